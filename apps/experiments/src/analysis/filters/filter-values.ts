import { InvalidInstantError, parseInstant } from '@heddle/dto-experiments';
import { canonicalUuid } from '@heddle/errors';
import type { Literal, Scalar } from './filter-ast.js';
import type { ValueKind } from './filter-predicate.js';
import { FilterSyntaxError } from './filter.errors.js';

const durationUnits: Record<string, number> = { us: 1e-6, ms: 1e-3, s: 1, m: 60, h: 3600, d: 86_400 };
const duration = /^(?:\d+(?:\.\d+)?(?:us|ms|s|m|h|d))+$/;
const durationPart = /(\d+(?:\.\d+)?)(us|ms|s|m|h|d)/g;

const expectations: Record<ValueKind, string> = {
  uuid: 'a UUID in quotes',
  text: 'a text in quotes',
  number: 'a number',
  time: 'a time like "2026-01-05T10:00:00Z"',
  duration: 'seconds, or a duration like "5s" or "1m30s"',
  boolean: 'true or false',
  texts: 'a text in quotes',
  json: 'an object like \'{"key": "value"}\'',
  any: 'a text in quotes, a number, true, false or null',
};

/** Value of an attribute: canonical ids and times, durations in seconds. */
export function valueOf(literal: Literal, kind: ValueKind, name: string): Scalar {
  const { value } = literal;
  if (value === null) return null;
  const converted = Array.isArray(value) ? undefined : convert(value, kind);
  if (converted === undefined) throw mismatch(literal, kind, name);
  return converted;
}

export function mismatch({ value, at }: Literal, kind: ValueKind, name: string): FilterSyntaxError {
  const found = Array.isArray(value) ? 'a list' : JSON.stringify(value).slice(0, 100);
  return new FilterSyntaxError(at, `${name} is compared with ${expectations[kind]}, not with ${found}`);
}

function convert(value: string | number | boolean, kind: ValueKind): Scalar | undefined {
  switch (kind) {
    case 'any':
      return value;
    case 'boolean':
      return typeof value === 'boolean' ? value : undefined;
    case 'number':
      return typeof value === 'number' ? value : undefined;
    case 'duration':
      return typeof value === 'number' ? value : seconds(value);
    case 'time':
      return typeof value === 'boolean' ? undefined : instant(value);
    case 'uuid':
      return typeof value === 'string' ? (canonicalUuid(value) ?? undefined) : undefined;
    case 'text':
    case 'texts':
    case 'json':
      return typeof value === 'string' ? value : undefined;
  }
}

function seconds(value: string | boolean): number | undefined {
  if (typeof value !== 'string' || !duration.test(value)) return undefined;
  let sum = 0;
  for (const [, amount, unit] of value.matchAll(durationPart)) sum += Number(amount) * (durationUnits[unit ?? ''] ?? 0);
  // Rounds to microseconds, the precision of times.
  const rounded = Math.round(sum * 1e6) / 1e6;
  return Number.isFinite(rounded) ? rounded : undefined;
}

function instant(value: string | number): string | undefined {
  try {
    return parseInstant(value);
  } catch (error) {
    if (error instanceof InvalidInstantError) return undefined;
    throw error;
  }
}

/** Object of a JSON text that the database can compare with, or undefined. */
export function storableObject(text: string): Record<string, unknown> | undefined {
  try {
    const value = JSON.parse(text, refuseUnstorable) as unknown;
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject && isShallow(value, maxDepth) ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** Maximum nesting: the database reads JSON recursively, on a limited stack. */
const maxDepth = 50;

const isShallow = (value: unknown, levels: number): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (levels > 0 && Object.values(value).every((member) => isShallow(member, levels - 1)));

function refuseUnstorable(key: string, value: unknown): unknown {
  for (const text of [key, value]) {
    if (typeof text === 'string' && (text.includes('\0') || !text.isWellFormed())) throw new Error('unstorable text');
  }
  if (value === Infinity || value === -Infinity) throw new Error('a number beyond the range of a double');
  return value;
}
