import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { BaseRepository } from '@heddle/database';
import type { TenantScope } from './thread.repository.js';

/** What a thread has to know about its runs. */
@Injectable()
export class ThreadRunsRepository extends BaseRepository {
  constructor(@InjectDataSource() dataSource: DataSource) {
    super(dataSource);
  }

  /** Pending and running runs in their order; exact while the caller holds the thread's row lock. */
  inFlight(ctx: TenantScope, threadId: string): Promise<{ runId: string; started: boolean }[]> {
    return this.query(
      ctx,
      `SELECT run_id AS "runId", lease_generation > 0 AS started FROM agent_server.run
       WHERE tenant_id = $1 AND thread_id = $2 AND status IN ('pending', 'running') ORDER BY created_at, run_id`,
      [ctx.tenantId, threadId],
    );
  }
}
