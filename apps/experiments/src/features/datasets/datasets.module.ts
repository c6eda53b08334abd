import { Module } from '@nestjs/common';
import { ExperimentsModule } from '../experiments/experiments.module.js';
import { DatasetsController } from './datasets.controller.js';
import { DatasetsService } from './datasets.service.js';
import { SchemaChecksService } from './schema-checks.service.js';
import { VersionsController } from './versions.controller.js';
import { VersionsService } from './versions.service.js';

@Module({
  imports: [ExperimentsModule],
  controllers: [DatasetsController, VersionsController],
  providers: [DatasetsService, SchemaChecksService, VersionsService],
  exports: [DatasetsService, SchemaChecksService, VersionsService],
})
export class DatasetsModule {}
