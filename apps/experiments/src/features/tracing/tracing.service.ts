import { Injectable } from '@nestjs/common';
import type { RequestContext, TxContext } from '@heddle/auth';
import { TransactionRunner } from '@heddle/database';
import { ValidationError } from '@heddle/errors';
import { PriceSettings } from '../../config/price-settings.js';
import { ExperimentNameTakenError } from '../../core/experiments/experiment.errors.js';
import type { NewExperiment, Experiment } from '../../core/experiments/experiment.repository.js';
import { FeedbackRepository } from '../../core/feedback/feedback.repository.js';
import { RunDraftRepository } from '../../core/runs/run-draft.repository.js';
import { mergeWrites, type RunWrite } from '../../core/runs/run-write.js';
import { TracedRunRepository } from '../../core/runs/traced-run.repository.js';
import { ExperimentCreationService } from '../experiments/experiment-creation.service.js';
import { planIngest, toRunRow, wantedSessions } from './ingest-plan.js';
import { type ReadBatch, toViolations } from './refused-runs.js';

export type { ReadBatch } from './refused-runs.js';

/** Stores traced runs, which arrive in any order, in parts, and repeatedly. */
@Injectable()
export class TracingService {
  constructor(
    private readonly transactions: TransactionRunner,
    private readonly runs: TracedRunRepository,
    private readonly drafts: RunDraftRepository,
    private readonly feedback: FeedbackRepository,
    private readonly sessions: ExperimentCreationService,
    private readonly prices: PriceSettings,
  ) {}

  /** Stores all writes or none. */
  async ingest(ctx: RequestContext, writes: readonly RunWrite[]): Promise<void> {
    if (writes.length === 0) return;
    const merged = mergeWrites(writes);
    const stored = await this.transactions.run(ctx, async (tx) => {
      await this.runs.lockIngestion(tx, { alone: !(await this.isComplete(tx, merged)) });
      return this.store(tx, merged);
    });
    await this.attachFeedback(ctx, stored);
  }

  /** Stores the runs of a batch, and throws a `ValidationError` that names those that were refused. */
  async ingestBatch(ctx: RequestContext, { writes, refused }: ReadBatch): Promise<void> {
    await this.ingest(ctx, writes);
    if (refused.length > 0) throw new ValidationError(toViolations(refused));
  }

  /** Creates a session and stores the runs that arrived before it. */
  async createSession(ctx: RequestContext, session: NewExperiment, upsert: boolean): Promise<Experiment> {
    const create = () => this.storeSession(ctx, session, upsert);
    const { created, stored } = await create().catch((error: unknown) => {
      // A concurrent request created it, so it is changed.
      if (upsert && error instanceof ExperimentNameTakenError) return create();
      throw error;
    });
    await this.attachFeedback(ctx, stored);
    return created;
  }

  private storeSession(ctx: RequestContext, session: NewExperiment, upsert: boolean) {
    return this.transactions.run(ctx, async (tx) => {
      await this.runs.lockIngestion(tx, { alone: false });
      const created = await (upsert ? this.sessions.upsert(tx, session) : this.sessions.create(tx, session));
      const waiting = await this.drafts.takeOfSession(tx, created.id);
      return { created, stored: waiting.length > 0 ? await this.store(tx, mergeWrites(waiting)) : [] };
    });
  }

  /**
   * Feedback and a run that are stored at the same time do not see each other, so both attach once more after their
   * commit. A request that fails here is sent again by its client.
   */
  private attachFeedback(ctx: RequestContext, runIds: readonly string[]): Promise<void> {
    return this.feedback.attachToRuns(ctx, runIds);
  }

  /** A first look without the lock decides the mode of the lock. */
  private async isComplete(ctx: TxContext, writes: readonly RunWrite[]): Promise<boolean> {
    const changed = writes.filter(({ kind }) => kind === 'patch').map(({ id }) => id);
    const { ids } = wantedSessions(writes);
    return changed.length + ids.length === 0 || this.runs.areKnown(ctx, changed, ids);
  }

  /** Ids of the new runs. Locks in one order: sessions, runs by their ids, feedback. */
  private async store(ctx: TxContext, writes: readonly RunWrite[]): Promise<string[]> {
    const wanted = wantedSessions(writes);
    const sessions = await this.sessions.hold(ctx, wanted.ids, wanted.names);
    const ids = writes.map(({ id }) => id);
    const plan = planIngest(writes, { runs: await this.runs.lock(ctx, ids), sessions });
    const inserts = await this.withDrafts(ctx, plan.inserts);
    const stored = await this.runs.insert(
      ctx,
      inserts.map((write) => toRunRow(write, this.prices.table)),
    );
    const updates = mergeWrites([...plan.updates, ...inserts.filter(({ id }) => !stored.has(id))]);
    await this.runs.update(
      ctx,
      updates.map((write) => toRunRow(write, this.prices.table)),
    );
    await this.feedback.attachToRuns(ctx, [...stored, ...updates.map(({ id }) => id)]);
    await this.drafts.add(ctx, plan.waiting);
    return [...stored];
  }

  /** New runs with the changes that came before them; their session is theirs. */
  private async withDrafts(ctx: TxContext, inserts: readonly RunWrite[]): Promise<RunWrite[]> {
    if (inserts.length === 0) return [];
    const drafts = await this.drafts.takeOfRuns(
      ctx,
      inserts.map(({ id }) => id),
    );
    return drafts.length === 0 ? [...inserts] : mergeWrites([...drafts, ...inserts]);
  }
}
