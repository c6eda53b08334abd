import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '@heddle/http';
import { RunLeaseRepository } from '../features/runs/run-lease.repository.js';
import { RunEndRepository } from '../features/streams/run-end.repository.js';
import { EngineSettings } from './engine-settings.js';
import { EngineSignals } from './engine-signals.js';
import { RunFinaliser } from './run-finaliser.js';
import type { Logger } from './logger.js';

const batch = 50;
const workerGone = 'the process that executed the run gave no sign of life for longer than its lease';
const sweepEveryMs = 60_000;

/**
 * Takes back runs whose worker died: queued again, or ended where somebody cancelled them or the attempts are used
 * up. Also ends runs that were given back and cancelled before another worker had them. Every process does it; whoever comes second finds nothing. Also forgets streams whose time is over.
 */
@Injectable()
export class RunRecovery {
  private timer: NodeJS.Timeout | undefined;
  private stopListening: (() => void) | undefined;
  private round: Promise<void> | undefined;
  private again = false;
  private nextSweep = 0;

  constructor(
    private readonly leases: RunLeaseRepository,
    private readonly finaliser: RunFinaliser,
    private readonly ends: RunEndRepository,
    private readonly settings: EngineSettings,
    private readonly signals: EngineSignals,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  start(): void {
    this.timer = setInterval(() => this.wake(), Math.min(this.settings.pollMs, this.settings.leaseMs / 2));
    // A cancelled run whose worker is gone already need not wait for the next round.
    this.stopListening = this.signals.onStop(() => this.wake());
    this.wake();
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    this.stopListening?.();
    await this.round;
  }

  private wake(): void {
    if (this.round) {
      this.again = true;
      return;
    }
    this.round = this.recover()
      .catch((error: unknown) => this.logger.warn({ err: error }, 'recovery could not look for lost runs'))
      .finally(() => {
        this.round = undefined;
        if (!this.again) return;
        this.again = false;
        this.wake();
      });
  }

  private async recover(): Promise<void> {
    const abandoned = await this.leases.abandoned(batch);
    if (abandoned.some((run) => run.status === 'running')) await this.leases.noteSharedLosses();
    for (const run of abandoned) {
      const ended = await this.finaliser.finish({
        run,
        outcome: { kind: 'lost', cause: 'worker-gone', reason: workerGone },
        abortCause: null,
        log: null,
        mustBeAbandoned: true,
      });
      if (ended)
        this.logger.warn({ run_id: run.runId, attempt: run.attempt, ended }, 'took back a run of a lost worker');
    }
    if (performance.now() < this.nextSweep) return;
    this.nextSweep = performance.now() + sweepEveryMs;
    while ((await this.ends.sweep(this.settings.streamRetentionMs, 200)) === 200);
  }
}
