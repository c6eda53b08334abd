import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { type DynamicModule, Module } from '@nestjs/common';
import type { Logger } from 'pino';
import { AuthModule, createCredentialVerifier, jwtSettings } from '@heddle/auth';
import { DatabaseModule } from '@heddle/database';
import { experimentsSchema } from '@heddle/entities-experiments';
import { createLogger, httpLimits, IdempotencyModule, ObservabilityModule } from '@heddle/http';
import { chunkSettings, type ExperimentsEnv, spoolDirectory } from './config/env.js';
import { experimentsDatabase } from './database/experiments.data-source.js';
import { maxRecordBytes, maxRecordValues } from './contract/json-size.js';
import { ComparisonModule } from './features/comparison/comparison.module.js';
import { ConsoleLinksModule } from './features/console-links/console-links.module.js';
import { DatasetsModule } from './features/datasets/datasets.module.js';
import { ExamplesModule } from './features/examples/examples.module.js';
import { ExperimentViewsModule } from './features/experiment-views/experiment-views.module.js';
import { FeedbackTokensModule } from './features/feedback-tokens/feedback-tokens.module.js';
import { FeedbackModule } from './features/feedback/feedback.module.js';
import { RetentionModule } from './features/retention/retention.module.js';
import type { RetentionSettings } from './features/retention/retention-settings.js';
import { PairwiseModule } from './features/pairwise/pairwise.module.js';
import { RunsModule } from './features/runs/runs.module.js';
import { SessionsModule } from './features/sessions/sessions.module.js';
import { SharesModule } from './features/shares/shares.module.js';
import { SystemModule } from './features/system/system.module.js';
import { TracingModule } from './features/tracing/tracing.module.js';
import { TransfersModule } from './features/transfers/transfers.module.js';
import { UploadsModule } from './features/uploads/uploads.module.js';
import { VersionsModule } from './features/versions/versions.module.js';
import { IntakeModule } from './intake/intake.module.js';

export interface AppModuleOptions {
  logger?: Logger;
  /** False when only the OpenAPI document is wanted. */
  connect?: boolean;
}

@Module({})
export class AppModule {
  static register(env: ExperimentsEnv, options: AppModuleOptions = {}): DynamicModule {
    const { maxBodyBytes, maxJsonBytes, maxBodyElements, maxBodyMembers } = httpLimits(env);
    return {
      module: AppModule,
      imports: [
        ObservabilityModule.forRoot('experiments', options.logger ?? createLogger('experiments', env.HEDDLE_LOG_LEVEL)),
        DatabaseModule.forRoot({
          ...experimentsDatabase(env),
          connect: options.connect ?? true,
        }),
        IdempotencyModule.forRoot(experimentsSchema),
        AuthModule.forRoot({
          useFactory: () => createCredentialVerifier(env),
          jwt: jwtSettings(env),
        }),
        SystemModule.register({ maxBatchBytes: maxJsonBytes }),
        IntakeModule.register({
          maxBodyBytes,
          maxJsonBytes,
          maxElements: maxBodyElements,
          maxMembers: maxBodyMembers,
          maxRows: env.EXPERIMENTS_MAX_ROWS,
          spoolDirectory: spoolDirectory(env),
          spooledBodies: env.EXPERIMENTS_SPOOLED_UPLOADS,
          concurrency: env.EXPERIMENTS_UPLOAD_CONCURRENCY,
        }),
        UploadsModule.register({
          maxBodyBytes,
          // Half, since a row is stored while another is read.
          maxRowBytes: Math.min(maxRecordBytes, Math.floor(maxJsonBytes / 2)),
          maxRows: env.EXPERIMENTS_MAX_ROWS,
          maxElements: Math.min(maxBodyElements, maxRecordValues),
          chunks: chunkSettings(env),
        }),
        // Before runs, whose ids would take its addresses.
        TracingModule,
        DatasetsModule,
        SessionsModule,
        VersionsModule,
        ExamplesModule,
        TransfersModule,
        SharesModule,
        RunsModule,
        // Before feedback, whose ids would take its addresses.
        FeedbackTokensModule.register({ publicUrl: env.EXPERIMENTS_PUBLIC_URL }),
        FeedbackModule,
        ExperimentViewsModule,
        ComparisonModule,
        RetentionModule.register(retentionSettings(env)),
        PairwiseModule,
        ConsoleLinksModule.register({ url: env.HEDDLE_CONSOLE_URL }),
      ],
    };
  }
}

function retentionSettings(env: ExperimentsEnv): RetentionSettings {
  return {
    // The host alone is not enough: two processes on one host are two owners.
    owner: `${hostname()}:${process.pid}:${randomUUID().slice(0, 8)}`,
    everyMs: env.EXPERIMENTS_RETENTION_INTERVAL_SECONDS * 1000 || null,
    summariesEveryMs: env.EXPERIMENTS_SUMMARY_INTERVAL_SECONDS * 1000 || null,
    rule: {
      experimentDays: env.EXPERIMENTS_RETENTION_DAYS || null,
      experimentsKept: env.EXPERIMENTS_RETENTION_COUNT || null,
    },
    shortlivedDays: env.EXPERIMENTS_SHORTLIVED_DAYS || null,
    longlivedDays: env.EXPERIMENTS_LONGLIVED_DAYS || null,
  };
}
