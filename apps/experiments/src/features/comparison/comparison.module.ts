import { Module } from '@nestjs/common';
import { DatasetsModule } from '../datasets/datasets.module.js';
import { FeedbackModule } from '../feedback/feedback.module.js';
import { RunsModule } from '../runs/runs.module.js';
import { ComparedRowsService } from './compared-rows.service.js';
import { ComparisonRepository } from './comparison.repository.js';
import { ComparisonService } from './comparison.service.js';
import { DistributionRepository } from './distribution.repository.js';
import { DistributionService } from './distribution.service.js';
import { MetadataGroupsRepository } from './metadata-groups.repository.js';
import { MetadataGroupsService } from './metadata-groups.service.js';
import { PairedStatistics } from './paired-statistics.js';
import { PairsRepository } from './pairs.repository.js';
import { RowKeysRepository } from './row-keys.repository.js';
import { TableExportService } from './table-export.service.js';

@Module({
  imports: [DatasetsModule, RunsModule, FeedbackModule],
  providers: [
    ComparisonService,
    ComparedRowsService,
    TableExportService,
    DistributionService,
    DistributionRepository,
    MetadataGroupsService,
    MetadataGroupsRepository,
    ComparisonRepository,
    RowKeysRepository,
    PairsRepository,
    PairedStatistics,
  ],
  exports: [ComparisonService, ComparedRowsService, TableExportService, DistributionService, MetadataGroupsService],
})
export class ComparisonModule {}
