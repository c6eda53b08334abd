import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdir, mkdtemp, open, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import {
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort, waitFor } from '@heddle/testing';
import { S3ArtefactStore } from '../src/core/artefacts/s3-artefact-store.js';
import { describeArtefactStore } from './artefact-store.conformance.js';

/** Path of a server of the S3 protocol over a folder; undefined where the machine cannot compile it. */
async function s3Server(): Promise<string | undefined> {
  const printPath = fileURLToPath(new URL('../../../tools/go-tools/print-path.mjs', import.meta.url));
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [printPath, 'versitygw']);
  process.stderr.write(stderr);
  return stdout === '' ? undefined : stdout;
}

const bucket = 'artefacts';
const credentials = { accessKeyId: 'test-key', secretAccessKey: 'test-secret-of-the-server' };
const server = await s3Server();

class ServedBucket {
  private constructor(
    private readonly process: ChildProcess,
    private readonly folder: string,
    readonly endpoint: string,
    readonly client: S3Client,
  ) {}

  static async start(): Promise<ServedBucket> {
    const folder = await mkdtemp(join(tmpdir(), 'heddle-s3-'));
    await Promise.all(['data', 'metadata'].map((name) => mkdir(join(folder, name))));
    const port = await freePort();
    const child = spawn(
      server as string,
      ['--port', `127.0.0.1:${port}`, 'posix', '--sidecar', join(folder, 'metadata'), join(folder, 'data')],
      {
        stdio: 'ignore',
        env: { ROOT_ACCESS_KEY: credentials.accessKeyId, ROOT_SECRET_KEY: credentials.secretAccessKey },
      },
    );
    const endpoint = `http://127.0.0.1:${port}`;
    const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials });
    const served = new ServedBucket(child, folder, endpoint, client);
    await waitFor(
      () =>
        client.send(new CreateBucketCommand({ Bucket: bucket })).then(
          () => true,
          () => false,
        ),
      { what: 'the server to create a bucket', timeoutMs: 30_000 },
    );
    return served;
  }

  /** Credentials come from the environment, as in production. */
  store(prefix = ''): S3ArtefactStore {
    return new S3ArtefactStore({ bucket, prefix, endpoint: this.endpoint, region: 'us-east-1' });
  }

  async files(): Promise<string[]> {
    const root = join(this.folder, 'data', bucket);
    const entries = await readdir(root, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  }

  async corrupt(digest: string): Promise<void> {
    const path = (await this.files()).find((name) => name.endsWith(digest.slice('sha256:'.length)));
    const file = await open(path as string, 'r+');
    const { buffer } = await file.read(Buffer.alloc(1), 0, 1, 7);
    await file.write(Buffer.from([buffer[0]! ^ 1]), 0, 1, 7);
    await file.close();
  }

  async close(): Promise<void> {
    this.client.destroy();
    const ended = new Promise((done) => this.process.once('exit', done));
    this.process.kill('SIGTERM');
    await ended;
    await rm(this.folder, { recursive: true, force: true });
  }
}

// Skipped where the server cannot be had; a line on standard error has the reason.
(server === undefined ? describe.skip : describe)('with a server of the S3 protocol', () => {
  const previous = { ...process.env };
  beforeAll(() => {
    process.env.AWS_ACCESS_KEY_ID = credentials.accessKeyId;
    process.env.AWS_SECRET_ACCESS_KEY = credentials.secretAccessKey;
  });
  afterAll(() => {
    for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'] as const) {
      if (previous[name] === undefined) delete process.env[name];
      else process.env[name] = previous[name];
    }
  });

  describeArtefactStore('a bucket', async () => {
    const served = await ServedBucket.start();
    return {
      store: served.store(),
      other: served.store(),
      leftovers: () => served.files(),
      corrupt: (digest) => served.corrupt(digest),
      close: () => served.close(),
    };
  });

  describe('a bucket with other content', () => {
    let served: ServedBucket;
    beforeAll(async () => {
      served = await ServedBucket.start();
    });
    afterAll(() => served.close());

    const list = async (store: S3ArtefactStore) => {
      const found = [];
      for await (const { digest } of store.list()) found.push(digest);
      return found;
    };

    it('is shared by prefixes', async () => {
      const [one, other] = [served.store('heddle/one/'), served.store('heddle/other/')];
      const { digest } = await one.put(Readable.from([Buffer.from('content')]));
      expect(await list(one)).toEqual([digest]);
      expect(await list(other)).toEqual([]);
      await expect(other.open(digest)).rejects.toThrow('is not in the store');
    });

    it('loses the parts of uploads whose process has ended', async () => {
      const store = served.store();
      const key = { Bucket: bucket, Key: `sha256/${'a'.repeat(64)}` };
      const { UploadId } = await served.client.send(new CreateMultipartUploadCommand(key));
      const unfinished = async () => {
        const { Uploads = [] } = await served.client.send(new ListMultipartUploadsCommand({ Bucket: bucket }));
        return Uploads.map((upload) => upload.UploadId);
      };
      await store.removeLeftovers(new Date(Date.now() - 3_600_000));
      expect(await unfinished()).toEqual([UploadId]);
      await store.removeLeftovers(new Date(Date.now() + 3_600_000));
      expect(await unfinished()).toEqual([]);
    });

    it('fails with the error of the server for a bucket that does not exist', async () => {
      const missing = new S3ArtefactStore({
        bucket: 'missing',
        prefix: '',
        endpoint: served.endpoint,
        region: 'us-east-1',
      });
      await expect(missing.put(Readable.from([Buffer.from('content')]))).rejects.toThrow(/bucket/i);
    });
  });
});
