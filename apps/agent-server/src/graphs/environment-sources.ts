import { type AgentServerEnv, isOwnVariable } from '../config/env.js';
import type { GraphConfig } from '../config/langgraph/graph-config.js';
import { ownApiUrl } from '../config/own-api-url.js';
import { readProcessEnv } from '../config/process-env.js';
import type { EnvironmentSources } from './runtime/graph-environment.js';

/** Variables of this process that code of the project may read. */
export function environmentSources(env: AgentServerEnv, { http }: Pick<GraphConfig, 'http'>): EnvironmentSources {
  const apiUrl = ownApiUrl(env, http);
  return {
    process: readProcessEnv(),
    handedOver: env.AGENT_GRAPH_ENV,
    given: env.AGENT_GRAPH_VARIABLES ?? {},
    isOwn: isOwnVariable,
    ...(apiUrl === undefined ? {} : { apiUrl }),
  };
}
