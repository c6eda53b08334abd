import { Injectable } from '@nestjs/common';
import type { TenantContext } from '@heddle/auth';
import type { InTransaction } from '@heddle/database';
import type { OmittedValues, RunEndStatus } from '@heddle/entities-agent-server';
import { RunEndRepository } from '../core/streams/run-end.repository.js';
import { RunEventHub } from './run-event-hub.js';
import type { RunLog } from './run-log.js';

interface EndedRun {
  runId: string;
  threadId: string;
  status: RunEndStatus;
  /** Answer of `wait` and `join`. */
  output: unknown;
  /** Values that the output lacks. */
  omitted?: OmittedValues | null;
}

/** Stores ends of runs, and wakes waiting readers of this process after the commit. */
@Injectable()
export class RunEnds {
  constructor(
    private readonly ends: RunEndRepository,
    private readonly hub: RunEventHub,
  ) {}

  /** `log`: log of the executing worker, for readers of this process. */
  async record(
    tx: InTransaction<TenantContext>,
    { output, omitted = null, ...ended }: EndedRun,
    log: RunLog | null = null,
  ): Promise<void> {
    const end = { ...ended, tenantId: tx.tenantId, output: JSON.stringify(output), omitted };
    if (await this.ends.insert(tx, end)) tx.tx.afterCommit(() => this.hub.ended(end, log));
  }

  /** Wakes readers of deleted threads after the commit. */
  tellRemoved(tx: InTransaction, threadIds: readonly string[]): void {
    tx.tx.afterCommit(() => {
      for (const threadId of threadIds) this.hub.threadChanged(threadId);
    });
  }

  /** Deletes the ends and logs of the finished runs of a deleted thread. */
  forgetThread(tx: InTransaction<TenantContext>, threadId: string, keep: string[]): Promise<void> {
    tx.tx.afterCommit(() => this.hub.threadChanged(threadId));
    return this.ends.forgetThread(tx, threadId, keep);
  }
}
