import { tmpdir } from 'node:os';
import { z } from 'zod';
import { consoleEnv, credentialEnv, env, loadEnv, migrationEnv, sharedEnv } from '@heddle/config';
import { readPriceTable } from './price-settings.js';

/** Everything that the service reads from its environment. */
export const experimentsEnv = z.object({
  ...sharedEnv,
  EXPERIMENTS_PORT: env.port().default(1984).describe('Port of the experiments service'),
  ...credentialEnv,
  ...consoleEnv,
  EXPERIMENTS_PUBLIC_URL: env
    .url()
    .transform((url) => url.replace(/\/+$/, ''))
    .optional()
    .describe(
      'Public address of this service in links for feedback; default: the address in the request of their creator',
    ),
  EXPERIMENTS_PRICES_FILE: env
    .string()
    .superRefine(
      (path, context) => void readPriceTable(path, (message) => context.addIssue({ code: 'custom', message })),
    )
    .optional()
    .describe(
      'Path of a JSON file with prices of models (docs/guides/traces.md): runs that report tokens and no cost get a cost when they are stored. Default: no prices',
    ),
  EXPERIMENTS_MAX_ROWS: env
    .int({ min: 1, max: 10_000_000 })
    .default(200_000)
    .describe('Maximum rows in one upload or CSV file; the memory of an upload grows by about 150 bytes per row'),
  EXPERIMENTS_UPLOAD_CONCURRENCY: env
    .int({ min: 1, max: 100 })
    .default(4)
    .describe(
      'Maximum uploads and imported files that one process writes at the same time; below DATABASE_POOL_SIZE, so that reads continue',
    ),
  EXPERIMENTS_SPOOLED_UPLOADS: env
    .int({ min: 1, max: 10_000 })
    .default(12)
    .describe(
      'Maximum uploads, files and forms above 1 MiB that one process receives and stores at the same time, each with up to HEDDLE_MAX_BODY_MB on disk; further ones are answered 503',
    ),
  EXPERIMENTS_SPOOL_DIR: env
    .string()
    .optional()
    .describe('Directory of large uploads until they are complete; default: the directory for temporary files'),
  EXPERIMENTS_UPLOAD_CHUNK_MB: env
    .int({ min: 1, max: 256 })
    .default(16)
    .describe('Maximum size of a chunk of an upload in MiB; held in memory during its check'),
  EXPERIMENTS_CHUNKED_UPLOAD_MB: env
    .int({ min: 1, max: 65_536 })
    .default(1024)
    .describe('Maximum size of all chunks of one upload in MiB; they wait in the database'),
  EXPERIMENTS_CHUNKED_UPLOADS: env
    .int({ min: 1, max: 100_000 })
    .default(100)
    .describe('Maximum open chunked uploads of a workspace; further ones are answered 429'),
  EXPERIMENTS_CHUNKED_UPLOAD_HOURS: env
    .int({ min: 1, max: 24 * 365 })
    .default(24)
    .describe('Maximum age in h of an open chunked upload; then it is discarded'),
  EXPERIMENTS_RETENTION_DAYS: env
    .int({ min: 0, max: 36_500 })
    .default(0)
    .describe(
      'Age in days from which experiments are removed, except baselines, pinned ones and those of datasets with their own rule; 0 keeps all',
    ),
  EXPERIMENTS_RETENTION_COUNT: env
    .int({ min: 0, max: 1_000_000 })
    .default(0)
    .describe('Number of newest experiments kept per dataset, with the same exceptions; 0 keeps all'),
  EXPERIMENTS_SHORTLIVED_DAYS: env
    .int({ min: 0, max: 36_500 })
    .default(0)
    .describe('Age in days from which runs of plain projects with the trace_tier shortlived are removed; 0 keeps all'),
  EXPERIMENTS_LONGLIVED_DAYS: env
    .int({ min: 0, max: 36_500 })
    .default(0)
    .describe('Age in days from which runs of all other plain projects are removed; 0 keeps all'),
  EXPERIMENTS_RETENTION_INTERVAL_SECONDS: env
    .int({ min: 0, max: 2_592_000 })
    .default(3600)
    .describe('Interval in s of sweeps, which remove expired data and measure storage; 0 disables them'),
  EXPERIMENTS_SUMMARY_INTERVAL_SECONDS: env
    .int({ min: 0, max: 86_400 })
    .default(10)
    .describe(
      'Interval in s of computing and storing the statistics of changed experiments; 0 disables it, and each read computes them',
    ),
});

export type ExperimentsEnv = Readonly<z.output<typeof experimentsEnv>>;

export function loadExperimentsEnv(source: NodeJS.ProcessEnv): ExperimentsEnv {
  return loadEnv(experimentsEnv, source);
}

/** Migrations need no more than the database. */
export function loadMigrationEnv(source: NodeJS.ProcessEnv) {
  return loadEnv(z.object(migrationEnv), source);
}

/** Valid environment for printing the OpenAPI document, never used to connect. */
export function documentationEnv(): ExperimentsEnv {
  return loadExperimentsEnv({ DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none', HEDDLE_LOG_LEVEL: 'silent' });
}

export function spoolDirectory(env: ExperimentsEnv): string {
  return env.EXPERIMENTS_SPOOL_DIR ?? tmpdir();
}

const mib = 1024 * 1024;

export function chunkSettings(env: ExperimentsEnv) {
  return {
    maxChunkBytes: Math.min(env.EXPERIMENTS_UPLOAD_CHUNK_MB, env.HEDDLE_MAX_BODY_MB) * mib,
    maxUploadBytes: env.EXPERIMENTS_CHUNKED_UPLOAD_MB * mib,
    maxOpenUploads: env.EXPERIMENTS_CHUNKED_UPLOADS,
    lifetimeMs: env.EXPERIMENTS_CHUNKED_UPLOAD_HOURS * 60 * 60_000,
  };
}
