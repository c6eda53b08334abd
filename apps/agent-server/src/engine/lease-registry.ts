import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER } from '@heddle/http';
import { type Instant, LeaseTerm } from '@heddle/leases';
import { EngineSettings } from '../config/engine-settings.js';
import { RunMetrics } from '../core/runs/run-metrics.js';
import type { AbortCause } from '../core/runs/run-ending.js';
import type { RunRow } from '../core/runs/run.repository.js';
import { EngineSignals } from '../signals/engine-signals.js';
import { LeaseKeeper, type LeaseNews } from './lease-keeper/lease-keeper.port.js';

interface HeldLease {
  generation: number;
  controller: AbortController;
  stopWatching: () => void;
}

/** Time for which a cancel is kept that arrives before its run. */
const earlyStopMs = 10_000;

/**
 * Leases of the runs that this process executes. Aborts a run when its lease has expired by the clock, when another
 * worker has the lease, or when the run was cancelled.
 */
@Injectable()
export class LeaseRegistry {
  private readonly leases = new Map<string, HeldLease>();
  private readonly earlyStops = new Map<string, number>();
  private stopListening: (() => void) | undefined;

  constructor(
    private readonly keeper: LeaseKeeper,
    private readonly settings: EngineSettings,
    private readonly signals: EngineSignals,
    private readonly metrics: RunMetrics,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  start(): void {
    this.keeper.start({
      onNews: (news) => this.onNews(news),
      onTrouble: (message, error) => this.logger.warn({ err: error, runs: this.leases.size }, message),
    });
    this.stopListening = this.signals.onCancel((runId) => {
      if (this.leases.has(runId)) void this.keeper.renew();
      else this.rememberStop(runId);
    });
  }

  async stop(): Promise<void> {
    this.stopListening?.();
    await this.keeper.stop();
  }

  /** `claimedAt`: from before the claim was sent. The controller aborts with an AbortCause as its reason. */
  hold({ runId, leaseGeneration: generation }: RunRow, claimedAt: Instant, controller: AbortController): LeaseTerm {
    const term = LeaseTerm.begin(this.settings.leaseMs, claimedAt);
    const lease: HeldLease = { generation, controller, stopWatching: () => undefined };
    this.leases.set(runId, lease);
    this.keeper.hold({ runId, generation, term });
    lease.stopWatching = term.watch(() => {
      this.logger.warn({ run_id: runId }, 'lost the lease of a run, which could not be renewed in time; it stops here');
      this.drop(runId, lease, 'lease-expired');
    });
    if (this.earlyStops.delete(runId)) void this.keeper.renew();
    return term;
  }

  release({ runId, leaseGeneration: generation }: RunRow): void {
    this.keeper.release({ runId, generation });
    const lease = this.leases.get(runId);
    if (lease?.generation !== generation) return;
    lease.stopWatching();
    this.leases.delete(runId);
  }

  abortAll(cause: AbortCause): void {
    for (const { controller } of this.leases.values()) abort(controller, cause);
  }

  /** Resolves when a renewal that begins now is answered, or has failed. */
  async renew(): Promise<void> {
    if (this.leases.size > 0) await this.keeper.renew();
  }

  private onNews({ kind, runId, generation }: LeaseNews): void {
    const lease = this.leases.get(runId);
    // The run may have ended during the renewal.
    if (lease?.generation !== generation) return;
    if (kind === 'cancelled') return abort(lease.controller, 'cancel');
    this.logger.warn({ run_id: runId }, 'lost the lease of a run; it stops here');
    this.drop(runId, lease, 'lease-lost');
  }

  private drop(runId: string, lease: HeldLease, cause: 'lease-lost' | 'lease-expired'): void {
    this.metrics.lostLease(cause);
    this.keeper.release({ runId, generation: lease.generation });
    lease.stopWatching();
    if (this.leases.get(runId) === lease) this.leases.delete(runId);
    abort(lease.controller, cause);
  }

  private rememberStop(runId: string): void {
    const now = performance.now();
    for (const [known, until] of this.earlyStops) if (until < now) this.earlyStops.delete(known);
    this.earlyStops.set(runId, now + earlyStopMs);
  }
}

function abort(controller: AbortController, cause: AbortCause): void {
  if (!controller.signal.aborted) controller.abort(cause);
}
