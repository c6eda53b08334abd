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

/** Refuses a request that asks for something this service would otherwise leave out of account. */
export function refuseUnsupported(dto: object): void {
  const names = unsupportedFields(dto);
  if (names.length > 0) throw new UnsupportedParameterError(names);
}
