import { InvalidStoreOperationError, type StorePlace } from './checkpoint.errors.js';
import { storableJson, storeLimits } from './store-rules.js';

export type Bind = (value: unknown) => string;

/** Condition on `namespace` that restricts all searches and lists. */
export type ItemScope = (bind: Bind) => string;

export interface MatchCondition {
  matchType: 'prefix' | 'suffix';
  path: readonly string[];
}

const comparisons = new Map<string, string>([
  ['$gt', '>'],
  ['$gte', '>='],
  ['$lt', '<'],
  ['$lte', '<='],
]);
const operators = ['$eq', '$ne', ...comparisons.keys(), '$in', '$nin'];

/** Expired items are invisible even before their removal. */
export const isLive = '(expires_at IS NULL OR expires_at > now())';

/** SQL conditions of a filter: a plain value means equality, an object of `$` keys is a list of operators. */
export function filterConditions(filter: unknown, bind: Bind): string[] {
  if (filter === undefined || filter === null) return [];
  if (!isObject(filter)) throw new InvalidStoreOperationError('A filter is an object from field to value', ['filter']);
  const conditions = Object.entries(filter).flatMap(([key, expected]) => {
    const place = ['filter', key];
    if (key.startsWith('$')) {
      throw new InvalidStoreOperationError(`Unknown filter operator ${key}; a filter begins with fields`, place);
    }
    const field = `(value -> ${bind(storableKey(key, place))}::text)`;
    if (!isOperators(expected)) return [`${field} = ${bind(storableJson(expected, place))}::jsonb`];
    return Object.entries(expected).map(([operator, operand]) =>
      operatorCondition(field, operator, operand, [...place, operator], bind),
    );
  });
  if (conditions.length > storeLimits.filterConditions) {
    throw new InvalidStoreOperationError(`A filter has at most ${storeLimits.filterConditions} conditions`, ['filter']);
  }
  return conditions;
}

function storableKey(key: string, place: StorePlace): string {
  storableJson(key, place);
  return key;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A single `$` key suffices: mixed with fields it is an error, not a value. */
function isOperators(value: unknown): value is Record<string, unknown> {
  return isObject(value) && Object.keys(value).some((key) => key.startsWith('$'));
}

function operatorCondition(field: string, operator: string, operand: unknown, place: StorePlace, bind: Bind): string {
  const comparison = comparisons.get(operator);
  if (comparison) {
    if (typeof operand !== 'string' && typeof operand !== 'number') {
      throw new InvalidStoreOperationError(`Filter operator ${operator} needs a number or a text`, place);
    }
    const value = `${bind(storableJson(operand, place))}::jsonb`;
    return `(jsonb_typeof(${field}) = jsonb_typeof(${value}) AND ${field} ${comparison} ${value})`;
  }
  if (operator === '$eq') return `${field} = ${bind(storableJson(operand, place))}::jsonb`;
  if (operator === '$ne') return `${field} IS DISTINCT FROM ${bind(storableJson(operand, place))}::jsonb`;
  if (operator === '$in' || operator === '$nin') {
    if (!Array.isArray(operand))
      throw new InvalidStoreOperationError(`Filter operator ${operator} needs a list`, place);
    const members = operand.map((member) => storableJson(member, place));
    const isMember = `coalesce(${field} = ANY (${bind(members)}::jsonb[]), false)`;
    return operator === '$in' ? isMember : `NOT ${isMember}`;
  }
  throw new InvalidStoreOperationError(`Unknown filter operator ${operator}; there are ${operators.join(', ')}`, place);
}

/**
 * Everything at or below a namespace, label by label; labels are never patterns. The index serves the range: in byte
 * order, only members of the namespace lie between a label and the same label followed by the smallest character. The
 * comparison of the labels repeats the condition exactly.
 */
export function belowNamespace(prefix: readonly string[], bind: Bind): string[] {
  const last = prefix.at(-1);
  if (last === undefined) return [];
  const from = `${bind(prefix)}::text[]`;
  const to = `${bind([...prefix.slice(0, -1), `${last}\u0001`])}::text[]`;
  return [
    `namespace COLLATE "C" >= ${from} AND namespace COLLATE "C" < ${to}`,
    `namespace[1:${bind(prefix.length)}::int] = ${from}`,
  ];
}

/** SQL conditions for namespaces; `*` in a path matches any single label. */
export function namespaceConditions(conditions: readonly MatchCondition[], bind: Bind): string[] {
  return conditions.flatMap(({ matchType, path }) => [
    `cardinality(namespace) >= ${bind(path.length)}::int`,
    ...(matchType === 'prefix' ? belowNamespace(untilWildcard(path), bind) : []),
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

function untilWildcard(path: readonly string[]): readonly string[] {
  const at = path.indexOf('*');
  return at < 0 ? path : path.slice(0, at);
}
