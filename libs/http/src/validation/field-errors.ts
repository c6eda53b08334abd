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
  const [constraint, message] = Object.entries(error.constraints ?? {})[0] ?? [];
  if (!constraint) return nested;
  return [{ loc, ...describe(error, constraint, message as string, source) }, ...nested];
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
