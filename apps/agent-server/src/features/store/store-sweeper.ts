import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER } from '@heddle/http';
import { Loop } from '@heddle/leases';
import { GraphConfig } from '../../config/langgraph/graph-config.js';
import { StoreMetrics } from './store-metrics.js';
import { StoreRepository } from './store.repository.js';

const batch = 500;

/** Removes items whose time is over; nobody sees them any more. Every process does it, one at a time. */
@Injectable()
export class StoreSweeper implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop: Loop;

  constructor(
    private readonly store: StoreRepository,
    private readonly metrics: StoreMetrics,
    config: GraphConfig,
    @Inject(LOGGER) logger: Logger,
  ) {
    const everyMs = config.store.ttl.sweepIntervalMinutes * 60_000;
    this.loop = new Loop(() => this.sweep(), {
      everyMs: () => everyMs,
      onError: (error) => logger.warn({ err: error }, 'items of the store whose time is over could not be removed'),
    });
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.loop.stop();
  }

  private async sweep(): Promise<void> {
    const removed = await this.store.removeExpired({}, batch);
    this.metrics.removed(removed);
    // A full batch may have left more behind.
    if (removed === batch) this.loop.wake();
  }
}
