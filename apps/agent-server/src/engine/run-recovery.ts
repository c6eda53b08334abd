import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER } from '@heddle/http';
import { Loop } from '@heddle/leases';
import { EngineSettings } from '../config/engine-settings.js';
import { LostRunsService } from '../features/run-completion/lost-runs.service.js';
import { RunLeaseRepository } from '../core/runs/run-lease.repository.js';
import type { RunRow } from '../core/runs/run.repository.js';
import { EngineSignals } from '../signals/engine-signals.js';
import { StallDetector } from './stall-detector.js';
import { RunExecutor } from './run-executor.js';
import { LeaseRegistry } from './lease-registry.js';

const batch = 200;
/** Runs decided concurrently: fewer than the connections that requests share. */
const together = 4;
/** Fractions of the lease: delay that marks a round as late, and grace for other processes after it. */
const lateAfter = 1 / 4;
const patience = 1 / 2;

/**
 * Recovers runs with expired leases. Runs of a process that has not ended are requeued at once, in one statement, as if
 * they had never begun. Runs of a process that is gone are requeued in a transaction, or decided one by one if they were
 * cancelled or the evidence is against them. Also ends runs that were released and then cancelled before another worker
 * claimed them. Every process runs recovery; the second one to look finds no rows.
 *
 * A process that was itself held up (starved, stopped, or without a database) renews its own leases first. Then it
 * gives the others time to renew theirs or to release their runs: the same cause has probably held them up.
 */
@Injectable()
export class RunRecovery {
  private readonly loop: Loop;
  private readonly stalls: StallDetector;
  private readonly stopping = new AbortController();
  private stopListening: (() => void) | undefined;

  constructor(
    private readonly leases: RunLeaseRepository,
    private readonly lostRuns: LostRunsService,
    private readonly executor: RunExecutor,
    private readonly leaseRegistry: LeaseRegistry,
    private readonly settings: EngineSettings,
    private readonly signals: EngineSignals,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    const everyMs = Math.min(settings.pollMs, settings.leaseMs / 2);
    this.stalls = new StallDetector({ everyMs, lateMs: settings.leaseMs * lateAfter });
    this.loop = new Loop(() => this.recoverAll(), {
      everyMs: () => everyMs,
      onError: (error) => {
        this.stalls.note();
        this.logger.warn({ err: error }, 'recovery could not find lost runs');
      },
    });
  }

  start(): void {
    this.stalls.start();
    // A cancelled run whose worker is gone already need not wait for the next round.
    this.stopListening = this.signals.onCancel(() => this.loop.wake());
    this.loop.start();
  }

  async stop(): Promise<void> {
    this.stopListening?.();
    this.stalls.stop();
    this.stopping.abort();
    await this.loop.stop();
  }

  private async recoverAll(): Promise<void> {
    if (this.stalls.take()) await this.letOthersReturn();
    if (this.stopping.signal.aborted) return;
    const except = this.executor.runIds;
    const abandoned = await this.leases.abandoned(batch, except);
    if (abandoned.length === 0) return;
    const owners = [...new Set(abandoned.flatMap(({ leaseOwner }) => leaseOwner ?? []))];
    const gone = await this.leases.gone({}, owners);
    const stalled = owners.filter((owner) => !gone.has(owner));
    let recovered = stalled.length > 0 ? await this.requeueStalled(stalled, except) : 0;
    if (gone.size > 0) await this.leases.noteSharedLosses([...gone]);
    const others = abandoned.filter(
      ({ cancelAction, leaseOwner }) => cancelAction !== null || !stalled.includes(leaseOwner ?? ''),
    );
    const requeued = gone.size > 0 ? await this.requeueLost(others) : new Set();
    recovered += requeued.size;
    const single = others.filter(({ runId }) => !requeued.has(runId));
    for (let at = 0; at < single.length; at += together) {
      const done = await Promise.all(single.slice(at, at + together).map((run) => this.recover(run)));
      recovered += done.filter(Boolean).length;
    }
    // There may be another batch. A batch without a single recovery waits for the next round.
    if (abandoned.length === batch && recovered > 0) this.loop.wake();
  }

  private async requeueStalled(owners: readonly string[], except: readonly string[]): Promise<number> {
    const runs = await this.lostRuns.requeueStalled(owners, except);
    if (runs > 0) this.logger.warn({ owners, runs }, 'requeued the runs of workers that let their leases run out');
    return runs;
  }

  /** A failure is only logged: the runs are recovered one by one. */
  private async requeueLost(runs: readonly RunRow[]): Promise<ReadonlySet<string>> {
    try {
      const requeued = await this.lostRuns.requeueLost(runs);
      if (requeued.size > 0) {
        const owners = [...new Set(runs.map(({ leaseOwner }) => leaseOwner))];
        this.logger.warn({ owners, runs: requeued.size }, 'recovered runs of workers that are gone');
      }
      return requeued;
    } catch (error) {
      this.logger.warn({ err: error }, 'runs of workers that are gone could not be requeued together');
      return new Set();
    }
  }

  private async letOthersReturn(): Promise<void> {
    await this.leaseRegistry.renew();
    const { signal } = this.stopping;
    await sleep(this.settings.leaseMs * patience, undefined, { signal }).catch(() => undefined);
  }

  /** Whether the run was recovered. A failure is only logged: it must not stop the recovery of other runs. */
  private async recover(run: RunRow): Promise<boolean> {
    try {
      const ended = await this.lostRuns.finishLost(run);
      if (!ended) return false;
      this.logger.warn({ run_id: run.runId, attempt: run.attempt, ended }, 'recovered a run of a worker that is gone');
      return true;
    } catch (error) {
      this.logger.warn({ err: error, run_id: run.runId }, 'a run of a worker that is gone could not be recovered');
      return false;
    }
  }
}
