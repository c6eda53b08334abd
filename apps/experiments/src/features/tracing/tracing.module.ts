import { Module } from '@nestjs/common';
import { ExperimentsModule } from '../experiments/experiments.module.js';
import { TracedForms } from './traced-forms.js';
import { TracedSessionsController } from './traced-sessions.controller.js';
import { TracingController } from './tracing.controller.js';
import { TracingService } from './tracing.service.js';

@Module({
  imports: [ExperimentsModule],
  controllers: [TracingController, TracedSessionsController],
  providers: [TracingService, TracedForms],
})
export class TracingModule {}
