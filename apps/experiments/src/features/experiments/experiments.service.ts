import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@heddle/auth';
import { TransactionRunner } from '@heddle/database';
import { type CountedRuns, countsAll } from '../../analysis/filters/counted-runs.sql.js';
import { DatasetRepository } from '../../core/datasets/dataset.repository.js';
import { type MetadataQuery, RunMetadataRepository } from '../../core/experiments/run-metadata.repository.js';
import type { ExperimentReport } from '../../core/experiments/experiment-report.js';
import type { ExperimentStats } from '../../core/experiments/experiment-stats.js';
import { fromStoredStats, summaryVersion, toStoredStats } from '../../core/experiments/experiment-summary.js';
import {
  type DirtySession,
  ExperimentSummaryRepository,
} from '../../core/experiments/experiment-summary.repository.js';
import { ExperimentUsageRepository } from '../../core/experiments/experiment-usage.repository.js';
import { ExperimentNotFoundError } from '../../core/experiments/experiment.errors.js';
import {
  type Experiment,
  type ExperimentChange,
  type ExperimentQuery,
  ExperimentRepository,
} from '../../core/experiments/experiment.repository.js';
import { noFeedback } from '../../core/feedback/feedback-stats.js';
import { FeedbackService } from '../feedback/feedback.service.js';

export interface StatsRequest {
  counted?: CountedRuns;
  /** Includes the facets of the runs. */
  facets?: boolean;
  /** Undefined: all parts. */
  only?: ReadonlySet<StatsPart>;
}

/** Parts that are read separately. */
export type StatsPart = 'runs' | 'feedback' | 'sessionFeedback';

@Injectable()
export class ExperimentsService {
  constructor(
    private readonly sessions: ExperimentRepository,
    private readonly datasets: DatasetRepository,
    private readonly runMetadata: RunMetadataRepository,
    private readonly feedback: FeedbackService,
    private readonly usage: ExperimentUsageRepository,
    private readonly summaries: ExperimentSummaryRepository,
    private readonly transactions: TransactionRunner,
  ) {}

  async list(ctx: RequestContext, query: ExperimentQuery, wanted?: StatsRequest): Promise<ExperimentReport[]> {
    await this.ensureDefault(ctx);
    return this.report(ctx, await this.sessions.list(ctx, query), wanted);
  }

  async get(ctx: RequestContext, id: string, wanted?: StatsRequest): Promise<ExperimentReport> {
    const [report] = await this.report(ctx, [await this.find(ctx, id)], wanted);
    return report as ExperimentReport;
  }

  /** Experiments in the order of the ids; throws for an id that is not an experiment of the dataset. */
  async experimentsOf(ctx: RequestContext, datasetId: string, ids: readonly string[]): Promise<Experiment[]> {
    const sessions: Experiment[] = [];
    for (const id of ids) {
      const session = await this.find(ctx, id);
      if (session.referenceDatasetId !== datasetId) throw new ExperimentNotFoundError(id);
      sessions.push(session);
    }
    return sessions;
  }

  /** Statistics by id, from valid summaries or computed. */
  async statsOf(
    ctx: RequestContext,
    ids: readonly string[],
    { counted = {}, facets = false, only }: StatsRequest = {},
  ): Promise<Map<string, ExperimentStats>> {
    const kept = new Map<string, ExperimentStats>();
    if (countsAll(counted)) {
      const found = await this.summaries.find(ctx, ids, summaryVersion);
      for (const { sessionId, ...stored } of found) kept.set(sessionId, fromStoredStats(stored));
    }
    const others = ids.filter((id) => !kept.has(id));
    const stats =
      others.length === 0 ? kept : new Map([...kept, ...(await this.computeStats(ctx, others, counted, only))]);
    if (!facets) return stats;
    const found = await this.runMetadata.facets(ctx, ids);
    return new Map(
      [...stats].map(([id, rest]) => [id, { ...rest, facets: found.filter(({ sessionId }) => sessionId === id) }]),
    );
  }

  /** Sessions of all workspaces whose statistics are due to be stored. */
  dirtySessions(restMs: number, longestMs: number, limit: number): Promise<DirtySession[]> {
    return this.summaries.dirty(restMs, longestMs, limit);
  }

