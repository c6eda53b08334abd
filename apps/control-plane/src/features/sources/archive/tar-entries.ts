import { isUtf8 } from 'node:buffer';
import { Header, Pax } from 'tar';
import { SourceArchiveError } from '../source.errors.js';

/** Bytes of a block; headers take one, contents are padded to a multiple. */
export const tarBlock = 512;

/** Maximum bytes of the extended header of an entry: a path and a few numbers. */
const maxMetaBytes = 64 * 1024;

export interface TarEntry {
  path: string;
  /** A name of the tar format, such as `File`, `Directory`, `SymbolicLink`. */
  type: string;
  mode: number;
  /** Bytes. */
  size: number;
  /** Must be read to its end before the next entry. */
  content: AsyncIterable<Buffer>;
}

/** Entries of a tar stream, in order. Refuses corrupt and incomplete archives, and names that are not UTF-8. */
export async function* tarEntries(chunks: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const reader = new BlockReader(chunks);
  let extended: Pax | undefined;
  for (let count = 0; ; count += 1) {
    const block = await reader.read(tarBlock);
    if (block === null) {
      throw new SourceArchiveError(count === 0 ? 'the archive is empty' : 'the archive ends before its end mark');
    }
    const header = headerOf(block, extended);
    if (header.nullBlock) {
      await readEndMark(reader);
      return;
    }
    if (!header.cksumValid) throw new SourceArchiveError('the content is not a tar archive, or it is corrupt');
    const size = header.size ?? -1;
    if (!Number.isSafeInteger(size) || size < 0)
      throw new SourceArchiveError(`${quoted(header.path)} has an invalid size`);
    if (isMeta(header.type)) {
      if (size > maxMetaBytes) throw new SourceArchiveError('the extended header of an entry is too long');
      extended = extendedBy(extended, header.type, await readAll(reader, size));
      continue;
    }
    const path = extended?.path ?? (nameIn(block), header.path ?? '');
    extended = undefined;
    yield { path, type: header.type, mode: header.mode ?? 0o644, size, content: reader.content(size, path) };
    reader.requireBlockEnd();
  }
}

export const quoted = (path: string | undefined) => `the entry '${(path ?? '').slice(0, 200)}'`;

function headerOf(block: Buffer, extended: Pax | undefined): Header {
  try {
    return new Header(block, 0, extended);
  } catch (error) {
    throw new SourceArchiveError(`an entry has an invalid header (${(error as Error).message})`);
  }
}

const isMeta = (type: string) =>
  /^(Old)?ExtendedHeader$|^GlobalExtendedHeader$|^(NextFileHas|OldGnu)Long(Link)?[pP]ath$/.test(type);

/** Global headers have no path; nothing else of them matters here. */
function extendedBy(extended: Pax | undefined, type: string, body: Buffer): Pax | undefined {
  if (!isUtf8(body)) throw new SourceArchiveError('the name of an entry is not UTF-8');
  const text = body.toString('utf8');
  if (/(^|\n)\d+ GNU\.sparse\./.test(text)) throw new SourceArchiveError('the archive has a sparse file');
  if (type === 'GlobalExtendedHeader') return extended;
  if (/ExtendedHeader$/.test(type)) return Pax.parse(text, extended, false);
  const long = new Pax(extended ?? {}, false);
  const name = text.replace(/\0.*$/s, '');
  if (/Link/.test(type)) long.linkpath = name;
  else long.path = name;
  return long;
}

function nameIn(block: Buffer): void {
  const isUstar = block.toString('latin1', 257, 262) === 'ustar';
  for (const [from, to] of isUstar ? [[0, 100] as const, [345, 500] as const] : [[0, 100] as const]) {
    const field = block.subarray(from, to);
    const end = field.indexOf(0);
    const name = end < 0 ? field : field.subarray(0, end);
    if (!isUtf8(name)) throw new SourceArchiveError(`the name '${name.toString('latin1')}' is not UTF-8`);
  }
}

async function readAll(reader: BlockReader, size: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of reader.content(size, '')) parts.push(part);
  return Buffer.concat(parts);
}

/** After the first empty block, only more of them may follow: other readers would take further data for entries. */
async function readEndMark(reader: BlockReader): Promise<void> {
  for (let block = await reader.rest(); block !== null; block = await reader.rest()) {
    if (block.some((byte) => byte !== 0)) throw new SourceArchiveError('data follows the end of the archive');
  }
}

/** Cuts a stream of chunks of any size. */
class BlockReader {
  private readonly source: AsyncIterator<Buffer>;
  private buffered: Buffer = Buffer.alloc(0);
  /** Bytes of the current content that were not read yet, and its padding. */
  private open = 0;

  constructor(chunks: AsyncIterable<Buffer>) {
    this.source = chunks[Symbol.asyncIterator]();
  }

  /** Null at the end of the stream. */
  async read(size: number): Promise<Buffer | null> {
    while (this.buffered.length < size) {
      const next = await this.source.next();
      if (next.done) {
        if (this.buffered.length === 0) return null;
        throw new SourceArchiveError('the archive is incomplete');
      }
      this.buffered = this.buffered.length === 0 ? next.value : Buffer.concat([this.buffered, next.value]);
    }
    return this.take(size);
  }

  async rest(): Promise<Buffer | null> {
    if (this.buffered.length > 0) return this.take(this.buffered.length);
    const next = await this.source.next();
    return next.done ? null : next.value;
  }

  async *content(size: number, path: string): AsyncGenerator<Buffer> {
    const padding = (tarBlock - (size % tarBlock)) % tarBlock;
    this.open = size + padding;
    while (this.open > padding) {
      const part = await this.rest();
      if (part === null) throw new SourceArchiveError(`${quoted(path)} is incomplete`);
      const wanted = this.open - padding;
      if (part.length > wanted) this.buffered = part.subarray(wanted);
      const bytes = part.subarray(0, wanted);
      this.open -= bytes.length;
      if (bytes.length > 0) yield bytes;
    }
    if (padding > 0) await this.read(padding);
    this.open = 0;
  }

  requireBlockEnd(): void {
    if (this.open !== 0) throw new Error('The content of an entry was not read.');
  }

  private take(size: number): Buffer {
    const taken = this.buffered.subarray(0, size);
    this.buffered = this.buffered.subarray(size);
    return taken;
  }
}
