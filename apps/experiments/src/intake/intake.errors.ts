import { DomainError } from '@heddle/errors';

export class TooManyUploadsError extends DomainError {
  constructor() {
    super({
      kind: 'unavailable',
      code: 'too_many_uploads',
      message: 'Too many large uploads are in flight. Try again.',
    });
  }
}
