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

/**
 * Lists of threads. Head snapshots stay in the database: lists never show them. Each order is that of an index, and
 * plans are made for the values of the filter: the plan for a customer's twenty threads is not the one for all threads.
 */
@Injectable()
export class ThreadSearchRepository extends BaseRepository {
  async search(
    ctx: TenantContext,
    filter: ThreadFilter,
    page: ThreadPage,
    options: { withValues: boolean },
  ): Promise<ThreadEntity[]> {
    const where = this.matching(ctx, filter);
    const columns = options.withValues ? columnsWithValues : columnsWithoutValues;
    const threads = `agent_server.thread WHERE ${where.sql}`;
    const order = `ORDER BY ${page.sortBy} ${page.sortOrder}, thread_id ${page.sortOrder}`;
    const slice = `LIMIT ${where.param(page.limit)}::bigint OFFSET ${where.param(page.offset)}::bigint`;
    if (page.sortBy !== 'state_updated_at' || page.sortOrder === 'asc') {
      return this.queryUnprepared(ctx, `SELECT ${columns} FROM ${threads} ${order} ${slice}`, where.params);
    }
    // Threads without a state come last in both directions, but read backwards the index has them first.
    const reach = `LIMIT ${where.param(page.limit + page.offset)}::bigint`;
    return this.queryUnprepared(
      ctx,
      `SELECT ${columns} FROM (
         (SELECT * FROM ${threads} AND state_updated_at IS NOT NULL ${order} ${reach})
         UNION ALL
         (SELECT * FROM ${threads} AND state_updated_at IS NULL ${order} ${reach})
       ) AS thread ORDER BY state_updated_at DESC NULLS LAST, thread_id DESC ${slice}`,
      where.params,
    );
  }

  async count(ctx: TenantContext, filter: ThreadFilter): Promise<number> {
    const where = this.matching(ctx, filter);
    const [row] = await this.queryUnprepared<{ total: number }>(
      ctx,
      `SELECT count(*)::float8 AS total FROM agent_server.thread WHERE ${where.sql}`,
      where.params,
    );
    return row?.total ?? 0;
  }

  /**
   * Counts no further than `limit`. In an order, so that an index leads to the threads: without one the planner may
   * look for them among those of all workspaces.
   */
  async countUpTo(ctx: TenantContext, filter: ThreadFilter, limit: number): Promise<number> {
    const where = this.matching(ctx, filter);
    const [row] = await this.queryUnprepared<{ total: number }>(
      ctx,
      `SELECT count(*)::float8 AS total FROM (
         SELECT FROM agent_server.thread WHERE ${where.sql}
         ORDER BY ${filter.status ? 'status, thread_id' : 'updated_at DESC'} LIMIT ${where.param(limit)}::bigint
       ) AS matching`,
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
