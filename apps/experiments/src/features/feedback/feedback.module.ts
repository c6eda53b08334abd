import { Module } from '@nestjs/common';
import { FeedbackConfigsController } from './feedback-configs.controller.js';
import { FeedbackConfigsService } from './feedback-configs.service.js';
import { FeedbackConfigRepository } from './feedback-config.repository.js';
import { FeedbackStatsRepository } from './feedback-stats.repository.js';
import { FeedbackController } from './feedback.controller.js';
import { FeedbackRepository } from './feedback.repository.js';
import { FeedbackService } from './feedback.service.js';

@Module({
  controllers: [FeedbackConfigsController, FeedbackController],
  providers: [
    FeedbackService,
    FeedbackConfigsService,
    FeedbackRepository,
    FeedbackStatsRepository,
    FeedbackConfigRepository,
  ],
  exports: [FeedbackService],
})
export class FeedbackModule {}
