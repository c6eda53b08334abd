import { Module } from '@nestjs/common';
import { FeedbackModule } from '../feedback/feedback.module.js';
import { RunSearch } from './run-search.js';
import { RunsService } from './runs.service.js';

@Module({
  imports: [FeedbackModule],
  providers: [RunsService, RunSearch],
  exports: [RunsService],
})
export class RunsModule {}
