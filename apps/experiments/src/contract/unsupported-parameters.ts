import { unsupportedFields } from '@heddle/dto-common';
import { DomainError } from '@heddle/errors';

class UnsupportedParameterError extends DomainError {
  constructor(names: string[]) {
    super({
      kind: 'invalid',
      code: 'not_supported',
      message: `not supported: ${names.join(', ')}`,
      details: { parameters: names },
    });
  }
}

/** Values that clients send for "not set", in a query, too. */
function isUnset(value: unknown): boolean {
  if (value === undefined || value === null || value === false || value === '') return true;
  if (typeof value === 'string') return /^(false|0)$/i.test(value);
  if (typeof value === 'object') {
    return Array.isArray(value) ? value.length === 0 : Object.values(value).every(isUnset);
  }
  return false;
}

/** Names of set fields that this service does not support. */
export const unsupportedIn = (dto: object): string[] => unsupportedFields(dto, isUnset);

/** Refuses parameters that this service does not support (docs/reference/contract/experiments.md, rule 18). */
export function refuseUnsupported(dto: object): void {
  const names = unsupportedIn(dto);
  if (names.length > 0) throw new UnsupportedParameterError(names);
}
