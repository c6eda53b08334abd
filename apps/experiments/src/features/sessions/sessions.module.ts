import { Module } from '@nestjs/common';
import { FeedbackModule } from '../feedback/feedback.module.js';
import { SessionCreationRepository } from './session-creation.repository.js';
import { SessionCreationService } from './session-creation.service.js';
import { SessionUsageRepository } from './session-usage.repository.js';
import { RunMetadataRepository } from './run-metadata.repository.js';
import { SessionSummaryRepository } from './session-summary.repository.js';
import { SessionRepository } from './session.repository.js';
import { SessionsController } from './sessions.controller.js';
import { SessionsService } from './sessions.service.js';

@Module({
  imports: [FeedbackModule],
  controllers: [SessionsController],
  providers: [
    SessionsService,
    SessionCreationService,
    SessionRepository,
    SessionCreationRepository,
    SessionUsageRepository,
    SessionSummaryRepository,
    RunMetadataRepository,
  ],
  exports: [SessionsService, SessionCreationService],
})
export class SessionsModule {}
