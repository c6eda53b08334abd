import type { Access, AccessFilter, FilterScalar } from '@heddle/auth';
import type { AccessResource } from './actions.js';
import { isStorableText } from './storable-text.js';

const maxDepth = 8;

/** A handler returned an invalid filter. An invalid filter never grants access. */
class InvalidFilterError extends Error {
  constructor(location: string, fault: string) {
    super(`The handler returned a filter that cannot be applied: ${location} ${fault}`);
    this.name = 'InvalidFilterError';
  }
}

/**
 * Filter that a handler returns: `{key: value}`, `{key: {$eq: value}}`, `{key: {$contains: value | [values]}}`, `$or`
 * and `$and` with lists of filters. All members must match. An undefined value would vanish in JSON and leave a filter
 * that matches everything, so it is refused, as is every unknown operator.
 */
export function parseFilter(value: unknown, location = 'it', depth = 1): AccessFilter {
  if (!isPlainObject(value)) throw new InvalidFilterError(location, 'is not an object');
  if (depth > maxDepth) throw new InvalidFilterError(location, `is nested deeper than ${maxDepth}`);
  const all = Object.entries(value).flatMap(([key, member]) => {
    const inner = `${location}.${key}`;
    if (key === '$or') return [{ or: parseList(member, inner, depth) }];
    if (key === '$and') return parseList(member, inner, depth);
    if (key.startsWith('$')) throw new InvalidFilterError(inner, 'is an unknown operator');
    if (!isStorableText(key)) throw new InvalidFilterError(inner, 'is not a name of a member of metadata');
    return parseMember(key, member, inner);
  });
  return { and: all };
}

function parseList(value: unknown, location: string, depth: number): AccessFilter[] {
  if (!Array.isArray(value) || value.length === 0) throw new InvalidFilterError(location, 'is not a list of filters');
  return value.map((item, index) => parseFilter(item, `${location}[${index}]`, depth + 1));
}

function parseMember(key: string, value: unknown, location: string): AccessFilter[] {
  if (isScalar(value)) return [{ key, is: value }];
  if (!isPlainObject(value)) throw new InvalidFilterError(location, `is ${nameOf(value)}`);
  const operators = Object.entries(value);
  if (operators.length === 0) throw new InvalidFilterError(location, 'is an empty object');
  return operators.map(([operator, operand]): AccessFilter => {
    const inner = `${location}.${operator}`;
    if (operator === '$eq' && isScalar(operand)) return { key, is: operand };
    if (operator === '$contains' && isScalar(operand)) return { key, contains: [operand] };
    if (operator === '$contains' && Array.isArray(operand) && operand.length > 0 && operand.every(isScalar)) {
      return { key, contains: operand };
    }
    const known = operator === '$eq' || operator === '$contains';
    throw new InvalidFilterError(inner, known ? `is ${nameOf(operand)}` : 'is an unknown operator');
  });
}

/** Whether custom authorization shows a row with this metadata to the caller; `visibleRows` is the same in SQL. */
export const isVisible = (
  { access }: { access?: Access },
  resource: AccessResource,
  metadata: Readonly<Record<string, unknown>>,
): boolean => matches(access?.filters[resource], metadata);

/** Whether a row with this metadata matches the filter. */
export function matches(filter: AccessFilter | undefined, metadata: Readonly<Record<string, unknown>>): boolean {
  if (filter === undefined) return true;
  if ('and' in filter) return filter.and.every((one) => matches(one, metadata));
  if ('or' in filter) return filter.or.some((one) => matches(one, metadata));
  if (!Object.hasOwn(metadata, filter.key)) return false;
  const value = metadata[filter.key];
  if ('is' in filter) return value === filter.is;
  return Array.isArray(value) && filter.contains.every((one) => value.includes(one));
}

/** Whether some value of this member alone satisfies the filter. */
export function isSatisfiableBy(filter: AccessFilter, key: string): boolean {
  if ('and' in filter) return filter.and.every((one) => isSatisfiableBy(one, key));
  if ('or' in filter) return filter.or.some((one) => isSatisfiableBy(one, key));
  return filter.key === key;
}

function isScalar(value: unknown): value is FilterScalar {
  if (typeof value === 'string') return isStorableText(value);
  return value === null || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value));
}

const nameOf = (value: unknown): string => (Array.isArray(value) ? 'a list' : value === '' ? 'empty' : typeof value);

function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
