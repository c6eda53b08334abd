import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@heddle/auth';
import { TransactionRunner } from '@heddle/database';
import type { ThreadEntity } from '@heddle/entities-agent-server';
import { ValidationError } from '@heddle/errors';
import { GraphConfig } from '../../config/langgraph/graph-config.js';
import { isVisible } from '../../authorization/access-filter.js';
import { refuseLargeMetadata } from '../../contract/metadata-limit.js';
import type { Superstep } from '../../graphs/graph-inspector.port.js';
import type { StateSnapshotWire } from '../../graphs/wire-types.js';
import { EngineSignals } from '../../signals/engine-signals.js';
import { RunEnds } from '../../streams/run-ends.js';
import { CheckpointTablesRepository } from '../../core/threads/checkpoint-tables.repository.js';
import { rehomeSnapshot, showsNewest } from '../../core/threads/thread-head.js';
import { ThreadInserter } from './thread-inserter.js';
import { RunsInFlightRepository } from '../../core/threads/runs-in-flight.repository.js';
import type { ThreadCursor } from './thread-cursor.js';
import { extractValues, isOmitted } from './thread-extract.js';
import {
  type FoundThread,
  type SearchedFields,
  type ThreadFilter,
  type ThreadPage,
  ThreadSearchRepository,
} from './thread-search.repository.js';
import { ThreadStateService } from './thread-state.service.js';
import { ThreadValuesService } from '../thread-values/thread-values.service.js';
import { deriveThreadStatus } from '../../core/threads/thread-status.js';
import { changeTtl, chooseTtl, type TtlRequest } from './thread-ttl.js';
import { CopySourceMissingError, ThreadExistsError, ThreadNotFoundError } from './thread.errors.js';
import { ThreadRepository, type VersionedThread } from '../../core/threads/thread.repository.js';

/** Maximum count beyond the page, so that the cost does not grow with the workspace. */
const countedBeyond = 1_001;

/** Batch size of ids; each thread is deleted separately. */
const deletedAtOnce = 100;

export interface CreateThread {
  threadId?: string | undefined;
  metadata: Record<string, unknown>;
  ifExists: 'raise' | 'do_nothing';
  supersteps: Superstep[];
  ttl: TtlRequest | null | undefined;
}

interface ChangeThread {
  metadata: Record<string, unknown>;
  ttl: TtlRequest | null | undefined;
}

@Injectable()
export class ThreadsService {
  constructor(
    private readonly transactions: TransactionRunner,
    private readonly threads: ThreadRepository,
    private readonly inserter: ThreadInserter,
    private readonly searches: ThreadSearchRepository,
    private readonly runs: RunsInFlightRepository,
    private readonly runEnds: RunEnds,
    private readonly checkpoints: CheckpointTablesRepository,
    private readonly state: ThreadStateService,
    private readonly values: ThreadValuesService,
    private readonly signals: EngineSignals,
    private readonly config: GraphConfig,
  ) {}

  async create(ctx: RequestContext, request: CreateThread): Promise<ThreadEntity> {
    const threadId = request.threadId ?? randomUUID();
    const graphId = graphOfSupersteps(request);
    const ttl = chooseTtl(request.ttl, this.defaultTtl);
    if (graphId !== null) this.state.requireGraph(graphId);
    const created = await this.inserter.insert(ctx, { threadId, metadata: request.metadata, ttl });
    if (!created) {
      const existing = request.ifExists === 'do_nothing' ? await this.threads.find(ctx, threadId) : null;
      // A thread of another owner is always a conflict, because its id cannot be used here.
      if (!existing || !isVisible(ctx, 'threads', existing.metadata)) throw new ThreadExistsError(threadId);
      return this.values.whole(ctx, existing);
    }
    if (graphId === null) return created;
    try {
      return await this.state.applySupersteps(ctx, created, request.supersteps);
    } catch (error) {
      // Deletes a thread whose supersteps do not fit its graph.
      await this.delete(ctx, threadId);
      throw error;
    }
  }

  async get(ctx: RequestContext, threadId: string): Promise<VersionedThread> {
    const thread = await this.threads.find(ctx, threadId);
    if (!thread) throw new ThreadNotFoundError(threadId);
    return this.values.whole(ctx, thread);
  }

  async require(ctx: RequestContext, threadId: string): Promise<void> {
    if (!(await this.threads.version(ctx, threadId))) throw new ThreadNotFoundError(threadId);
  }

  /** Version of the thread for `If-None-Match`. */
  async version(ctx: RequestContext, threadId: string): Promise<string | null> {
    return (await this.threads.version(ctx, threadId))?.version ?? null;
  }

  async patch(ctx: RequestContext, threadId: string, change: ChangeThread): Promise<ThreadEntity> {
    const ttl = changeTtl(change.ttl, this.defaultTtl);
    const patched = await this.transactions.run(ctx, async (tx) => {
      const thread = await this.threads.change(tx, threadId, { metadata: change.metadata, ttl });
      if (!thread) throw new ThreadNotFoundError(threadId);
      refuseLargeMetadata(thread.metadata, 'thread');
      return thread;
    });
    return this.values.whole(ctx, patched);
  }

