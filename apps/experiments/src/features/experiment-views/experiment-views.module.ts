import { Module } from '@nestjs/common';
import { DatasetsModule } from '../datasets/datasets.module.js';
import { ExperimentsModule } from '../experiments/experiments.module.js';
import { ExperimentViewsController } from './experiment-views.controller.js';
import { ExperimentViewsService } from './experiment-views.service.js';
import { ViewOverrideRepository } from './view-override.repository.js';

@Module({
  imports: [DatasetsModule, ExperimentsModule],
  controllers: [ExperimentViewsController],
  providers: [ExperimentViewsService, ViewOverrideRepository],
})
export class ExperimentViewsModule {}
