import type { SqlConditions } from '@heddle/database';
import { latency } from './means.sql.js';
import type { Comparator, RunCondition } from './run-filter.js';

/** By experiment. */
export type RunFilters = ReadonlyMap<string, readonly RunCondition[]>;

const operators: Record<Comparator, string> = { eq: '=', neq: '<>', gt: '>', gte: '>=', lt: '<', lte: '<=' };

/** Of `example e` those on which each of the experiments has a run of which all of its conditions hold. `$1` workspace. */
export function addRunFilters(where: SqlConditions, filters: RunFilters): void {
  for (const [sessionId, conditions] of filters) addRunFilter(where, sessionId, conditions);
}

function addRunFilter(where: SqlConditions, sessionId: string, conditions: readonly RunCondition[]): void {
  if (conditions.length === 0) return;
  const parts = conditions.map((condition) => holds(where, condition)).join(' AND ');
  where.always(
    `EXISTS (SELECT FROM experiments.run r WHERE r.tenant_id = e.tenant_id AND r.reference_example_id = e.id
       AND r.session_id = ${where.param(sessionId)}::uuid AND r.parent_run_id IS NULL AND ${parts})`,
  );
}

function holds(where: SqlConditions, condition: RunCondition): string {
  const operator = operators[condition.comparator];
  if (condition.on === 'status') {
    const status = `CASE WHEN r.error IS NOT NULL THEN 'error' WHEN r.end_time IS NULL THEN 'pending' ELSE 'success' END`;
    return `(${status}) ${operator} ${where.param(condition.value)}::text`;
  }
  const value = `${where.param(condition.value)}::double precision`;
  if (condition.on === 'latency') return `${latency} ${operator} ${value}`;
  if (condition.on === 'total_tokens') return `r.total_tokens ${operator} ${value}`;
  return `EXISTS (SELECT FROM experiments.feedback f WHERE f.tenant_id = r.tenant_id AND f.run_id = r.id
    AND f.key = ${where.param(condition.key)}::text AND f.score ${operator} ${value})`;
}
