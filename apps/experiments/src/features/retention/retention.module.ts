import { Module } from '@nestjs/common';
import { Sweeps } from '@heddle/http';
import { RetentionSettings } from '../../config/retention-settings.js';
import { DatasetsModule } from '../datasets/datasets.module.js';
import { ExperimentsModule } from '../experiments/experiments.module.js';
import { RetentionMetrics } from './retention-metrics.js';
import { type PassProgress, RetentionPass } from './retention-pass.js';
import { RetentionRepository } from './retention.repository.js';
import { RetentionService } from './retention.service.js';
import { SummaryPass } from './summary-pass.js';

/** Removes expired experiments and runs, measures storage, and stores statistics. */
@Module({
  imports: [DatasetsModule, ExperimentsModule],
  providers: [RetentionMetrics, RetentionPass, RetentionRepository, RetentionService, SummaryPass],
  exports: [RetentionService],
})
export class RetentionModule {
  constructor(sweeps: Sweeps, summaries: SummaryPass, pass: RetentionPass, settings: RetentionSettings) {
    sweeps.add('summaries', settings.summariesEveryMs, (turn) => summaries.sweep(turn));
    sweeps.add<PassProgress>('retention', settings.everyMs, (turn) => pass.sweep(turn));
  }
}
