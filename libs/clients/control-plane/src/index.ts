// Generated from openapi/control-plane.json by `npm run generate`; do not edit.
import createClient, { type Client, type ClientOptions } from 'openapi-fetch';
import type { components, paths } from './schema.gen.js';

export type { components, operations, paths } from './schema.gen.js';

export type ControlPlaneClient = Client<paths>;
export type ControlPlaneSchemas = components['schemas'];

/** A typed client of the control-plane API: `createControlPlaneClient({ baseUrl, headers: { 'X-Api-Key': key } })`. */
export function createControlPlaneClient(options: ClientOptions): ControlPlaneClient {
  return createClient<paths>(options);
}
