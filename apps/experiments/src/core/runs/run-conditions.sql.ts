import type { TenantContext } from '@heddle/auth';
import { SqlConditions } from '@heddle/database';
import type { Predicate } from '../../analysis/filters/filter-predicate.js';
import { runFilterSql } from '../../analysis/filters/filters.sql.js';

/** Conditions on runs; all have to hold. */
export interface RunFilter {
  ids?: readonly string[];
  sessionIds?: readonly string[];
  /** Runs of the experiments on it. */
  datasetId?: string;
  exampleIds?: readonly string[];
  traceId?: string;
  parentRunId?: string;
  isRoot?: boolean;
  runType?: string;
  hasError?: boolean;
  startedFrom?: string;
  /** Maximum age of the start. */
  startedWithinMs?: number;
  startedUntil?: string;
  endedUntil?: string;
  /** On the run itself. */
  filters?: readonly Predicate[];
  /** On the root of its trace. */
  traceFilter?: Predicate;
  /** On any run of its trace. */
  treeFilter?: Predicate;
}

/**
 * On `experiments.run r`. With `sessions` elsewhere, the sessions are not among them: a page reads them one by one.
 */
export function runConditions(
  ctx: TenantContext,
  filter: RunFilter,
  sessions: 'included' | 'elsewhere' = 'included',
): SqlConditions {
  const where = new SqlConditions(ctx.tenantId).always('r.tenant_id = $1');
  if (sessions === 'included') for (const sql of inSessions(where, 'r.session_id', filter)) where.always(sql);
  where
    .when(filter.ids, (p) => `r.id = ANY(${p}::uuid[])`)
    .when(filter.exampleIds, (p) => `r.reference_example_id = ANY(${p}::uuid[])`)
    .when(filter.traceId, (p) => `(r.trace_id = ${p}::uuid OR r.id = ${p}::uuid)`)
    .when(filter.parentRunId, (p) => `r.parent_run_id = ${p}::uuid`)
    .when(filter.runType, (p) => `r.run_type = ${p}`)
    .when(filter.hasError, (p) => `(r.error IS NOT NULL) = ${p}::boolean`)
    .when(filter.endedUntil, (p) => `r.end_time <= ${p}::timestamptz`);
  startedIn(where, filter);
  // The predicate of the index of roots.
  if (filter.isRoot !== undefined) where.always(`r.parent_run_id IS ${filter.isRoot ? '' : 'NOT '}NULL`);
  for (const predicate of filter.filters ?? []) where.always(runFilterSql(predicate, 'r', where));
  if (filter.traceFilter) {
    where.always(`EXISTS (SELECT FROM experiments.run root
      WHERE root.tenant_id = $1 AND root.id = coalesce(r.trace_id, r.id) AND ${runFilterSql(filter.traceFilter, 'root', where)})`);
  }
  if (filter.treeFilter) {
    // Read once per statement: a trace may have many runs.
    const member = ['member.tenant_id = $1', ...inSessions(where, 'member.session_id', filter)];
    where.always(`coalesce(r.trace_id, r.id) IN (SELECT coalesce(member.trace_id, member.id) FROM experiments.run member
      WHERE ${member.join(' AND ')} AND ${runFilterSql(filter.treeFilter, 'member', where)})`);
  }
  return where;
}

/** Conditions on the start of a run. */
export function startedIn(
  where: SqlConditions,
  { startedFrom, startedWithinMs, startedUntil }: Pick<RunFilter, 'startedFrom' | 'startedWithinMs' | 'startedUntil'>,
): void {
  where
    .when(startedFrom, (p) => `r.start_time >= ${p}::timestamptz`)
    .when(startedWithinMs, (p) => `r.start_time >= now() - ${p} * interval '1 millisecond'`)
    .when(startedUntil, (p) => `r.start_time <= ${p}::timestamptz`);
}

/** An index has the runs of one session in order. Of several sessions, a page reads its limit from each. */
export const hasSeveralSessions = ({ sessionIds, datasetId, ...filter }: RunFilter): boolean =>
  ((sessionIds?.length ?? 0) > 1 || datasetId !== undefined) &&
  !filter.ids &&
  !filter.exampleIds &&
  !filter.traceId &&
  !filter.parentRunId;

/** Conditions on the column of a session's id. */
export function inSessions(where: SqlConditions, column: string, { sessionIds, datasetId }: RunFilter): string[] {
  const conditions: string[] = [];
  if (sessionIds?.length === 1) conditions.push(`${column} = ${where.param(sessionIds[0])}::uuid`);
  else if (sessionIds) conditions.push(`${column} = ANY(${where.param(sessionIds)}::uuid[])`);
  if (datasetId) {
    conditions.push(`${column} IN (SELECT s.id FROM experiments.session s
      WHERE s.tenant_id = $1 AND s.reference_dataset_id = ${where.param(datasetId)}::uuid)`);
  }
  return conditions;
}
