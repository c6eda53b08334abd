import { type DynamicModule, Module } from '@nestjs/common';
import { FeedbackModule } from '../feedback/feedback.module.js';
import { FeedbackTokenSettings } from './feedback-token-settings.js';
import { FeedbackTokenRepository } from './feedback-token.repository.js';
import { FeedbackTokensController } from './feedback-tokens.controller.js';
import { FeedbackTokensService } from './feedback-tokens.service.js';

@Module({})
export class FeedbackTokensModule {
  static register(settings: FeedbackTokenSettings): DynamicModule {
    return {
      module: FeedbackTokensModule,
      imports: [FeedbackModule],
      controllers: [FeedbackTokensController],
      providers: [
        FeedbackTokensService,
        FeedbackTokenRepository,
        { provide: FeedbackTokenSettings, useValue: settings },
      ],
    };
  }
}
