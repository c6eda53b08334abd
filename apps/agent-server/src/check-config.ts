import { type AgentServerEnv, loadAgentServerEnv } from './config/env.js';
import { readGraphConfig } from './config/langgraph/graph-config.js';

/** Reads the variables and the langgraph.json that they name, so that what is wrong is said before anything starts. */
export function loadCheckedConfig(source: NodeJS.ProcessEnv): AgentServerEnv {
  const env = loadAgentServerEnv(source);
  readGraphConfig(env.AGENT_CONFIG, env.LANGGRAPH_CONFIG, env);
  return env;
}
