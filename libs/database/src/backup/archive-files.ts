import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGzip } from 'node:zlib';

/** Stands for standard output or input. */
export const standardStream = '-';

export class BackupFileError extends Error {
  override readonly name = 'BackupFileError';
}

/** Speed before size: until the end, the server keeps the row versions of the snapshot. */
const compression = { level: constants.Z_BEST_SPEED };

/** Only its owner can read the file. It gets its name once complete and on disk, and never replaces another file. */
export async function writeArchive(path: string, content: AsyncIterable<Buffer | string>): Promise<void> {
  if (path === standardStream) {
    if (process.stdout.isTTY) throw new BackupFileError('A backup is binary data, not for a terminal: name a file.');
    await pipeline(content, createGzip(compression), process.stdout).catch(unwritable('standard output'));
    return;
  }
  await expectFree(path);
  const partial = `${path}.partial`;
  try {
    await rm(partial, { force: true });
    // Open before the content flows: a write that fails while its file opens would leave the file.
    const file = await open(partial, 'wx', 0o600);
    await pipeline(content, createGzip(compression), file.createWriteStream({ flush: true }));
    await rename(partial, path);
    await syncFolder(dirname(path));
  } catch (error) {
    await rm(partial, { force: true }).catch(() => undefined);
    throw unwritableError(path, error);
  }
}

/** Folder of archives; it gets its name once all archives are complete. */
export async function writeArchiveFolder<T>(
  path: string,
  write: (pathOf: (name: string) => string) => Promise<T>,
): Promise<T> {
  await expectFree(path);
  const partial = `${path}.partial`;
  try {
    await rm(partial, { recursive: true, force: true });
    await mkdir(partial, { recursive: true, mode: 0o700 });
    const result = await write((name) => join(partial, name));
    await rename(partial, path);
    await syncFolder(dirname(path));
    return result;
  } catch (error) {
    await rm(partial, { recursive: true, force: true }).catch(() => undefined);
    throw unwritableError(path, error);
  }
}

export async function openArchive(path: string): Promise<Readable> {
  if (path === standardStream) {
    if (process.stdin.isTTY) throw new BackupFileError('Name the file of the backup, or send it to standard input.');
    return process.stdin;
  }
  try {
    const file = await open(path);
    return createReadStream('', { fd: file });
  } catch (error) {
    throw new BackupFileError(`${path} cannot be read: ${(error as Error).message}`, { cause: error });
  }
}

async function expectFree(path: string): Promise<void> {
  const found = await stat(path).catch(() => null);
  if (found) throw new BackupFileError(`${path} already exists and is not replaced.`);
}

/** A new name is durable once its folder is synced. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

const fileTrouble = new Set([
  'EACCES',
  'EDQUOT',
  'EEXIST',
  'EFBIG',
  'EIO',
  'ENOENT',
  'ENOSPC',
  'ENOTDIR',
  'EPERM',
  'EPIPE',
  'EROFS',
]);

function unwritableError(path: string, error: unknown): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  if (!code || !fileTrouble.has(code)) return error;
  return new BackupFileError(`${path} cannot be written: ${message}`, { cause: error });
}

const unwritable = (path: string) => (error: unknown) => {
  throw unwritableError(path, error);
};
