import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { accountOf, type BodyAccount, type BodyDescription, bodyChunks, bodyQueue } from '@heddle/http';
import type { SlotPool } from './slot-pool.js';
import type { UploadFormat } from './upload-format.js';

/** Maximum bytes of a body in memory. */
const memoryBytes = 1024 * 1024;
/** Bytes between yields to other requests: some milliseconds for rows that are checked and stored. */
const chunkBytes = 64 * 1024;

/** A range in bytes; `end` is exclusive. */
interface ByteRange {
  start: number;
  end: number;
}

/** Disk space of large bodies. */
export interface Spool {
  directory: string;
  slots: SlotPool;
}

/**
 * A request body received completely before any of it is used, so that no transaction waits for a slow client
 * and the body can be read more than once. A large body waits in a file that is unlinked while open, so the file ends
 * with the process.
 */
export class SpooledBody {
  private constructor(
    readonly format: UploadFormat,
    readonly size: number,
    /** SHA-256 of the decompressed body, hex. */
    readonly fingerprint: string,
    private memory: Buffer[],
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

  /** Yields a range of the body, by default all of it. A chunk is valid only until the next one is requested. */
  async *chunks(
    { start, end }: ByteRange = { start: 0, end: this.size },
    pieceBytes = chunkBytes,
  ): AsyncGenerator<Buffer> {
    const buffer = this.file && Buffer.allocUnsafe(pieceBytes);
    for (let position = start; position < end;) {
      const chunk = await this.readInto(buffer, position, Math.min(end, position + pieceBytes));
      position += chunk.length;
      await bodyQueue.next();
      yield chunk;
    }
  }

  /** Reads a range in one piece, clipped to the end of the body. */
  async read(start: number, end: number): Promise<Buffer> {
    const length = Math.max(0, Math.min(end, this.size) - start);
    await bodyQueue.next();
    if (!this.file) return this.whole().subarray(start, start + length);
    const bytes = Buffer.allocUnsafe(length);
    for (let read = 0; read < length;) {
      read += (await this.readInto(bytes.subarray(read), start + read, start + length)).length;
    }
    return bytes;
  }

  private async readInto(buffer: Buffer | undefined, start: number, end: number): Promise<Buffer> {
    if (!this.file || !buffer) return this.whole().subarray(start, end);
    const { bytesRead } = await this.file.handle.read(buffer, 0, end - start, start);
    if (bytesRead === 0) throw new Error('the spooled body became shorter');
    return buffer.subarray(0, bytesRead);
  }

  private whole(): Buffer {
    if (this.memory.length > 1) this.memory = [Buffer.concat(this.memory)];
    return this.memory[0] ?? Buffer.alloc(0);
  }

  /** Whether the body is in a file. */
  get isLarge(): boolean {
    return this.file !== undefined;
  }

  async dispose(): Promise<void> {
    await this.file?.close();
  }
}

/** Chunks without a copy: copies would be as large as the body. */
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

async function openSpoolFile({ directory, slots }: Spool): Promise<SpoolFile> {
  const release = slots.take();
  try {
    const handle = await openUnlinked(directory);
    return { handle, close: () => handle.close().finally(release) };
  } catch (error) {
    release();
    throw error;
  }
}

async function openUnlinked(directory: string): Promise<FileHandle> {
  const path = join(directory, `heddle-upload-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  await unlink(path);
  return file;
}
