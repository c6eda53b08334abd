import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER } from '@heddle/http';
import { readClocks } from '@heddle/leases';
import { EngineSettings } from '../config/engine-settings.js';
import { type RunKind, RunLeaseRepository } from '../features/runs/run-lease.repository.js';
import type { RunRow } from '../features/runs/run.repository.js';
import { GraphRuntime } from '../graphs/graph-runtime.port.js';
import { EngineSignals } from '../signals/engine-signals.js';
import { RunExecutor } from './run-executor.js';

/** Part of the lease. */
const answerWithin = 1 / 4;

/** Claims as many runs as there are free slots: at every wake-up, and by a poll for wake-ups that were missed. */
@Injectable()
export class RunClaimer {
  private running = false;
  private stopped = true;
  private awake = false;
  private release: (() => void) | undefined;
  private loop: Promise<void> = Promise.resolve();
  private stopListening: (() => void) | undefined;
  private nextSuspect = 0;

  constructor(
    private readonly leases: RunLeaseRepository,
    private readonly runtime: GraphRuntime,
    private readonly executor: RunExecutor,
    private readonly signals: EngineSignals,
    private readonly settings: EngineSettings,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  start(): void {
    if (this.running) return;
    this.running = true;
    this.stopped = false;
    this.stopListening = this.signals.onWork(() => this.wake());
    this.loop = this.work();
  }

  /** No claim is under way any more when it resolves. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.stopListening?.();
    this.wake();
    await this.loop;
    this.running = false;
  }

  private wake(): void {
    this.awake = true;
    this.release?.();
  }

  private async work(): Promise<void> {
    while (!this.stopped) {
      this.awake = false;
      const claimed = await this.claim();
      // A full batch may have left more behind; anything less waits for the next wake-up.
      if (claimed === 0 || this.runtime.freeSlots() <= 0) await this.rest();
    }
  }

  private async claim(): Promise<number> {
    try {
      return (await this.claimOrdinary()) + (await this.claimSuspect());
    } catch (error) {
      this.logger.warn({ err: error }, 'no runs could be claimed');
      return 0;
    }
  }

  private async claimOrdinary(): Promise<number> {
    const free = this.runtime.freeSlots();
    return free > 0 ? this.take(free, 'ordinary') : 0;
  }

  /** One at a time, so that it is known who it was if this process goes away; and not more often than the poll. */
  private async claimSuspect(): Promise<number> {
    if (performance.now() < this.nextSuspect || !this.runtime.canIsolate()) return 0;
    this.nextSuspect = performance.now() + this.settings.pollMs / 2;
    return this.take(1, 'suspect');
  }

  private async take(limit: number, kind: RunKind): Promise<number> {
    const claimedAt = readClocks();
    const runs = await this.inTime(this.leases.claim(this.settings, limit, { kind, except: this.executor.runIds }));
    for (const run of runs) this.executor.execute(run, claimedAt);
    return runs.length;
  }

  /** A claim without an answer must not keep others waiting; what it brings later goes back, with nothing executed. */
  private async inTime(claim: Promise<RunRow[]>): Promise<RunRow[]> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<null>((done) => {
      timer = setTimeout(() => done(null), this.settings.leaseMs * answerWithin);
    });
    try {
      const runs = await Promise.race([claim, late]);
      if (runs) return runs;
    } finally {
      clearTimeout(timer);
    }
    claim.then(
      (found) => found.forEach((run) => this.executor.decline(run)),
      () => undefined,
    );
    throw new Error('The database did not answer a claim');
  }

  /** Until woken, or the poll. The jitter keeps replicas from asking at the same moment. */
  private rest(): Promise<void> {
    if (this.awake || this.stopped) return Promise.resolve();
    return new Promise((done) => {
      const finish = () => {
        clearTimeout(timer);
        this.release = undefined;
        done();
      };
      const timer = setTimeout(finish, this.settings.pollMs * (0.5 + Math.random() / 2));
      this.release = finish;
    });
  }
}
