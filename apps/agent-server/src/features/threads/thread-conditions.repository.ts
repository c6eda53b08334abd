import type { SqlConditions } from '@heddle/database';
import { timestampOf } from '../../database/microseconds.js';
import type { ThreadCondition } from './thread-filter.js';

const operators = { $eq: '=', $gt: '>', $gte: '>=', $lt: '<', $lte: '<=' } as const;

/** SQL of a filter condition. All values of the client are parameters. */
export function conditionSql(condition: ThreadCondition, where: SqlConditions): string {
  switch (condition.kind) {
    case 'all':
    case 'any': {
      const parts = condition.of.map((part) => conditionSql(part, where));
      return parts.length === 0 ? 'true' : `(${parts.join(condition.kind === 'all' ? ' AND ' : ' OR ')})`;
    }
    case 'not':
      return `(${conditionSql(condition.of, where)}) IS NOT TRUE`;
    case 'contains':
      return `metadata @> ${where.param(JSON.stringify(condition.members))}::jsonb`;
    case 'exists':
      return `metadata #> ${where.param(condition.path)}::text[] IS NOT NULL`;
    case 'compare': {
      // Compares numbers with numbers and text with text; other pairs never match.
      const path = condition.path.map((key) => `.${JSON.stringify(key)}`).join('');
      const test = where.param(`strict $${path} ? (@ ${operators[condition.operator]} $value)`);
      const value = where.param(JSON.stringify({ value: condition.value }));
      return `jsonb_path_exists(metadata, ${test}::jsonpath, ${value}::jsonb, true)`;
    }
    case 'status':
      return `status = ANY(${where.param(condition.in)}::text[])`;
    case 'time': {
      const value = timestampOf(where.param(condition.microseconds));
      return `${condition.column} ${operators[condition.operator]} ${value}`;
    }
    case 'has-time':
      return `${condition.column} IS NOT NULL`;
  }
}
