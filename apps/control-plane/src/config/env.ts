import { z } from 'zod';
import { consoleEnv, env, loadEnv, migrationEnv, sharedEnv } from '@heddle/config';
import { decodeSecretsKey } from './secrets-key.js';

const driver = z.literal('simulated', { error: 'only the driver "simulated" is available in this version' });

/** Minimum characters of a key; a shorter one can be guessed. */
const minKeyLength = 16;

const keyRing = env.list().refine((keys) => keys.length > 0 && keys.every((key) => decodeSecretsKey(key) !== null), {
  error: '32 random bytes as base64 or hex (openssl rand -base64 32); several separated by commas',
});

/** Environment variables of the control plane. */
export const controlPlaneEnv = z.object({
  ...sharedEnv,
  CONTROL_PLANE_PORT: env.port().default(8124).describe('Port of the control plane'),
  ...consoleEnv,
  HEDDLE_API_KEY: env
    .string()
    .min(minKeyLength, `at least ${minKeyLength} characters`)
    .max(4096)
    .optional()
    .describe(
      'First key, of 16 characters or more: created at start in the default workspace if missing; administers all workspaces',
    ),
  HEDDLE_SECRETS_KEY: keyRing.describe(
    'Encrypts the secrets of deployments: 32 random bytes as base64 or hex. To rotate, put the new key first and keep the old ones behind it, separated by commas',
  ),
  HEDDLE_DRIVER: driver.default('simulated').describe('Driver that executes revisions. Available: simulated'),
  HEDDLE_ARTEFACTS_DIR: env
    .string()
    .default('.heddle/artefacts')
    .describe(
      'Folder of uploaded sources and build results, without ARTEFACTS_S3_BUCKET; all processes need the same one',
    ),
  ARTEFACTS_S3_BUCKET: env
    .string()
    .optional()
    .describe(
      'Bucket (S3 or compatible) of uploaded sources and build results. Credentials: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or the role of the machine',
    ),
  ARTEFACTS_S3_PREFIX: env.string().optional().describe('Prefix of all keys in the bucket'),
  ARTEFACTS_S3_ENDPOINT: env.url().optional().describe('Address of an S3-compatible server. Default: that of AWS'),
  ARTEFACTS_S3_REGION: env.string().default('us-east-1').describe('Region of the bucket'),
  CONTROL_PLANE_PUBLIC_URL: env
    .url()
    .optional()
    .describe('Address of the control plane for clients, in URLs of uploads. Default: that of the request'),
  LOG_RETENTION_DAYS: env
    .int({ min: 1, max: 3650 })
    .default(14)
    .describe('Age in days at which log lines of builds and deployments are deleted'),
  UPLOAD_URL_TTL_S: env
    .int({ min: 10, max: 86_400 })
    .default(900)
    .describe('Time in s in which an upload of source has to begin after its URL was issued'),
  REGISTRY_URL: env
    .string()
    .optional()
    .describe('Container registry for images of internal_docker deployments, e.g. registry.example.com/agents'),
  REGISTRY_TOKEN: env
    .string()
    .optional()
    .describe('Token for pushing to REGISTRY_URL as the user oauth2accesstoken; all workspaces get it'),
  SIMULATED_STEP_MS: env
    .int({ min: 0, max: 600_000 })
    .default(1000)
    .describe('Duration in ms of one step of the simulated driver'),
  AGENT_SERVER_URL: env
    .url()
    .default('http://127.0.0.1:8123')
    .describe('Agent server of all deployments of the simulated driver; becomes their custom_url'),
  PIPELINE_CONCURRENCY: env
    .int({ min: 1, max: 1000 })
    .default(16)
    .describe('Maximum concurrent steps of revisions per process'),
  PIPELINE_LEASE_MS: env
    .int({ min: 300, max: 600_000 })
    .default(15_000)
    .describe('Lease of a step in ms: another process takes it over after this time without a renewal'),
  PIPELINE_POLL_MS: env
    .int({ min: 50, max: 60_000 })
    .default(1000)
    .describe('Poll interval in ms without notifications'),
  PIPELINE_CREATE_DEADLINE_S: env
    .int({ min: 1, max: 86_400 })
    .default(600)
    .describe('Maximum time in s for the preparation of a revision'),
  PIPELINE_BUILD_DEADLINE_S: env
    .int({ min: 1, max: 86_400 })
    .default(1800)
    .describe('Maximum time in s for waiting for a builder, and again for the build'),
  PIPELINE_DEPLOY_DEADLINE_S: env
    .int({ min: 1, max: 86_400 })
    .default(300)
    .describe('Maximum time in s for the start of a roll-out, and again until it is healthy'),
});

export type ControlPlaneEnv = Readonly<z.output<typeof controlPlaneEnv>>;

export function loadControlPlaneEnv(source: NodeJS.ProcessEnv): ControlPlaneEnv {
  return loadEnv(controlPlaneEnv, source);
}

/** A migration job needs the database only. */
export function loadMigrationEnv(source: NodeJS.ProcessEnv) {
  return loadEnv(z.object(migrationEnv), source);
}

/** Valid values for printing the OpenAPI document, never used to connect or encrypt. */
export function documentationEnv(): ControlPlaneEnv {
  return loadControlPlaneEnv({
    DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none',
    HEDDLE_SECRETS_KEY: Buffer.alloc(32).toString('base64'),
    HEDDLE_LOG_LEVEL: 'silent',
  });
}
