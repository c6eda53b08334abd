import { Module } from '@nestjs/common';
import { FeedbackModule } from '../feedback/feedback.module.js';
import { RunsService } from './runs.service.js';

@Module({
  imports: [FeedbackModule],
  providers: [RunsService],
  exports: [RunsService],
})
export class RunsModule {}
