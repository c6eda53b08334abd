import type { ValidationError as ClassValidatorError } from 'class-validator';
import type { FieldError } from '@heddle/errors';
import { missing, notAnObject, wordingOf } from './error-types.js';

export type Source = 'body' | 'query' | 'path';

/** Flattens class-validator's tree to one entry per field, with the exact way to the value. */
export function toFieldErrors(errors: ClassValidatorError[], source: Source): FieldError[] {
  return errors.flatMap((error) => flatten(error, [source], source));
}

function flatten(error: ClassValidatorError, parent: (string | number)[], source: Source): FieldError[] {
  const inList = Array.isArray(error.target);
  const loc = [...parent, inList ? Number(error.property) : error.property];
  const nested = (error.children ?? []).flatMap((child) => flatten(child, loc, source));
  const constraint = decisive(Object.keys(error.constraints ?? {}));
  if (constraint === undefined) return nested;
  const message = error.constraints?.[constraint] as string;
  const index = source === 'body' ? offendingIndex(error.value, message) : undefined;
  return [
    { loc: index === undefined ? loc : [...loc, index], ...describe(error, constraint, message, source) },
    ...nested,
  ];
}

/**
 * class-validator says that an element of a list is wrong, and not which one. It is found again for what lists hold
 * here: strings, strings of a certain form or length, and values of an enumeration. A list in a query is one parameter, so it stays one location.
 */
function offendingIndex(value: unknown, message: string): number | undefined {
  if (!Array.isArray(value) || !message.startsWith('each value in ')) return undefined;
  const allowed = /following values: (.*)$/s.exec(message)?.[1]?.split(/, ?/);
  const [, source, flags] = / must match \/(.*)\/([a-z]*) regular expression$/s.exec(message) ?? [];
  const pattern = source === undefined ? undefined : new RegExp(source, flags?.replace('g', ''));
  const longest = Number(/ must be shorter than or equal to (\d+) characters/.exec(message)?.[1] ?? Infinity);
  const isWrong = (item: unknown): boolean => {
    if (typeof item !== 'string' || item.length > longest) return true;
    if (allowed) return !allowed.includes(item);
    return pattern !== undefined && !pattern.test(item);
  };
  const index = value.findIndex(isWrong);
  return index === -1 ? undefined : index;
}

const typeConstraints = new Set([
  'unknownValue',
  'isDefined',
  'isString',
  'isInt',
  'isNumber',
  'isBoolean',
  'isArray',
  'isObject',
]);

/** A value of the wrong type breaks its bounds, too; only the type is worth telling, however the DTO is written. */
function decisive(constraints: string[]): string | undefined {
  return constraints.find((constraint) => typeConstraints.has(constraint)) ?? constraints[0];
}

function describe(
  error: ClassValidatorError,
  constraint: string,
  message: string,
  source: Source,
): Omit<FieldError, 'loc'> {
  if (constraint === 'unknownValue') return notAnObject;
  if (error.value === undefined) return missing;
  const context = error.contexts?.[constraint] as { type?: string; msg?: string } | undefined;
  return wordingOf(constraint, message, context, source);
}
