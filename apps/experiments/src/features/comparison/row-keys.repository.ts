import { Injectable } from '@nestjs/common';
import type { TenantContext } from '@heddle/auth';
import { BaseRepository, type InTransaction, SqlConditions } from '@heddle/database';
import type { RowKey } from '../../analysis/comparison/row-cursor.js';
import { measuredKeys } from '../../analysis/comparison/row-measures.sql.js';
import { isPlain, type RowSelection } from '../../analysis/comparison/row-selection.js';
import { addRunFilters } from '../../analysis/comparison/run-filter.sql.js';
import type { Directions } from '../../analysis/statistics/direction.js';
import { type Example, exampleColumns } from '../../core/examples/example.repository.js';

export interface ListedRows {
  /** Number of rows that pass, listed or not. */
  total: number;
  exampleIds: string[];
}

interface RowPage {
  offset: number;
  limit: number;
  /** The last row of the page before. */
  after?: RowKey;
}

@Injectable()
export class RowKeysRepository extends BaseRepository {
  /**
   * For the rest of the transaction. Parallel workers send each other the facts of every row, since the planner expects
   * few rows: twice the work for an answer that comes later.
   */
  async useOneProcess(ctx: InTransaction): Promise<void> {
    await this.query(ctx, 'SET LOCAL max_parallel_workers_per_gather = 0');
  }

  /** Examples of the dataset that at least one of the experiments has a run on. `$1` workspace, `$2` dataset, `$3` experiments. */
  page(
    ctx: TenantContext,
    datasetId: string,
    selection: RowSelection,
    directions: Directions,
    page: RowPage,
  ): Promise<RowKey[]> {
    const { where, keys } = selectKeys(ctx, datasetId, selection, directions);
    const after = page.after ? behind(where, page.after, selection.sortOrder) : 'true';
    return this.queryUnprepared(
      ctx,
      `SELECT id, position, value FROM (${keys}) keys WHERE ${after}
       ORDER BY value ${selection.sortOrder} NULLS LAST, position, id
       LIMIT ${where.param(page.limit)} OFFSET ${where.param(page.offset)}`,
      where.params,
    );
  }

  /** Ids of many rows in one JSON value, which is faster to read than rows. */
  async list(
    ctx: TenantContext,
    datasetId: string,
    selection: RowSelection,
    directions: Directions,
    page: Omit<RowPage, 'after'>,
  ): Promise<ListedRows> {
    const { where, keys } = selectKeys(ctx, datasetId, selection, directions);
    const [listed] = await this.queryUnprepared<ListedRows>(
      ctx,
      `WITH keys AS MATERIALIZED (${keys})
       SELECT (SELECT count(*)::int FROM keys) AS total, (
         SELECT coalesce(json_agg(id), '[]') FROM (
           SELECT id FROM keys ORDER BY value ${selection.sortOrder} NULLS LAST, position, id
           LIMIT ${where.param(page.limit)} OFFSET ${where.param(page.offset)}
         ) listed
       ) AS "exampleIds"`,
      where.params,
    );
    return listed ?? { total: 0, exampleIds: [] };
  }

  examples(ctx: TenantContext, ids: readonly string[]): Promise<Example[]> {
    return this.query(
      ctx,
      `SELECT ${exampleColumns()} FROM experiments.example e WHERE e.tenant_id = $1 AND e.id = ANY($2::uuid[])
       ORDER BY array_position($2::uuid[], e.id)`,
      [ctx.tenantId, ids],
    );
  }
}

/** `$1` workspace, `$2` dataset, `$3` experiments. */
function selectKeys(
  ctx: TenantContext,
  datasetId: string,
  selection: RowSelection,
  directions: Directions,
): { where: SqlConditions; keys: string } {
  const where = new SqlConditions(ctx.tenantId, datasetId, selection.sessionIds)
    .always('e.tenant_id = $1 AND e.dataset_id = $2')
    .when(selection.exampleIds, (p) => `e.id = ANY(${p}::uuid[])`);
  addRunFilters(where, selection.runs);
  return { where, keys: isPlain(selection) ? plainKeys(where) : measuredKeys(where, selection, directions) };
}

function plainKeys(where: SqlConditions): string {
  return `SELECT e.id, e.position, NULL::double precision AS value FROM experiments.example e
    WHERE ${where.sql} AND EXISTS (
      SELECT FROM experiments.run r
      WHERE r.tenant_id = e.tenant_id AND r.reference_example_id = e.id AND r.session_id = ANY($3::uuid[])
        AND r.parent_run_id IS NULL)`;
}

/** Condition of the rows after another one in the requested order. */
function behind(where: SqlConditions, after: RowKey, order: 'ASC' | 'DESC'): string {
  const place = `(position, id) > (${where.param(after.position)}::bigint, ${where.param(after.id)}::uuid)`;
  if (after.value === null) return `value IS NULL AND ${place}`;
  const value = `${where.param(after.value)}::double precision`;
  return `(value ${order === 'ASC' ? '>' : '<'} ${value} OR value = ${value} AND ${place} OR value IS NULL)`;
}
