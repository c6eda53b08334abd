import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@heddle/auth';
import { TransactionRunner } from '@heddle/database';
import { ConsoleSettings } from '../../config/console-settings.js';
import { noFeedback } from '../../core/feedback/feedback-stats.js';
import { FeedbackRepository } from '../../core/feedback/feedback.repository.js';
import {
  type Conversation,
  type ConversationQuery,
  ConversationRepository,
} from '../../core/runs/conversation.repository.js';
import type { RunFilter } from '../../core/runs/run-conditions.sql.js';
import type { RunCursor } from '../../core/runs/run-cursor.js';
import { allFields, type RunFields } from '../../core/runs/run-fields.js';
import type { RunPage, RunReport } from '../../core/runs/run-report.js';
import {
  type GroupStats,
  RunStatsRepository,
  type StatParts,
  type StatsQuery,
} from '../../core/runs/run-stats.repository.js';
import { descendants } from '../../core/runs/run-tree.js';
import { RunNotFoundError } from '../../core/runs/run.errors.js';
import { type Run, type RunQuery, RunRepository, type TraceStep } from '../../core/runs/run.repository.js';
import { FeedbackService } from '../feedback/feedback.service.js';
import { RunSearch } from './run-search.js';
import { chooseBucket, type Series, seriesRange, type SeriesRange, toSeries } from './run-series.js';

/** A run with its expected session and trace. */
interface RunAddress {
  id: string;
  sessionId: string;
  traceId?: string;
}

export interface ConversationPage {
  groups: { conversation: Conversation; stats: GroupStats }[];
  total: number;
}

export interface RunListQuery extends RunQuery {
  /** Maximum time of the search for runs that pass the filters; the page may end before it is full. */
  maxSearchMs?: number;
}

/** Traces by id, or by metadata. */
export interface TraceSelection {
  /** Undefined: any session. */
  sessionId?: string;
  traceIds?: readonly string[];
  metadata?: Record<string, string>;
}

export interface RunTrace {
  traceId: string;
  sessionId: string;
  steps: TraceStep[];
  /** There are more. */
  truncated: boolean;
}

export interface SeriesQuery extends Omit<StatsQuery, 'groups' | 'bucketSeconds' | 'startedFrom' | 'startedUntil'> {
  from: string | undefined;
  until: string | undefined;
  points: number;
}

export interface SeriesReport extends SeriesRange {
  bucketSeconds: number;
  series: Series[];
}

/** Maximum steps of a trace in one answer. */
const maxSteps = 20_000;

/** Page size of `all`: maximum number of runs in memory. */
const exportPageSize = 200;

@Injectable()
export class RunsService {
  constructor(
    private readonly transactions: TransactionRunner,
    private readonly runs: RunRepository,
    private readonly search: RunSearch,
    private readonly statistics: RunStatsRepository,
    private readonly groups: ConversationRepository,
    private readonly feedback: FeedbackService,
    private readonly feedbackRows: FeedbackRepository,
    private readonly console: ConsoleSettings,
  ) {}

  /** `maxSearchMs`: of a list of one session. */
  async query(ctx: RequestContext, { maxSearchMs, ...query }: RunListQuery): Promise<RunPage> {
    // One more than requested shows whether there is another page.
    const sought = { ...query, limit: query.limit + 1 };
    const { rows, until } =
      maxSearchMs === undefined
        ? { rows: await this.runs.page(ctx, sought), until: null }
        : await this.search.find(ctx, sought, maxSearchMs);
    const page = rows.slice(0, query.limit);
    const back = query.cursor?.back ?? false;
    const edge = rows.length > query.limit ? page.at(-1) : undefined;
    const ahead = edge ? cursorAt(edge, back) : until;
    const opposite = (back || query.cursor) && page[0] ? cursorAt(page[0], !back) : null;
    if (back) page.reverse();
    return {
      runs: await this.report(ctx, page, query.fields),
      next: back ? opposite : ahead,
      prev: back ? ahead : opposite,
      searchedUntil: edge ? null : (until?.startTime ?? null),
    };
  }

  /** Yields all runs page by page; concurrent inserts neither repeat nor hide a run. */
  async *all(ctx: RequestContext, query: Omit<RunQuery, 'limit' | 'cursor'>): AsyncGenerator<RunReport[]> {
    let cursor: RunCursor | undefined;
    do {
      const page = await this.query(ctx, { ...query, limit: exportPageSize, cursor });
      yield page.runs;
      cursor = page.next ?? undefined;
    } while (cursor);
  }

  async get(ctx: RequestContext, id: string): Promise<RunReport> {
    const run = await this.runs.find(ctx, id);
    if (!run) throw new RunNotFoundError(id);
    const [report] = await this.report(ctx, [run], allFields);
    return report as RunReport;
  }

  /** Throws if the run belongs to another session or trace. */
  async getOf(ctx: RequestContext, { id, sessionId, traceId }: RunAddress): Promise<RunReport> {
    const report = await this.get(ctx, id);
    const { run } = report;
    const elsewhere = run.sessionId !== sessionId || (traceId !== undefined && traceId !== (run.traceId ?? run.id));
    if (elsewhere) throw new RunNotFoundError(id);
    return report;
  }

