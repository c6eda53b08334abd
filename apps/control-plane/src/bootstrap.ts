import { bootstrapDatabase } from '@heddle/database';
import { runEntryPoint } from '@heddle/http';
import { loadBootstrapPlan } from './config/bootstrap-env.js';
import { readProcessEnv } from './config/process-env.js';

/** Once per installation, before any migration: one role and one schema per service. Safe to repeat. */
await runEntryPoint('bootstrap', async () => {
  const { adminUrl, services } = loadBootstrapPlan(readProcessEnv());
  await bootstrapDatabase(adminUrl, services);
  console.log(`roles and schemas are ready: ${services.map(({ schema }) => schema).join(', ')}`);
});
