import { Module } from '@nestjs/common';
import { DatasetsModule } from '../datasets/datasets.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { ExperimentViewsController } from './experiment-views.controller.js';
import { ExperimentViewsService } from './experiment-views.service.js';
import { ViewOverrideRepository } from './view-override.repository.js';

@Module({
  imports: [DatasetsModule, SessionsModule],
  controllers: [ExperimentViewsController],
  providers: [ExperimentViewsService, ViewOverrideRepository],
})
export class ExperimentViewsModule {}
