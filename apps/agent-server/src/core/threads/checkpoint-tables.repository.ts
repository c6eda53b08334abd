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
 * Tables of the checkpoint library, inside the transaction of a service. They have no tenant column: the caller has
 * locked the thread's row, or has found it for a read.
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

  /** Number of checkpoints that pruning would remove, for threads with any. */
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
