import { Injectable } from '@nestjs/common';
import {
  type ChannelMeasure,
  copyThread,
  countSurplus,
  deleteRunCheckpoints,
  deleteThreads,
  type Execute,
  type KeepRule,
  measureChannels,
  measureThreads,
  newestCheckpoint,
  pruneCheckpoints,
  type ThreadMeasure,
} from '@heddle/checkpoint/tables';
import { BaseRepository, type DatabaseContext, type InTransaction } from '@heddle/database';

export interface ThreadStorage extends ThreadMeasure {
  channels: ChannelMeasure[];
}

/**
 * The checkpoint library's tables, worked on inside a service's transaction. They know no tenant: the caller has locked
 * the thread's row, which does, or, to read, has found it.
 */
@Injectable()
export class CheckpointTablesRepository extends BaseRepository {
  copyThread(ctx: InTransaction, fromThreadId: string, toThreadId: string): Promise<void> {
    return copyThread(this.execute(ctx), fromThreadId, toThreadId);
  }

  deleteThread(ctx: InTransaction, threadId: string): Promise<void> {
    return this.deleteThreads(ctx, [threadId]);
  }

  deleteThreads(ctx: InTransaction, threadIds: readonly string[]): Promise<void> {
    return deleteThreads(this.execute(ctx), threadIds);
  }

  deleteRun(ctx: InTransaction, threadId: string, runId: string): Promise<void> {
    return deleteRunCheckpoints(this.execute(ctx), threadId, runId);
  }

  prune(ctx: InTransaction, threadId: string, rule: KeepRule, limit: number): Promise<number> {
    return pruneCheckpoints(this.execute(ctx), threadId, rule, limit);
  }

  /** What pruning would remove; threads that it removes nothing of are left out. */
  surplus(
    ctx: DatabaseContext,
    threadIds: readonly string[],
    rule: KeepRule,
  ): Promise<{ threadId: string; checkpoints: number }[]> {
    return countSurplus(this.execute(ctx), threadIds, rule);
  }

  /** Number of the newest checkpoint of the root graph, since subgraphs may loop without progress; '0' without one. */
  newest(ctx: DatabaseContext, threadId: string): Promise<string> {
    return newestCheckpoint(this.execute(ctx), threadId);
  }

  measureAll(ctx: DatabaseContext, threadIds: readonly string[]): Promise<ThreadMeasure[]> {
    return measureThreads(this.execute(ctx), threadIds);
  }

  async measure(ctx: DatabaseContext, threadId: string): Promise<ThreadStorage> {
    const [measured] = await this.measureAll(ctx, [threadId]);
    return { ...(measured as ThreadMeasure), channels: await measureChannels(this.execute(ctx), threadId) };
  }

  private execute(ctx: DatabaseContext): Execute {
    return (sql, params) => this.query(ctx, sql, params);
  }
}
