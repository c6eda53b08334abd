import { Module } from '@nestjs/common';
import { SessionsModule } from '../sessions/sessions.module.js';
import { RunDraftRepository } from './run-draft.repository.js';
import { TracedForms } from './traced-forms.js';
import { TracedRunRepository } from './traced-run.repository.js';
import { TracedSessionsController } from './traced-sessions.controller.js';
import { TracingController } from './tracing.controller.js';
import { TracingService } from './tracing.service.js';

@Module({
  imports: [SessionsModule],
  controllers: [TracingController, TracedSessionsController],
  providers: [TracingService, TracedForms, TracedRunRepository, RunDraftRepository],
})
export class TracingModule {}
