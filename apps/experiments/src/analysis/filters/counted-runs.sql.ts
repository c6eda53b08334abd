import type { SqlConditions } from '@heddle/database';
import type { Predicate } from './filter-predicate.js';
import { runFilterSql } from './filters.sql.js';

/** Runs that statistics count; all without conditions. */
export interface CountedRuns {
  /** Earliest start. */
  since?: string;
  filter?: Predicate;
}

export const countsAll = ({ since, filter }: CountedRuns): boolean => since === undefined && filter === undefined;

/** The condition on a run under this alias; its values become parameters of `where`. */
export function countedRunsSql({ since, filter }: CountedRuns, alias: string, where: SqlConditions): string {
  const started = since === undefined ? 'true' : `${alias}.start_time >= ${where.param(since)}::timestamptz`;
  return filter ? `${started} AND ${runFilterSql(filter, alias, where)}` : started;
}
