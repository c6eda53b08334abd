import 'reflect-metadata';
import { createLogger, listen, runEntryPoint } from '@heddle/http';
import { loadExperimentsEnv } from './config/env.js';
import { readProcessEnv } from './config/process-env.js';
import { createExperimentsApp } from './http-app.js';

await runEntryPoint('experiments', async () => {
  const env = loadExperimentsEnv(readProcessEnv());
  const logger = createLogger('experiments', env.HEDDLE_LOG_LEVEL);
  const app = await createExperimentsApp(env, { logger });
  const url = await listen(app, {
    host: env.HEDDLE_HOST,
    port: env.EXPERIMENTS_PORT,
    portVariable: 'EXPERIMENTS_PORT',
  });
  logger.info({ url }, 'the experiments service is ready');
});
