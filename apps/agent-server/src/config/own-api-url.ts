import type { AgentServerEnv } from './env.js';
import type { HttpConfig } from './langgraph/http.js';

type Variables = Pick<AgentServerEnv, 'AGENT_API_URL' | 'AGENT_ROLE' | 'AGENT_SERVER_PORT' | 'HEDDLE_HOST'>;

const everywhere = new Set(['::', '0.0.0.0']);

/**
 * Address of the server's API for code of the project, with the mount prefix and without a trailing slash. Undefined if
 * this process serves none and no address is configured.
 */
export function ownApiUrl(env: Variables, { mountPrefix }: Pick<HttpConfig, 'mountPrefix'>): string | undefined {
  const { AGENT_API_URL: said, HEDDLE_HOST: host, AGENT_SERVER_PORT: port } = env;
  if (said !== undefined) return said.replace(/\/+$/, '');
  if (env.AGENT_ROLE === 'worker' || port === 0) return undefined;
  const address = everywhere.has(host) ? '127.0.0.1' : host;
  return `http://${address.includes(':') ? `[${address}]` : address}:${port}${mountPrefix}`;
}
