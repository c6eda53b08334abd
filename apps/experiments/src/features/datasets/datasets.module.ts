import { Module } from '@nestjs/common';
import { ExperimentsModule } from '../experiments/experiments.module.js';
import { DatasetsService } from './datasets.service.js';
import { SchemaChecksService } from './schema-checks.service.js';
import { VersionsService } from './versions.service.js';

@Module({
  imports: [ExperimentsModule],
  providers: [DatasetsService, SchemaChecksService, VersionsService],
  exports: [DatasetsService, SchemaChecksService, VersionsService],
})
export class DatasetsModule {}