  /** Also deletes runs and checkpoints. A running run loses its row, and so its right to write. */
  async delete(ctx: RequestContext, threadId: string): Promise<void> {
    await this.transactions.run(ctx, async (tx) => {
      if (!(await this.threads.lock(tx, threadId))) throw new ThreadNotFoundError(threadId);
      const inFlight = await this.runs.inFlight(tx, threadId);
      for (const { runId } of inFlight) {
        await this.runEnds.record(tx, { runId, threadId, status: 'deleted', output: {} });
        this.signals.notifyCancel(tx, runId);
      }
      await this.runEnds.forgetThread(
        tx,
        threadId,
        inFlight.map((run) => run.runId),
      );
      await this.checkpoints.deleteThread(tx, threadId);
      await this.threads.delete(tx, threadId);
    });
  }

  /** Deletes threads whose metadata names the assistant, which every run sets; one transaction per thread. */
  async deleteOfAssistant(ctx: RequestContext, assistantId: string): Promise<void> {
    for (;;) {
      const threadIds = await this.searches.idsOfAssistant(ctx, assistantId, deletedAtOnce);
      for (const threadId of threadIds) {
        await this.delete(ctx, threadId).catch((error: unknown) => {
          if (!(error instanceof ThreadNotFoundError)) throw error;
        });
      }
      if (threadIds.length < deletedAtOnce) return;
    }
  }

  /** An independent thread with the same history and a fresh time to live. */
  async copy(ctx: RequestContext, threadId: string): Promise<ThreadEntity> {
    const copyId = randomUUID();
    const { copy, refresh } = await this.transactions.run(ctx, async (tx) => {
      const source = await this.threads.lock(tx, threadId);
      if (!source) throw new CopySourceMissingError(threadId);
      const { config, ttlStrategy: strategy, ttlMinutes: minutes } = source;
      const metadata = { ...source.metadata, ...ctx.access?.stamp };
      const ttl = strategy && minutes ? { strategy, minutes } : this.defaultTtl;
      const created = await this.threads.insert(tx, { threadId: copyId, metadata, config, ttl });
      if (!created) throw new ThreadExistsError(copyId);
      await this.checkpoints.copyThread(tx, threadId, copyId);
      const head = source.head ? rehomeSnapshot(source.head as StateSnapshotWire, copyId) : null;
      const filled = await this.threads.setState(tx, copyId, {
        status: deriveThreadStatus({
          runsInFlight: 0,
          lastRunFailed: source.error !== null,
          headHasNext: head !== null && head.next.length > 0,
        }),
        values: source.values,
        omitted: source.omitted,
        interrupts: source.interrupts,
        head,
        error: source.error,
      });
      const inFlight = await this.runs.inFlight(tx, threadId);
      const isShown = inFlight.length === 0 && showsNewest(source);
      return { copy: filled ?? created, refresh: !isShown || (head === null && source.values !== null) };
    });
    // A run or an edit may have written checkpoints that the source's row does not show yet.
    return this.values.whole(ctx, refresh ? await this.state.refresh(ctx, copy) : copy);
  }

  /** The total is exact up to `countedBeyond` threads after the page, and a lower bound from there on. */
  async search(ctx: RequestContext, filter: ThreadFilter, page: ThreadPage, fields: SearchedFields) {
    const reach = page.offset + page.limit + countedBeyond;
    const [found, total] = await Promise.all([
      this.searches.search(ctx, filter, { ...page, limit: page.limit + 1 }, fields),
      this.searches.countUpTo(ctx, filter, reach),
    ]);
    const rows = found.slice(0, page.limit);
    const next = found.length > rows.length ? cursorBehind(rows, page) : undefined;
    return { rows: await this.withOmitted(ctx, rows, fields), total, next };
  }

  count(ctx: RequestContext, filter: ThreadFilter): Promise<number> {
    return this.searches.count(ctx, filter);
  }

  private async withOmitted(
    ctx: RequestContext,
    rows: FoundThread[],
    { withValues, extract = [] }: SearchedFields,
  ): Promise<FoundThread[]> {
    const needsOmitted = ({ omitted }: FoundThread) => withValues || extract.some((each) => isOmitted(each, omitted));
    const whole = await this.values.wholeList(ctx, rows.filter(needsOmitted));
    const byId = new Map(whole.map((thread) => [thread.threadId, thread]));
    return rows.map((row) => {
      const thread = byId.get(row.threadId) ?? row;
      const found = extract.filter((each) => isOmitted(each, row.omitted));
      const extracted = { ...row.extracted, ...extractValues(thread, found) };
      return { ...thread, ...(row.extracted ? { extracted } : {}), values: withValues ? thread.values : row.values };
    });
  }

  private get defaultTtl() {
    return this.config.checkpointer.threadTtl;
  }
}

/** Null without supersteps. Copied histories contain empty ones, which are skipped; a list of only empty ones is an error. */
function graphOfSupersteps({ supersteps, metadata: { graph_id: graphId } }: CreateThread): string | null {
  if (supersteps.length === 0) return null;
  if (typeof graphId !== 'string') {
    const message = 'Field required: supersteps are steps of a graph';
    throw ValidationError.of(['body', 'metadata', 'graph_id'], message, 'missing');
  }
  if (supersteps.every((step) => step.updates.length === 0)) {
    const message = 'List should have at least 1 item after validation, not 0';
    throw ValidationError.of(['body', 'supersteps', 0, 'updates'], message, 'too_short');
  }
  return graphId;
}

function cursorBehind(rows: readonly FoundThread[], { sortBy, sortOrder }: ThreadPage): ThreadCursor | undefined {
  const last = rows.at(-1);
  return last && { sortBy, sortOrder, value: last.sortValue, threadId: last.threadId };
}
