import { Module } from '@nestjs/common';
import { DatasetsModule } from '../datasets/datasets.module.js';
import { ExperimentsModule } from '../experiments/experiments.module.js';
import { RetentionMetrics } from './retention-metrics.js';
import { RetentionPass } from './retention-pass.js';
import { RetentionRepository } from './retention.repository.js';
import { RetentionService } from './retention.service.js';
import { SummaryPass } from './summary-pass.js';
import { SweepRepository } from './sweep.repository.js';
import { SweepsService } from './sweeps.service.js';

/** Removes expired experiments and runs, measures storage, and stores statistics. */
@Module({
  imports: [DatasetsModule, ExperimentsModule],
  providers: [
    RetentionMetrics,
    RetentionPass,
    RetentionRepository,
    RetentionService,
    SummaryPass,
    SweepRepository,
    SweepsService,
  ],
  exports: [RetentionService],
})
export class RetentionModule {}
