import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { systemContext, type RequestContext, type TxContext } from '@heddle/auth';
import { isFaultOfOne, TransactionRunner } from '@heddle/database';
import { LOGGER, SweepMetrics } from '@heddle/http';
import type { Turn } from '@heddle/leases';
import { RetentionSettings } from '../../config/retention-settings.js';
import { ExampleRepository } from '../../core/examples/example.repository.js';
import { ExperimentRepository } from '../../core/experiments/experiment.repository.js';
import { FeedbackRetentionRepository } from '../../core/feedback/feedback-retention.repository.js';
import { FeedbackRepository } from '../../core/feedback/feedback.repository.js';
import { RunRetentionRepository } from '../../core/runs/run-retention.repository.js';
import { chooseExpired } from './expired-experiments.js';
import { RetentionMetrics } from './retention-metrics.js';
import { type DatasetPlace, RetentionRepository } from './retention.repository.js';

const datasetsAtOnce = 20;
const projectsAtOnce = 100;
const runsAtOnce = 1_000;
/** Rows per statement of an experiment that is removed in pieces. */
const rowsAtOnce = 5_000;
/** Maximum wait of feedback for its run. */
const waitingHours = 24;

/** Position of a sweep: datasets in the order of their keys. */
export interface PassProgress {
  after: { tenantId: string; datasetId: string };
  examples: Record<string, { count: number; bytes: number }>;
}

/** Removes expired experiments and runs in small transactions, and measures the rest. */
@Injectable()
export class RetentionPass {
  constructor(
    private readonly transactions: TransactionRunner,
    private readonly retention: RetentionRepository,
    private readonly examples: ExampleRepository,
    private readonly runs: RunRetentionRepository,
    private readonly feedback: FeedbackRetentionRepository,
    private readonly feedbackRows: FeedbackRepository,
    private readonly sessions: ExperimentRepository,
    private readonly settings: RetentionSettings,
    private readonly metrics: RetentionMetrics,
    private readonly sweeps: SweepMetrics,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async sweep(turn: Turn<PassProgress>): Promise<'done'> {
    // Only a new sweep has no progress.
    if (turn.progress === null) {
      if (!(await this.sweepWaiting(turn)) || !(await this.sweepProjects(turn))) return 'done';
    }
    const examples = turn.progress?.examples ?? {};
    let after = turn.progress?.after ?? null;
    for (;;) {
      const places = await this.retention.datasetsAfter(after, datasetsAtOnce);
      for (const place of places) {
        if (!(await turn.keepLease(after === null ? undefined : { after, examples }))) return 'done';
        if (!(await this.sweepDataset(turn, place))) return 'done';
        const { tenantId, datasetId } = place;
        const measured = await this.examples.measure(systemContext(tenantId), datasetId);
        const { count, bytes } = examples[tenantId] ?? { count: 0, bytes: 0 };
        examples[tenantId] = { count: count + measured.count, bytes: bytes + measured.bytes };
        after = { tenantId, datasetId };
      }
      if (places.length < datasetsAtOnce) break;
    }
    await this.transactions.run({}, (tx) => this.retention.storeStorage(tx, examples));
    return 'done';
  }

  /** False when the lease is lost; also in the methods below. */
  private async sweepWaiting(turn: Turn<PassProgress>): Promise<boolean> {
    return this.inBatches(turn, 'feedback', () => this.feedback.deleteWaiting(waitingHours, runsAtOnce));
  }

  private async sweepProjects(turn: Turn<PassProgress>): Promise<boolean> {
    const { shortlivedDays, longlivedDays } = this.settings;
    if (shortlivedDays === null && longlivedDays === null) return true;
    let after: string | null = null;
    for (;;) {
      const places = await this.retention.projectsAfter(after, projectsAtOnce);
      for (const { tenantId, sessionId, traceTier } of places) {
        after = sessionId;
        const days = traceTier === 'shortlived' ? shortlivedDays : longlivedDays;
        if (days === null) continue;
        const remove = () => this.removeRuns(systemContext(tenantId), sessionId, days);
        if (!(await this.inBatches(turn, 'runs', remove))) return false;
      }
      if (places.length < projectsAtOnce) return true;
    }
  }

  private async inBatches(
    turn: Turn<PassProgress>,
    what: 'runs' | 'feedback',
    remove: () => Promise<number>,
  ): Promise<boolean> {
    for (;;) {
      if (!(await turn.keepLease())) return false;
      const removed = await remove();
      this.metrics.removed(what, removed);
      if (removed < runsAtOnce) return true;
    }
  }

  private async sweepDataset(turn: Turn<PassProgress>, { tenantId, datasetId, rule }: DatasetPlace): Promise<boolean> {
    const ctx = systemContext(tenantId);
    const experiments = await this.retention.experimentsOf(ctx, datasetId);
    for (const { id } of chooseExpired(experiments, rule ?? this.settings.rule)) {
      if (!(await turn.keepLease())) return false;
      await this.remove(turn, ctx, id);
    }
    return true;
  }

  private async remove(turn: Turn<PassProgress>, ctx: RequestContext, id: string): Promise<void> {
    try {
      if (await this.removeAtOnce(ctx, id)) this.metrics.removed('experiments', 1);
    } catch (error) {
      if (!isFaultOfOne(error)) throw error;
      await this.removePiecemeal(turn, ctx, id);
    }
  }

  /** Removes the oldest runs of a project with their feedback; returns the number of runs. */
  private removeRuns(ctx: RequestContext, sessionId: string, days: number): Promise<number> {
    return this.transactions.run(ctx, async (tx) => {
      const ids = await this.runs.deleteOld(tx, sessionId, days, runsAtOnce);
      await this.feedbackRows.deleteOfRuns(tx, ids);
      return ids.length;
    });
  }

  /** An experiment that became pinned is seen by the second statement, under the lock. */
  private async lockRemovable(tx: TxContext, id: string): Promise<boolean> {
    return (await this.sessions.lockIdle(tx, id)) && (await this.retention.isRemovable(tx, id));
  }

  /** False without rows. */
  private async deleteRows(tx: TxContext, id: string): Promise<boolean> {
    const deleted =
      (await this.feedback.deleteSome(tx, id, rowsAtOnce)) || (await this.runs.deleteSome(tx, id, rowsAtOnce));
    return deleted > 0;
  }

  /** An experiment in use is left for the next sweep. */
  private removeAtOnce(ctx: RequestContext, id: string): Promise<boolean> {
    return this.transactions.run(ctx, async (tx) => {
      if (!(await this.lockRemovable(tx, id))) return false;
      return (await this.sessions.delete(tx, [id])).length > 0;
    });
  }

  /** Removes an experiment that is too large for one statement: feedback, then runs, each piece under the lock. */
  private async removePiecemeal(turn: Turn<PassProgress>, ctx: RequestContext, id: string): Promise<void> {
    try {
      const removePiece = () =>
        this.transactions.run(ctx, async (tx) => (await this.lockRemovable(tx, id)) && (await this.deleteRows(tx, id)));
      while (await removePiece()) if (!(await turn.keepLease())) return;
      if (await this.removeAtOnce(ctx, id)) this.metrics.removed('experiments', 1);
    } catch (error) {
      if (!isFaultOfOne(error)) throw error;
      this.sweeps.failed('retention');
      this.logger.warn({ err: error, session_id: id }, 'an experiment whose time is over could not be removed');
    }
  }
}
