import { Module } from '@nestjs/common';
import { FeedbackConfigsService } from './feedback-configs.service.js';
import { FeedbackTokensService } from './feedback-tokens.service.js';
import { FeedbackService } from './feedback.service.js';

@Module({
  providers: [FeedbackService, FeedbackConfigsService, FeedbackTokensService],
  exports: [FeedbackService, FeedbackConfigsService, FeedbackTokensService],
})
export class FeedbackModule {}
