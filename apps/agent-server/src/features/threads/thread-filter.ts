import { THREAD_STATUSES } from '@heddle/entities-agent-server';
import { ValidationError } from '@heddle/errors';
import { readInstant } from '../../contract/instant.js';
import { parseJsonPath } from '../../contract/json-path.js';

type Comparison = '$gt' | '$gte' | '$lt' | '$lte';
type Scalar = string | number | boolean | null;

/** Validated condition on threads. */
export type ThreadCondition =
  | { kind: 'all' | 'any'; of: ThreadCondition[] }
  | { kind: 'not'; of: ThreadCondition }
  /** Containment on metadata, as in a search by `metadata`, so that both use its index. */
  | { kind: 'contains'; members: Record<string, unknown> }
  | { kind: 'exists'; path: string[] }
  | { kind: 'compare'; path: string[]; operator: Comparison; value: string | number }
  | { kind: 'status'; in: string[] }
  | { kind: 'time'; column: TimeColumn; operator: Comparison | '$eq'; microseconds: number }
  | { kind: 'has-time'; column: TimeColumn };

const TIME_COLUMNS = ['created_at', 'updated_at', 'state_updated_at'] as const;
type TimeColumn = (typeof TIME_COLUMNS)[number];

const comparisons: readonly string[] = ['$gt', '$gte', '$lt', '$lte'];
const operators = ['$eq', '$ne', '$in', '$nin', '$gt', '$gte', '$lt', '$lte', '$exists'];
const fields = ['metadata.<key>', 'status', ...TIME_COLUMNS];
const maxDepth = 8;
const maximumConditions = 100;
const maximumListItems = 100;

type Loc = (string | number)[];

/** `filter` of a search: `{"$or": [{"metadata.team": "a"}, {"metadata.priority": {"$gt": 3}}], "status": "idle"}`. */
export function parseThreadFilter(filter: Record<string, unknown> | null | undefined): ThreadCondition | undefined {
  if (!filter || Object.keys(filter).length === 0) return undefined;
  return new FilterReader().group(filter, ['body', 'filter'], 1);
}

class FilterReader {
  private conditions = 0;

  group(group: unknown, loc: Loc, depth: number): ThreadCondition {
    if (typeof group !== 'object' || group === null || Array.isArray(group)) {
      throw ValidationError.of(loc, 'Input should be an object of conditions', 'dict_type');
    }
    if (depth > maxDepth) throw ValidationError.of(loc, `Filters nest at most ${maxDepth} deep`, 'too_deep');
    const parts = Object.entries(group).map(([key, value]) => this.entry(key, value, [...loc, key], depth));
    return parts.length === 1 ? (parts[0] as ThreadCondition) : { kind: 'all', of: parts };
  }

  private entry(key: string, value: unknown, loc: Loc, depth: number): ThreadCondition {
    if (key === '$and' || key === '$or') {
      const groups = nonEmptyList(value, loc);
      const of = groups.map((group, index) => this.group(group, [...loc, index], depth + 1));
      return { kind: key === '$and' ? 'all' : 'any', of };
    }
    if (key === '$not') return { kind: 'not', of: this.group(value, loc, depth + 1) };
    if (key.startsWith('$')) {
      throw ValidationError.of(loc, `Unknown operator ${key}. Expected: $and, $or, $not, or a field`, 'enum');
    }
    const tests = isTests(value) ? Object.entries(value) : [['$eq', value] as const];
    const of = tests.map(([operator, operand]) => {
      this.count(loc);
      const place = isTests(value) ? [...loc, operator] : loc;
      if (operators.includes(operator)) return this.test(key, operator, operand, loc, place);
      throw ValidationError.of(place, `Unknown operator ${operator}. Expected: ${operators.join(', ')}`, 'enum');
    });
    return of.length === 1 ? (of[0] as ThreadCondition) : { kind: 'all', of };
  }

