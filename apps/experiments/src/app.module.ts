import { type DynamicModule, Module } from '@nestjs/common';
import type { Logger } from 'pino';
import { AuthModule, createCredentialVerifier, jwtSettings } from '@heddle/auth';
import { DatabaseModule } from '@heddle/database';
import { experimentsSchema } from '@heddle/entities-experiments';
import { createLogger, httpLimits, IdempotencyModule, ObservabilityModule } from '@heddle/http';
import { type ExperimentsEnv, spoolDirectory } from './config/env.js';
import { experimentsDatabase } from './database/experiments.data-source.js';
import { CoreModule } from './core/core.module.js';
import { ComparisonModule } from './features/comparison/comparison.module.js';
import { ConsoleLinksModule } from './features/console-links/console-links.module.js';
import { DatasetsModule } from './features/datasets/datasets.module.js';
import { ExamplesModule } from './features/examples/examples.module.js';
import { ExperimentViewsModule } from './features/experiment-views/experiment-views.module.js';
import { FeedbackModule } from './features/feedback/feedback.module.js';
import { RetentionModule } from './features/retention/retention.module.js';
import { PairwiseModule } from './features/pairwise/pairwise.module.js';
import { RunsModule } from './features/runs/runs.module.js';
import { ExperimentsModule } from './features/experiments/experiments.module.js';
import { SharesModule } from './features/shares/shares.module.js';
import { SystemModule } from './features/system/system.module.js';
import { TracingModule } from './features/tracing/tracing.module.js';
import { TransfersModule } from './features/transfers/transfers.module.js';
import { UploadsModule } from './features/uploads/uploads.module.js';
import { IntakeModule } from './intake/intake.module.js';
import { SettingsModule } from './settings.module.js';

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
        SettingsModule.register(env),
        CoreModule,
        SystemModule,
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
        UploadsModule,
        // Before runs, whose ids would take its addresses.
        TracingModule,
        DatasetsModule,
        ExperimentsModule,
        ExamplesModule,
        TransfersModule,
        SharesModule,
        RunsModule,
        FeedbackModule,
        ExperimentViewsModule,
        ComparisonModule,
        RetentionModule,
        PairwiseModule,
        ConsoleLinksModule,
      ],
    };
  }
}
