import { Module } from '@nestjs/common';
import { Sweeps } from '@heddle/http';
import { inBatches } from '@heddle/leases';
import { EngineSettings } from '../config/engine-settings.js';
import { CoreModule } from '../core/core.module.js';
import { RunEndRepository } from '../core/streams/run-end.repository.js';
import { ThreadEventRepository } from '../core/streams/thread-event.repository.js';
import { SignalsModule } from '../signals/signals.module.js';
import { LiveResponses } from './live-response.js';
import { RunEnds } from './run-ends.js';
import { RunEventCommitter } from './run-event-committer.js';
import { RunEventHub } from './run-event-hub.js';
import { RunPolls } from './run-polls.js';
import { SharedReads } from './shared-reads.js';
import { StreamMetrics } from './stream-metrics.js';

const sweepEveryMs = 60_000;
const sweepBatch = 200;

@Module({
  imports: [CoreModule, SignalsModule],
  providers: [LiveResponses, RunEnds, RunEventCommitter, RunEventHub, RunPolls, SharedReads, StreamMetrics],
  exports: [LiveResponses, RunEnds, RunEventHub, RunPolls, SharedReads, StreamMetrics],
})
export class StreamsModule {
  constructor(sweeps: Sweeps, runs: RunEndRepository, threads: ThreadEventRepository, settings: EngineSettings) {
    const { streamRetentionMs } = settings;
    sweeps.add(
      'streams',
      sweepEveryMs,
      inBatches(
        sweepBatch,
        (limit) => runs.sweep(streamRetentionMs, limit),
        (limit) => threads.sweep(streamRetentionMs, limit),
      ),
    );
  }
}
