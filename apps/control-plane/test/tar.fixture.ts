import { gzipSync } from 'node:zlib';
import { Header, Pax } from 'tar';

export interface FixtureEntry {
  path: string;
  /** Name of the tar format. */
  type?: string;
  content?: string | Buffer;
  mode?: number;
  mtime?: Date;
  linkpath?: string;
  /** Raw bytes of the name in the header, instead of `path`. */
  rawName?: Buffer;
  /** Declared size, if it differs from that of the content. */
  size?: number;
}

const padded = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512)]);

export function tarEntry(entry: FixtureEntry): Buffer {
  const bytes = Buffer.from(entry.content ?? '');
  const header = new Header({
    path: entry.path,
    type: (entry.type ?? 'File') as 'File',
    mode: entry.mode ?? 0o644,
    size: entry.size ?? bytes.length,
    mtime: entry.mtime ?? new Date(1_700_000_000_000),
    uid: 1000,
    gid: 1000,
    ...(entry.linkpath === undefined ? {} : { linkpath: entry.linkpath }),
  });
  const needsPax = header.encode();
  const block = header.block as Buffer;
  if (entry.rawName) {
    block.fill(0, 0, 100);
    entry.rawName.copy(block, 0);
    checksum(block);
  }
  const before = needsPax && !entry.rawName ? [new Pax({ path: entry.path }).encode()] : [];
  return Buffer.concat([...before, block, padded(bytes)]);
}

/** Writes the checksum of a header that was changed. */
export function checksum(block: Buffer): void {
  block.fill(' ', 148, 156);
  const sum = block.subarray(0, 512).reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
}

export const endMark = Buffer.alloc(1024);

export const tarOf = (entries: readonly FixtureEntry[]) => Buffer.concat([...entries.map(tarEntry), endMark]);

export const tarball = (entries: readonly FixtureEntry[]) => gzipSync(tarOf(entries));

/** A small project, as official clients upload it. */
export const projectFiles: FixtureEntry[] = [
  { path: 'langgraph.json', content: '{"graphs": {"agent": "./src/agent.ts:graph"}}' },
  { path: 'package.json', content: '{"name": "agent"}' },
  { path: 'src', type: 'Directory', mode: 0o755 },
  { path: 'src/agent.ts', content: 'export const graph = null;' },
];
