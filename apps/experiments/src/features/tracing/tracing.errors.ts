import { DomainError } from '@heddle/errors';

export class FormPartNotSupportedError extends DomainError {
  constructor(name: string) {
    super({
      kind: 'invalid',
      code: 'not_supported',
      message: `not supported: the part ${name}; send feedback to /feedback, and no attachments`,
      details: { parameters: [name] },
    });
  }
}
