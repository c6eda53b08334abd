// Generated from openapi/experiments.json by `npm run generate`; do not edit.
import createClient, { type Client, type ClientOptions } from 'openapi-fetch';
import type { components, paths } from './schema.gen.js';

export type { components, operations, paths } from './schema.gen.js';

export type ExperimentsClient = Client<paths>;
export type ExperimentsSchemas = components['schemas'];

/** A typed client of the experiments API: `createExperimentsClient({ baseUrl, headers: { 'X-Api-Key': key } })`. */
export function createExperimentsClient(options: ClientOptions): ExperimentsClient {
  return createClient<paths>(options);
}
