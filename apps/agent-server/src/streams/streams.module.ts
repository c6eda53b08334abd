import { Module } from '@nestjs/common';
import { CoreModule } from '../core/core.module.js';
import { SignalsModule } from '../signals/signals.module.js';
import { LiveResponses } from './live-response.js';
import { RunEnds } from './run-ends.js';
import { RunEventCommitter } from './run-event-committer.js';
import { RunEventHub } from './run-event-hub.js';
import { StreamMetrics } from './stream-metrics.js';

@Module({
  imports: [CoreModule, SignalsModule],
  providers: [LiveResponses, RunEnds, RunEventCommitter, RunEventHub, StreamMetrics],
  exports: [LiveResponses, RunEnds, RunEventHub],
})
export class StreamsModule {}
