import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@heddle/auth';
import { BaseRepository, SqlConditions } from '@heddle/database';
import type { QueryRunsDto } from '@heddle/dto-experiments';
import { wireTime } from '../../contract/wire-time.sql.js';
import type { RunCursor } from './run-cursor.js';

export interface RunRow {
  id: string;
  tenant_id: string;
  session_id: string;
  reference_example_id: string | null;
  reference_dataset_id: string | null;
  trace_tier: string;
  name: string;
  run_type: string;
  start_time: string;
  /** The form that `dotted_order` is made of. */
  start_stamp: string;
  end_time: string | null;
  error: string | null;
  inputs: Record<string, unknown> | null;
  outputs: Record<string, unknown> | null;
  inputs_preview: string;
  outputs_preview: string | null;
  extra: Record<string, unknown> | null;
  /** The example has changed since this run. */
  example_changed: boolean;
}

const previewCharacters = 500;

/** `runs`: what stands for the table, so that a page is cut before its rows are dressed. */
const select = (content: 'full' | 'preview', runs = 'experiments.run') => `
  SELECT r.id, r.tenant_id, r.session_id, r.reference_example_id, s.reference_dataset_id, s.trace_tier, r.name, r.run_type,
    ${wireTime('r.start_time')} AS start_time, ${wireTime('r.end_time')} AS end_time,
    to_char(r.start_time AT TIME ZONE 'UTC', 'YYYYMMDD"T"HH24MISSUS"Z"') AS start_stamp,
    ${
      content === 'full'
        ? 'r.error, r.extra, r.inputs, r.outputs'
        : `left(r.error, ${previewCharacters}) AS error, NULL AS extra, NULL AS inputs, NULL AS outputs`
    },
    left(r.inputs::text, ${previewCharacters}) AS inputs_preview,
    left(r.outputs::text, ${previewCharacters}) AS outputs_preview,
    coalesce(e.content_hash <> r.example_hash, false) AS example_changed
  FROM ${runs} r
  JOIN experiments.session s ON s.id = r.session_id
  LEFT JOIN experiments.example e ON e.tenant_id = r.tenant_id AND e.id = r.reference_example_id`;

export interface RunPageRequest {
  limit: number;
  order: 'asc' | 'desc';
  after?: RunCursor;
}

@Injectable()
export class RunRepository extends BaseRepository {
  page(ctx: RequestContext, filter: QueryRunsDto, page: RunPageRequest): Promise<RunRow[]> {
    const where = new SqlConditions(ctx.tenantId).always('r.tenant_id = $1');
    if (filter.id && filter.id.length > 0) where.when(filter.id, (p) => `r.id = ANY(${p}::uuid[])`);
    else addFilters(where, filter);
    const direction = page.order === 'asc' ? 'ASC' : 'DESC';
    if (page.after) {
      const comparison = page.order === 'asc' ? '>' : '<';
      const [time, id] = [where.param(page.after.startTime), where.param(page.after.id)];
      where.always(`(r.start_time, r.id) ${comparison} (${time}::timestamptz, ${id}::uuid)`);
    }
    const order = `ORDER BY r.start_time ${direction}, r.id ${direction}`;
    const runs = `(SELECT r.* FROM experiments.run r WHERE ${where.sql} ${order} LIMIT ${where.param(page.limit)})`;
    return this.query(ctx, `${select('full', runs)} ${order}`, where.params);
  }

  async find(ctx: RequestContext, id: string): Promise<RunRow | undefined> {
    const rows = await this.query<RunRow>(ctx, `${select('full')} WHERE r.tenant_id = $1 AND r.id = $2`, [
      ctx.tenantId,
      id,
    ]);
    return rows[0];
  }

  /** Runs of some experiments on some examples; those of the first experiment first, repetitions in order of upload. */
  ofExamples(
    ctx: RequestContext,
    sessionIds: readonly string[],
    exampleIds: readonly string[],
    content: 'full' | 'preview',
  ): Promise<RunRow[]> {
    return this.query(
      ctx,
      `${select(content)}
       WHERE r.tenant_id = $1 AND r.session_id = ANY($2::uuid[]) AND r.reference_example_id = ANY($3::uuid[])
       ORDER BY array_position($2::uuid[], r.session_id), r.position`,
      [ctx.tenantId, sessionIds, exampleIds],
    );
  }
}

function addFilters(where: SqlConditions, filter: QueryRunsDto): void {
  const { session, reference_example: examples } = filter;
  where
    .when(session && session.length > 0 ? session : undefined, (p) => `r.session_id = ANY(${p}::uuid[])`)
    .when(examples && examples.length > 0 ? examples : undefined, (p) => `r.reference_example_id = ANY(${p}::uuid[])`)
    .when(filter.trace, (p) => `r.id = ${p}::uuid`)
    .when(filter.run_type, (p) => `r.run_type = ${p}`)
    .when(filter.error, (p) => `(r.error IS NOT NULL) = ${p}::boolean`)
    .when(filter.start_time, (p) => `r.start_time >= ${p}::timestamptz`)
    .when(filter.end_time, (p) => `r.end_time <= ${p}::timestamptz`);
  // Every run is a root: none has a parent.
  if (filter.parent_run || filter.is_root === false) where.always('false');
}
