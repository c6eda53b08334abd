import { Injectable } from '@nestjs/common';
import type { TenantContext } from '@heddle/auth';
import { BaseRepository, SqlConditions } from '@heddle/database';
import { type Example, exampleColumns } from '../examples/example.repository.js';
import { latency } from './means.sql.js';
import { isPlain, keysOf, type RowFilter, type RowSelection, type RowSort } from './row-selection.js';
import { addRunFilters } from './run-filter.sql.js';

/** An example, and where it stands in the order asked for. */
export interface RowKey {
  id: string;
  position: string;
  /** What rows are sorted by; null where the example has none, which comes last. */
  value: number | null;
}

export interface RowPage {
  offset: number;
  limit: number;
  /** The last row of the page before. */
  after?: RowKey;
}

@Injectable()
export class RowKeysRepository extends BaseRepository {
  /** Examples of the dataset that at least one of the experiments has a run on. `$1` workspace, `$2` dataset, `$3` experiments. */
  page(
    ctx: TenantContext,
    datasetId: string,
    selection: RowSelection,
    lowerIsBetter: ReadonlySet<string>,
    page: RowPage,
  ): Promise<RowKey[]> {
    const where = new SqlConditions(ctx.tenantId, datasetId, selection.sessionIds)
      .always('e.tenant_id = $1 AND e.dataset_id = $2')
      .when(selection.exampleIds, (p) => `e.id = ANY(${p}::uuid[])`);
    addRunFilters(where, selection.runs);
    const keys = isPlain(selection) ? plainKeys(where) : measuredKeys(where, selection, lowerIsBetter);
    const after = page.after ? behind(where, page.after, selection.sortOrder) : 'true';
    return this.queryUnprepared(
      ctx,
      `SELECT id, position, value FROM (${keys}) keys WHERE ${after}
       ORDER BY value ${selection.sortOrder} NULLS LAST, position, id
       LIMIT ${where.param(page.limit)} OFFSET ${where.param(page.offset)}`,
      where.params,
    );
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

function plainKeys(where: SqlConditions): string {
  return `SELECT e.id, e.position, NULL::double precision AS value FROM experiments.example e
    WHERE ${where.sql} AND EXISTS (
      SELECT FROM experiments.run r
      WHERE r.tenant_id = e.tenant_id AND r.reference_example_id = e.id AND r.session_id = ANY($3::uuid[])
        AND r.parent_run_id IS NULL)`;
}

/**
 * All that is known about each example, one below the other, then grouped: joins of what was uploaded just now are
 * quadratic when the planner takes the tables for empty.
 */
function measuredKeys(where: SqlConditions, selection: RowSelection, lowerIsBetter: ReadonlySet<string>): string {
  const examples = `
    SELECT e.id AS example_id, e.position, NULL::uuid AS session_id, NULL::bigint AS runs, NULL::boolean AS failed,
      NULL::text AS first, NULL::text AS last, NULL::double precision AS latency, NULL::double precision AS total_tokens,
      NULL::text AS key, NULL::double precision AS total, NULL::bigint AS n, NULL::double precision AS mean
    FROM experiments.example e WHERE ${where.sql}`;
  const runs = `
    SELECT r.reference_example_id, NULL, r.session_id, count(*), bool_or(r.error IS NOT NULL), min(r.example_hash),
      max(r.example_hash), avg(${latency}), avg(r.total_tokens)::double precision, NULL, NULL, NULL, NULL
    FROM experiments.run r
    WHERE r.tenant_id = $1 AND r.session_id = ANY($3::uuid[]) AND r.reference_example_id IS NOT NULL
      AND r.parent_run_id IS NULL GROUP BY 1, 3`;
  const keys = keysOf(selection);
  const scores = () => `
    SELECT f.example_id, NULL, f.session_id, NULL, NULL, NULL, NULL, NULL, NULL, f.key, sum(f.score), count(*), avg(f.score)
    FROM experiments.feedback f
    WHERE f.tenant_id = $1 AND f.session_id = ANY($3::uuid[]) AND f.key = ANY(${where.param(keys)}::text[])
      AND f.example_id IS NOT NULL AND f.score IS NOT NULL GROUP BY 1, 3, f.key`;
  const sql = new Measures(where, selection, lowerIsBetter);
  const having = [
    'max(position) IS NOT NULL',
    selection.inAll ? `count(runs) = ${selection.sessionIds.length}` : 'count(runs) > 0',
    ...selection.show.map((filter) => sql.shows(filter)),
  ];
  return `SELECT example_id AS id, max(position) AS position, ${sql.value(selection.sort)} AS value
    FROM (${[examples, runs, ...(keys.length > 0 ? [scores()] : [])].join(' UNION ALL ')}) facts
    GROUP BY example_id HAVING ${having.join(' AND ')}`;
}

/** Aggregates over the facts of one example. */
class Measures {
  constructor(
    private readonly where: SqlConditions,
    private readonly selection: RowSelection,
    private readonly lowerIsBetter: ReadonlySet<string>,
  ) {}

  value(sort: RowSort): string {
    switch (sort.by) {
      case 'position':
        return 'NULL::double precision';
      case 'latency':
      case 'total_tokens':
        return `avg(${sort.by})`;
      case 'score': {
        const key = this.ofKey(sort.key);
        return `sum(total) ${key} / (sum(n) ${key})::double precision`;
      }
      case 'delta':
        return `avg(mean) ${this.others(sort.key)} - max(mean) ${this.base(sort.key)}`;
      case 'disagreement': {
        const key = this.ofKey(sort.key);
        return `CASE WHEN count(mean) ${key} > 1 THEN max(mean) ${key} - min(mean) ${key} END`;
      }
    }
  }

  shows(filter: RowFilter): string {
    const experiments = this.selection.sessionIds.length;
    switch (filter.show) {
      case 'errored':
        return 'bool_or(failed)';
      case 'changed':
        return 'min(first) <> max(last)';
      case 'missing':
        return filter.key === undefined
          ? `count(runs) < ${experiments}`
          : `count(mean) ${this.ofKey(filter.key)} < ${experiments}`;
      case 'different': {
        const key = this.ofKey(filter.key);
        return `min(mean) ${key} < max(mean) ${key}`;
      }
      case 'improved':
      case 'regressed': {
        const upwards = (filter.show === 'improved') !== this.lowerIsBetter.has(filter.key);
        return `${upwards ? 'max' : 'min'}(mean) ${this.others(filter.key)} ${upwards ? '>' : '<'} max(mean) ${this.base(filter.key)}`;
      }
    }
  }

  private ofKey(key: string, and = ''): string {
    return `FILTER (WHERE key = ${this.where.param(key)}::text${and})`;
  }

  private others(key: string): string {
    return this.ofKey(key, ` AND session_id <> ${this.baseline()}`);
  }

  private base(key: string): string {
    return this.ofKey(key, ` AND session_id = ${this.baseline()}`);
  }

  private baseline(): string {
    return `${this.where.param(this.selection.baselineId)}::uuid`;
  }
}

/** Rows behind another one in the order asked for. */
function behind(where: SqlConditions, after: RowKey, order: 'ASC' | 'DESC'): string {
  const place = `(position, id) > (${where.param(after.position)}::bigint, ${where.param(after.id)}::uuid)`;
  if (after.value === null) return `value IS NULL AND ${place}`;
  const value = `${where.param(after.value)}::double precision`;
  return `(value ${order === 'ASC' ? '>' : '<'} ${value} OR value = ${value} AND ${place} OR value IS NULL)`;
}
