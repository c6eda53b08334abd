import { Injectable } from '@nestjs/common';
import type { RequestContext, TxContext } from '@heddle/auth';
import { TransactionRunner } from '@heddle/database';
import type { RunStatus } from '@heddle/entities-agent-server';
import { EngineSignals } from '../../signals/engine-signals.js';
import { AssistantsService } from '../assistants/assistants.service.js';
import { RunEndRepository } from '../streams/run-end.repository.js';
import { RunEnds } from '../streams/run-ends.js';
import { ThreadNotFoundError } from '../threads/thread.errors.js';
import { ThreadRepository } from '../threads/thread.repository.js';
import { RunFinaliser } from './run-finaliser.js';
import { type Follower, RunStreamService } from './run-stream.service.js';
import { formatCursor } from './run-cursor.js';
import { type ReadRun, type RunFilter, type RunPage, RunSearchRepository } from './run-search.repository.js';
import { RunNotFoundError } from './run.errors.js';
import { RunRepository, type RunRow } from './run.repository.js';
import { isTerminal } from './run.state.js';

/** A run that can be followed: it may be gone already, and then only its end and stream are left for a while. */
export interface RunHandle {
  runId: string;
  threadId: string;
}

/** A run as a path names it: without a thread where it was created without one. */
export interface RunAddress {
  runId: string;
  threadId?: string;
}

export interface WantedRuns extends Omit<RunFilter, 'assistantId'> {
  /** As where a run is created: the id of a graph means its default assistant. */
  assistant?: string | undefined;
}

@Injectable()
export class RunsService {
  constructor(
    private readonly transactions: TransactionRunner,
    private readonly threads: ThreadRepository,
    private readonly runs: RunRepository,
    private readonly reads: RunSearchRepository,
    private readonly assistants: AssistantsService,
    private readonly ends: RunEndRepository,
    private readonly runEnds: RunEnds,
    private readonly streams: RunStreamService,
    private readonly finaliser: RunFinaliser,
    private readonly signals: EngineSignals,
  ) {}

  async get(ctx: RequestContext, threadId: string, runId: string): Promise<ReadRun> {
    const run = await this.reads.find(ctx, threadId, runId);
    if (!run) throw new RunNotFoundError(runId);
    return run;
  }

  async list(
    ctx: RequestContext,
    threadId: string,
    filter: { status?: RunStatus | undefined; limit: number; offset: number },
  ): Promise<{ rows: ReadRun[]; total: number }> {
    if (!(await this.threads.find(ctx, threadId))) throw new ThreadNotFoundError(threadId);
    return this.reads.list(ctx, threadId, filter);
  }

  /** `next` is the cursor of the page behind this one; null when this is the last. */
  async search(
    ctx: RequestContext,
    wanted: WantedRuns,
    page: RunPage,
  ): Promise<{ rows: ReadRun[]; next: string | null }> {
    const found = await this.reads.search(ctx, this.filterOf(wanted), { ...page, limit: page.limit + 1 });
    const rows = found.slice(0, page.limit);
    const last = found.length > rows.length ? rows.at(-1) : undefined;
    return { rows, next: last ? formatCursor({ createdAt: last.place, runId: last.runId }) : null };
  }

  count(ctx: RequestContext, wanted: WantedRuns): Promise<number> {
    return this.reads.count(ctx, this.filterOf(wanted));
  }

  private filterOf({ assistant, ...filter }: WantedRuns): RunFilter {
    return assistant === undefined ? filter : { ...filter, assistantId: this.assistants.idMeant(assistant) };
  }

  async handle(ctx: RequestContext, { runId, threadId }: RunAddress): Promise<RunHandle> {
    const known = (await this.runs.findById(ctx, runId)) ?? (await this.ends.find(ctx, runId));
    if (!known || (threadId !== undefined && known.threadId !== threadId)) throw new RunNotFoundError(runId);
    return { runId, threadId: known.threadId };
  }

  /** The body of `wait` and `join`, when the run has ended; the thread's values when the end is no longer kept. */
  async output(ctx: RequestContext, { runId, threadId }: RunHandle, follower: Follower): Promise<string> {
    const end = await this.streams.end(ctx, runId, follower);
    if (end) return end.output;
    const thread = await this.threads.find(ctx, threadId);
    return JSON.stringify(thread?.values ?? {});
  }

  /** The run's record, not what it wrote. One in flight loses with its row every right to go on. */
  async delete(ctx: RequestContext, threadId: string, runId: string): Promise<void> {
    await this.transactions.run(ctx, async (tx) => {
      const thread = await this.threads.lock(tx, threadId);
      const run = thread && (await this.runs.lock(tx, runId));
      if (!thread || !run || run.threadId !== threadId) throw new RunNotFoundError(runId);
      await this.runs.delete(tx, runId);
      if (isTerminal(run.status)) return this.ends.forgetRun(tx, runId);
      await this.deleteInFlight(tx, run);
      await this.finaliser.settleThread(tx, thread);
      this.signals.notifyWork(tx);
    });
  }

  private async deleteInFlight(tx: TxContext, { runId, threadId }: RunRow): Promise<void> {
    await this.runEnds.record(tx, { runId, threadId, status: 'deleted', output: {} });
    this.signals.notifyCancel(tx, runId);
  }
}
