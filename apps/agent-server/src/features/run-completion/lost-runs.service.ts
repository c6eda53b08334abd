import { Injectable } from '@nestjs/common';
import { TransactionRunner } from '@heddle/database';
import { EngineSettings } from '../../config/engine-settings.js';
import { RunLeaseRepository } from '../../core/runs/run-lease.repository.js';
import type { RunEnding } from '../../core/runs/run-ending.js';
import { RunMetrics } from '../../core/runs/run-metrics.js';
import type { RunRow } from '../../core/runs/run.repository.js';
import { CheckpointTablesRepository } from '../../core/threads/checkpoint-tables.repository.js';
import { EngineSignals } from '../../signals/engine-signals.js';
import { RunEventHub } from '../../streams/run-event-hub.js';
import { RunCompletionService } from './run-completion.service.js';
import { decideEnding, type Loss, processGone, processStalled } from './run-outcome.js';

/** Requeues lost runs, many in one transaction: a process may end with thousands of runs. */
@Injectable()
export class LostRunsService {
  constructor(
    private readonly transactions: TransactionRunner,
    private readonly completion: RunCompletionService,
    private readonly leases: RunLeaseRepository,
    private readonly checkpoints: CheckpointTablesRepository,
    private readonly hub: RunEventHub,
    private readonly signals: EngineSignals,
    private readonly settings: EngineSettings,
    private readonly metrics: RunMetrics,
  ) {}

  /** Requeues runs whose leases expired although their workers have not ended; returns the number of runs. */
  async requeueStalled(owners: readonly string[], except: readonly string[]): Promise<number> {
    const requeued = await this.transactions.run({}, async (tx) => {
      const runs = await this.leases.requeueStalled(tx, owners, except);
      if (runs.length > 0) this.signals.notifyWork(tx);
      return runs;
    });
    for (const run of requeued) this.afterRequeue(run, processStalled);
    return requeued.length;
  }

  /**
   * Requeues the runs of processes that are gone; returns the ids of those that it requeued. Leaves the others to
   * `finishLost`: cancelled or locked runs, and those that end because of the evidence against them.
   */
  async requeueLost(lost: readonly RunRow[]): Promise<ReadonlySet<string>> {
    const requeued = await this.transactions.run({}, async (tx) => {
      const runs = await this.leases.lockLost(tx, lost);
      const gone = await this.leases.gone(tx, [...new Set(runs.flatMap(({ leaseOwner }) => leaseOwner ?? []))]);
      const checkpoints = await Promise.all(runs.map(({ threadId }) => this.checkpoints.newest(tx, threadId)));
      const decided = runs.flatMap((run, index) => {
        const loss = gone.has(run.leaseOwner ?? '') ? processGone : processStalled;
        const ending = this.endingOf(run, loss, checkpoints[index] ?? '');
        return ending.kind === 'requeue' ? [{ run, loss, ending }] : [];
      });
      await this.leases.requeue(
        tx,
        decided.map(({ run: { runId, leaseGeneration: generation }, ending }) => ({
          runId,
          generation,
          ...ending,
          hasBegun: true,
        })),
      );
      if (decided.length > 0) this.signals.notifyWork(tx);
      return decided;
    });
    for (const { run, loss } of requeued) this.afterRequeue(run, loss);
    return new Set(requeued.map(({ run }) => run.runId));
  }

  /** Decides on one run under its locks. Kind of the ending, or null when another process has the run. */
  finishLost(run: RunRow): Promise<RunEnding['kind'] | null> {
    const outcome = { kind: 'lost', ...processGone } as const;
    return this.completion.finish({ run, outcome, abortCause: null, log: null, mustBeAbandoned: true });
  }

  private endingOf(run: RunRow, loss: Loss, checkpoint: string) {
    const { suspicion, lostAt, lostWith } = run;
    return decideEnding({
      outcome: 'lost',
      error: null,
      loss,
      cancelAction: run.cancelAction,
      abortCause: null,
      attempt: run.attempt,
      maxAttempts: this.settings.maxAttempts,
      maxWorkerLosses: this.settings.maxWorkerLosses,
      owner: run.leaseOwner ?? '',
      record: { suspicion, lostAt, lostWith },
      lostAmongOthers: run.lostAmongOthers,
      checkpoint,
      isFinished: false,
    });
  }

  private afterRequeue(run: Pick<RunRow, 'runId' | 'graphId'>, { cause }: Loss): void {
    this.hub.changed(run.runId);
    this.metrics.requeued(run, cause);
  }
}
