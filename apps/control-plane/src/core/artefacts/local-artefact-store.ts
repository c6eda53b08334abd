import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DigestCheck, DigestMeter, hexOf } from './artefact-digest.js';
import { ArtefactNotFoundError, ArtefactStore, type StoredArtefact } from './artefact-store.port.js';

/** Sources are confidential: other users of the machine have no access. */
const folderMode = 0o700;
const fileMode = 0o600;

/**
 * Artefacts in a folder: `sha256/<first two digits>/<digits>`. A file appears under its name only when its content is
 * complete and on disk.
 */
export class LocalArtefactStore extends ArtefactStore {
  private readonly content: string;
  private readonly parts: string;

  constructor(folder: string) {
    super();
    this.content = join(folder, 'sha256');
    this.parts = join(folder, 'parts');
  }

  async put(content: Readable): Promise<StoredArtefact> {
    const meter = new DigestMeter();
    const part = join(this.parts, randomUUID());
    // The source may fail before the pipeline listens; the pipeline then reports it.
    content.on('error', () => undefined);
    try {
      await makeFolder(this.parts);
      // Open before the content flows: a write that fails while its file opens would leave the file.
      const file = await open(part, 'wx', fileMode);
      await pipeline(content, meter, file.createWriteStream({ flush: true }));
      const path = this.pathOf(meter.digest);
      await makeFolder(join(path, '..'));
      // Replaces an existing file, which sets its time to that of the newest write.
      await rename(part, path);
      await syncFolder(join(path, '..'));
      return { digest: meter.digest, size: meter.size };
    } catch (error) {
      content.destroy();
      await rm(part, { force: true });
      throw error;
    }
  }

  async open(digest: string): Promise<Readable> {
    const path = this.pathOf(digest);
    try {
      const file = await open(path, 'r');
      const check = new DigestCheck(digest);
      const source = createReadStream(path, { fd: file });
      source.on('error', (error) => check.destroy(error));
      check.on('close', () => source.destroy());
      return source.pipe(check);
    } catch (error) {
      throw isMissing(error) ? new ArtefactNotFoundError(digest) : error;
    }
  }

  async delete(digest: string): Promise<void> {
    await rm(this.pathOf(digest), { force: true });
  }

  async *list(): AsyncIterable<StoredArtefact & { storedAt: Date }> {
    for (const prefix of await namesIn(this.content)) {
      for (const hex of await namesIn(join(this.content, prefix))) {
        const file = await statOf(join(this.content, prefix, hex));
        if (file) yield { digest: `sha256:${hex}`, size: file.size, storedAt: new Date(file.mtimeMs) };
      }
    }
  }

  override async removeLeftovers(before: Date): Promise<void> {
    for (const name of await namesIn(this.parts)) {
      const part = join(this.parts, name);
      const file = await statOf(part);
      if (file && file.mtime < before) await rm(part, { force: true });
    }
  }

  private pathOf(digest: string): string {
    const hex = hexOf(digest);
    return join(this.content, hex.slice(0, 2), hex);
  }
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

const makeFolder = (path: string) => mkdir(path, { recursive: true, mode: folderMode });

/** Makes a rename in the folder survive a power failure. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** Null for a file that another process has removed. */
async function statOf(path: string) {
  try {
    return await stat(path);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
