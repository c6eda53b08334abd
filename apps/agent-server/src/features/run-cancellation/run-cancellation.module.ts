import { Module } from '@nestjs/common';
import { CoreModule } from '../../core/core.module.js';
import { SignalsModule } from '../../signals/signals.module.js';
import { StreamsModule } from '../../streams/streams.module.js';
import { RunCompletionModule } from '../run-completion/run-completion.module.js';
import { RunCancellationService } from './run-cancellation.service.js';
import { RunDeletionService } from './run-deletion.service.js';
import { RunStopper } from './run-stopper.service.js';

@Module({
  imports: [CoreModule, SignalsModule, StreamsModule, RunCompletionModule],
  providers: [RunCancellationService, RunDeletionService, RunStopper],
  exports: [RunCancellationService, RunDeletionService, RunStopper],
})
export class RunCancellationModule {}
