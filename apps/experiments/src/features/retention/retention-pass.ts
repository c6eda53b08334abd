import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { systemContext, type RequestContext } from '@heddle/auth';
import { isFaultOfOne, TransactionRunner } from '@heddle/database';
import { LOGGER } from '@heddle/http';
import type { Turn } from '@heddle/leases';
import { chooseExpired } from './expired-experiments.js';
import { RetentionMetrics } from './retention-metrics.js';
import { RetentionSettings } from '../../config/retention-settings.js';
import { type DatasetPlace, RetentionRepository } from './retention.repository.js';

const datasetsAtOnce = 20;
const projectsAtOnce = 100;
const runsAtOnce = 1_000;
/** How long feedback waits for its run. */
const waitingHours = 24;

/** How far a sweep is: datasets in the order of their keys. */
export interface PassProgress {
  after: { tenantId: string; datasetId: string };
  examples: Record<string, { count: number; bytes: number }>;
}

/** Removes what the rules do not keep, in small transactions, and measures what is left. */
@Injectable()
export class RetentionPass {
  constructor(
    private readonly transactions: TransactionRunner,
    private readonly retention: RetentionRepository,
    private readonly settings: RetentionSettings,
    private readonly metrics: RetentionMetrics,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async sweep(turn: Turn<PassProgress>): Promise<'done'> {
    // A sweep that goes on where another one was has done this.
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
        const measured = await this.retention.measureExamples(systemContext(tenantId), datasetId);
        const { count, bytes } = examples[tenantId] ?? { count: 0, bytes: 0 };
        examples[tenantId] = { count: count + measured.count, bytes: bytes + measured.bytes };
        after = { tenantId, datasetId };
      }
      if (places.length < datasetsAtOnce) break;
    }
    await this.transactions.run({}, (tx) => this.retention.storeStorage(tx, examples));
    return 'done';
  }

  /** False when the work has to stop; so with the others. */
  private async sweepWaiting(turn: Turn<PassProgress>): Promise<boolean> {
    return this.inBatches(turn, 'feedback', () => this.retention.deleteWaiting(waitingHours, runsAtOnce));
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
        const remove = () => this.retention.deleteOldRuns(systemContext(tenantId), sessionId, days, runsAtOnce);
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

  /** An experiment goes as a whole. One that somebody writes to is left for the next sweep. */
  private removeAtOnce(ctx: RequestContext, id: string): Promise<boolean> {
    return this.transactions.run(ctx, async (tx) => {
      if (!(await this.retention.lockUnkept(tx, id))) return false;
      await this.retention.deleteSession(tx, id);
      return true;
    });
  }

  /** For one that takes longer than a statement may: scores, then runs, each piece under the lock. */
  private async removePiecemeal(turn: Turn<PassProgress>, ctx: RequestContext, id: string): Promise<void> {
    try {
      const removePiece = () =>
        this.transactions.run(
          ctx,
          async (tx) => (await this.retention.lockUnkept(tx, id)) && (await this.retention.deleteRows(tx, id)),
        );
      while (await removePiece()) if (!(await turn.keepLease())) return;
      if (await this.removeAtOnce(ctx, id)) this.metrics.removed('experiments', 1);
    } catch (error) {
      if (!isFaultOfOne(error)) throw error;
      this.metrics.failed('retention');
      this.logger.warn({ err: error, session_id: id }, 'an experiment whose time is over could not be removed');
    }
  }
}
