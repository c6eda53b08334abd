import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { within } from '@heddle/leases';
import { OpenResponses } from '../connections/open-responses.js';
import { endBatchingLines } from './logger.js';

/** Maximum time for closing long-lived answers before connections are cut. */
const closingMs = 2_000;

/** Shutdown times; a process ends within their sum plus a few seconds after SIGTERM. */
export interface DrainTimes {
  /** Time until load balancers stop sending requests; everything is served as before. */
  delayMs: number;
  /** Time for requests in progress after the delay. */
  graceMs: number;
}

/** Variables of `sharedEnv` in @heddle/config. */
interface DrainVariables {
  HEDDLE_DRAIN_DELAY_SECONDS: number;
  HEDDLE_SHUTDOWN_GRACE_SECONDS: number;
}

export function drainTimes(variables: DrainVariables): DrainTimes {
  return {
    delayMs: variables.HEDDLE_DRAIN_DELAY_SECONDS * 1000,
    graceMs: variables.HEDDLE_SHUTDOWN_GRACE_SECONDS * 1000,
  };
}

/**
 * Shutdown before any part stops. At first the process is not ready but still serves, and closes each connection with
 * its answer. After the delay it accepts no connections. Work in progress gets the grace period, and is then handed
 * over.
 */
@Injectable()
export class Draining implements BeforeApplicationShutdown {
  started = false;
  private server: Server | undefined;
  private answers: OpenResponses | undefined;
  private times: DrainTimes = { delayMs: 0, graceMs: 0 };
  private readonly works: (() => Promise<void>)[] = [];
  private readonly handOvers = new Set<() => void>();
  private isHandedOver = false;
  private drained: Promise<void> | undefined;

  observe(server: Server, times: DrainTimes): void {
    this.server = server;
    this.answers = new OpenResponses(server);
    this.times = times;
  }

  /** Registers background work to finish; it is notified after the delay, while requests are still served. */
  alongside(work: () => Promise<void>): void {
    this.works.push(work);
  }

  /** Registers a callback for the end of the grace period, when another process continues event streams. */
  onHandOver(callback: () => void): () => void {
    if (this.isHandedOver) callback();
    this.handOvers.add(callback);
    return () => this.handOvers.delete(callback);
  }

  /** Starts on the first call; later calls share it. */
  drain(): Promise<void> {
    this.drained ??= this.run();
    return this.drained;
  }

  /** Covers processes without an HTTP server. */
  beforeApplicationShutdown(): Promise<void> {
    return this.drain();
  }

  private async run(): Promise<void> {
    this.started = true;
    endBatchingLines();
    if (!this.server?.listening || !this.answers) {
      await this.endWorks();
      return this.handOver();
    }
    const { server, answers, times } = this;
    answers.endConnections();
    // Without `unref`: a listening server keeps the process alive.
    if (times.delayMs > 0) await sleep(times.delayMs, undefined, { ref: false });
    const closed = stopListening(server);
    const works = this.endWorks();
    await within(
      times.graceMs,
      works.then(() => answers.none()),
      () => undefined,
    );
    this.handOver();
    await answers.closeIdle();
    await within(closingMs, closed, () => server.closeAllConnections());
    await Promise.all([closed, works]);
  }

  private async endWorks(): Promise<void> {
    await Promise.all(this.works.map((work) => work()));
  }

  private handOver(): void {
    this.isHandedOver = true;
    for (const callback of this.handOvers) callback();
  }
}

/**
 * Accepts no more connections. `close` of an HTTP server would also end idle ones. Resolves after the last connection.
 */
function stopListening(server: Server): Promise<void> {
  return new Promise((done) => NetServer.prototype.close.call(server, () => done()));
}
