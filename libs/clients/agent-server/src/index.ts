// Generated from openapi/agent-server.json by `npm run generate`; do not edit.
import createClient, { type Client, type ClientOptions } from 'openapi-fetch';
import type { components, paths } from './schema.gen.js';

export type { components, operations, paths } from './schema.gen.js';

export type AgentServerClient = Client<paths>;
export type AgentServerSchemas = components['schemas'];

/** A typed client of the agent-server API: `createAgentServerClient({ baseUrl, headers: { 'X-Api-Key': key } })`. */
export function createAgentServerClient(options: ClientOptions): AgentServerClient {
  return createClient<paths>(options);
}
