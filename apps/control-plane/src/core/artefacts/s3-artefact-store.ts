import { createReadStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { S3Client } from '@aws-sdk/client-s3';
import { DigestCheck, DigestMeter, hexOf } from './artefact-digest.js';
import { ArtefactNotFoundError, ArtefactStore, type StoredArtefact } from './artefact-store.port.js';

interface S3Settings {
  bucket: string;
  /** Before all keys; empty, or with a slash at its end. */
  prefix: string;
  /** URL of a server other than AWS, whose buckets are addressed by path. */
  endpoint: string | null;
  region: string;
}

/** Size in bytes of a part of a large artefact; two of them are in memory at once. */
const partBytes = 8 * 1024 * 1024;
/** Limits in ms: a server that does not answer must not hold a step or a transaction. */
const timeouts = { connectionTimeout: 5_000, requestTimeout: 60_000 };

/**
 * Artefacts in a bucket: `<prefix>sha256/<digits>`. The name is known at the end of the content, so it first goes to a
 * temporary file. Credentials come from where the AWS SDK finds them: variables, profile, or the role of the machine.
 */
export class S3ArtefactStore extends ArtefactStore {
  private readonly keys: string;
  private connection: Promise<{ sdk: typeof import('@aws-sdk/client-s3'); client: S3Client }> | undefined;

  constructor(private readonly settings: S3Settings) {
    super();
    this.keys = `${settings.prefix}sha256/`;
  }

  async put(content: Readable): Promise<StoredArtefact> {
    // The source may fail before the pipeline listens; the pipeline then reports it.
    content.on('error', () => undefined);
    const folder = await mkdtemp(join(tmpdir(), 'heddle-artefact-'));
    try {
      const meter = new DigestMeter();
      const file = join(folder, 'content');
      const handle = await open(file, 'wx', 0o600);
      await pipeline(content, meter, handle.createWriteStream());
      const { client } = await this.connect();
      const { Upload } = await import('@aws-sdk/lib-storage');
      await new Upload({
        client,
        params: { ...this.objectOf(meter.digest), Body: createReadStream(file) },
        partSize: partBytes,
        queueSize: 2,
      }).done();
      return { digest: meter.digest, size: meter.size };
    } finally {
      content.destroy();
      await rm(folder, { recursive: true, force: true });
    }
  }

  async open(digest: string): Promise<Readable> {
    const object = this.objectOf(digest);
    const { sdk, client } = await this.connect();
    try {
      const { Body } = await client.send(new sdk.GetObjectCommand(object));
      const source = Body as Readable;
      const check = new DigestCheck(digest);
      source.on('error', (error) => check.destroy(error));
      check.on('close', () => source.destroy());
      return source.pipe(check);
    } catch (error) {
      throw error instanceof sdk.NoSuchKey ? new ArtefactNotFoundError(digest) : error;
    }
  }

  async delete(digest: string): Promise<void> {
    const object = this.objectOf(digest);
    const { sdk, client } = await this.connect();
    await client.send(new sdk.DeleteObjectCommand(object));
  }

  async *list(): AsyncIterable<StoredArtefact & { storedAt: Date }> {
    const { sdk, client } = await this.connect();
    const pages = sdk.paginateListObjectsV2({ client }, { Bucket: this.settings.bucket, Prefix: this.keys });
    for await (const { Contents = [] } of pages) {
      for (const { Key = '', Size = 0, LastModified } of Contents) {
        const hex = Key.slice(this.keys.length);
        if (!/^[0-9a-f]{64}$/.test(hex) || !LastModified) continue;
        yield { digest: `sha256:${hex}`, size: Size, storedAt: new Date(LastModified.getTime()) };
      }
    }
  }

  /** Parts of large artefacts. */
  override async removeLeftovers(before: Date): Promise<void> {
    const { sdk, client } = await this.connect();
    const { bucket: Bucket } = this.settings;
    const { Uploads = [] } = await client.send(new sdk.ListMultipartUploadsCommand({ Bucket, Prefix: this.keys }));
    for (const { Key, UploadId, Initiated } of Uploads) {
      if (!Initiated || Initiated >= before) continue;
      await client.send(new sdk.AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
    }
  }

  private objectOf(digest: string) {
    return { Bucket: this.settings.bucket, Key: `${this.keys}${hexOf(digest)}` };
  }

  /** The SDK is loaded where a bucket is configured only. */
  private connect() {
    this.connection ??= import('@aws-sdk/client-s3').then((sdk) => {
      const { endpoint, region } = this.settings;
      const client = new sdk.S3Client({
        region,
        ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
        requestHandler: timeouts,
        // Compatible servers do not know the newer checksums; the digest is checked here.
        requestChecksumCalculation: 'WHEN_REQUIRED',
        responseChecksumValidation: 'WHEN_REQUIRED',
      });
      return { sdk, client };
    });
    return this.connection;
  }
}
