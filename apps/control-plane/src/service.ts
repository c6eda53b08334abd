import 'reflect-metadata';
import { createLogger, exportTraces, listen, managementOf, prepareDatabase, runEntryPoint } from '@heddle/http';
import { databaseConnections } from './config/connections.js';
import { loadControlPlaneEnv } from './config/env.js';
import { readProcessEnv } from './config/process-env.js';
import { controlPlaneDatabase } from './database/control-plane.data-source.js';
import { controlPlaneApi, createControlPlaneApp } from './http-app.js';

await runEntryPoint('control-plane', async () => {
  const env = loadControlPlaneEnv(readProcessEnv());
  const logger = createLogger('control-plane', env.HEDDLE_LOG_LEVEL);
  await exportTraces('control-plane', controlPlaneApi.version, env);
  await prepareDatabase(controlPlaneDatabase(env), env, logger);
  const app = await createControlPlaneApp(env, { logger });
  const url = await listen(app, {
    host: env.HEDDLE_HOST,
    port: env.CONTROL_PLANE_PORT,
    portVariable: 'CONTROL_PLANE_PORT',
    management: managementOf(env),
  });
  logger.info({ url, driver: env.HEDDLE_DRIVER, connections: databaseConnections(env) }, 'the control plane is ready');
});
