import type { AgentServerEnv } from '../config/env.js';
import type { GraphConfig } from '../config/langgraph/graph-config.js';
import { environmentSources } from '../graphs/environment-sources.js';
import { graphEnvironment } from '../graphs/runtime/graph-environment.js';

/** Environment of handlers and applications: that of graphs, because they are code of the same project. */
export function userEnvironment(env: AgentServerEnv, config: GraphConfig): Record<string, string> {
  return graphEnvironment({ ...config, configPath: env.AGENT_CONFIG }, environmentSources(env, config));
}
