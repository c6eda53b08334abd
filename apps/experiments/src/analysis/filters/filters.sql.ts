import type { SqlConditions } from '@heddle/database';
import { exampleFilterColumns, runFilterColumns, sessionFilterColumns } from './filter-columns.sql.js';
import type { Predicate } from './filter-predicate.js';
import { predicateSql } from './predicate.sql.js';

/** Conditions on rows under an alias of their table; their values become parameters of `where`. */
export const runFilterSql = (filter: Predicate, alias: string, where: SqlConditions): string =>
  predicateSql(filter, runFilterColumns(alias), where);

export const sessionFilterSql = (filter: Predicate, alias: string, where: SqlConditions): string =>
  predicateSql(filter, sessionFilterColumns(alias), where);

export const exampleFilterSql = (filter: Predicate, alias: string, where: SqlConditions): string =>
  predicateSql(filter, exampleFilterColumns(alias), where);
