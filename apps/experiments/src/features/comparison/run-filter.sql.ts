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
  const session = `${where.param(sessionId)}::uuid`;
  const parts = conditions.map((condition) => holds(where, session, condition)).join(' AND ');
  // Lists that are looked up, and no joins: those are quadratic where the planner takes the tables for empty.
  where.always(
    `(e.id IN (SELECT r.reference_example_id FROM experiments.run r
       WHERE r.tenant_id = $1 AND r.session_id = ${session} AND r.reference_example_id IS NOT NULL
         AND r.parent_run_id IS NULL AND ${parts})) IS TRUE`,
  );
}

function holds(where: SqlConditions, session: string, condition: RunCondition): string {
  const operator = operators[condition.comparator];
  if (condition.on === 'status') {
    const status = `CASE WHEN r.error IS NOT NULL THEN 'error' WHEN r.end_time IS NULL THEN 'pending' ELSE 'success' END`;
    return `(${status}) ${operator} ${where.param(condition.value)}::text`;
  }
  const value = `${where.param(condition.value)}::double precision`;
  if (condition.on === 'latency') return `${latency} ${operator} ${value}`;
  if (condition.on === 'total_tokens') return `r.total_tokens ${operator} ${value}`;
  return `(r.id IN (SELECT f.run_id FROM experiments.feedback f
    WHERE f.tenant_id = $1 AND f.session_id = ${session} AND f.key = ${where.param(condition.key)}::text
      AND f.score ${operator} ${value})) IS TRUE`;
}
