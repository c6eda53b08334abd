import { type AgentServerEnv, isOwnVariable } from '../config/env.js';
import type { GraphConfig } from '../config/langgraph/graph-config.js';
import { readProcessEnv } from '../config/process-env.js';
import { graphEnvironment } from '../graphs/runtime/graph-environment.js';

/** What graphs find of the environment, and nothing else: handlers and applications are code of the same project. */
export function userEnvironment(
  env: AgentServerEnv,
  { env: variables, envNames }: GraphConfig,
): Record<string, string> {
  return graphEnvironment(
    { configPath: env.AGENT_CONFIG, env: variables, envNames },
    { process: readProcessEnv(), handedOver: env.AGENT_GRAPH_ENV, isOwn: isOwnVariable },
  );
}
