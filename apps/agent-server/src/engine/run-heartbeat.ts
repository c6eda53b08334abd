import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '@heddle/http';
import { RunLeaseRepository } from '../features/runs/run-lease.repository.js';
import { EngineSettings } from './engine-settings.js';
import { EngineSignals } from './engine-signals.js';
import type { AbortCause } from './run-outcome.js';
import type { Logger } from './logger.js';

interface HeldLease {
  generation: number;
  controller: AbortController;
  /** Monotonic time until which the lease is certainly ours. */
  safeUntil: number;
}

/** A cancel that arrives before its run is known here is remembered this long. */
const earlyStopMs = 10_000;

/**
 * Renews the leases of the runs of this process, and tells a run to stop when it lost its lease or somebody cancelled
 * it. Lives on the main thread, where no graph can keep it from running.
 */
@Injectable()
export class RunHeartbeat {
  private readonly leases = new Map<string, HeldLease>();
  private readonly earlyStops = new Map<string, number>();
  private timer: NodeJS.Timeout | undefined;
  private stopListening: (() => void) | undefined;
  private beating = false;
  private again = false;

  constructor(
    private readonly repository: RunLeaseRepository,
    private readonly settings: EngineSettings,
    private readonly signals: EngineSignals,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  start(): void {
    this.timer = setInterval(() => this.request(), this.settings.leaseMs / 3);
    this.stopListening = this.signals.onStop((runId) => {
      if (this.leases.has(runId)) return this.request();
      this.earlyStops.set(runId, performance.now() + earlyStopMs);
    });
  }

  stop(): void {
    clearInterval(this.timer);
    this.stopListening?.();
  }

  /** From the moment of the claim. The controller aborts with an AbortCause as its reason. */
  hold(runId: string, generation: number, controller: AbortController): void {
    this.leases.set(runId, { generation, controller, safeUntil: performance.now() + this.settings.leaseMs * 0.8 });
    if (this.earlyStops.delete(runId)) this.request();
  }

  release(runId: string): void {
    this.leases.delete(runId);
  }

  abortAll(cause: AbortCause): void {
    for (const { controller } of this.leases.values()) abort(controller, cause);
  }

  private request(): void {
    if (this.beating) {
      this.again = true;
      return;
    }
    this.beating = true;
    void this.beat().finally(() => {
      this.beating = false;
      if (!this.again) return;
      this.again = false;
      this.request();
    });
  }

  private async beat(): Promise<void> {
    const now = performance.now();
    for (const [runId, until] of this.earlyStops) if (until < now) this.earlyStops.delete(runId);
    const asked = [...this.leases];
    if (asked.length === 0) return;
    try {
      const renewed = await this.repository.renew(
        this.settings.owner,
        asked.map(([runId, { generation }]) => ({ runId, generation })),
        this.settings.leaseMs,
      );
      const held = new Map(renewed.map((lease) => [lease.runId, lease]));
      for (const [runId, lease] of asked) {
        const answer = held.get(runId);
        if (!answer) this.lose(runId, lease);
        else {
          lease.safeUntil = now + this.settings.leaseMs * 0.8;
          if (answer.cancelAction) abort(lease.controller, 'cancel');
        }
      }
    } catch (error) {
      this.logger.warn({ err: error, runs: asked.length }, 'leases could not be renewed');
      for (const [runId, lease] of asked) if (performance.now() > lease.safeUntil) this.lose(runId, lease);
    }
  }

  private lose(runId: string, lease: HeldLease): void {
    // The run may have ended while the question was under way.
    if (this.leases.get(runId) !== lease) return;
    this.leases.delete(runId);
    this.logger.warn({ run_id: runId }, 'lost the lease of a run; it stops here');
    abort(lease.controller, 'lease-lost');
  }
}

function abort(controller: AbortController, cause: AbortCause): void {
  if (!controller.signal.aborted) controller.abort(cause);
}
