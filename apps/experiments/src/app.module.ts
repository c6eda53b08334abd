import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { type DynamicModule, Module } from '@nestjs/common';
import type { Logger } from 'pino';
import { AuthModule, createCredentialVerifier, jwtSettings } from '@heddle/auth';
import { DatabaseModule } from '@heddle/database';
import { experimentsSchema } from '@heddle/entities-experiments';
import { createLogger, httpLimits, IdempotencyModule, ObservabilityModule, SweepsModule } from '@heddle/http';
import { ApiModule } from './api/api.module.js';
import { type ExperimentsEnv, spoolDirectory } from './config/env.js';
import { CoreModule } from './core/core.module.js';
import { experimentsDatabase } from './database/experiments.data-source.js';
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
        // The host alone is not enough: two processes on one host are two owners.
        SweepsModule.forRoot(experimentsSchema, {
          owner: `${hostname()}:${process.pid}:${randomUUID().slice(0, 8)}`,
          prefix: 'experiments',
        }),
        AuthModule.forRoot({
          useFactory: () => createCredentialVerifier(env),
          jwt: jwtSettings(env),
        }),
        SettingsModule.register(env),
        CoreModule,
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
        ApiModule,
      ],
    };
  }
}
