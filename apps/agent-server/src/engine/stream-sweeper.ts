import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER } from '@heddle/http';
import { Loop } from '@heddle/leases';
import { EngineSettings } from '../config/engine-settings.js';
import { RunEndRepository } from '../core/streams/run-end.repository.js';
import { ThreadEventRepository } from '../core/streams/thread-event.repository.js';

const sweepEveryMs = 60_000;
const batch = 200;

/** Deletes expired events of runs and threads. Every process runs it. */
@Injectable()
export class StreamSweeper {
  private readonly loop: Loop;

  constructor(
    private readonly ends: RunEndRepository,
    private readonly threadEvents: ThreadEventRepository,
    private readonly settings: EngineSettings,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.loop = new Loop(() => this.sweep(), {
      everyMs: () => sweepEveryMs,
      onError: (error) => logger.warn({ err: error }, 'streams whose time is over could not be removed'),
    });
  }

  start(): void {
    this.loop.start();
  }

  stop(): Promise<void> {
    return this.loop.stop();
  }

  private async sweep(): Promise<void> {
    const { streamRetentionMs } = this.settings;
    const ofRuns = await this.ends.sweep(streamRetentionMs, batch);
    const ofThreads = await this.threadEvents.sweep(streamRetentionMs, batch);
    // A full batch may have left more behind.
    if (ofRuns === batch || ofThreads === batch) this.loop.wake();
  }
}
