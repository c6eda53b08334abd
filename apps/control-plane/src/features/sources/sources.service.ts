import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { RequestContext, TxContext } from '@heddle/auth';
import { isDatabaseUnavailable, TransactionRunner } from '@heddle/database';
import { DomainError } from '@heddle/errors';
import { ArtefactNotFoundError, ArtefactStore, type StoredArtefact } from '../../core/artefacts/artefact-store.port.js';
import { hexOf } from '../../core/artefacts/artefact-digest.js';
import { ArtefactUseRepository } from '../../core/artefacts/artefact-use.repository.js';
import { LinkSigner } from '../../core/artefacts/link-signer.js';
import { DeploymentBeingDeletedError, DeploymentNotFoundError } from '../../core/deployments/deployment.errors.js';
import { DeploymentRepository } from '../../core/deployments/deployment.repository.js';
import type { DeploymentSource } from '@heddle/entities-control-plane';
import { SourceArchive } from './archive/source-archive.js';
import { objectPathOf, uploadIdOf } from './object-path.js';
import {
  ArtefactGoneError,
  ArtefactUrlError,
  NoRegistryError,
  SourceOperationError,
  SourceStoreError,
  TooManyUploadsError,
  UploadNotFoundError,
  UploadUrlError,
} from './source.errors.js';
import { type RegistrySettings, SourcesSettings } from './sources.settings.js';

/** Uploads that one process receives at once; each takes its unpacked size of temporary disk. */
const maxConcurrent = 4;

/** Writes of the same content until the store has it under the lock. */
const maxWrites = 3;

interface IssuedUpload {
  id: string;
  objectPath: string;
  /** Seconds since the epoch. */
  expires: number;
  signature: string;
}

const field = "'source_revision_config.source_tarball_path'";

@Injectable()
export class SourcesService {
  private receiving = 0;
  private readonly signer: LinkSigner;
  private readonly artefactSigner: LinkSigner;

  constructor(
    private readonly settings: SourcesSettings,
    private readonly transactions: TransactionRunner,
    private readonly deployments: DeploymentRepository,
    private readonly uses: ArtefactUseRepository,
    private readonly artefacts: ArtefactStore,
  ) {
    this.signer = new LinkSigner(settings.signingKeys, 'heddle-upload-url');
    this.artefactSigner = new LinkSigner(settings.signingKeys, 'heddle-artefact-url');
  }

  async issueUpload(ctx: RequestContext, deploymentId: string): Promise<IssuedUpload> {
    await this.requireSource(ctx, deploymentId, 'internal_source', 'uploads are');
    const id = randomUUID();
    await this.uses.issue(ctx, id, deploymentId);
    const expires = Math.floor(Date.now() / 1000) + this.settings.uploadTtlS;
    return { id, objectPath: objectPathOf(deploymentId, id), expires, signature: this.signer.sign(id, expires) };
  }

  /** Credentials for pushing an image of the deployment. */
  async pushToken(ctx: RequestContext, deploymentId: string): Promise<RegistrySettings> {
    await this.requireSource(ctx, deploymentId, 'internal_docker', 'push tokens are');
    if (!this.settings.registry) throw new NoRegistryError();
    return this.settings.registry;
  }

  /** Throws unless the URL is valid at this time. */
  checkUrl(id: string, given: { expires: string | undefined; signature: string | undefined }): void {
    const problem = this.signer.problemOf(id, given, Date.now());
    if (problem) throw new UploadUrlError(problem);
  }

  /**
   * Stores the files of an archive (tar, gzip). May be repeated until the URL expires; revisions keep the content that
   * they were created with.
   */
  async receive(id: string, body: AsyncIterable<Buffer>): Promise<StoredArtefact> {
    if (!(await this.uses.find(id))) throw new UploadNotFoundError();
    if (this.receiving >= maxConcurrent) throw new TooManyUploadsError();
    this.receiving += 1;
    try {
      const archive = await SourceArchive.read(body);
      try {
        return await this.keep(id, archive);
      } finally {
        await archive.close();
      }
    } catch (error) {
      if (error instanceof DomainError || isDatabaseUnavailable(error)) throw error;
      throw new SourceStoreError(error);
    } finally {
      this.receiving -= 1;
    }
  }

  /** Stores the files of an archive (tar, gzip) without an upload; the caller soon refers to them. */
  async store(body: AsyncIterable<Buffer>): Promise<StoredArtefact> {
    const archive = await SourceArchive.read(body);
    try {
      return await this.artefacts.put(archive.pack());
    } finally {
      await archive.close();
    }
  }

  /** Path of a link by which a pod without a key reads an artefact until the time, in s since the epoch. */
  artefactPath(digest: string, expires: number): string {
    const hex = hexOf(digest);
    return `/v2/artefacts/${hex}?expires=${expires}&signature=${this.artefactSigner.sign(hex, expires)}`;
  }

  /** Content of an artefact, for the holder of a link. */
  async readArtefact(
    hex: string,
    given: { expires: string | undefined; signature: string | undefined },
  ): Promise<Readable> {
    const problem = this.artefactSigner.problemOf(hex, given, Date.now());
    if (problem) throw new ArtefactUrlError(problem);
    try {
      return await this.artefacts.open(`sha256:${hex}`);
    } catch (error) {
      if (error instanceof ArtefactNotFoundError) throw new ArtefactGoneError();
      throw error;
    }
  }

  /** Digest of an upload for a revision of the deployment. */
  async digestOf(tx: TxContext, deploymentId: string, objectPath: string): Promise<string> {
    const id = uploadIdOf(deploymentId, objectPath);
    const upload = id === null ? null : await this.uses.holdUpload(tx, deploymentId, id);
    if (id !== null && upload && upload.digest === null) {
      throw new SourceOperationError(`${field} names an upload whose content has not arrived`);
    }
    const digest = upload?.digest ?? (await this.uses.usedUpload(tx, deploymentId, objectPath));
    if (digest === null) {
      throw new SourceOperationError(
        `${field} must be the 'object_path' of an upload of this deployment (POST /v2/deployments/${deploymentId}/upload-url)`,
      );
    }
    return digest;
  }

  /** Garbage collection may delete equal content of an earlier upload at any moment before the row refers to it. */
  private async keep(id: string, archive: SourceArchive): Promise<StoredArtefact> {
    for (let write = 1; ; write += 1) {
      const stored = await this.artefacts.put(archive.pack());
      const isKept = await this.transactions.run({}, async (ctx) => {
        await this.uses.lockArtefact(ctx, stored.digest);
        if (write < maxWrites && !(await this.has(stored.digest))) return false;
        if (!(await this.uses.recordContent(ctx, id, stored.digest))) throw new UploadNotFoundError();
        return true;
      });
      if (isKept) return stored;
    }
  }

  private async has(digest: string): Promise<boolean> {
    try {
      const content = await this.artefacts.open(digest);
      content.on('error', () => undefined).destroy();
      return true;
    } catch (error) {
      if (error instanceof ArtefactNotFoundError) return false;
      throw error;
    }
  }

  private async requireSource(ctx: RequestContext, id: string, source: DeploymentSource, what: string): Promise<void> {
    const deployment = await this.deployments.find(ctx, id);
    if (!deployment) throw new DeploymentNotFoundError(id);
    if (deployment.source !== source) {
      throw new SourceOperationError(`${what} only available for '${source}' source deployments`);
    }
    if (deployment.status === 'AWAITING_DELETE') throw new DeploymentBeingDeletedError(id);
  }
}
