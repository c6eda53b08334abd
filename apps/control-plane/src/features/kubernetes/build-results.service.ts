import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { isDatabaseUnavailable, TransactionRunner } from '@heddle/database';
import { DomainError } from '@heddle/errors';
import { ArtefactCorruptError, DigestCheck } from '../../core/artefacts/artefact-digest.js';
import { ArtefactNotFoundError, ArtefactStore } from '../../core/artefacts/artefact-store.port.js';
import { ArtefactUseRepository } from '../../core/artefacts/artefact-use.repository.js';
import { LinkSigner } from '../../core/artefacts/link-signer.js';
import { BuildResultRepository } from '../../core/revisions/build-result.repository.js';
import { BuildDigestError, BuildNotExpectedError, BuildStoreError, BuildUrlError } from './build-result.errors.js';
import { KubernetesSettings } from './kubernetes.settings.js';

interface GivenSignature {
  expires: string | undefined;
  signature: string | undefined;
}

/** Results that pods of builds send. A link takes one result, of one revision, while that is being built. */
@Injectable()
export class BuildResultsService {
  private readonly signer: LinkSigner;

  constructor(
    { signingKeys }: KubernetesSettings,
    private readonly transactions: TransactionRunner,
    private readonly results: BuildResultRepository,
    private readonly uses: ArtefactUseRepository,
    private readonly store: ArtefactStore,
  ) {
    this.signer = new LinkSigner(signingKeys, 'heddle-build-url');
  }

  /** Path of a link that is valid until the time, in s since the epoch. */
  pathOf(revisionId: string, expires: number): string {
    return `/v2/builds/${revisionId}/result?expires=${expires}&signature=${this.signer.sign(revisionId, expires)}`;
  }

  /** Throws unless the link is valid at this time. */
  checkUrl(revisionId: string, given: GivenSignature): void {
    const problem = this.signer.problemOf(revisionId, given, Date.now());
    if (problem) throw new BuildUrlError(problem);
  }

  /** Stores a result with its digest. A repetition with equal content succeeds: its answer may have been lost. */
  async receive(revisionId: string, digest: string | undefined, body: AsyncIterable<Buffer>): Promise<void> {
    if (!/^sha256:[0-9a-f]{64}$/.test(digest ?? '')) throw new BuildDigestError('it is no sha256 digest');
    const given = digest as string;
    const state = await this.results.find(revisionId);
    if (state?.artefactDigests?.includes(given)) return;
    if (!state?.isBuilding || state.artefactDigests) throw new BuildNotExpectedError();
    try {
      await this.put(given, body);
      await this.record(revisionId, given);
    } catch (error) {
      if (error instanceof DomainError || isDatabaseUnavailable(error)) throw error;
      throw new BuildStoreError(error);
    }
  }

  private async put(digest: string, body: AsyncIterable<Buffer>): Promise<void> {
    const check = new DigestCheck(digest);
    const content = Readable.from(body);
    content.on('error', (error) => check.destroy(error));
    check.on('close', () => content.destroy());
    try {
      await this.store.put(content.pipe(check));
    } catch (error) {
      if (error instanceof ArtefactCorruptError) throw new BuildDigestError('the content has another one');
      throw error;
    }
  }

  /** Garbage collection may delete equal content of an earlier build until the row refers to it. */
  private record(revisionId: string, digest: string): Promise<void> {
    return this.transactions.run({}, async (ctx) => {
      await this.uses.lockArtefact(ctx, digest);
      if (!(await this.has(digest))) throw new BuildStoreError();
      if (!(await this.results.record(ctx, revisionId, digest))) throw new BuildNotExpectedError();
    });
  }

  private async has(digest: string): Promise<boolean> {
    try {
      (await this.store.open(digest)).on('error', () => undefined).destroy();
      return true;
    } catch (error) {
      if (error instanceof ArtefactNotFoundError) return false;
      throw error;
    }
  }
}
