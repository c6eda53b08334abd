import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import { Header, Pax } from 'tar';
import { DomainError } from '@heddle/errors';
import { SourceArchiveError } from '../source.errors.js';
import { type ArchiveLimits, archiveLimits, checkExpansion, SourceEntryRules } from './source-entry.js';
import { tarBlock, tarEntries } from './tar-entries.js';

interface KeptFile {
  path: string;
  mode: number;
  /** Position in the spool, in bytes. */
  start: number;
  size: number;
}

/** Bytes read from the spool at once. */
const readBytes = 256 * 1024;
/** Independent of the machine, and fast. */
const compression = { level: 6 };

/**
 * Checked content of an uploaded archive (tar, gzip). It waits in a temporary file, so nothing of a refused upload is
 * stored. `pack` returns the same bytes for the same files, whatever their order, owners and times were.
 */
export class SourceArchive {
  private constructor(
    private readonly folder: string,
    private readonly spool: FileHandle,
    private readonly files: readonly KeptFile[],
  ) {}

  /** The caller closes it. Throws `SourceArchiveError`, or the errors of `body`. */
  static async read(body: AsyncIterable<Buffer>, limits: ArchiveLimits = archiveLimits): Promise<SourceArchive> {
    const folder = await mkdtemp(join(tmpdir(), 'heddle-source-'));
    let spool: FileHandle | undefined;
    try {
      spool = await open(join(folder, 'content'), 'wx+', 0o600);
      const files = await spoolFiles(unpacked(body, limits), new SourceEntryRules(limits), spool);
      if (files.length === 0) throw new SourceArchiveError('the archive has no files');
      files.sort((one, other) => (one.path < other.path ? -1 : 1));
      return new SourceArchive(folder, spool, files);
    } catch (error) {
      await spool?.close();
      await rm(folder, { recursive: true, force: true });
      throw error;
    }
  }

  /** The archive to store. */
  pack(): Readable {
    return Readable.from(this.tar(), { objectMode: false }).pipe(createGzip(compression));
  }

  async close(): Promise<void> {
    await this.spool.close();
    await rm(this.folder, { recursive: true, force: true });
  }

  private async *tar(): AsyncGenerator<Buffer> {
    for (const { path, mode, start, size } of this.files) {
      yield* headersOf(path, mode, size);
      for (let at = 0; at < size; at += readBytes) {
        const part = Buffer.allocUnsafe(Math.min(readBytes, size - at));
        const { bytesRead } = await this.spool.read(part, 0, part.length, start + at);
        if (bytesRead !== part.length) throw new Error('The temporary file of an upload is incomplete.');
        yield part;
      }
      yield Buffer.alloc((tarBlock - (size % tarBlock)) % tarBlock);
    }
    yield Buffer.alloc(2 * tarBlock);
  }
}

async function spoolFiles(chunks: AsyncIterable<Buffer>, rules: SourceEntryRules, spool: FileHandle) {
  const files: KeptFile[] = [];
  let position = 0;
  for await (const { content, size, ...entry } of tarEntries(chunks)) {
    const decision = rules.decide(entry);
    if (decision.keep === 'file') files.push({ path: decision.path, mode: decision.mode, start: position, size });
    for await (const part of content) {
      if (decision.keep === 'nothing') continue;
      await spool.write(part, 0, part.length, position);
      position += part.length;
    }
  }
  return files;
}

function* headersOf(path: string, mode: number, size: number): Generator<Buffer> {
  const header = new Header({ path, mode, size, type: 'File', uid: 0, gid: 0, mtime: new Date(0) });
  if (header.encode()) yield new Pax({ path, size, mtime: new Date(0) }).encode();
  yield header.block as Buffer;
}

/** Decompressed chunks within the limits. */
async function* unpacked(body: AsyncIterable<Buffer>, limits: ArchiveLimits): AsyncGenerator<Buffer> {
  let compressedBytes = 0;
  let unpackedBytes = 0;
  let failure: unknown;
  const source = Readable.from(
    (async function* () {
      for await (const chunk of body) {
        compressedBytes += chunk.length;
        yield chunk;
      }
    })(),
  );
  const gunzip = createGunzip();
  source.on('error', (error) => {
    failure = error;
    gunzip.destroy(error);
  });
  try {
    for await (const chunk of source.pipe(gunzip) as AsyncIterable<Buffer>) {
      unpackedBytes += chunk.length;
      checkExpansion(limits, compressedBytes, unpackedBytes);
      yield chunk;
    }
  } catch (error) {
    if (failure !== undefined) throw failure;
    if (error instanceof DomainError) throw error;
    throw new SourceArchiveError('the content is not a complete gzip archive');
  } finally {
    source.destroy();
    gunzip.destroy();
  }
}
