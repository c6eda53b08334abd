import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER } from '@heddle/http';
import { answerWithin, Loop, within } from '@heddle/leases';
import { EngineSettings } from '../config/engine-settings.js';
import { ClaimTurns } from '../core/runs/claim-turns.js';
import { RunLeaseRepository } from '../core/runs/run-lease.repository.js';
import { RunSlots } from '../features/run-creation/run-slots.service.js';
import type { RunRow } from '../core/runs/run.repository.js';
import { GraphRuntime } from '../graphs/graph-runtime.port.js';
import { EngineSignals } from '../signals/engine-signals.js';
import { RunExecutor } from './run-executor.js';

/** Claims runs while slots are free: after wake-ups, and by polling for missed ones. */
@Injectable()
export class RunClaimer {
  private readonly loop: Loop;
  private readonly subscriptions: (() => void)[] = [];
  private nextQuarantined = 0;
  private readonly turns = new ClaimTurns();
  /** A wake-up has announced work. The first claim looks for earlier work. */
  private isToldOfWork = true;
  /** Runs may wait for a slot. */
  private isShortOfSlots = false;

  constructor(
    private readonly leases: RunLeaseRepository,
    private readonly runtime: GraphRuntime,
    private readonly slots: RunSlots,
    private readonly executor: RunExecutor,
    private readonly signals: EngineSignals,
    private readonly settings: EngineSettings,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.loop = new Loop(() => this.claim(), {
      // Jitter, so that replicas do not poll at the same moment.
      everyMs: () => settings.pollMs * (0.75 + Math.random() / 4),
      onError: (error) => logger.warn({ err: error }, 'no runs could be claimed'),
    });
  }

  start(): void {
    this.slots.open((run, claimedAt) => this.executor.execute(run, claimedAt));
    const claimNow = (): void => {
      this.isToldOfWork = true;
      this.loop.wake();
    };
    this.subscriptions.push(
      this.signals.onWork(claimNow),
      this.runtime.onCapacity(() => {
        if (this.isShortOfSlots && this.slots.free > 0) claimNow();
      }),
    );
    this.loop.start();
  }

  /** Resolves when no claim is in progress. */
  async stop(): Promise<void> {
    for (const unsubscribe of this.subscriptions.splice(0)) unsubscribe();
    await Promise.all([this.loop.stop(), this.slots.close()]);
  }

  private async claim(): Promise<void> {
    this.isShortOfSlots = false;
    const isWaiting = await this.isWaiting();
    const ordinary = await this.slots.startWaiting(async (limit) => (isWaiting ? this.take(limit) : []));
    if (this.slots.someMayWait) this.turns.give(ordinary);
    else this.turns.clear();
    // Before the next claim: slots may become free while it is under way, and their report must not be lost.
    this.isShortOfSlots = this.slots.someMayWait;
    const quarantined = isWaiting ? await this.claimQuarantined() : [];
    // A claim that found runs may have left others behind; one without any waits for the next wake-up.
    if (ordinary.length + quarantined.length > 0 && this.slots.free > 0) this.loop.wake();
  }

  /** Polls rarely find a run, so one small query precedes the two claims. */
  private async isWaiting(): Promise<boolean> {
    const isTold = this.isToldOfWork;
    this.isToldOfWork = false;
    if (isTold) return true;
    const look = this.leases.hasWaiting(this.executor.runIds);
    return within(this.settings.leaseMs * answerWithin, look, noAnswer);
  }

  /** One run at a time, so that the run to blame is known if this process ends; at most once per half poll interval. */
  private async claimQuarantined(): Promise<RunRow[]> {
    if (performance.now() < this.nextQuarantined || !this.runtime.canIsolate()) return [];
    this.nextQuarantined = performance.now() + this.settings.pollMs / 2;
    return this.slots.startQuarantined(() =>
      this.answered(this.leases.claimQuarantined(this.settings, this.executor.runIds)),
    );
  }

  private take(limit: number): Promise<RunRow[]> {
    const { ahead } = this.turns;
    return this.answered(this.leases.claim(this.settings, limit, { except: this.executor.runIds, ahead }));
  }

  private answered(claim: Promise<RunRow[]>): Promise<RunRow[]> {
    return within(this.settings.leaseMs * answerWithin, claim, () => this.abandon(claim));
  }

  /** A claim without an answer must not keep others waiting; runs that it brings later are released unexecuted. */
  private abandon(claim: Promise<RunRow[]>): never {
    claim.then(
      (found) => found.forEach((run) => this.executor.decline(run)),
      () => undefined,
    );
    return noAnswer();
  }
}

function noAnswer(): never {
  throw new Error('The database did not answer a claim');
}
