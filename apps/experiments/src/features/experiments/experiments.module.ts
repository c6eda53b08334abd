import { Module } from '@nestjs/common';
import { FeedbackModule } from '../feedback/feedback.module.js';
import { SessionCreationService } from './session-creation.service.js';
import { SessionsService } from './sessions.service.js';

@Module({
  imports: [FeedbackModule],
  providers: [SessionsService, SessionCreationService],
  exports: [SessionsService, SessionCreationService],
})
export class ExperimentsModule {}
