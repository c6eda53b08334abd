import { Module } from '@nestjs/common';
import { FeedbackConfigsController } from './feedback-configs.controller.js';
import { FeedbackConfigsService } from './feedback-configs.service.js';
import { FeedbackTokensController } from './feedback-tokens.controller.js';
import { FeedbackTokensService } from './feedback-tokens.service.js';
import { FeedbackController } from './feedback.controller.js';
import { FeedbackService } from './feedback.service.js';

@Module({
  // Tokens first: otherwise their path would be an id of feedback.
  controllers: [FeedbackTokensController, FeedbackConfigsController, FeedbackController],
  providers: [FeedbackService, FeedbackConfigsService, FeedbackTokensService],
  exports: [FeedbackService, FeedbackConfigsService, FeedbackTokensService],
})
export class FeedbackModule {}
