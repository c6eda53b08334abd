import type { MatchCondition } from '@langchain/langgraph-checkpoint';
import { InvalidStoreOperationError } from './checkpoint.errors.js';

export type Bind = (value: unknown) => string;

const comparisons: Record<string, string> = { $gt: '>', $gte: '>=', $lt: '<', $lte: '<=' };

/** SQL conditions for a filter: a plain value means equality, an object of `$` keys is a list of operators. */
export function filterConditions(filter: Record<string, unknown>, bind: Bind): string[] {
  return Object.entries(filter).flatMap(([key, expected]) => {
    const field = `(value -> ${bind(key)}::text)`;
    if (!isOperators(expected)) return [`${field} = ${bind(json(expected))}::jsonb`];
    return Object.entries(expected).map(([operator, operand]) => operatorCondition(field, operator, operand, bind));
  });
}

function isOperators(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const keys = Object.keys(value);
  return keys.length > 0 && keys.every((key) => key.startsWith('$'));
}

function operatorCondition(field: string, operator: string, operand: unknown, bind: Bind): string {
  const comparison = comparisons[operator];
  if (comparison) {
    const value = `${bind(json(operand))}::jsonb`;
    return `(jsonb_typeof(${field}) = jsonb_typeof(${value}) AND ${field} ${comparison} ${value})`;
  }
  if (operator === '$eq') return `${field} = ${bind(json(operand))}::jsonb`;
  if (operator === '$ne') return `${field} IS DISTINCT FROM ${bind(json(operand))}::jsonb`;
  if (operator === '$in' || operator === '$nin') {
    if (!Array.isArray(operand)) throw new InvalidStoreOperationError(`Filter operator ${operator} needs a list`);
    const member = `coalesce(${field} = ANY (${bind(operand.map(json))}::jsonb[]), false)`;
    return operator === '$in' ? member : `NOT ${member}`;
  }
  throw new InvalidStoreOperationError(`Unknown filter operator ${operator}`);
}

function json(value: unknown): string {
  return JSON.stringify(value ?? null);
}

/** SQL conditions for namespaces; `*` in a path matches any one label. */
export function namespaceConditions(conditions: MatchCondition[], bind: Bind): string[] {
  return conditions.flatMap(({ matchType, path }) => [
    `cardinality(namespace) >= ${bind(path.length)}::int`,
    ...path.flatMap((label, position) => {
      if (label === '*') return [];
      const index =
        matchType === 'prefix'
          ? `${bind(position + 1)}::int`
          : `cardinality(namespace) - ${bind(path.length - position - 1)}::int`;
      return [`namespace[${index}] = ${bind(label)}::text`];
    }),
  ]);
}
