import { Injectable } from '@nestjs/common';
import { copyThread, deleteRunCheckpoints, deleteThread, type Execute } from '@heddle/checkpoint/tables';
import { BaseRepository, type InTransaction } from '@heddle/database';

/**
 * The checkpoint library's tables, worked on inside a service's transaction. They know no tenant: the caller has locked
 * the thread's row, which does.
 */
@Injectable()
export class CheckpointTablesRepository extends BaseRepository {
  copyThread(ctx: InTransaction, fromThreadId: string, toThreadId: string): Promise<void> {
    return copyThread(this.execute(ctx), fromThreadId, toThreadId);
  }

  deleteThread(ctx: InTransaction, threadId: string): Promise<void> {
    return deleteThread(this.execute(ctx), threadId);
  }

  deleteRun(ctx: InTransaction, threadId: string, runId: string): Promise<void> {
    return deleteRunCheckpoints(this.execute(ctx), threadId, runId);
  }

  private execute(ctx: InTransaction): Execute {
    return (sql, params) => this.query(ctx, sql, params);
  }
}
