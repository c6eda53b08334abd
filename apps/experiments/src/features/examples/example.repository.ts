import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@heddle/auth';
import { BaseRepository, SqlConditions } from '@heddle/database';
import type { CountExamplesQueryDto, ListExamplesQueryDto } from '@heddle/dto-experiments';
import { wireTime } from '../../contract/wire-time.sql.js';

export interface ExampleRow {
  id: string;
  dataset_id: string;
  inputs: Record<string, unknown>;
  outputs: Record<string, unknown> | null;
  metadata: Record<string, unknown> | null;
  created_at: string;
  modified_at: string;
}

/** What of the examples is asked for; `asOf` undefined is the present. */
export interface ExampleFilter extends Pick<
  CountExamplesQueryDto,
  'id' | 'dataset' | 'metadata' | 'full_text_contains' | 'splits'
> {
  asOf?: string;
}

export interface ExamplePage extends Pick<ListExamplesQueryDto, 'offset' | 'limit' | 'order' | 'descending'> {
  randomSeed: number;
}

@Injectable()
export class ExampleRepository extends BaseRepository {
  list(ctx: RequestContext, filter: ExampleFilter, page: ExamplePage): Promise<ExampleRow[]> {
    const { from, where, content } = source(ctx, filter);
    const order = orderOf(page, where);
    const sql = `SELECT e.id, e.dataset_id, ${content('inputs')} AS inputs, ${content('outputs')} AS outputs, e.metadata,
        ${wireTime('e.created_at')} AS created_at, ${wireTime(content('modified_at', 'valid_from'))} AS modified_at
      FROM ${from} WHERE ${where.sql} ORDER BY ${order}
      LIMIT ${where.param(page.limit)} OFFSET ${where.param(page.offset)}`;
    return this.query(ctx, sql, where.params);
  }

  async count(ctx: RequestContext, filter: ExampleFilter): Promise<number> {
    const { from, where } = source(ctx, filter);
    const [row] = await this.query<{ n: number }>(
      ctx,
      `SELECT count(*)::int AS n FROM ${from} WHERE ${where.sql}`,
      where.params,
    );
    return row?.n ?? 0;
  }
}

/** Examples as they are, or as they were at a time: then content comes from the version valid at that time. */
function source(ctx: RequestContext, filter: ExampleFilter) {
  const where = new SqlConditions(ctx.tenantId).always('e.tenant_id = $1');
  let from = 'experiments.example e';
  let content = (column: string, _past = column) => `e.${column}`;
  if (filter.asOf) {
    const at = where.param(filter.asOf);
    from += ` LEFT JOIN experiments.example_version v ON v.tenant_id = e.tenant_id AND v.example_id = e.id
      AND v.valid_from <= ${at}::timestamptz AND v.valid_until > ${at}::timestamptz`;
    where.always(`e.created_at <= ${at}::timestamptz`);
    content = (column, past = column) =>
      `CASE WHEN e.modified_at > ${at}::timestamptz THEN v.${past} ELSE e.${column} END`;
  }
  const text = `lower(${content('inputs')}::text || ' ' || coalesce(${content('outputs')}::text, ''))`;
  where
    .when(filter.id, (p) => `e.id = ANY(${p}::uuid[])`)
    .when(filter.dataset, (p) => `e.dataset_id = ${p}::uuid`)
    .when(filter.metadata && JSON.stringify(filter.metadata), (p) => `e.metadata @> ${p}::jsonb`)
    .when(filter.splits, (p) => `e.metadata->'dataset_split' ?| ${p}::text[]`);
  for (const needle of filter.full_text_contains ?? [])
    where.when(needle, (p) => `position(lower(${p}) IN ${text}) > 0`);
  return { from, where, content };
}

function orderOf({ order, descending, randomSeed }: ExamplePage, where: SqlConditions): string {
  switch (order) {
    case 'id':
      return `e.id ${descending ? 'DESC' : 'ASC'}`;
    case 'random':
      return `md5(e.id::text || ${where.param(String(randomSeed))}), e.id`;
    case 'recent':
    case 'recently_created': {
      // Examples of one upload share their time; among themselves they keep the order of the upload.
      const column = order === 'recent' ? 'e.modified_at' : 'e.created_at';
      return `${column} ${descending === false ? 'ASC' : 'DESC'}, e.position, e.id`;
    }
  }
}
