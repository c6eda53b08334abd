import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { accountOf, type BodyAccount, type BodyDescription, bodyChunks, bodyTurns } from '@heddle/http';
import type { SpoolPlaces } from './spool-places.js';
import type { UploadFormat } from './upload-format.js';

/** Up to here the body stays in memory; bytes. */
const memoryBytes = 1024 * 1024;
/** So much is looked at before others have their turn; some milliseconds for rows that are checked and stored. */
const chunkBytes = 64 * 1024;

/** Where large bodies wait. */
export interface Spool {
  directory: string;
  places: SpoolPlaces;
}

/**
 * A request body received completely before any of it is used, so that no transaction waits for a slow client
 * and the body can be read more than once. Large ones wait in a file that is unlinked while open: it is gone
 * when the process is, however that ends.
 */
export class SpooledBody {
  private constructor(
    readonly format: UploadFormat,
    readonly size: number,
    /** SHA-256 of the decompressed body, hex. */
    readonly fingerprint: string,
    private readonly memory: Buffer[],
    private readonly file: SpoolFile | undefined,
    readonly account?: BodyAccount | undefined,
  ) {}

  static receive(
    source: Readable,
    body: BodyDescription,
    spool: Spool,
    format: UploadFormat = 'json',
  ): Promise<SpooledBody> {
    return SpooledBody.gather(bodyChunks(source, body), spool, format, accountOf(source));
  }

  static async gather(
    chunks: AsyncIterable<Buffer>,
    spool: Spool,
    format: UploadFormat,
    account?: BodyAccount,
  ): Promise<SpooledBody> {
    const hash = createHash('sha256');
    let memory: Buffer[] = [];
    let file: SpoolFile | undefined;
    let size = 0;
    let buffered = 0;
    try {
      for await (const chunk of chunks) {
        size += chunk.length;
        hash.update(chunk);
        memory.push(chunk);
        buffered += chunk.length;
        if (buffered > memoryBytes) {
          file ??= await openSpoolFile(spool);
          await writeAll(file.handle, memory);
          memory = [];
          buffered = 0;
        }
      }
      if (file && memory.length > 0) {
        await writeAll(file.handle, memory);
        memory = [];
      }
    } catch (error) {
      await file?.close();
      throw error;
    }
    return new SpooledBody(format, size, hash.digest('hex'), memory, file, account);
  }

  /** The body from its start; a chunk is valid until the next one is asked for. */
  async *chunks(): AsyncGenerator<Buffer> {
    if (!this.file) {
      for (const chunk of this.memory) yield* pieces(chunk);
      return;
    }
    const buffer = Buffer.allocUnsafe(chunkBytes);
    for (let position = 0; position < this.size;) {
      const { bytesRead } = await this.file.handle.read(buffer, 0, chunkBytes, position);
      if (bytesRead === 0) throw new Error('the spooled body is shorter than it was');
      position += bytesRead;
      await bodyTurns.next();
      yield buffer.subarray(0, bytesRead);
    }
  }

  async dispose(): Promise<void> {
    await this.file?.close();
  }
}

async function* pieces(chunk: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < chunk.length; at += chunkBytes) {
    await bodyTurns.next();
    yield chunk.subarray(at, at + chunkBytes);
  }
}

/** As they are: a copy of each would be as much garbage as the body is large. */
async function writeAll(file: FileHandle, chunks: Buffer[]): Promise<void> {
  const { bytesWritten } = await file.writev(chunks);
  const size = chunks.reduce((sum, { length }) => sum + length, 0);
  if (bytesWritten === size) return;
  const buffer = Buffer.concat(chunks);
  for (let written = bytesWritten; written < size;) {
    written += (await file.write(buffer, written)).bytesWritten;
  }
}

interface SpoolFile {
  handle: FileHandle;
  close: () => Promise<void>;
}

async function openSpoolFile({ directory, places }: Spool): Promise<SpoolFile> {
  const giveBack = places.take();
  try {
    const handle = await openUnlinked(directory);
    return { handle, close: () => handle.close().finally(giveBack) };
  } catch (error) {
    giveBack();
    throw error;
  }
}

async function openUnlinked(directory: string): Promise<FileHandle> {
  const path = join(directory, `heddle-upload-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  await unlink(path);
  return file;
}
