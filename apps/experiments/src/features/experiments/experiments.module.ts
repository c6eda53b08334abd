import { Module } from '@nestjs/common';
import { FeedbackModule } from '../feedback/feedback.module.js';
import { ExperimentCreationService } from './experiment-creation.service.js';
import { ExperimentsService } from './experiments.service.js';

@Module({
  imports: [FeedbackModule],
  providers: [ExperimentsService, ExperimentCreationService],
  exports: [ExperimentsService, ExperimentCreationService],
})
export class ExperimentsModule {}
