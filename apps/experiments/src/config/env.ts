import { tmpdir } from 'node:os';
import { z } from 'zod';
import { consoleEnv, credentialEnv, env, loadEnv, migrationEnv, sharedEnv } from '@heddle/config';

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
      'This service, as the people reach it who get links for feedback; default: as the client reached it that made them',
    ),
  EXPERIMENTS_MAX_ROWS: env
    .int({ min: 1, max: 10_000_000 })
    .default(200_000)
    .describe('Maximum rows in one upload or CSV file; the memory of an upload grows by about 150 bytes per row'),
  EXPERIMENTS_UPLOAD_CONCURRENCY: env
    .int({ min: 1, max: 100 })
    .default(4)
    .describe(
      'Maximum uploads and imported files that one process writes at the same time; below DATABASE_POOL_SIZE, so that reads go on',
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
    .describe('Where large uploads wait until they are complete; default: the directory for temporary files'),
  EXPERIMENTS_UPLOAD_CHUNK_MB: env
    .int({ min: 1, max: 256 })
    .default(16)
    .describe('Largest chunk of an upload that comes in several requests, in MiB; held in memory while it is checked'),
  EXPERIMENTS_CHUNKED_UPLOAD_MB: env
    .int({ min: 1, max: 65_536 })
    .default(1024)
    .describe('All chunks of one upload together, in MiB; they wait in the database'),
  EXPERIMENTS_CHUNKED_UPLOADS: env
    .int({ min: 1, max: 100_000 })
    .default(100)
    .describe('Uploads in chunks that a workspace may have open at the same time; further ones are answered 429'),
  EXPERIMENTS_CHUNKED_UPLOAD_HOURS: env
    .int({ min: 1, max: 24 * 365 })
    .default(24)
    .describe('How long an upload in chunks may take before it is thrown away'),
  EXPERIMENTS_RETENTION_DAYS: env
    .int({ min: 0, max: 36_500 })
    .default(0)
    .describe(
      'Age in days from which experiments are removed, except baselines, pinned ones and those of datasets with a rule of their own; 0 keeps all',
    ),
  EXPERIMENTS_RETENTION_COUNT: env
    .int({ min: 0, max: 1_000_000 })
    .default(0)
    .describe('So many experiments of each dataset stay, the newest, with the same exceptions; 0 keeps all'),
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
    .describe('Time in s between two sweeps, which remove what is not kept and measure what is stored; 0 is none'),
  EXPERIMENTS_SUMMARY_INTERVAL_SECONDS: env
    .int({ min: 0, max: 86_400 })
    .default(10)
    .describe(
      'How often in s statistics of experiments that have changed are computed to be kept; 0 is never, so that each read computes them',
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

/** For printing the OpenAPI document: valid, and never used to connect. */
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