  /** Stores the statistics of a session; of two processes, the later snapshot wins. */
  async summarise(ctx: RequestContext, id: string): Promise<void> {
    await this.transactions.run(ctx, async (tx) => {
      await this.summaries.useOneSnapshot(tx);
      const stats = (await this.computeStats(tx, [id])).get(id) as ExperimentStats;
      await this.summaries.store(tx, id, summaryVersion, toStoredStats(stats));
    });
  }

  /** Postpones the summary of a session that could not be summarised. */
  async postponeSummary(ctx: RequestContext, id: string): Promise<void> {
    await this.transactions.run(ctx, async (tx) => {
      await this.summaries.useOneSnapshot(tx);
      await this.summaries.postpone(tx, id);
    });
  }

  /** Invalidates the statistics that another version of the service has stored. */
  async renewSummaries(): Promise<void> {
    await this.summaries.flagOutdated({}, summaryVersion);
  }

  private async computeStats(
    ctx: RequestContext,
    ids: readonly string[],
    counted: CountedRuns = {},
    only?: ReadonlySet<StatsPart>,
  ): Promise<Map<string, ExperimentStats>> {
    const idsFor = (part: StatsPart) => (!only || only.has(part) ? ids : []);
    const runs = new Map(
      (await this.sessions.runStats(ctx, idsFor('runs'), counted)).map((row) => [row.sessionId, row]),
    );
    const usage = new Map((await this.usage.usage(ctx, idsFor('runs'), counted)).map((row) => [row.sessionId, row]));
    const ended = new Map((await this.usage.ended(ctx, ids)).map(({ sessionId, count }) => [sessionId, count]));
    const owner = 'session';
    const feedback = await this.feedback.stats(ctx, { owner, ids: idsFor('feedback'), level: 'run', counted });
    const sessionFeedback = await this.feedback.stats(ctx, {
      owner,
      ids: idsFor('sessionFeedback'),
      level: 'session',
    });
    return new Map(
      ids.map((id) => [
        id,
        {
          runs: runs.get(id) ?? null,
          usage: usage.get(id) ?? null,
          endedRuns: ended.get(id) ?? 0,
          feedback: feedback.get(id) ?? noFeedback,
          sessionFeedback: sessionFeedback.get(id) ?? noFeedback,
          facets: [],
        },
      ]),
    );
  }

  /** Key to its most frequent values in the metadata of the runs. */
  async metadataOf(ctx: RequestContext, id: string, query: MetadataQuery): Promise<Map<string, string[]>> {
    await this.find(ctx, id);
    const values = new Map<string, string[]>((query.keys ?? []).map((key) => [key, []]));
    for (const { key, value } of await this.runMetadata.values(ctx, id, query))
      values.set(key, [...(values.get(key) ?? []), value]);
    return values;
  }

  async update(ctx: RequestContext, id: string, change: ExperimentChange): Promise<Experiment> {
    const session = await this.sessions.update(ctx, id, change);
    if (!session) throw new ExperimentNotFoundError(id);
    return session;
  }

  async delete(ctx: RequestContext, id: string): Promise<void> {
    if ((await this.deleteMany(ctx, [id])).length === 0) throw new ExperimentNotFoundError(id);
  }

  /** Returns the ids of those that existed. */
  deleteMany(ctx: RequestContext, ids: readonly string[]): Promise<string[]> {
    return this.transactions.run(ctx, async (tx) => {
      await this.datasets.unsetBaselines(tx, ids);
      return this.sessions.delete(tx, ids);
    });
  }

  async ensureDefault(ctx: RequestContext): Promise<void> {
    await this.sessions.ensureDefault(ctx, randomUUID());
  }

  private async find(ctx: RequestContext, id: string): Promise<Experiment> {
    const session = await this.sessions.find(ctx, id);
    if (!session) throw new ExperimentNotFoundError(id);
    return session;
  }

  private async report(
    ctx: RequestContext,
    sessions: Experiment[],
    wanted?: StatsRequest,
  ): Promise<ExperimentReport[]> {
    if (!wanted) return sessions.map((session) => ({ session, stats: null }));
    const ids = sessions.map(({ id }) => id);
    const stats = await this.statsOf(ctx, ids, wanted);
    return sessions.map((session) => ({ session, stats: stats.get(session.id) ?? null }));
  }
}
