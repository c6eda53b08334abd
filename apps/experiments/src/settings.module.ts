import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import { httpLimits } from '@heddle/http';
import { ConsoleSettings } from './config/console-settings.js';
import { chunkSettings, type ExperimentsEnv } from './config/env.js';
import { FeedbackTokenSettings } from './config/feedback-token-settings.js';
import { priceSettings, PriceSettings } from './config/price-settings.js';
import { RetentionSettings } from './config/retention-settings.js';
import { SystemSettings } from './config/system-settings.js';
import { UploadSettings } from './config/upload-settings.js';
import { maxRecordBytes, maxRecordValues } from './contract/json-size.js';

/** Settings of all modules, from the environment. */
@Module({})
export class SettingsModule {
  static register(env: ExperimentsEnv): DynamicModule {
    const { maxBodyBytes, maxJsonBytes, maxBodyElements } = httpLimits(env);
    const settings: Provider[] = [
      { provide: ConsoleSettings, useValue: { url: env.HEDDLE_CONSOLE_URL } satisfies ConsoleSettings },
      {
        provide: FeedbackTokenSettings,
        useValue: { publicUrl: env.EXPERIMENTS_PUBLIC_URL } satisfies FeedbackTokenSettings,
      },
      { provide: PriceSettings, useValue: priceSettings(env.EXPERIMENTS_PRICES_FILE) },
      { provide: RetentionSettings, useValue: retentionSettings(env) },
      { provide: SystemSettings, useValue: { maxBatchBytes: maxJsonBytes } satisfies SystemSettings },
      {
        provide: UploadSettings,
        useValue: {
          maxBodyBytes,
          // Half, since a row is stored while another is read.
          maxRowBytes: Math.min(maxRecordBytes, Math.floor(maxJsonBytes / 2)),
          maxRows: env.EXPERIMENTS_MAX_ROWS,
          maxElements: Math.min(maxBodyElements, maxRecordValues),
          chunks: chunkSettings(env),
        } satisfies UploadSettings,
      },
    ];
    return { module: SettingsModule, global: true, providers: settings, exports: settings };
  }
}

function retentionSettings(env: ExperimentsEnv): RetentionSettings {
  return {
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
