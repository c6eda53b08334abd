import { type AgentServerEnv, loadAgentServerEnv } from './config/env.js';
import { type GraphConfig, readGraphConfig } from './config/langgraph/graph-config.js';
import { webhookSettings } from './config/webhook-settings.js';

/** Checks the variables and the langgraph.json that they name, before anything starts. */
export function loadCheckedConfig(source: NodeJS.ProcessEnv): { env: AgentServerEnv; config: GraphConfig } {
  const env = loadAgentServerEnv(source);
  const config = readGraphConfig(env.AGENT_CONFIG, env.LANGGRAPH_CONFIG, env);
  webhookSettings(env, config, source);
  return { env, config };
}
