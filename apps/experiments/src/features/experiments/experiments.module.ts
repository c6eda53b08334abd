import { Module } from '@nestjs/common';
import { FeedbackModule } from '../feedback/feedback.module.js';
import { SessionCreationService } from './session-creation.service.js';
import { SessionsController } from './sessions.controller.js';
import { SessionsService } from './sessions.service.js';

@Module({
  imports: [FeedbackModule],
  controllers: [SessionsController],
  providers: [SessionsService, SessionCreationService],
  exports: [SessionsService, SessionCreationService],
})
export class ExperimentsModule {}
