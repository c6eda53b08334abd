import { Injectable } from '@nestjs/common';
import type { TenantContext } from '@heddle/auth';
import { BaseRepository, columnsOf, SqlConditions } from '@heddle/database';
import { ThreadEntity, type ThreadStatus } from '@heddle/entities-agent-server';
import { jsonContainment } from '../../database/json-containment.js';

export interface ThreadFilter {
  ids?: readonly string[] | undefined;
  metadata?: Record<string, unknown> | undefined;
  values?: Record<string, unknown> | undefined;
  status?: ThreadStatus | undefined;
}

export interface ThreadPage {
  limit: number;
  offset: number;
  sortBy: 'thread_id' | 'status' | 'created_at' | 'updated_at' | 'state_updated_at';
  sortOrder: 'asc' | 'desc';
}

const absent = () => 'NULL';
const columnsWithValues = columnsOf(ThreadEntity, { as: { head: absent } });
const columnsWithoutValues = columnsOf(ThreadEntity, { as: { head: absent, values: absent } });

/** Lists of threads. Head snapshots stay in the database: lists never show them. */
@Injectable()
export class ThreadSearchRepository extends BaseRepository {
  async search(
    ctx: TenantContext,
    filter: ThreadFilter,
    page: ThreadPage,
    options: { withValues: boolean },
  ): Promise<ThreadEntity[]> {
    const where = this.matching(ctx, filter);
    return this.query(
      ctx,
      `SELECT ${options.withValues ? columnsWithValues : columnsWithoutValues}
       FROM agent_server.thread WHERE ${where.sql}
       ORDER BY ${page.sortBy} ${page.sortOrder} NULLS LAST, thread_id ${page.sortOrder}
       LIMIT ${where.param(page.limit)} OFFSET ${where.param(page.offset)}`,
      where.params,
    );
  }

  async count(ctx: TenantContext, filter: ThreadFilter): Promise<number> {
    const where = this.matching(ctx, filter);
    const [row] = await this.query<{ total: number }>(
      ctx,
      `SELECT count(*)::float8 AS total FROM agent_server.thread WHERE ${where.sql}`,
      where.params,
    );
    return row?.total ?? 0;
  }

  private matching(ctx: TenantContext, filter: ThreadFilter): SqlConditions {
    return new SqlConditions(ctx.tenantId)
      .always('tenant_id = $1 AND NOT is_temporary')
      .when(filter.ids, (p) => `thread_id = ANY(${p}::uuid[])`)
      .when(filter.status, (p) => `status = ${p}`)
      .when(jsonContainment(filter.metadata), (p) => `metadata @> ${p}::jsonb`)
      .when(jsonContainment(filter.values), (p) => `"values"::jsonb @> ${p}::jsonb`);
  }
}
