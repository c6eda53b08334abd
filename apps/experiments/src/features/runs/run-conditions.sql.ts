import type { TenantContext } from '@heddle/auth';
import { SqlConditions } from '@heddle/database';
import type { Predicate } from '../filters/filter-predicate.js';
import { runFilterSql } from '../filters/filters.sql.js';

/** What runs are chosen by; all of it together. */
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
  /** Started not longer ago than that. */
  startedWithinMs?: number;
  startedUntil?: string;
  endedUntil?: string;
  /** Of the run itself. */
  filters?: readonly Predicate[];
  /** Of the root of its trace. */
  traceFilter?: Predicate;
  /** Of any run of its trace. */
  treeFilter?: Predicate;
}

/** On `experiments.run r`. */
export function runConditions(ctx: TenantContext, filter: RunFilter): SqlConditions {
  const where = new SqlConditions(ctx.tenantId)
    .always('r.tenant_id = $1')
    .when(filter.ids, (p) => `r.id = ANY(${p}::uuid[])`)
    .when(filter.sessionIds, (p) => `r.session_id = ANY(${p}::uuid[])`)
    .when(
      filter.datasetId,
      (p) => `r.session_id IN (
        SELECT s.id FROM experiments.session s WHERE s.tenant_id = $1 AND s.reference_dataset_id = ${p}::uuid)`,
    )
    .when(filter.exampleIds, (p) => `r.reference_example_id = ANY(${p}::uuid[])`)
    .when(filter.traceId, (p) => `(r.trace_id = ${p}::uuid OR r.id = ${p}::uuid)`)
    .when(filter.parentRunId, (p) => `r.parent_run_id = ${p}::uuid`)
    .when(filter.isRoot, (p) => `(r.parent_run_id IS NULL) = ${p}::boolean`)
    .when(filter.runType, (p) => `r.run_type = ${p}`)
    .when(filter.hasError, (p) => `(r.error IS NOT NULL) = ${p}::boolean`)
    .when(filter.startedFrom, (p) => `r.start_time >= ${p}::timestamptz`)
    .when(filter.startedWithinMs, (p) => `r.start_time >= now() - ${p} * interval '1 millisecond'`)
    .when(filter.startedUntil, (p) => `r.start_time <= ${p}::timestamptz`)
    .when(filter.endedUntil, (p) => `r.end_time <= ${p}::timestamptz`);
  for (const predicate of filter.filters ?? []) where.always(runFilterSql(predicate, 'r', where));
  if (filter.traceFilter) {
    where.always(`EXISTS (SELECT FROM experiments.run root
      WHERE root.tenant_id = $1 AND root.id = coalesce(r.trace_id, r.id) AND ${runFilterSql(filter.traceFilter, 'root', where)})`);
  }
  if (filter.treeFilter) {
    where.always(`EXISTS (SELECT FROM experiments.run member
      WHERE member.tenant_id = $1 AND (member.trace_id = coalesce(r.trace_id, r.id) OR member.id = coalesce(r.trace_id, r.id))
        AND ${runFilterSql(filter.treeFilter, 'member', where)})`);
  }
  return where;
}
