import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@heddle/auth';
import { TransactionRunner } from '@heddle/database';
import { type CountedRuns, countsAll } from '../../analysis/filters/counted-runs.sql.js';
import { DatasetRepository } from '../../core/datasets/dataset.repository.js';
import { type MetadataQuery, RunMetadataRepository } from '../../core/experiments/run-metadata.repository.js';
import type { SessionReport } from '../../core/experiments/session-report.js';
import type { SessionStats } from '../../core/experiments/session-stats.js';
import { fromStoredStats, summaryVersion, toStoredStats } from '../../core/experiments/session-summary.js';
import { type DirtySession, SessionSummaryRepository } from '../../core/experiments/session-summary.repository.js';
import { SessionUsageRepository } from '../../core/experiments/session-usage.repository.js';
import { SessionNotFoundError } from '../../core/experiments/session.errors.js';
import {
  type Session,
  type SessionChange,
  type SessionQuery,
  SessionRepository,
} from '../../core/experiments/session.repository.js';
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
export class SessionsService {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly datasets: DatasetRepository,
    private readonly runMetadata: RunMetadataRepository,
    private readonly feedback: FeedbackService,
    private readonly usage: SessionUsageRepository,
    private readonly summaries: SessionSummaryRepository,
    private readonly transactions: TransactionRunner,
  ) {}

  async list(ctx: RequestContext, query: SessionQuery, wanted?: StatsRequest): Promise<SessionReport[]> {
    await this.ensureDefault(ctx);
    return this.report(ctx, await this.sessions.list(ctx, query), wanted);
  }

  async get(ctx: RequestContext, id: string, wanted?: StatsRequest): Promise<SessionReport> {
    const [report] = await this.report(ctx, [await this.find(ctx, id)], wanted);
    return report as SessionReport;
  }

  /** Experiments in the order of the ids; throws for an id that is not an experiment of the dataset. */
  async experimentsOf(ctx: RequestContext, datasetId: string, ids: readonly string[]): Promise<Session[]> {
    const sessions: Session[] = [];
    for (const id of ids) {
      const session = await this.find(ctx, id);
      if (session.referenceDatasetId !== datasetId) throw new SessionNotFoundError(id);
      sessions.push(session);
    }
    return sessions;
  }

  /** Statistics by id, from valid summaries or computed. */
  async statsOf(
    ctx: RequestContext,
    ids: readonly string[],
    { counted = {}, facets = false, only }: StatsRequest = {},
  ): Promise<Map<string, SessionStats>> {
    const kept = new Map<string, SessionStats>();
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
      const stats = (await this.computeStats(tx, [id])).get(id) as SessionStats;
      await this.summaries.store(tx, id, summaryVersion, toStoredStats(stats));
    });
  }

  /** For a session that could not be summarised. */
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
  ): Promise<Map<string, SessionStats>> {
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

  async update(ctx: RequestContext, id: string, change: SessionChange): Promise<Session> {
    const session = await this.sessions.update(ctx, id, change);
    if (!session) throw new SessionNotFoundError(id);
    return session;
  }

  async delete(ctx: RequestContext, id: string): Promise<void> {
    if ((await this.deleteMany(ctx, [id])).length === 0) throw new SessionNotFoundError(id);
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

  private async find(ctx: RequestContext, id: string): Promise<Session> {
    const session = await this.sessions.find(ctx, id);
    if (!session) throw new SessionNotFoundError(id);
    return session;
  }

  private async report(ctx: RequestContext, sessions: Session[], wanted?: StatsRequest): Promise<SessionReport[]> {
    if (!wanted) return sessions.map((session) => ({ session, stats: null }));
    const ids = sessions.map(({ id }) => id);
    const stats = await this.statsOf(ctx, ids, wanted);
    return sessions.map((session) => ({ session, stats: stats.get(session.id) ?? null }));
  }
}
