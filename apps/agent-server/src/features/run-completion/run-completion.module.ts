import { Module } from '@nestjs/common';
import { CoreModule } from '../../core/core.module.js';
import { SignalsModule } from '../../signals/signals.module.js';
import { StreamsModule } from '../../streams/streams.module.js';
import { WebhooksModule } from '../webhooks/webhooks.module.js';
import { CompletionBatcher } from './completion-batcher.js';
import { LostRunsService } from './lost-runs.service.js';
import { RunCompletionService } from './run-completion.service.js';

@Module({
  imports: [CoreModule, SignalsModule, StreamsModule, WebhooksModule],
  providers: [CompletionBatcher, LostRunsService, RunCompletionService],
  exports: [LostRunsService, RunCompletionService],
})
export class RunCompletionModule {}
