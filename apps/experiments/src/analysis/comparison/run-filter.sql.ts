import type { SqlConditions } from '@heddle/database';
import { feedbackMembers, runFilterColumns } from '../filters/filter-columns.sql.js';
import type { Predicate } from '../filters/filter-predicate.js';
import { type Columns, type Entries, predicateSql } from '../filters/predicate.sql.js';

/** Predicates by experiment. */
export type RunFilters = ReadonlyMap<string, readonly Predicate[]>;

/** Limits `example e` to examples on which each experiment has a run that meets all of its conditions. `$1` workspace. */
export function addRunFilters(where: SqlConditions, filters: RunFilters): void {
  for (const [sessionId, conditions] of filters) {
    if (conditions.length > 0) where.always(hasSuchRun(where, sessionId, conditions));
  }
}

/** Lists that are looked up, and no joins: those are quadratic where the planner takes the tables for empty. */
function hasSuchRun(where: SqlConditions, sessionId: string, conditions: readonly Predicate[]): string {
  const session = `${where.param(sessionId)}::uuid`;
  const columns = columnsWithin(session);
  const holds = conditions.map((condition) => `(${predicateSql(condition, columns, where)})`);
  return `(e.id IN (SELECT r.reference_example_id FROM experiments.run r
    WHERE r.tenant_id = $1 AND r.session_id = ${session} AND r.reference_example_id IS NOT NULL
      AND r.parent_run_id IS NULL AND ${holds.join(' AND ')})) IS TRUE`;
}

/** Feedback is read by experiment, once, and not by run. */
function columnsWithin(session: string): Columns {
  const columns = runFilterColumns('r');
  const feedback = (): Entries => ({
    from: 'experiments.feedback entry',
    on: `entry.tenant_id = $1 AND entry.session_id = ${session}`,
    members: feedbackMembers,
    among: { row: 'r.id', entry: 'entry.run_id' },
  });
  return { ...columns, entries: { ...columns.entries, feedback } };
}
