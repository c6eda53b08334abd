import { Module } from '@nestjs/common';
import { RunStoreModule } from '../runs/run-store.module.js';
import { RunStreamService } from '../runs/run-stream.service.js';
import { LiveResponses } from './live-response.js';
import { RunEndRepository } from './run-end.repository.js';
import { RunEventHub } from './run-event-hub.js';
import { RunEventRepository } from './run-event.repository.js';

@Module({
  imports: [RunStoreModule],
  providers: [LiveResponses, RunEndRepository, RunEventHub, RunEventRepository, RunStreamService],
  exports: [LiveResponses, RunEndRepository, RunEventHub, RunEventRepository, RunStreamService],
})
export class StreamsModule {}