  async urlOf(ctx: RequestContext, address: RunAddress): Promise<string> {
    const { run } = await this.getOf(ctx, address);
    return `${this.console.url}/o/${run.tenantId}/projects/p/${run.sessionId}/r/${run.id}`;
  }

  stats(ctx: RequestContext, query: StatsQuery, parts: StatParts): Promise<GroupStats[]> {
    return this.statistics.stats(ctx, query, parts);
  }

  /** The whole trace of a run, which may be any of its steps. */
  async trace(ctx: RequestContext, id: string): Promise<RunTrace> {
    const found = await this.runs.traceOf(ctx, id);
    if (!found) throw new RunNotFoundError(id);
    const steps = await this.runs.steps(ctx, found.traceId, maxSteps + 1);
    return { ...found, steps: steps.slice(0, maxSteps), truncated: steps.length > maxSteps };
  }

  /** Statistics over time, of all runs or of the largest groups. */
  async series(ctx: RequestContext, { from, until, points, ...query }: SeriesQuery): Promise<SeriesReport> {
    const range = seriesRange(from, until, new Date());
    const bucketSeconds = chooseBucket(range, points);
    const wanted = { ...query, startedFrom: range.from, startedUntil: range.until };
    const largest = query.groupBy && (await this.stats(ctx, wanted, { feedback: false, usage: false }));
    const groups = largest?.map(({ group }) => group);
    const rows = await this.stats(ctx, { ...wanted, groups, bucketSeconds }, { feedback: true, usage: true });
    return { ...range, bucketSeconds, series: toSeries(rows, groups ?? null) };
  }

  /** Conversations, latest first, with statistics of their root runs. */
  async conversations(ctx: RequestContext, query: ConversationQuery): Promise<ConversationPage> {
    const page = await this.groups.page(ctx, query);
    const keys = page.map(({ key }) => key);
    const groupBy = { attribute: 'thread', path: '', maxGroups: keys.length } as const;
    const stats =
      keys.length === 0
        ? []
        : await this.statistics.stats(ctx, { ...query, groupBy, groups: keys }, { feedback: true, usage: true });
    const byKey = new Map(stats.map((group) => [group.group, group]));
    return {
      groups: page.flatMap((conversation) => {
        const found = byKey.get(conversation.key);
        // A conversation may be deleted between the two reads.
        return found ? [{ conversation, stats: found }] : [];
      }),
      total: await this.groups.count(ctx, query),
    };
  }

  async conversationStats(ctx: RequestContext, query: RunFilter): Promise<{ groupCount: number; stats: GroupStats }> {
    const [stats] = await this.statistics.stats(ctx, query, { feedback: true, usage: true });
    return { groupCount: await this.groups.count(ctx, query), stats: stats as GroupStats };
  }

  /** Deletes whole traces with the feedback on their runs; returns the number of runs. */
  delete(ctx: RequestContext, { sessionId, traceIds, metadata }: TraceSelection): Promise<number> {
    return this.transactions.run(ctx, async (tx) => {
      const ids = traceIds ?? (await this.runs.tracesWith(tx, sessionId, metadata ?? {}));
      const deleted = await this.runs.deleteTraces(tx, sessionId, ids);
      await this.feedbackRows.deleteOfRuns(tx, deleted);
      return deleted.length;
    });
  }

  /** Runs of some experiments on some examples; a preview has no comments in its statistics. */
  async ofExamples(
    ctx: RequestContext,
    sessionIds: readonly string[],
    exampleIds: readonly string[],
    content: 'full' | 'preview',
    fields: RunFields,
  ): Promise<RunReport[]> {
    const runs = await this.runs.ofExamples(ctx, sessionIds, exampleIds, content);
    const reports = await this.report(ctx, runs, fields);
    if (content === 'preview') {
      for (const { feedback } of reports) for (const stat of feedback?.values() ?? []) stat.comments = [];
    }
    return reports;
  }

  private async report(ctx: RequestContext, runs: readonly Run[], fields: RunFields): Promise<RunReport[]> {
    const ids = runs.map(({ id }) => id);
    const stats = fields.has('feedback_stats')
      ? await this.feedback.stats(ctx, { owner: 'run', ids, level: 'run' })
      : null;
    const below = fields.has('child_run_ids') ? await this.below(ctx, runs) : undefined;
    return runs.map((run) => ({
      run,
      feedback: stats && (stats.get(run.id) ?? noFeedback),
      childRunIds: below?.get(run.id) ?? null,
    }));
  }

  private async below(ctx: RequestContext, runs: readonly Run[]): Promise<Map<string, string[]>> {
    const traceIds = [...new Set(runs.map((run) => run.traceId ?? run.id))];
    const members = traceIds.length > 0 ? await this.runs.membersOf(ctx, traceIds) : [];
    return descendants(
      runs.map(({ id }) => id),
      members,
    );
  }
}

const cursorAt = ({ startTime, id }: Run, back: boolean): RunCursor => ({ startTime, id, back });
