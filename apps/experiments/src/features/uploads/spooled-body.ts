import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { BodyTooLargeError } from '@heddle/http';
import { CorruptBodyError, UnsupportedEncodingError, UploadAbortedError } from './upload.errors.js';

export interface SpoolSettings {
  /** Largest body in bytes, after decompression. */
  limitBytes: number;
  directory: string;
}

/** Up to here the body stays in memory; bytes. */
const memoryBytes = 1024 * 1024;
const chunkBytes = 256 * 1024;

/**
 * A request body received completely before any of it is used, so that no transaction waits for a slow client
 * and the body can be read more than once. Large ones wait in a file that is unlinked while open: it is gone
 * when the process is, however that ends.
 */
export class SpooledBody {
  private constructor(
    readonly size: number,
    /** SHA-256 of the decompressed body, hex. */
    readonly fingerprint: string,
    private readonly memory: Buffer[],
    private readonly file: FileHandle | undefined,
  ) {}

  /** `encoding` and `declaredLength` are the request's Content-Encoding and Content-Length. */
  static async receive(
    source: Readable,
    encoding: string | undefined,
    declaredLength: number | undefined,
    settings: SpoolSettings,
  ): Promise<SpooledBody> {
    const { limitBytes } = settings;
    if (declaredLength !== undefined && declaredLength > limitBytes) {
      throw new BodyTooLargeError(declaredLength, limitBytes);
    }
    const stream = decompressed(source, encoding);
    const hash = createHash('sha256');
    let memory: Buffer[] = [];
    let file: FileHandle | undefined;
    let size = 0;
    let buffered = 0;
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        size += chunk.length;
        if (size > limitBytes) throw new BodyTooLargeError(undefined, limitBytes);
        hash.update(chunk);
        memory.push(chunk);
        buffered += chunk.length;
        if (buffered > memoryBytes) {
          file ??= await openUnlinked(settings.directory);
          await writeAll(file, memory);
          memory = [];
          buffered = 0;
        }
      }
      if (file && memory.length > 0) {
        await writeAll(file, memory);
        memory = [];
      }
    } catch (error) {
      await file?.close();
      throw error;
    }
    return new SpooledBody(size, hash.digest('hex'), memory, file);
  }

  /** The body from its start; a chunk is valid until the next one is asked for. */
  async *chunks(): AsyncGenerator<Buffer> {
    if (!this.file) {
      yield* this.memory;
      return;
    }
    const buffer = Buffer.allocUnsafe(chunkBytes);
    for (let position = 0; position < this.size;) {
      const { bytesRead } = await this.file.read(buffer, 0, chunkBytes, position);
      if (bytesRead === 0) throw new Error('the spooled body is shorter than it was');
      position += bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
  }

  async dispose(): Promise<void> {
    await this.file?.close();
  }
}

/** How much of a refused body is still read, and for how long. */
const discardBytes = 1024 * 1024 * 1024;
const discardMs = 30_000;

/**
 * Reads and forgets what is left of a refused body. Most clients read the answer only after they have sent
 * everything; closing the connection before that would show them a broken pipe in place of the reason.
 */
export function discardRest(source: Readable): Promise<void> {
  if (source.readableEnded || source.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    let discarded = 0;
    const finish = () => {
      clearTimeout(timer);
      source.off('data', count).off('end', finish).off('close', finish).off('error', finish);
      resolve();
    };
    const count = (chunk: Buffer) => {
      discarded += chunk.length;
      if (discarded > discardBytes) finish();
    };
    const timer = setTimeout(finish, discardMs);
    source.on('data', count).on('end', finish).on('close', finish).on('error', finish);
    source.resume();
  });
}

async function writeAll(file: FileHandle, chunks: Buffer[]): Promise<void> {
  const buffer = Buffer.concat(chunks);
  for (let written = 0; written < buffer.length;) {
    const { bytesWritten } = await file.write(buffer, written);
    written += bytesWritten;
  }
}

async function openUnlinked(directory: string): Promise<FileHandle> {
  const path = join(directory, `heddle-upload-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  await unlink(path);
  return file;
}

/** An aborted request and a corrupt archive both end iteration with an error that names its cause. */
function decompressed(source: Readable, encoding: string | undefined): AsyncIterable<Buffer> {
  switch (encoding?.trim().toLowerCase() ?? '') {
    case '':
    case 'identity':
      return abortsOf(source);
    case 'gzip':
    case 'x-gzip':
      return inflated(source, createGunzip());
    case 'deflate':
      return inflated(source, createInflate());
    case 'br':
      return inflated(source, createBrotliDecompress());
    default:
      throw new UnsupportedEncodingError(encoding ?? '');
  }
}

async function* abortsOf(source: Readable): AsyncGenerator<Buffer> {
  try {
    // The request outlives a refused body: the answer still has to go out on its connection.
    yield* source.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  } catch {
    throw new UploadAbortedError();
  }
}

async function* inflated(source: Readable, inflate: ReturnType<typeof createGunzip>): AsyncGenerator<Buffer> {
  let aborted = false;
  // Not awaited: a reader that stops early must not wait for a client that sends nothing more.
  void (async () => {
    try {
      for await (const chunk of abortsOf(source)) {
        if (inflate.destroyed) return;
        if (!inflate.write(chunk)) await drained(inflate);
      }
      inflate.end();
    } catch (error) {
      aborted = true;
      inflate.destroy(error as Error);
    }
  })();
  try {
    yield* inflate as AsyncIterable<Buffer>;
  } catch {
    throw aborted ? new UploadAbortedError() : new CorruptBodyError();
  } finally {
    inflate.destroy();
  }
}

function drained(stream: NodeJS.EventEmitter): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      stream.off('drain', done);
      stream.off('close', done);
      resolve();
    };
    stream.on('drain', done);
    stream.on('close', done);
  });
}
