import { SourceArchiveError } from '../source.errors.js';
import { quoted, type TarEntry } from './tar-entries.js';

export interface ArchiveLimits {
  /** Maximum entries, those that are dropped included. */
  maxEntries: number;
  /** Maximum unpacked bytes of the archive, headers included. */
  maxUnpackedBytes: number;
  /** Maximum unpacked bytes per compressed byte, above `ratioFromBytes`. */
  maxRatio: number;
  ratioFromBytes: number;
}

const mib = 1024 * 1024;

export const archiveLimits: ArchiveLimits = {
  maxEntries: 50_000,
  maxUnpackedBytes: 512 * mib,
  maxRatio: 100,
  ratioFromBytes: 32 * mib,
};

/** Limits of file systems, in bytes. */
const maxPathBytes = 1024;
const maxNameBytes = 255;

const refusedTypes: Record<string, string> = {
  SymbolicLink: 'is a symbolic link',
  Link: 'is a hard link',
  CharacterDevice: 'is a device',
  BlockDevice: 'is a device',
  FIFO: 'is a named pipe',
};

type EntryDecision = { keep: 'file'; path: string; mode: number } | { keep: 'nothing' };

/**
 * Decides on the entries of an archive of a project's source. Only files are kept, in paths without `.`; a folder
 * exists where it has a file. `.env*` has values of the client's machine; secrets of the deployment replace them.
 */
export class SourceEntryRules {
  private entries = 0;
  private readonly files = new Set<string>();
  private readonly folders = new Set<string>();

  constructor(private readonly limits: ArchiveLimits) {}

  decide(entry: Pick<TarEntry, 'path' | 'type' | 'mode'>): EntryDecision {
    this.entries += 1;
    if (this.entries > this.limits.maxEntries) {
      throw new SourceArchiveError(`the archive has more than ${this.limits.maxEntries} entries`);
    }
    const isFolder = entry.type === 'Directory';
    if (!isFolder && entry.type !== 'File' && entry.type !== 'ContiguousFile') {
      throw new SourceArchiveError(`${quoted(entry.path)} ${refusedTypes[entry.type] ?? 'is not a file or a folder'}`);
    }
    const parts = partsOf(entry.path);
    if (isFolder) {
      this.addFolders(parts, entry.path);
      return { keep: 'nothing' };
    }
    if (parts.length === 0) throw new SourceArchiveError(`${quoted(entry.path)} has no name`);
    this.addFolders(parts.slice(0, -1), entry.path);
    const path = parts.join('/');
    if (this.files.has(path)) throw new SourceArchiveError(`${quoted(path)} is in the archive twice`);
    if (this.folders.has(path)) throw new SourceArchiveError(`${quoted(path)} is a file and a folder`);
    this.files.add(path);
    if (parts.some((part) => part.startsWith('.env'))) return { keep: 'nothing' };
    return { keep: 'file', path, mode: (entry.mode & 0o100) === 0 ? 0o644 : 0o755 };
  }

  private addFolders(parts: readonly string[], path: string): void {
    for (let length = 1; length <= parts.length; length += 1) {
      const folder = parts.slice(0, length).join('/');
      if (this.files.has(folder)) throw new SourceArchiveError(`${quoted(path)} is below a file`);
      this.folders.add(folder);
    }
  }
}

/** Throws beyond the limits. */
export function checkExpansion(limits: ArchiveLimits, compressedBytes: number, unpackedBytes: number): void {
  if (unpackedBytes > limits.maxUnpackedBytes) {
    throw new SourceArchiveError(`the archive unpacks to more than ${limits.maxUnpackedBytes / mib} MiB`);
  }
  if (unpackedBytes > limits.ratioFromBytes && unpackedBytes > compressedBytes * limits.maxRatio) {
    throw new SourceArchiveError(`the archive unpacks to more than ${limits.maxRatio} times its size`);
  }
}

/** Parts of a path inside the archive, without `.`. */
function partsOf(path: string): string[] {
  const refuse = (problem: string) => new SourceArchiveError(`${quoted(path)} ${problem}`);
  if (path.startsWith('/') || /^[A-Za-z]:/.test(path)) throw refuse('has an absolute path');
  if (path.includes('\\')) throw refuse('has a backslash in its path');
  if ([...path].some((character) => character < ' ' || character === '\x7f'))
    throw refuse('has a control character in its path');
  if (path.includes('\ufffd')) throw refuse('has a name that is not UTF-8');
  if (Buffer.byteLength(path) > maxPathBytes) throw refuse(`has a path of more than ${maxPathBytes} bytes`);
  const parts = path.split('/').filter((part) => part !== '' && part !== '.');
  for (const part of parts) {
    if (part === '..') throw refuse("has '..' in its path");
    if (Buffer.byteLength(part) > maxNameBytes) throw refuse(`has a name of more than ${maxNameBytes} bytes`);
  }
  return parts;
}
