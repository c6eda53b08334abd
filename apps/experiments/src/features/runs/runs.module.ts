import { Module } from '@nestjs/common';
import { FeedbackModule } from '../feedback/feedback.module.js';
import { RunsController } from './runs.controller.js';
import { RunsV2Controller } from './runs-v2.controller.js';
import { RunsService } from './runs.service.js';

@Module({
  imports: [FeedbackModule],
  controllers: [RunsController, RunsV2Controller],
  providers: [RunsService],
  exports: [RunsService],
})
export class RunsModule {}
