import { DomainError } from '@heddle/errors';

/** The uploaded archive breaks a rule; names the entry where one is at fault. */
export class SourceArchiveError extends DomainError {
  constructor(problem: string) {
    super({ kind: 'invalid', code: 'source_archive', message: `Source archive error: ${problem}.` });
  }
}

/** The operation does not fit the deployment's source. The prefix is that of all errors about sources. */
export class SourceOperationError extends DomainError {
  constructor(problem: string) {
    super({ kind: 'invalid', code: 'source_configuration', message: `Source configuration error: ${problem}.` });
  }
}

/** An invalid signature, or one that has expired. */
export class UploadUrlError extends DomainError {
  constructor(problem: 'invalid' | 'expired') {
    super({
      kind: 'forbidden',
      code: 'upload_url',
      message:
        problem === 'expired'
          ? 'The upload URL has expired; request another one.'
          : 'The upload URL is invalid: use it exactly as it was issued.',
    });
  }
}

export class UploadNotFoundError extends DomainError {
  constructor() {
    super({ kind: 'not-found', code: 'upload_not_found', message: 'The deployment of this upload no longer exists.' });
  }
}

/** The store, or the disk for temporary files, refuses to write; a retry is safe. */
export class SourceStoreError extends DomainError {
  constructor(cause: unknown) {
    super({
      kind: 'unavailable',
      code: 'artefact_store_unavailable',
      message: 'The source cannot be stored at the moment; try again. The log of the control plane has the reason.',
      cause,
    });
  }
}

/** The process receives as many uploads as it may; a retry is safe. */
export class TooManyUploadsError extends DomainError {
  constructor() {
    super({ kind: 'unavailable', code: 'too_many_uploads', message: 'Too many uploads are in progress; try again.' });
  }
}

export class NoRegistryError extends DomainError {
  constructor() {
    super({
      kind: 'invalid',
      code: 'no_registry',
      message:
        "This server has no container registry for images of 'internal_docker' deployments (REGISTRY_URL and " +
        'REGISTRY_TOKEN are not set). Upload the source instead (deploy --remote), or deploy an image of another registry.',
    });
  }
}

/** An invalid signature, or one that has expired. */
export class ArtefactUrlError extends DomainError {
  constructor(problem: 'invalid' | 'expired') {
    super({
      kind: 'forbidden',
      code: 'artefact_url',
      message:
        problem === 'expired' ? 'The link has expired.' : 'The link is invalid: use it exactly as it was issued.',
    });
  }
}

export class ArtefactGoneError extends DomainError {
  constructor() {
    super({
      kind: 'not-found',
      code: 'artefact_not_found',
      message: 'The result of the build is no longer stored. Deploy the source again.',
    });
  }
}
