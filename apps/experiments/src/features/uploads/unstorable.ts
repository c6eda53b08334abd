import { textProblem } from '@heddle/http';
import type { FieldError } from '@heddle/errors';

/**
 * The first value that could not be stored as it was sent: text that PostgreSQL has no form for, and numbers
 * beyond the range of a double, which would silently become null. Recursion is bounded by the scanner's depth.
 */
export function findUnstorableValue(value: unknown): FieldError | undefined {
  if (typeof value === 'string') {
    const problem = textProblem(value);
    return problem && { loc: [], ...problem };
  }
  if (typeof value === 'number') {
    return Number.isFinite(value)
      ? undefined
      : { loc: [], msg: 'Input should be a finite number', type: 'finite_number' };
  }
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1) {
      const found = findUnstorableValue(value[index]);
      if (found) return under(index, found);
    }
    return undefined;
  }
  for (const key of Object.keys(value)) {
    const problem = textProblem(key);
    if (problem) return { loc: [], ...problem };
    const found = findUnstorableValue((value as Record<string, unknown>)[key]);
    if (found) return under(key, found);
  }
  return undefined;
}

const under = (step: string | number, error: FieldError): FieldError => ({ ...error, loc: [step, ...error.loc] });
