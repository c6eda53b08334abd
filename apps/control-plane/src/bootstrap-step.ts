import { bootstrapDatabase, waitForServer } from '@heddle/database';
import { createLogger, runEntryPoint } from '@heddle/http';
import { loadBootstrapPlan } from './config/bootstrap-env.js';
import { readProcessEnv } from './config/process-env.js';

/** Creates one role and one schema per service, once per installation, before any migration. Idempotent. */
await runEntryPoint('bootstrap', async () => {
  const { adminUrl, services, waitMs, logLevel } = loadBootstrapPlan(readProcessEnv());
  const logger = createLogger('bootstrap', logLevel);
  await waitForServer(
    { url: adminUrl, applicationName: 'heddle-bootstrap' },
    { maxWaitMs: waitMs, onWait: (obstacle) => logger.warn(obstacle, 'waiting for the database') },
  );
  await bootstrapDatabase(adminUrl, services);
  logger.info({ schemas: services.map(({ schema }) => schema) }, 'roles and schemas are ready');
});
