import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER } from '@heddle/http';
import { Loop } from '@heddle/leases';
import { EngineSettings } from '../config/engine-settings.js';
import { RunFinaliser } from '../features/runs/run-finaliser.js';
import { RunLeaseRepository } from '../features/runs/run-lease.repository.js';
import type { RunRow } from '../features/runs/run.repository.js';
import { EngineSignals } from '../signals/engine-signals.js';
import { AbsenceWatch } from './absence-watch.js';
import { RunExecutor } from './run-executor.js';
import { RunHeartbeat } from './run-heartbeat.js';

const batch = 50;
const workerGone = 'the process that executed the run gave no sign of life for longer than its lease';
/** Parts of the lease: a round that comes so late was held up; the others have so long to come back. */
const lateAfter = 1 / 4;
const patience = 1 / 2;

/**
 * Recovers runs whose worker died: queued again, or ended where somebody cancelled them or the attempts are used up.
 * Also ends runs that were released and cancelled before another worker had them. Every process does it; whoever comes
 * second finds nothing.
 *
 * A process that was away itself (starved, stopped, or without a database) does not take the others for dead: what
 * held it up has probably held them up, too. It renews its own leases first, and leaves the others time to do so or to
 * release their runs, which costs these no attempt.
 */
@Injectable()
export class RunRecovery {
  private readonly loop: Loop;
  private readonly absence: AbsenceWatch;
  private readonly stopping = new AbortController();
  private stopListening: (() => void) | undefined;

  constructor(
    private readonly leases: RunLeaseRepository,
    private readonly finaliser: RunFinaliser,
    private readonly executor: RunExecutor,
    private readonly heartbeat: RunHeartbeat,
    private readonly settings: EngineSettings,
    private readonly signals: EngineSignals,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    const everyMs = Math.min(settings.pollMs, settings.leaseMs / 2);
    this.absence = new AbsenceWatch({ everyMs, lateMs: settings.leaseMs * lateAfter });
    this.loop = new Loop(() => this.recoverAll(), {
      everyMs: () => everyMs,
      onError: (error) => {
        this.absence.note();
        this.logger.warn({ err: error }, 'recovery could not find lost runs');
      },
    });
  }

  start(): void {
    this.absence.start();
    // A cancelled run whose worker is gone already need not wait for the next round.
    this.stopListening = this.signals.onCancel(() => this.loop.wake());
    this.loop.start();
  }

  async stop(): Promise<void> {
    this.stopListening?.();
    this.absence.stop();
    this.stopping.abort();
    await this.loop.stop();
  }

  private async recoverAll(): Promise<void> {
    if (this.absence.take()) await this.letOthersReturn();
    if (this.stopping.signal.aborted) return;
    const abandoned = await this.leases.abandoned(batch, this.executor.runIds);
    if (abandoned.some((run) => run.status === 'running')) await this.leases.noteSharedLosses();
    for (const run of abandoned) await this.recover(run);
  }

  private async letOthersReturn(): Promise<void> {
    await this.heartbeat.renew();
    const { signal } = this.stopping;
    await sleep(this.settings.leaseMs * patience, undefined, { signal }).catch(() => undefined);
  }

  /** One that cannot be recovered now must not keep the others from it. */
  private async recover(run: RunRow): Promise<void> {
    try {
      const ended = await this.finaliser.finish({
        run,
        outcome: { kind: 'lost', cause: 'worker-gone', reason: workerGone },
        abortCause: null,
        log: null,
        mustBeAbandoned: true,
      });
      if (!ended) return;
      this.logger.warn({ run_id: run.runId, attempt: run.attempt, ended }, 'recovered a run of a lost worker');
    } catch (error) {
      this.logger.warn({ err: error, run_id: run.runId }, 'a run of a lost worker could not be recovered');
    }
  }
}
