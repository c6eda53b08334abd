import { Injectable } from '@nestjs/common';
import type { TenantContext } from '@heddle/auth';
import { BaseRepository } from '@heddle/database';
import type { ThreadEntity, ThreadStatus } from '@heddle/entities-agent-server';
import { threadColumns } from './thread.repository.js';

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

const isEmpty = (filter: Record<string, unknown> | undefined) => !filter || Object.keys(filter).length === 0;

/** Lists of threads. Head snapshots stay in the database: lists never show them. */
@Injectable()
export class ThreadSearchRepository extends BaseRepository {
  async search(
    ctx: TenantContext,
    filter: ThreadFilter,
    page: ThreadPage,
    options: { withValues: boolean },
  ): Promise<ThreadEntity[]> {
    const { where, params } = this.where(ctx, filter);
    let columns = threadColumns.replace(/\bhead\b/, 'NULL AS head');
    if (!options.withValues) columns = columns.replace('"values"', 'NULL AS "values"');
    return this.query<ThreadEntity>(
      ctx,
      `SELECT ${columns} FROM agent_server.thread WHERE ${where}
       ORDER BY ${page.sortBy} ${page.sortOrder} NULLS LAST, thread_id ${page.sortOrder}
       LIMIT $${params.length + 1} OFFSET $${params.length + 2}`,
      [...params, page.limit, page.offset],
    );
  }

  async count(ctx: TenantContext, filter: ThreadFilter): Promise<number> {
    const { where, params } = this.where(ctx, filter);
    const [row] = await this.query<{ n: string }>(
      ctx,
      `SELECT count(*) AS n FROM agent_server.thread WHERE ${where}`,
      params,
    );
    return Number(row?.n ?? 0);
  }

  private where(ctx: TenantContext, filter: ThreadFilter): { where: string; params: unknown[] } {
    const params: unknown[] = [ctx.tenantId];
    const terms = ['tenant_id = $1', 'NOT is_temporary'];
    const add = (sql: (index: string) => string, value: unknown) => terms.push(sql(`$${params.push(value)}`));
    if (filter.ids) add((i) => `thread_id = ANY(${i}::uuid[])`, filter.ids);
    if (filter.status) add((i) => `status = ${i}`, filter.status);
    if (!isEmpty(filter.metadata)) add((i) => `metadata @> ${i}::jsonb`, JSON.stringify(filter.metadata));
    if (!isEmpty(filter.values)) add((i) => `"values"::jsonb @> ${i}::jsonb`, JSON.stringify(filter.values));
    return { where: terms.join(' AND '), params };
  }
}
