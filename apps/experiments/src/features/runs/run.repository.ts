import { Injectable } from '@nestjs/common';
import type { TenantContext } from '@heddle/auth';
import { BaseRepository, columnsOf, SqlConditions } from '@heddle/database';
import { RunEntity } from '@heddle/entities-experiments';
import { wireTime, type WithWireTimes } from '../../contract/wire-time.sql.js';
import type { RunCursor } from './run-cursor.js';

export type Run = WithWireTimes<Omit<RunEntity, 'position' | 'exampleHash' | 'inputs'>> & {
  /** Null in a preview. */
  inputs: Record<string, unknown> | null;
  /** The beginning of the JSON. */
  inputsPreview: string;
  outputsPreview: string | null;
  /** The form that `dotted_order` is made of. */
  startStamp: string;
  referenceDatasetId: string | null;
  traceTier: string;
  /** The example has changed since this run. */
  exampleChanged: boolean;
};

export interface RunQuery {
  /** Of them the other filters do not count. */
  ids?: readonly string[];
  sessionIds?: readonly string[];
  exampleIds?: readonly string[];
  traceId?: string;
  parentRunId?: string;
  isRoot?: boolean;
  runType?: string;
  hasError?: boolean;
  startedFrom?: string;
  endedUntil?: string;
  /** By start time. */
  order: 'asc' | 'desc';
  limit: number;
  after?: RunCursor;
}

const previewCharacters = 500;
const none = () => 'NULL';
const times = { startTime: wireTime, endTime: wireTime, firstTokenTime: wireTime };
const full = { of: 'r', except: ['position', 'exampleHash'], as: times } as const;
const columns = {
  full: columnsOf(RunEntity, full),
  preview: columnsOf(RunEntity, {
    ...full,
    as: {
      ...times,
      error: (column) => `left(${column}, ${previewCharacters})`,
      inputs: none,
      outputs: none,
      extra: none,
      events: none,
      serialized: none,
    },
  }),
};

/** `runs`: what stands for the table, so that a page is cut before its rows are dressed. */
const select = (content: 'full' | 'preview', runs = 'experiments.run') => `
  SELECT ${columns[content]}, s.reference_dataset_id AS "referenceDatasetId", s.trace_tier AS "traceTier",
    to_char(r.start_time AT TIME ZONE 'UTC', 'YYYYMMDD"T"HH24MISSUS"Z"') AS "startStamp",
    left(r.inputs::text, ${previewCharacters}) AS "inputsPreview",
    left(r.outputs::text, ${previewCharacters}) AS "outputsPreview",
    coalesce(e.content_hash <> r.example_hash, false) AS "exampleChanged"
  FROM ${runs} r
  JOIN experiments.session s ON s.id = r.session_id
  LEFT JOIN experiments.example e ON e.tenant_id = r.tenant_id AND e.id = r.reference_example_id`;

@Injectable()
export class RunRepository extends BaseRepository {
  page(ctx: TenantContext, query: RunQuery): Promise<Run[]> {
    const where = new SqlConditions(ctx.tenantId).always('r.tenant_id = $1');
    if (query.ids) where.when(query.ids, (p) => `r.id = ANY(${p}::uuid[])`);
    else addFilters(where, query);
    const direction = query.order === 'asc' ? 'ASC' : 'DESC';
    if (query.after) {
      const comparison = query.order === 'asc' ? '>' : '<';
      const [time, id] = [where.param(query.after.startTime), where.param(query.after.id)];
      where.always(`(r.start_time, r.id) ${comparison} (${time}::timestamptz, ${id}::uuid)`);
    }
    const order = `ORDER BY r.start_time ${direction}, r.id ${direction}`;
    const runs = `(SELECT r.* FROM experiments.run r WHERE ${where.sql} ${order} LIMIT ${where.param(query.limit)})`;
    return this.queryUnprepared(ctx, `${select('full', runs)} ${order}`, where.params);
  }

  async find(ctx: TenantContext, id: string): Promise<Run | null> {
    const sql = `${select('full')} WHERE r.tenant_id = $1 AND r.id = $2`;
    const [row] = await this.query<Run>(ctx, sql, [ctx.tenantId, id]);
    return row ?? null;
  }

  /** Runs of some experiments on some examples; those of the first experiment first, repetitions in order of upload. */
  ofExamples(
    ctx: TenantContext,
    sessionIds: readonly string[],
    exampleIds: readonly string[],
    content: 'full' | 'preview',
  ): Promise<Run[]> {
    return this.query(
      ctx,
      `${select(content)}
       WHERE r.tenant_id = $1 AND r.session_id = ANY($2::uuid[]) AND r.reference_example_id = ANY($3::uuid[])
         AND r.parent_run_id IS NULL
       ORDER BY array_position($2::uuid[], r.session_id), r.position, r.start_time, r.id`,
      [ctx.tenantId, sessionIds, exampleIds],
    );
  }
}

function addFilters(where: SqlConditions, query: RunQuery): void {
  where
    .when(query.sessionIds, (p) => `r.session_id = ANY(${p}::uuid[])`)
    .when(query.exampleIds, (p) => `r.reference_example_id = ANY(${p}::uuid[])`)
    .when(query.traceId, (p) => `(r.trace_id = ${p}::uuid OR r.id = ${p}::uuid)`)
    .when(query.parentRunId, (p) => `r.parent_run_id = ${p}::uuid`)
    .when(query.isRoot, (p) => `(r.parent_run_id IS NULL) = ${p}::boolean`)
    .when(query.runType, (p) => `r.run_type = ${p}`)
    .when(query.hasError, (p) => `(r.error IS NOT NULL) = ${p}::boolean`)
    .when(query.startedFrom, (p) => `r.start_time >= ${p}::timestamptz`)
    .when(query.endedUntil, (p) => `r.end_time <= ${p}::timestamptz`);
}
