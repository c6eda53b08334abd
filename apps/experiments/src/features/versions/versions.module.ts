import { Module } from '@nestjs/common';
import { DatasetsModule } from '../datasets/datasets.module.js';
import { VersionRepository } from './version.repository.js';
import { VersionsController } from './versions.controller.js';
import { VersionsService } from './versions.service.js';

@Module({
  imports: [DatasetsModule],
  controllers: [VersionsController],
  providers: [VersionsService, VersionRepository],
  exports: [VersionsService],
})
export class VersionsModule {}
