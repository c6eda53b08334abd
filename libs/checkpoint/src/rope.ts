import { hash } from 'node:crypto';

/**
 * JSON text with holes. Each hole is filled by the text of an element, which is a rope itself. `refs` is a list of
 * records: the hash of the element, and the position in `blob` (4 bytes, big-endian) at which its text is inserted.
 */
export interface Rope {
  blob: Uint8Array;
  /** Null without holes. */
  refs: Uint8Array | null;
}

/** Part of stored values, addressed by its content. */
export interface Element extends Rope {
  /** First bytes of the SHA-256 of the content. */
  hash: Uint8Array;
  /** The hash as a key of maps. */
  key: string;
}

/** 128 bits: a collision takes 2^64 elements of one thread. */
export const hashBytes = 16;
const cutBytes = 4;
/** Size of a record of `refs`. */
export const refBytes = hashBytes + cutBytes;

export const keyOfHash = (bytes: Uint8Array, at = 0): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset + at, hashBytes).toString('latin1');

/** Copies the content. The hash covers the length of `refs`, so that its boundary with `blob` is unambiguous. */
export function toElement(blob: Uint8Array, refs: Uint8Array | null): Element {
  const length = refs?.length ?? 0;
  const content = Buffer.allocUnsafe(4 + length + blob.length);
  content.writeUInt32BE(length, 0);
  if (refs) content.set(refs, 4);
  content.set(blob, 4 + length);
  const digest = hash('sha256', content, 'buffer').subarray(0, hashBytes);
  return {
    hash: digest,
    key: keyOfHash(digest),
    blob: content.subarray(4 + length),
    refs: refs && content.subarray(4, 4 + length),
  };
}

/** Holes of a rope, in the order of the text. */
export class RefList {
  private readonly hashes: Uint8Array[] = [];
  private readonly cuts: number[] = [];

  get length(): number {
    return this.hashes.length;
  }

  hashAt(at: number): Uint8Array {
    return this.hashes[at] as Uint8Array;
  }

  add(hash: Uint8Array, cut: number): void {
    this.hashes.push(hash);
    this.cuts.push(cut);
  }

  /** Holes from `start`, for a text that begins at `offset`. */
  slice(start: number, offset: number): { hash: Uint8Array; cut: number }[] {
    return this.hashes.slice(start).map((hash, at) => ({ hash, cut: (this.cuts[start + at] as number) - offset }));
  }

  truncate(length: number): void {
    this.hashes.length = length;
    this.cuts.length = length;
  }

  /** Records from `start` to `end`, for a text that begins at `offset`; null without records. */
  encode(start: number, end: number, offset: number): Buffer | null {
    if (start >= end) return null;
    const records = Buffer.allocUnsafe((end - start) * refBytes);
    for (let at = start; at < end; at += 1) {
      const place = (at - start) * refBytes;
      records.set(this.hashes[at] as Uint8Array, place);
      records.writeUInt32BE((this.cuts[at] as number) - offset, place + hashBytes);
    }
    return records;
  }
}

/** Text of a rope. `find` returns the elements. */
export function flatten(rope: Rope, find: (key: string) => Rope | undefined): Buffer {
  const parts: Uint8Array[] = [];
  collect(rope);
  return Buffer.concat(parts);

  function collect({ blob, refs }: Rope): void {
    let from = 0;
    if (refs) {
      const records = new DataView(refs.buffer, refs.byteOffset, refs.byteLength);
      for (let place = 0; place < refs.length; place += refBytes) {
        const cut = records.getUint32(place + hashBytes);
        if (cut > from) parts.push(blob.subarray(from, cut));
        from = cut;
        const element = find(keyOfHash(refs, place));
        if (!element) throw new Error(missing);
        collect(element);
      }
    }
    if (from < blob.length) parts.push(blob.subarray(from));
  }
}

/** A large list or object, as several of its kind. */
export interface Part {
  /** Hash of the content, as in `Element`. */
  key: string;
  /** JSON of some of the entries, in brackets. */
  json: () => string;
}

/**
 * Parts of a list or object whose entries form nodes, in their order; undefined for another text. Values of a thread
 * have most of their parts in common.
 */
export function partsOf({ blob, refs }: Rope, find: (key: string) => Rope | undefined): Part[] | undefined {
  if (!refs) return undefined;
  const [open, close] = [blob.subarray(0, 1), blob.subarray(-1)].map((bracket) => Buffer.from(bracket).toString());
  const parts: Part[] = [];
  let place = 0;
  for (; place < refs.length && cutOf(refs, place) === 1; place += refBytes) {
    const key = keyOfHash(refs, place);
    const node = found(key);
    if (!endsWithComma(node)) break;
    collect(key, node);
  }
  if (place === 0) return undefined;
  // The entries that no node has, or a node with the last entry.
  const last = toElement(blob, refs.subarray(place));
  parts.push({ key: last.key, json: () => flatten(last, find).toString() });
  return parts;

  function collect(key: string, node: Rope): void {
    // Only a node above nodes has no text.
    if (node.refs && node.blob.length === 0) {
      for (let at = 0; at < node.refs.length; at += refBytes) {
        const child = keyOfHash(node.refs, at);
        collect(child, found(child));
      }
    } else parts.push({ key, json: () => open + flatten(node, find).toString().slice(0, -1) + close });
  }

  /** Nodes do; values do not. */
  function endsWithComma(rope: Rope): boolean {
    const lastRef = (rope.refs?.length ?? 0) - refBytes;
    if (!rope.refs || lastRef < 0 || cutOf(rope.refs, lastRef) < rope.blob.length) return rope.blob.at(-1) === comma;
    return endsWithComma(found(keyOfHash(rope.refs, lastRef)));
  }

  function found(key: string): Rope {
    const element = find(key);
    if (!element) throw new Error(missing);
    return element;
  }
}

const cutOf = (refs: Uint8Array, place: number): number =>
  new DataView(refs.buffer, refs.byteOffset + place + hashBytes, cutBytes).getUint32(0);

const comma = 0x2c;
const missing = 'An element of a stored value is missing';
