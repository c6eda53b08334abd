import 'reflect-metadata';
import { createLogger, exportTraces, listen, managementOf, prepareDatabase, runEntryPoint } from '@heddle/http';
import { databaseConnections } from './config/connections.js';
import { loadExperimentsEnv } from './config/env.js';
import { readProcessEnv } from './config/process-env.js';
import { experimentsDatabase } from './database/experiments.data-source.js';
import { createExperimentsApp, experimentsApi } from './http-app.js';

await runEntryPoint('experiments', async () => {
  const env = loadExperimentsEnv(readProcessEnv());
  const logger = createLogger('experiments', env.HEDDLE_LOG_LEVEL);
  await exportTraces('experiments', experimentsApi.version, env);
  await prepareDatabase(experimentsDatabase(env), env, logger);
  const app = await createExperimentsApp(env, { logger });
  const url = await listen(app, {
    host: env.HEDDLE_HOST,
    port: env.EXPERIMENTS_PORT,
    portVariable: 'EXPERIMENTS_PORT',
    management: managementOf(env),
  });
  logger.info({ url, connections: databaseConnections(env) }, 'the experiments service is ready');
});
