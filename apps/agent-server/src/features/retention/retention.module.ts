import { type DynamicModule, Module } from '@nestjs/common';
import { Sweeps } from '@heddle/http';
import { GraphConfig } from '../../config/langgraph/graph-config.js';
import { RetentionSettings } from '../../config/retention-settings.js';
import { CoreModule } from '../../core/core.module.js';
import { ThreadsModule } from '../threads/threads.module.js';
import { ExpiredThreads } from './expired-threads.js';
import { RetentionMetrics } from './retention-metrics.js';
import { type PassProgress, RetentionPass } from './retention-pass.js';
import { RetentionController } from './retention.controller.js';
import { RetentionRepository } from './retention.repository.js';
import { RetentionService } from './retention.service.js';

/** Retention policies and storage reports. */
@Module({
  imports: [CoreModule, ThreadsModule],
  controllers: [RetentionController],
  providers: [ExpiredThreads, RetentionMetrics, RetentionPass, RetentionRepository, RetentionService],
})
export class RetentionModule {
  constructor(
    sweeps: Sweeps,
    expired: ExpiredThreads,
    pass: RetentionPass,
    settings: RetentionSettings,
    { checkpointer }: GraphConfig,
  ) {
    sweeps.add('threads', checkpointer.sweepIntervalMinutes * 60_000, (turn) => expired.sweep(turn));
    sweeps.add<PassProgress>('retention', settings.everyMs, (turn) => pass.sweep(turn));
  }

  static register(settings: RetentionSettings): DynamicModule {
    return { module: RetentionModule, providers: [{ provide: RetentionSettings, useValue: settings }] };
  }
}
