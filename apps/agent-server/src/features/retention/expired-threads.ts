import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { isFaultOfOne } from '@heddle/database';
import { LOGGER, SweepMetrics } from '@heddle/http';
import type { Turn } from '@heddle/leases';
import { GraphConfig } from '../../config/langgraph/graph-config.js';
import { ThreadPruneService } from '../threads/thread-prune.service.js';
import { RetentionMetrics } from './retention-metrics.js';

/** Deletes or prunes expired threads in batches. Threads in use are left to the next sweep. */
@Injectable()
export class ExpiredThreads {
  constructor(
    private readonly threads: ThreadPruneService,
    private readonly config: GraphConfig,
    private readonly metrics: RetentionMetrics,
    private readonly sweeps: SweepMetrics,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async sweep(turn: Turn<null>): Promise<'done' | 'more'> {
    const { sweepLimit } = this.config.checkpointer;
    const left: string[] = [];
    let taken = 0;
    while (await turn.keepLease()) {
      if (taken >= sweepLimit) return 'more';
      const batch = await this.threads.expired(sweepLimit - taken, left);
      if (batch.length === 0) return 'done';
      taken += batch.length;
      const idsOf = (strategy: string) =>
        batch.filter((thread) => thread.strategy === strategy).map(({ threadId }) => threadId);
      left.push(...(await this.delete(idsOf('delete'))), ...(await this.prune(idsOf('keep_latest'))));
    }
    return 'done';
  }

  /** Returns the ids of unchanged threads. */
  private async delete(threadIds: readonly string[]): Promise<string[]> {
    try {
      const deleted = await this.threads.deleteExpired(threadIds);
      this.metrics.swept('delete', deleted.length);
      return threadIds.filter((id) => !deleted.includes(id));
    } catch (error) {
      if (!isFaultOfOne(error)) throw error;
      return this.eachAlone('delete', threadIds, (id) => this.threads.deleteExpiredPiecemeal(id));
    }
  }

  private prune(threadIds: readonly string[]): Promise<string[]> {
    return this.eachAlone('keep_latest', threadIds, (id) => this.threads.pruneExpired(id));
  }

  /** A failing thread must not block the others. */
  private async eachAlone(
    strategy: 'delete' | 'keep_latest',
    threadIds: readonly string[],
    expire: (threadId: string) => Promise<boolean>,
  ): Promise<string[]> {
    const left: string[] = [];
    for (const threadId of threadIds) {
      try {
        if (await expire(threadId)) this.metrics.swept(strategy, 1);
        else left.push(threadId);
      } catch (error) {
        if (!isFaultOfOne(error)) throw error;
        left.push(threadId);
        this.sweeps.failed('threads');
        this.logger.warn({ err: error, thread_id: threadId }, 'a thread whose time is over could not be swept');
      }
    }
    return left;
  }
}
