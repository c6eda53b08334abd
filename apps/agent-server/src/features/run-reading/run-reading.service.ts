import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@heddle/auth';
import type { RunStatus } from '@heddle/entities-agent-server';
import type { ReadRun } from '../../core/runs/run.mapper.js';
import { RunNotFoundError } from '../../core/runs/run.errors.js';
import { RunRepository } from '../../core/runs/run.repository.js';
import { ThreadRepository } from '../../core/threads/thread.repository.js';
import { AssistantsService } from '../assistants/assistants.service.js';
import { ThreadNotFoundError } from '../threads/thread.errors.js';
import { formatCursor } from '../../core/runs/run-cursor.js';
import { type RunFilter, type RunPage, RunSearchRepository } from './run-search.repository.js';

export interface WantedRuns extends Omit<RunFilter, 'assistantId'> {
  /** Id of an assistant, or of a graph for its default assistant. */
  assistant?: string | undefined;
}

@Injectable()
export class RunReadingService {
  constructor(
    private readonly threads: ThreadRepository,
    private readonly searches: RunSearchRepository,
    private readonly runs: RunRepository,
    private readonly assistants: AssistantsService,
  ) {}

  async get(ctx: RequestContext, threadId: string, runId: string): Promise<ReadRun> {
    const run = await this.searches.find(ctx, threadId, runId);
    if (!run) throw new RunNotFoundError(runId);
    const pendingReason = run.status === 'pending' ? await this.runs.pendingReason(ctx, runId) : null;
    return pendingReason ? { ...run, pendingReason } : run;
  }

  async list(
    ctx: RequestContext,
    threadId: string,
    filter: { status?: RunStatus | undefined; limit: number; offset: number },
  ): Promise<{ rows: ReadRun[]; total: number }> {
    if (!(await this.threads.find(ctx, threadId))) throw new ThreadNotFoundError(threadId);
    return this.searches.list(ctx, threadId, filter);
  }

  /** `next` is the cursor of the next page; null on the last one. */
  async search(
    ctx: RequestContext,
    wanted: WantedRuns,
    page: RunPage,
  ): Promise<{ rows: ReadRun[]; next: string | null }> {
    const found = await this.searches.search(ctx, this.filterOf(wanted), { ...page, limit: page.limit + 1 });
    const rows = found.slice(0, page.limit);
    const last = found.length > rows.length ? rows.at(-1) : undefined;
    return { rows, next: last ? formatCursor({ time: last.place, runId: last.runId }) : null };
  }

  count(ctx: RequestContext, wanted: WantedRuns): Promise<number> {
    return this.searches.count(ctx, this.filterOf(wanted));
  }

  private filterOf({ assistant, ...filter }: WantedRuns): RunFilter {
    return assistant === undefined ? filter : { ...filter, assistantId: this.assistants.idMeant(assistant) };
  }
}