  private test(field: string, operator: string, operand: unknown, loc: Loc, place: Loc): ThreadCondition {
    if (operator === '$ne') return { kind: 'not', of: this.test(field, '$eq', operand, loc, place) };
    if (operator === '$nin') return { kind: 'not', of: this.test(field, '$in', operand, loc, place) };
    if (field === 'status') return testStatus(operator, operand, place);
    const column = TIME_COLUMNS.find((name) => name === field);
    if (column) return testTime(column, operator, operand, place);
    const path = parseJsonPath(field);
    const [root, ...keys] = path?.steps ?? [];
    if (root !== 'metadata' || keys.length === 0 || path?.slice || keys.some((key) => typeof key === 'number')) {
      throw ValidationError.of(loc, `Unknown field ${field}. Expected: ${fields.join(', ')}`, 'enum');
    }
    return testMetadata(keys as string[], operator, operand, place);
  }

  private count(loc: Loc): void {
    this.conditions += 1;
    if (this.conditions <= maximumConditions) return;
    throw ValidationError.of(loc, `A filter has at most ${maximumConditions} conditions`, 'too_long');
  }
}

function testMetadata(path: string[], operator: string, operand: unknown, loc: Loc): ThreadCondition {
  if (operator === '$eq') return { kind: 'contains', members: nested(path, operand) };
  if (operator === '$in') {
    const of = nonEmptyList(operand, loc).map((item): ThreadCondition => ({
      kind: 'contains',
      members: nested(path, item),
    }));
    return { kind: 'any', of };
  }
  if (operator === '$exists') return orNot(flag(operand, loc), { kind: 'exists', path });
  if (typeof operand !== 'string' && typeof operand !== 'number') {
    throw ValidationError.of(loc, 'Input should be a string or a number', 'comparison_type');
  }
  return { kind: 'compare', path, operator: operator as Comparison, value: operand };
}

function testStatus(operator: string, operand: unknown, loc: Loc): ThreadCondition {
  if (operator !== '$eq' && operator !== '$in') {
    throw ValidationError.of(loc, `A status takes $eq, $ne, $in and $nin, not ${operator}`, 'enum');
  }
  const wanted = operator === '$eq' ? [operand] : nonEmptyList(operand, loc);
  const unknown = wanted.find((status) => !(THREAD_STATUSES as readonly unknown[]).includes(status));
  if (unknown === undefined && !wanted.includes(undefined)) return { kind: 'status', in: wanted as string[] };
  throw ValidationError.of(loc, `Input should be ${THREAD_STATUSES.map((name) => `'${name}'`).join(', ')}`, 'enum');
}

function testTime(column: TimeColumn, operator: string, operand: unknown, loc: Loc): ThreadCondition {
  if (operator === '$exists') return orNot(flag(operand, loc), { kind: 'has-time', column });
  if (operator !== '$eq' && !comparisons.includes(operator)) {
    throw ValidationError.of(loc, `A time takes $eq, $ne, $gt, $gte, $lt, $lte and $exists, not ${operator}`, 'enum');
  }
  const instant = typeof operand === 'string' ? readInstant(operand, 'zoned') : null;
  if (instant) {
    return { kind: 'time', column, operator: operator as Comparison | '$eq', microseconds: instant.microseconds };
  }
  throw ValidationError.of(loc, 'Input should be a time as 2026-11-21T02:42:00Z', 'datetime_parsing');
}

const orNot = (wanted: boolean, condition: ThreadCondition): ThreadCondition =>
  wanted ? condition : { kind: 'not', of: condition };

function flag(value: unknown, loc: Loc): boolean {
  if (typeof value === 'boolean') return value;
  throw ValidationError.of(loc, 'Input should be a valid boolean', 'bool_type');
}

function nonEmptyList(value: unknown, loc: Loc): unknown[] {
  if (!Array.isArray(value)) throw ValidationError.of(loc, 'Input should be a valid list', 'list_type');
  if (value.length > 0 && value.length <= maximumListItems) return value;
  throw ValidationError.of(loc, `List should have 1 to ${maximumListItems} items, not ${value.length}`, 'list_length');
}

const nested = (path: string[], value: unknown): Record<string, unknown> =>
  path.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value as Scalar) as Record<string, unknown>;

/** An object of operators, as opposed to a value. */
function isTests(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const keys = Object.keys(value);
  return keys.length > 0 && keys.every((key) => key.startsWith('$'));
}
