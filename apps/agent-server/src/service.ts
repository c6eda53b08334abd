import 'reflect-metadata';
import { createLogger, exportTraces, listen, managementOf, prepareDatabase, runEntryPoint } from '@heddle/http';
import { loadCheckedConfig } from './check-config.js';
import { databaseConnections } from './config/connections.js';
import { GraphConfigError } from './config/langgraph/graph-config.errors.js';
import { removedVariables } from './config/removed-variables.js';
import { readProcessEnv } from './config/process-env.js';
import { agentServerDatabase } from './database/agent-server.data-source.js';
import { earlyGraphs } from './early-graphs.js';
import { logTo, threadCount } from './graphs/create-graph-runtime.js';
import { agentServerApi, createAgentServerApp } from './http-app.js';

async function main(): Promise<void> {
  const { env } = loadCheckedConfig(readProcessEnv());
  const logger = createLogger('agent-server', env.HEDDLE_LOG_LEVEL);
  earlyGraphs?.log.passTo(logTo(logger));
  const removed = removedVariables(readProcessEnv());
  if (removed.length > 0) logger.warn({ variables: removed }, 'these variables have no effect any more: remove them');
  await exportTraces('agent-server', agentServerApi.version, env);
  await prepareDatabase(agentServerDatabase(env), env, logger);
  const app = await createAgentServerApp(env, { logger, ...(earlyGraphs && { runtime: earlyGraphs.runtime }) });
  const url = await listen(app, {
    host: env.HEDDLE_HOST,
    port: env.AGENT_SERVER_PORT,
    portVariable: 'AGENT_SERVER_PORT',
    management: managementOf(env),
  });
  const connections = databaseConnections(env, threadCount(env));
  logger.info({ url, role: env.AGENT_ROLE, config: env.AGENT_CONFIG, connections }, 'the agent server is ready');
}

await runEntryPoint('agent-server', main, [GraphConfigError]);
