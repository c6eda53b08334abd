import { type DynamicModule, Module } from '@nestjs/common';
import { DatasetsModule } from '../datasets/datasets.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { RetentionMetrics } from './retention-metrics.js';
import { RetentionPass } from './retention-pass.js';
import { RetentionSettings } from './retention-settings.js';
import { RetentionController } from './retention.controller.js';
import { RetentionRepository } from './retention.repository.js';
import { RetentionService } from './retention.service.js';
import { SummaryPass } from './summary-pass.js';
import { SweepRepository } from './sweep.repository.js';
import { SweepsService } from './sweeps.service.js';

/** Removes what nobody wants to keep any longer, tells how much there is, and keeps statistics. */
@Module({
  imports: [DatasetsModule, SessionsModule],
  controllers: [RetentionController],
  providers: [
    RetentionMetrics,
    RetentionPass,
    RetentionRepository,
    RetentionService,
    SummaryPass,
    SweepRepository,
    SweepsService,
  ],
})
export class RetentionModule {
  static register(settings: RetentionSettings): DynamicModule {
    return { module: RetentionModule, providers: [{ provide: RetentionSettings, useValue: settings }] };
  }
}
