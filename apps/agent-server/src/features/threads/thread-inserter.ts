import { Injectable } from '@nestjs/common';
import type { TenantContext } from '@heddle/auth';
import { GroupedStatements } from '@heddle/database';
import type { ThreadEntity } from '@heddle/entities-agent-server';
import { type NewThread, ThreadRepository } from '../../core/threads/thread.repository.js';

/** Limits of each workspace, in threads; they bound the statements for a slow database. */
const limits = { statementsInFlight: 2, batchSize: 100, queueSize: 10_000 };

/**
 * Inserts concurrent new threads of a workspace in shared statements.
 *
 * Workspaces share no statement: an id that another transaction is inserting blocks its statement, and only the
 * workspace that uses an id twice should wait.
 */
@Injectable()
export class ThreadInserter {
  private readonly groups: GroupedStatements<NewThread, ThreadEntity | null>;

  constructor(private readonly threads: ThreadRepository) {
    const insert = async (tenantId: string, given: readonly NewThread[]) => {
      // The first request gets the id, because the row does not tell the requests apart.
      const firsts = new Map<string, NewThread>();
      for (const thread of given) if (!firsts.has(thread.threadId)) firsts.set(thread.threadId, thread);
      const rows = await threads.insertAll({ tenantId }, [...firsts.values()]);
      return given.map((thread) => (firsts.get(thread.threadId) === thread ? rows.get(thread.threadId) : null) ?? null);
    };
    this.groups = new GroupedStatements(insert, () => 1, limits);
  }

  /** null when any tenant has this id. */
  async insert(ctx: TenantContext, thread: NewThread): Promise<ThreadEntity | null> {
    // Inside a transaction, a separate statement.
    if (ctx.tx) return this.threads.insert(ctx, thread);
    const { tenantId } = ctx;
    const inserted = await this.groups.add(tenantId, thread);
    return inserted === undefined ? await this.threads.insert({ tenantId }, thread) : inserted;
  }
}
