import { Module } from '@nestjs/common';
import { DatasetsModule } from '../datasets/datasets.module.js';
import { FeedbackModule } from '../feedback/feedback.module.js';
import { RunsModule } from '../runs/runs.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { ComparisonController } from './comparison.controller.js';
import { ComparisonRepository } from './comparison.repository.js';
import { ComparisonService } from './comparison.service.js';
import { PairedStatistics } from './paired-statistics.js';
import { PairsRepository } from './pairs.repository.js';

@Module({
  imports: [DatasetsModule, SessionsModule, RunsModule, FeedbackModule],
  controllers: [ComparisonController],
  providers: [ComparisonService, ComparisonRepository, PairsRepository, PairedStatistics],
})
export class ComparisonModule {}
