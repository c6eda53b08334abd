import { Injectable } from '@nestjs/common';
import type { TenantContext } from '@heddle/auth';
import type { InTransaction } from '@heddle/database';
import type { RunEndStatus } from '@heddle/entities-agent-server';
import { RunEndRepository } from '../core/streams/run-end.repository.js';
import { RunEventHub } from './run-event-hub.js';
import type { RunLog } from './run-log.js';

export interface EndedRun {
  runId: string;
  threadId: string;
  status: RunEndStatus;
  /** What `wait` and `join` answer. */
  output: unknown;
}

/** Records how runs end, and tells whoever waits for it here once that is stored. */
@Injectable()
export class RunEnds {
  constructor(
    private readonly ends: RunEndRepository,
    private readonly hub: RunEventHub,
  ) {}

  /** `log`: of the worker that ends its run. Readers that have read it need nothing more. */
  async record(
    tx: InTransaction<TenantContext>,
    { output, ...ended }: EndedRun,
    log: RunLog | null = null,
  ): Promise<void> {
    const end = { ...ended, tenantId: tx.tenantId, output: JSON.stringify(output) };
    if (await this.ends.insert(tx, end)) tx.tx.afterCommit(() => this.hub.ended(end, log));
  }

  /** Whoever follows one of these threads learns that it is gone. */
  tellRemoved(tx: InTransaction, threadIds: readonly string[]): void {
    tx.tx.afterCommit(() => {
      for (const threadId of threadIds) this.hub.threadChanged(threadId);
    });
  }

  /** Forgets the ends and logs of a deleted thread's finished runs. */
  forgetThread(tx: InTransaction<TenantContext>, threadId: string, keep: string[]): Promise<void> {
    tx.tx.afterCommit(() => this.hub.threadChanged(threadId));
    return this.ends.forgetThread(tx, threadId, keep);
  }
}
