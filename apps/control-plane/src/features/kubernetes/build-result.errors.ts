import { DomainError } from '@heddle/errors';

/** An invalid signature, or one that has expired. */
export class BuildUrlError extends DomainError {
  constructor(problem: 'invalid' | 'expired') {
    super({
      kind: 'forbidden',
      code: 'build_url',
      message:
        problem === 'expired' ? 'The link has expired.' : 'The link is invalid: use it exactly as it was issued.',
    });
  }
}

export class BuildNotExpectedError extends DomainError {
  constructor() {
    super({
      kind: 'conflict',
      code: 'build_not_expected',
      message: 'The revision is not being built, or has a result already.',
    });
  }
}

export class BuildDigestError extends DomainError {
  constructor(problem: string) {
    super({ kind: 'invalid', code: 'build_digest', message: `The digest of the result is refused: ${problem}.` });
  }
}

/** The store refuses to write, or equal content was deleted meanwhile; a retry is safe. */
export class BuildStoreError extends DomainError {
  constructor(cause?: unknown) {
    super({
      kind: 'unavailable',
      code: 'artefact_store_unavailable',
      message: 'The result cannot be stored at the moment; try again. The log of the control plane has the reason.',
      cause,
    });
  }
}
