import { Module } from '@nestjs/common';
import { FeedbackModule } from '../feedback/feedback.module.js';
import { RunRepository } from './run.repository.js';
import { RunsController } from './runs.controller.js';
import { RunsService } from './runs.service.js';

@Module({
  imports: [FeedbackModule],
  controllers: [RunsController],
  providers: [RunsService, RunRepository],
  exports: [RunsService],
})
export class RunsModule {}
