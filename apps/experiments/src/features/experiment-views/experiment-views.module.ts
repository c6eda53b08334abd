import { Module } from '@nestjs/common';
import { DatasetsModule } from '../datasets/datasets.module.js';
import { ExperimentsModule } from '../experiments/experiments.module.js';
import { ExperimentViewsService } from './experiment-views.service.js';
import { ViewOverrideRepository } from './view-override.repository.js';

@Module({
  imports: [DatasetsModule, ExperimentsModule],
  providers: [ExperimentViewsService, ViewOverrideRepository],
  exports: [ExperimentViewsService],
})
export class ExperimentViewsModule {}
