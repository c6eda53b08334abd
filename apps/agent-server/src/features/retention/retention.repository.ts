import { Injectable } from '@nestjs/common';
import type { TenantContext } from '@heddle/auth';
import { BaseRepository, columnsOf, type InTransaction } from '@heddle/database';
import { type StoragePart, WorkspaceStorageEntity } from '@heddle/entities-agent-server';
import type { StorageOfWorkspaces, StoredPart } from './storage-sum.js';

export interface ThreadKey {
  threadId: string;
  tenantId: string;
}

export type MeasuredPart = Pick<WorkspaceStorageEntity, 'part' | 'count' | 'bytes' | 'measuredAt'>;

/** SQL expression: stored size of columns of a row. */
const sizeOf = (...columns: string[]) => columns.map((column) => `coalesce(pg_column_size(${column}), 0)`).join(' + ');

@Injectable()
export class RetentionRepository extends BaseRepository {
  /** Threads of all workspaces in the order of their ids, after one of them. */
  async threadsAfter(threadId: string | null, limit: number): Promise<ThreadKey[]> {
    return this.query(
      {},
      `SELECT thread_id AS "threadId", tenant_id AS "tenantId" FROM agent_server.thread
       WHERE thread_id > coalesce($1::uuid, '00000000-0000-0000-0000-000000000000')
       ORDER BY thread_id LIMIT $2`,
      [threadId, limit],
    );
  }

  /** Thread ids of one workspace, for a page of a preview. */
  async threadsOf(ctx: TenantContext, after: string | null, limit: number): Promise<string[]> {
    const rows = await this.query<{ threadId: string }>(
      ctx,
      `SELECT thread_id AS "threadId" FROM agent_server.thread
       WHERE tenant_id = $1 AND thread_id > coalesce($2::uuid, '00000000-0000-0000-0000-000000000000')
       ORDER BY thread_id LIMIT $3`,
      [ctx.tenantId, after, limit],
    );
    return rows.map(({ threadId }) => threadId);
  }

  /** Rows and bytes of threads besides their checkpoints, by workspace. */
  async measure(threadIds: readonly string[]): Promise<(StoredPart & { tenantId: string })[]> {
    return this.query(
      {},
      `SELECT tenant_id AS "tenantId", 'threads' AS part, count(*)::float8 AS count,
         sum(${sizeOf('metadata', 'config', '"values"', 'interrupts', 'error', 'head')})::float8 AS bytes
       FROM agent_server.thread WHERE thread_id = ANY ($1::uuid[]) GROUP BY 1
       UNION ALL
       SELECT tenant_id, 'runs', count(*)::float8, sum(${sizeOf('metadata', 'kwargs', 'error')})::float8
       FROM agent_server.run WHERE thread_id = ANY ($1::uuid[]) GROUP BY 1
       UNION ALL
       SELECT e.tenant_id, 'streams', count(said.run_id)::float8,
         coalesce(sum(${sizeOf('said.event', 'said.data')}), 0)::float8
       FROM agent_server.run_end e LEFT JOIN agent_server.run_event said ON said.run_id = e.run_id
       WHERE e.thread_id = ANY ($1::uuid[]) GROUP BY 1`,
      [threadIds],
    );
  }

  /** Replaces the previous measurements. */
  async storeStorage(ctx: InTransaction, storage: StorageOfWorkspaces): Promise<void> {
    const rows = Object.entries(storage).flatMap(([tenantId, parts]) =>
      Object.entries(parts).map(([part, { count, bytes }]) => ({ tenantId, part, count, bytes })),
    );
    await this.query(ctx, `DELETE FROM agent_server.workspace_storage`);
    await this.query(
      ctx,
      `INSERT INTO agent_server.workspace_storage (tenant_id, part, count, bytes, measured_at)
       SELECT m.tenant_id, m.part, m.count, m.bytes, now()
       FROM unnest($1::uuid[], $2::text[], $3::bigint[], $4::bigint[]) AS m (tenant_id, part, count, bytes)`,
      [
        rows.map(({ tenantId }) => tenantId),
        rows.map(({ part }) => part),
        rows.map(({ count }) => count),
        rows.map(({ bytes }) => bytes),
      ],
    );
  }

  async storageOf(ctx: TenantContext): Promise<MeasuredPart[]> {
    const asNumber = (column: string) => `${column}::float8`;
    const columns = columnsOf(WorkspaceStorageEntity, {
      except: ['tenantId'],
      as: { count: asNumber, bytes: asNumber },
    });
    return this.query(ctx, `SELECT ${columns} FROM agent_server.workspace_storage WHERE tenant_id = $1`, [
      ctx.tenantId,
    ]);
  }

  async storageOfAll(): Promise<{ part: StoragePart; count: number; bytes: number }[]> {
    return this.query(
      {},
      `SELECT part, sum(count)::float8 AS count, sum(bytes)::float8 AS bytes
       FROM agent_server.workspace_storage GROUP BY part ORDER BY part`,
    );
  }
}
