import { Injectable } from '@nestjs/common';
import type { TenantContext } from '@heddle/auth';
import { BaseRepository, columnsOf, type ColumnsOptions, SqlConditions } from '@heddle/database';
import { ExampleEntity } from '@heddle/entities-experiments';
import { wireTime, type WithWireTimes } from '../../contract/wire-time.sql.js';

export type Example = WithWireTimes<Omit<ExampleEntity, 'position' | 'contentHash'>>;

export interface ExampleFilter {
  ids?: readonly string[];
  datasetId?: string;
  metadata?: Record<string, unknown>;
  /** Inputs or outputs contain each of them, in any case. */
  texts?: readonly string[];
  splits?: readonly string[];
  /** Undefined is the present. */
  asOf?: string;
}

export type ExampleOrder = 'modifiedAt' | 'createdAt' | 'random' | 'id';

export interface ExamplePage {
  orderBy: ExampleOrder;
  /** Undefined: latest first, ids ascending. */
  descending?: boolean;
  /** The same gives the same random order. */
  randomSeed: number;
  offset: number;
  limit: number;
}

/** Of `example e`. */
export const exampleColumns = (as: ColumnsOptions<ExampleEntity>['as'] = {}) =>
  columnsOf(ExampleEntity, {
    of: 'e',
    except: ['position', 'contentHash'],
    as: { createdAt: wireTime, modifiedAt: wireTime, ...as },
  });

@Injectable()
export class ExampleRepository extends BaseRepository {
  list(ctx: TenantContext, filter: ExampleFilter, page: ExamplePage): Promise<Example[]> {
    const { from, where, columns } = source(ctx, filter);
    const order = orderOf(page, where);
    const sql = `SELECT ${columns} FROM ${from} WHERE ${where.sql} ORDER BY ${order}
      LIMIT ${where.param(page.limit)} OFFSET ${where.param(page.offset)}`;
    return this.queryUnprepared(ctx, sql, where.params);
  }

  async find(ctx: TenantContext, id: string, asOf?: string): Promise<Example | null> {
    const { from, where, columns } = source(ctx, { ids: [id], asOf });
    const [row] = await this.queryUnprepared<Example>(
      ctx,
      `SELECT ${columns} FROM ${from} WHERE ${where.sql}`,
      where.params,
    );
    return row ?? null;
  }

  async count(ctx: TenantContext, filter: ExampleFilter): Promise<number> {
    const { from, where } = source(ctx, filter);
    const [row] = await this.queryUnprepared<{ n: number }>(
      ctx,
      `SELECT count(*)::int AS n FROM ${from} WHERE ${where.sql}`,
      where.params,
    );
    return row?.n ?? 0;
  }
}

/** Examples as they are, or as they were at a time: then content comes from the version valid at that time. */
function source(ctx: TenantContext, filter: ExampleFilter) {
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
    .when(filter.ids, (p) => `e.id = ANY(${p}::uuid[])`)
    .when(filter.datasetId, (p) => `e.dataset_id = ${p}::uuid`)
    .when(filter.metadata && JSON.stringify(filter.metadata), (p) => `e.metadata @> ${p}::jsonb`)
    .when(filter.splits, (p) => `e.metadata->'dataset_split' ?| ${p}::text[]`);
  for (const needle of filter.texts ?? []) where.when(needle, (p) => `position(lower(${p}) IN ${text}) > 0`);
  const columns = exampleColumns({
    inputs: () => content('inputs'),
    outputs: () => content('outputs'),
    modifiedAt: () => wireTime(content('modified_at', 'valid_from')),
  });
  return { from, where, columns };
}

function orderOf({ orderBy, descending, randomSeed }: ExamplePage, where: SqlConditions): string {
  switch (orderBy) {
    case 'id':
      return `e.id ${descending ? 'DESC' : 'ASC'}`;
    case 'random':
      return `md5(e.id::text || ${where.param(String(randomSeed))}), e.id`;
    case 'modifiedAt':
    case 'createdAt': {
      // Examples of one upload share their time; among themselves they keep the order of the upload.
      const column = orderBy === 'modifiedAt' ? 'e.modified_at' : 'e.created_at';
      return `${column} ${descending === false ? 'ASC' : 'DESC'}, e.position, e.id`;
    }
  }
}
