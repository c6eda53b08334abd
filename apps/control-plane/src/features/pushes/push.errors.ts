import { DomainError } from '@heddle/errors';

/** Also answers for an unknown deployment: the sender is anonymous until its signature is valid. */
export class PushSignatureError extends DomainError {
  constructor() {
    super({
      kind: 'forbidden',
      code: 'push_signature',
      message:
        'The signature of the push is invalid: X-Hub-Signature-256 has to be made with the secret of the webhook.',
    });
  }
}

export class PushInvalidError extends DomainError {
  constructor(problem: string) {
    super({ kind: 'invalid', code: 'push_invalid', message: `Push error: ${problem}.` });
  }
}
