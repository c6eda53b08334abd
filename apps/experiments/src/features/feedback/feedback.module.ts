import { Module } from '@nestjs/common';
import { FeedbackConfigRepository } from './feedback-config.repository.js';
import { FeedbackStatsRepository } from './feedback-stats.repository.js';
import { FeedbackController } from './feedback.controller.js';
import { FeedbackRepository } from './feedback.repository.js';
import { FeedbackService } from './feedback.service.js';

@Module({
  controllers: [FeedbackController],
  providers: [FeedbackService, FeedbackRepository, FeedbackStatsRepository, FeedbackConfigRepository],
  exports: [FeedbackService],
})
export class FeedbackModule {}
