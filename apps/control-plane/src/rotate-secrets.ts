import 'reflect-metadata';
import { databaseUrls, EnvironmentError } from '@heddle/config';
import { createDataSource } from '@heddle/database';
import { runEntryPoint } from '@heddle/http';
import { loadRotationEnv } from './config/env.js';
import { readProcessEnv } from './config/process-env.js';
import { controlPlaneDataSource } from './database/control-plane.data-source.js';
import { AgentDatabaseRepository } from './features/agents/agent-database.repository.js';
import { SecretRepository } from './features/secrets/secret.repository.js';
import { SecretsCipher } from './features/secrets/secrets-cipher.js';
import { WebhookEndpointRepository } from './features/webhooks/webhook-endpoint.repository.js';
import { rotateSecrets } from './features/secrets/secrets-rotation.service.js';

/** Maximum deployments that the output names. */
const shown = 20;

/** Seals all secrets anew with the first key of HEDDLE_SECRETS_KEY. */
await runEntryPoint('control-plane rotate-secrets', async () => {
  const env = loadRotationEnv(readProcessEnv());
  const dataSource = createDataSource(controlPlaneDataSource(databaseUrls(env).directUrl, 1));
  await dataSource.initialize();
  try {
    const stores = [
      new SecretRepository(dataSource),
      new AgentDatabaseRepository(dataSource),
      new WebhookEndpointRepository(dataSource),
    ];
    const { sealed, unreadable } = await rotateSecrets(stores, new SecretsCipher(env.HEDDLE_SECRETS_KEY));
    process.stdout.write(`Sealed ${sealed} values with the first key.\n`);
    if (unreadable.length === 0) return;
    const deployments = [...new Set(unreadable.map(({ place }) => place.deploymentId))];
    const keys = [...new Set(unreadable.map(({ keyId }) => keyId))];
    throw new EnvironmentError([
      `HEDDLE_SECRETS_KEY lacks the keys ${keys.join(', ')} of ${unreadable.length} values. Deployments: ${deployments.slice(0, shown).join(', ')}${deployments.length > shown ? ', ...' : ''}`,
    ]);
  } finally {
    await dataSource.destroy();
  }
});
