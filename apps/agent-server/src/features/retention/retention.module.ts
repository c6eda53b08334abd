import { type DynamicModule, Module } from '@nestjs/common';
import { RetentionSettings } from '../../config/retention-settings.js';
import { CoreModule } from '../../core/core.module.js';
import { ThreadsModule } from '../threads/threads.module.js';
import { ExpiredThreads } from './expired-threads.js';
import { RetentionMetrics } from './retention-metrics.js';
import { RetentionPass } from './retention-pass.js';
import { RetentionController } from './retention.controller.js';
import { RetentionRepository } from './retention.repository.js';
import { RetentionService } from './retention.service.js';
import { SweepRepository } from './sweep.repository.js';
import { SweepsService } from './sweeps.service.js';

/** Retention policies and storage reports. */
@Module({
  imports: [CoreModule, ThreadsModule],
  controllers: [RetentionController],
  providers: [
    ExpiredThreads,
    RetentionMetrics,
    RetentionPass,
    RetentionRepository,
    RetentionService,
    SweepRepository,
    SweepsService,
  ],
})
export class RetentionModule {
  static register(settings: RetentionSettings): DynamicModule {
    return { module: RetentionModule, providers: [{ provide: RetentionSettings, useValue: settings }] };
  }
}
