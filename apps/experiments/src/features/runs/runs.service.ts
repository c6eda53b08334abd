import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@heddle/auth';
import { type FeedbackStats, noFeedback } from '../feedback/feedback-stats.js';
import { FeedbackService } from '../feedback/feedback.service.js';
import type { RunCursor } from './run-cursor.js';
import { RunNotFoundError } from './run.errors.js';
import { type Run, type RunQuery, RunRepository } from './run.repository.js';

/** A run, and what its feedback adds up to. */
export interface RunReport {
  run: Run;
  feedback: FeedbackStats;
}

export interface RunPage {
  runs: RunReport[];
  /** Null on the last page. */
  next: RunCursor | null;
}

@Injectable()
export class RunsService {
  constructor(
    private readonly runs: RunRepository,
    private readonly feedback: FeedbackService,
  ) {}

  async query(ctx: RequestContext, query: RunQuery): Promise<RunPage> {
    // One more than asked for tells whether there is a next page.
    const rows = await this.runs.page(ctx, { ...query, limit: query.limit + 1 });
    const page = rows.slice(0, query.limit);
    const last = page.at(-1);
    return {
      runs: await this.report(ctx, page),
      next: rows.length > query.limit && last ? { startTime: last.startTime, id: last.id } : null,
    };
  }

  async get(ctx: RequestContext, id: string): Promise<RunReport> {
    const run = await this.runs.find(ctx, id);
    if (!run) throw new RunNotFoundError(id);
    const [report] = await this.report(ctx, [run]);
    return report as RunReport;
  }

  /** Runs of some experiments on some examples; a preview has no comments in its statistics. */
  async ofExamples(
    ctx: RequestContext,
    sessionIds: readonly string[],
    exampleIds: readonly string[],
    content: 'full' | 'preview',
  ): Promise<RunReport[]> {
    const reports = await this.report(ctx, await this.runs.ofExamples(ctx, sessionIds, exampleIds, content));
    if (content === 'preview') {
      for (const { feedback } of reports) for (const stat of feedback.values()) stat.comments = [];
    }
    return reports;
  }

  private async report(ctx: RequestContext, runs: readonly Run[]): Promise<RunReport[]> {
    const ids = runs.map(({ id }) => id);
    const stats = await this.feedback.stats(ctx, { owner: 'run', ids, level: 'run' });
    return runs.map((run) => ({ run, feedback: stats.get(run.id) ?? noFeedback }));
  }
}
