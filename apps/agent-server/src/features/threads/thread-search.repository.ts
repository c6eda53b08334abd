import { Injectable } from '@nestjs/common';
import type { TenantContext } from '@heddle/auth';
import { BaseRepository, columnsOf, SqlConditions } from '@heddle/database';
import { ThreadEntity, type ThreadStatus } from '@heddle/entities-agent-server';
import { visibleRows } from '../../authorization/visible-rows.sql.js';
import { jsonContainment } from '../../database/json-containment.js';
import { microseconds, timestampOf } from '../../database/microseconds.js';
import { conditionSql } from './thread-conditions.repository.js';
import type { SortColumn, SortOrder, ThreadCursor } from './thread-cursor.js';
import type { Extraction } from './thread-extract.js';
import type { ThreadCondition } from './thread-filter.js';

export interface ThreadFilter {
  ids?: readonly string[] | undefined;
  metadata?: Record<string, unknown> | undefined;
  values?: Record<string, unknown> | undefined;
  status?: ThreadStatus | undefined;
  condition?: ThreadCondition | undefined;
}

export interface ThreadPage {
  limit: number;
  offset: number;
  sortBy: SortColumn;
  sortOrder: SortOrder;
  /** The page begins after it; excludes an offset. */
  after?: ThreadCursor | undefined;
}

export interface SearchedFields {
  withValues: boolean;
  extract?: readonly Extraction[] | undefined;
}

export type FoundThread = ThreadEntity & {
  /** Sort value for the cursor. */
  sortValue: ThreadCursor['value'];
  extracted?: Record<string, unknown>;
};

const absent = () => 'NULL';
const columnsWithValues = columnsOf(ThreadEntity, { as: { head: absent } });
const columnsWithoutValues = columnsOf(ThreadEntity, { as: { head: absent, values: absent } });

const sortTypes: Record<SortColumn, 'uuid' | 'text' | 'time'> = {
  thread_id: 'uuid',
  status: 'text',
  created_at: 'time',
  updated_at: 'time',
  state_updated_at: 'time',
};

/**
 * Searches of threads. They do not read head snapshots. Each order has an index. Statements are planned per call,
 * because the best plan depends on the selectivity of the filter.
 */
@Injectable()
export class ThreadSearchRepository extends BaseRepository {
  /** Selects the rows of the page first, and extracts values from these rows only. */
  async search(
    ctx: TenantContext,
    filter: ThreadFilter,
    page: ThreadPage,
    { withValues, extract = [] }: SearchedFields,
  ): Promise<FoundThread[]> {
    const where = this.matching(ctx, filter);
    const { sortBy, sortOrder } = page;
    const order = `ORDER BY ${sortBy} ${sortOrder}, thread_id ${sortOrder}`;
    const threads = (part: string, slice: string) =>
      `(SELECT * FROM agent_server.thread WHERE ${where.sql} AND ${part} ${order} ${slice})`;
    const parts = partsOf(page, where);
    const slice = `LIMIT ${where.param(page.limit)}::bigint OFFSET ${where.param(page.offset)}::bigint`;
    const fields = [
      withValues ? columnsWithValues : columnsWithoutValues,
      `${sortTypes[sortBy] === 'time' ? microseconds(sortBy) : `${sortBy}::text`} AS "sortValue"`,
      ...extractedColumn(extract, where),
    ].join(', ');
    const outer = `ORDER BY ${sortBy} ${sortOrder} NULLS LAST, thread_id ${sortOrder}`;
    if (parts.length === 1) {
      const [part] = parts as [string];
      // A subquery costs planning time, so only extraction uses it.
      const source =
        extract.length > 0
          ? `${threads(part, slice)} AS thread ${outer}`
          : `agent_server.thread WHERE ${where.sql} AND ${part} ${order} ${slice}`;
      return this.queryUnprepared(ctx, `SELECT ${fields} FROM ${source}`, where.params);
    }
    const reach = `LIMIT ${where.param(page.limit + page.offset)}::bigint`;
    const union = parts.map((part) => threads(part, reach)).join(' UNION ALL ');
    return this.queryUnprepared(ctx, `SELECT ${fields} FROM (${union}) AS thread ${outer} ${slice}`, where.params);
  }

  /** Includes hidden threads of stateless runs. */
  async idsOfAssistant(ctx: TenantContext, assistantId: string, limit: number): Promise<string[]> {
    const where = new SqlConditions(ctx.tenantId, assistantId, limit);
    const visible = visibleRows(where, ctx, 'threads');
    const rows = await this.queryUnprepared<{ threadId: string }>(
      ctx,
      `SELECT thread_id AS "threadId" FROM agent_server.thread
       WHERE tenant_id = $1 AND metadata @> jsonb_build_object('assistant_id', $2::text) AND ${visible} LIMIT $3`,
      where.params,
    );
    return rows.map(({ threadId }) => threadId);
  }

  async count(ctx: TenantContext, filter: ThreadFilter): Promise<number> {
    const where = this.matching(ctx, filter);
    return this.countRows(ctx, 'agent_server.thread', where);
  }

  /**
   * Counts up to `limit`. The order leads the planner to an index of the workspace instead of a scan of all workspaces.
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
    const where = new SqlConditions(ctx.tenantId);
    where
      .always('tenant_id = $1 AND NOT is_temporary')
      .always(visibleRows(where, ctx, 'threads'))
      .when(filter.ids, (p) => `thread_id = ANY(${p}::uuid[])`)
      .when(filter.status, (p) => `status = ${p}`)
      .when(jsonContainment(filter.metadata), (p) => `metadata @> ${p}::jsonb`)
      .when(jsonContainment(filter.values), (p) => `"values"::jsonb @> ${p}::jsonb`);
    return filter.condition ? where.always(conditionSql(filter.condition, where)) : where;
  }
}

/**
 * Index ranges of a page, in order. Threads without a state come last in both directions, but first in a backward scan
 * of the index.
 */
function partsOf({ sortBy, sortOrder, after }: ThreadPage, where: SqlConditions): string[] {
  const isNullable = sortBy === 'state_updated_at';
  const beyond = sortOrder === 'asc' ? '>' : '<';
  if (!after) return isNullable && sortOrder === 'desc' ? [`${sortBy} IS NOT NULL`, `${sortBy} IS NULL`] : ['true'];
  const id = `${where.param(after.threadId)}::uuid`;
  if (after.value === null) return [`${sortBy} IS NULL AND thread_id ${beyond} ${id}`];
  const placeholder = where.param(after.value);
  const type = sortTypes[sortBy];
  const value = type === 'time' ? timestampOf(placeholder) : `${placeholder}::${type}`;
  const behind = `(${sortBy}, thread_id) ${beyond} (${value}, ${id})`;
  return isNullable ? [behind, `${sortBy} IS NULL`] : [behind];
}

/** Requested values by name. A json column, which keeps the order of keys, may stand beside jsonb. */
function extractedColumn(extract: readonly Extraction[], where: SqlConditions): string[] {
  if (extract.length === 0) return [];
  const members = extract.map(
    ({ alias, root, path }) => `${where.param(alias)}::text, "${root}" #> ${where.param(path)}::text[]`,
  );
  return [`json_build_object(${members.join(', ')}) AS extracted`];
}
