import { Module } from '@nestjs/common';
import { SessionsModule } from '../sessions/sessions.module.js';
import { DatasetRepository } from './dataset.repository.js';
import { DatasetsController } from './datasets.controller.js';
import { DatasetsService } from './datasets.service.js';
import { SchemaChecksService } from './schema-checks.service.js';

@Module({
  imports: [SessionsModule],
  controllers: [DatasetsController],
  providers: [DatasetsService, DatasetRepository, SchemaChecksService],
  exports: [DatasetsService, SchemaChecksService],
})
export class DatasetsModule {}
