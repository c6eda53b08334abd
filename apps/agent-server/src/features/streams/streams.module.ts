import { Module } from '@nestjs/common';
import { SignalsModule } from '../../signals/signals.module.js';
import { LiveResponses } from './live-response.js';
import { RunEndRepository } from './run-end.repository.js';
import { RunEnds } from './run-ends.js';
import { RunEventCommitter } from './run-event-committer.js';
import { RunEventHub } from './run-event-hub.js';
import { RunEventRepository } from './run-event.repository.js';
import { StreamMetrics } from './stream-metrics.js';
import { ThreadEventRepository } from './thread-event.repository.js';

@Module({
  imports: [SignalsModule],
  providers: [
    LiveResponses,
    RunEndRepository,
    RunEnds,
    RunEventCommitter,
    RunEventHub,
    RunEventRepository,
    StreamMetrics,
    ThreadEventRepository,
  ],
  exports: [LiveResponses, RunEndRepository, RunEnds, RunEventHub, RunEventRepository, ThreadEventRepository],
})
export class StreamsModule {}
