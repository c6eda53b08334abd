import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { within } from '@heddle/leases';
import { OpenAnswers } from '../connections/open-answers.js';
import { endGatheringLines } from './logger.js';

/** How long the last words of answers may take when their time is over, before connections are cut. */
const lastWordsMs = 2_000;

/** How long the end of a process takes at the most, from SIGTERM on: both of these, and a few seconds. */
export interface DrainTimes {
  /** Until no load balancer sends anybody here any more; everything is served as before. */
  delayMs: number;
  /** From then on, for what is under way. */
  graceMs: number;
}

/** The variables of `sharedEnv` in @heddle/config. */
export interface DrainVariables {
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
 * The end of a process, before anything in it is stopped: not ready any more, but serving, each answer the last one of
 * its connection; after the delay no new connections; what is under way gets the grace, and is then handed over.
 */
@Injectable()
export class Draining implements BeforeApplicationShutdown {
  started = false;
  private server: Server | undefined;
  private answers: OpenAnswers | undefined;
  private times: DrainTimes = { delayMs: 0, graceMs: 0 };
  private readonly works: (() => Promise<void>)[] = [];
  private readonly handOvers = new Set<() => void>();
  private isHandedOver = false;
  private drained: Promise<void> | undefined;

  observe(server: Server, times: DrainTimes): void {
    this.server = server;
    this.answers = new OpenAnswers(server);
    this.times = times;
  }

  /** Work of the process itself that has to come to an end; it begins to do so after the delay. Requests are served meanwhile. */
  alongside(work: () => Promise<void>): void {
    this.works.push(work);
  }

  /** For long-lived answers (event streams): the grace is over, somebody else has to go on with them. */
  onHandOver(callback: () => void): () => void {
    if (this.isHandedOver) callback();
    this.handOvers.add(callback);
    return () => this.handOvers.delete(callback);
  }

  /** Whoever asks first begins it. */
  drain(): Promise<void> {
    this.drained ??= this.run();
    return this.drained;
  }

  /** Where no HTTP server has asked for it yet. */
  beforeApplicationShutdown(): Promise<void> {
    return this.drain();
  }

  private async run(): Promise<void> {
    this.started = true;
    endGatheringLines();
    if (!this.server?.listening || !this.answers) {
      await this.endWorks();
      return this.handOver();
    }
    const { server, answers, times } = this;
    answers.endConnections();
    // What listens keeps the process alive.
    if (times.delayMs > 0) await sleep(times.delayMs, undefined, { ref: false });
    const closed = stopListening(server);
    const works = this.endWorks();
    await within(
      times.graceMs,
      works.then(() => answers.none()),
      () => undefined,
    );
    this.handOver();
    answers.closeIdle();
    await within(lastWordsMs, closed, () => server.closeAllConnections());
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

/** Takes no connection any more; `close` of an HTTP server would end the idle ones, too. Resolves with the last of them. */
function stopListening(server: Server): Promise<void> {
  return new Promise((done) => NetServer.prototype.close.call(server, () => done()));
}
