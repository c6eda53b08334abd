import type { Server } from 'node:http';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { endGatheringLines } from './logger.js';

/** How long answers under way may take after SIGTERM before their connections are cut. */
const graceMs = 2000;

/** On shutdown: not ready any more, no new connections, answers under way get a moment to finish. */
@Injectable()
export class Draining implements BeforeApplicationShutdown {
  started = false;
  private readonly callbacks = new Set<() => void>();

  constructor(private readonly adapter: HttpAdapterHost) {}

  /** For long-lived answers (event streams), which would otherwise use up the whole grace. */
  onStart(callback: () => void): () => void {
    if (this.started) callback();
    this.callbacks.add(callback);
    return () => this.callbacks.delete(callback);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.started = true;
    endGatheringLines();
    for (const callback of this.callbacks) callback();
    const server = this.adapter.httpAdapter?.getHttpServer() as Server | undefined;
    if (!server?.listening) return;
    const closed = new Promise<void>((done) => server.close(() => done()));
    server.closeIdleConnections();
    const timer = setTimeout(() => server.closeAllConnections(), graceMs);
    await closed;
    clearTimeout(timer);
  }
}
