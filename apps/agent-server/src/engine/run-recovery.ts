import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER } from '@heddle/http';
import { elapsedMs, readClocks } from '@heddle/leases';
import { EngineSettings } from '../config/engine-settings.js';
import { RunFinaliser } from '../features/runs/run-finaliser.js';
import { RunLeaseRepository } from '../features/runs/run-lease.repository.js';
import type { RunRow } from '../features/runs/run.repository.js';
import { RunEndRepository } from '../features/streams/run-end.repository.js';
import { EngineSignals } from '../signals/engine-signals.js';
import { RunExecutor } from './run-executor.js';
import { RunHeartbeat } from './run-heartbeat.js';

const batch = 50;
const workerGone = 'the process that executed the run gave no sign of life for longer than its lease';
const sweepEveryMs = 60_000;
/** Parts of the lease: a round that comes so late was held up; the others have so long to come back. */
const lateAfter = 1 / 4;
const patience = 1 / 2;

/**
 * Takes back runs whose worker died: queued again, or ended where somebody cancelled them or the attempts are used
 * up. Also ends runs that were given back and cancelled before another worker had them. Every process does it; whoever
 * comes second finds nothing. Also forgets streams whose time is over.
 *
 * A process that was away itself (starved, stopped, or without a database) does not take the others for dead: what
 * held it up has probably held them up, too. It renews its own leases first, and leaves the others time to do so or to
 * give their runs back, which costs these no attempt.
 */
@Injectable()
export class RunRecovery {
  private timer: NodeJS.Timeout | undefined;
  private stopListening: (() => void) | undefined;
  private round: Promise<void> | undefined;
  private again = false;
  private nextSweep = 0;
  private tickedAt = readClocks();
  private wasAway = false;
  private readonly stopping = new AbortController();

  constructor(
    private readonly leases: RunLeaseRepository,
    private readonly finaliser: RunFinaliser,
    private readonly executor: RunExecutor,
    private readonly heartbeat: RunHeartbeat,
    private readonly ends: RunEndRepository,
    private readonly settings: EngineSettings,
    private readonly signals: EngineSignals,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  start(): void {
    const everyMs = Math.min(this.settings.pollMs, this.settings.leaseMs / 2);
    this.tickedAt = readClocks();
    this.timer = setInterval(() => {
      this.wasAway ||= elapsedMs(this.tickedAt, readClocks()) > everyMs + this.settings.leaseMs * lateAfter;
      this.tickedAt = readClocks();
      this.wake();
    }, everyMs);
    // A cancelled run whose worker is gone already need not wait for the next round.
    this.stopListening = this.signals.onCancel(() => this.wake());
    this.wake();
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    this.stopListening?.();
    this.stopping.abort();
    await this.round;
  }

  private wake(): void {
    if (this.round) {
      this.again = true;
      return;
    }
    this.round = this.recover()
      .catch((error: unknown) => {
        this.wasAway = true;
        this.logger.warn({ err: error }, 'recovery could not look for lost runs');
      })
      .finally(() => {
        this.round = undefined;
        if (!this.again) return;
        this.again = false;
        this.wake();
      });
  }

  private async recover(): Promise<void> {
    if (this.wasAway) await this.comeBack();
    if (this.stopping.signal.aborted) return;
    const abandoned = await this.leases.abandoned(batch, this.executor.runIds);
    if (abandoned.some((run) => run.status === 'running')) await this.leases.noteSharedLosses();
    for (const run of abandoned) await this.takeBack(run);
    if (performance.now() < this.nextSweep) return;
    this.nextSweep = performance.now() + sweepEveryMs;
    while ((await this.ends.sweep(this.settings.streamRetentionMs, 200)) === 200);
  }

  private async comeBack(): Promise<void> {
    this.wasAway = false;
    await this.heartbeat.renew();
    const { signal } = this.stopping;
    await pause(this.settings.leaseMs * patience, undefined, { signal }).catch(() => undefined);
  }

  /** One that cannot be taken back now must not keep the others from it. */
  private async takeBack(run: RunRow): Promise<void> {
    try {
      const ended = await this.finaliser.finish({
        run,
        outcome: { kind: 'lost', cause: 'worker-gone', reason: workerGone },
        abortCause: null,
        log: null,
        mustBeAbandoned: true,
      });
      if (!ended) return;
      this.logger.warn({ run_id: run.runId, attempt: run.attempt, ended }, 'took back a run of a lost worker');
    } catch (error) {
      this.logger.warn({ err: error, run_id: run.runId }, 'a run of a lost worker could not be taken back');
    }
  }
}
