import type { ValidationError as ClassValidatorError } from 'class-validator';
import type { FieldError } from '@heddle/errors';
import { type BrokenConstraint, decisiveConstraint } from './broken-constraint.js';
import { missing, notAnObject, type Source, wordingOf } from './error-types.js';

/** Flattens class-validator's tree to one entry per field, with the exact path. */
export function toFieldErrors(errors: ClassValidatorError[], source: Source): FieldError[] {
  return errors.flatMap((error) => flatten(error, [source], source));
}

function flatten(error: ClassValidatorError, parent: (string | number)[], source: Source): FieldError[] {
  const inList = Array.isArray(error.target);
  const loc = [...parent, inList ? Number(error.property) : error.property];
  const nested = (error.children ?? []).flatMap((child) => flatten(child, loc, source));
  const broken = decisiveConstraint(error);
  if (!broken) return nested;
  // A list in a query is one parameter, so it stays one location.
  const index = source === 'body' ? broken.index : undefined;
  return [{ loc: index === undefined ? loc : [...loc, index], ...describe(error, broken, source) }, ...nested];
}

function describe(error: ClassValidatorError, broken: BrokenConstraint, source: Source): Omit<FieldError, 'loc'> {
  if (broken.name === 'unknownValue') return notAnObject;
  if (error.value === undefined) return missing;
  return wordingOf(broken, source);
}
