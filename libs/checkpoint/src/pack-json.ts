import type { Entry, PackedEntry, PackedNode } from './entries.js';
import { EntryPlaces } from './entry-places.js';
import { type Element, keyOfHash, RefList, refBytes, type Rope, toElement } from './rope.js';

/** Sizes in bytes of JSON text and references. */
export interface PackSizes {
  /** Smaller texts are stored whole. */
  from: number;
  /** Strings, lists and objects from this size are elements of their own. */
  element: number;
  /** The entries of lists and objects from this size are grouped into nodes. */
  group: number;
  /** A node has a natural end after every `spread` bytes on average. Those before `min` are not taken. */
  node: { min: number; spread: number; max: number };
}

export const usualSizes: PackSizes = {
  from: 2048,
  element: 512,
  group: 1024,
  node: { min: 256, spread: 512, max: 2048 },
};

/** Number of children of a node above nodes. */
const fan = { min: 4, spread: 12, max: 64, all: 24 };
/** Deeper values stay in the text around them. */
const maxDepth = 64;

const quote = 0x22;
const comma = 0x2c;
const backslash = 0x5c;
const openList = 0x5b;
const closeList = 0x5d;
const openObject = 0x7b;
const closeObject = 0x7d;

export interface Packed {
  rope: Rope;
  /** Elements of the rope, each once; an element comes after those in it. Without those of entries that are stored. */
  elements: Map<string, Element>;
  /** Keys of all elements of the rope. */
  keys: ReadonlySet<string>;
}

/** Known entries and stored elements of a text, before its splitting. */
interface KnownParts {
  /**
   * Entries of the outermost list or object. Those that were split before are not read again, and the nodes before the
   * first change are not formed again.
   */
  entries: readonly Entry[] | undefined;
  isStored: (key: string) => boolean;
}

const nothingKnown: KnownParts = { entries: undefined, isStored: () => false };

/**
 * Splits JSON text into elements. The rope's text is the given one, byte by byte. Undefined for a text that stays whole.
 *
 * The ends of nodes depend on the content of the entries, not on their position. A change of one entry, an entry more or
 * one less thus leaves all nodes but one per level as they were. What follows the last end of a level is part of the text
 * around it. An appended entry thus writes no node, unless it completes one.
 */
export function packJson(
  text: Buffer,
  sizes: PackSizes = usualSizes,
  known: KnownParts = nothingKnown,
): Packed | undefined {
  return text.length < sizes.from ? undefined : new Packer(text, sizes, known).pack();
}

class Packer {
  private readonly elements = new Map<string, Element>();
  private keys = new Set<string>();
  private readonly refs = new RefList();
  /** Text outside the elements. */
  private readonly out: Buffer;
  private length = 0;
  /** Position in the text, and start of the part that is not yet copied to `out`. */
  private at = 0;
  private from = 0;

  constructor(
    private readonly text: Buffer,
    private readonly sizes: PackSizes,
    private readonly known: KnownParts,
  ) {
    this.out = Buffer.allocUnsafe(text.length);
  }

  pack(): Packed | undefined {
    this.value(0, this.known.entries ?? null, true);
    this.at = this.text.length;
    this.flush();
    if (this.refs.length === 0) return undefined;
    const refs = this.refs.encode(0, this.refs.length, 0);
    const rope = { blob: Buffer.from(this.out.subarray(0, this.length)), refs };
    return { rope, elements: this.elements, keys: this.keys };
  }

  private value(depth: number, known: readonly Entry[] | null = null, isRoot = false): void {
    const first = this.text[this.at];
    if (first === quote) this.string();
    else if (first === openList || first === openObject) this.container(depth, known, isRoot);
    else this.scalar();
  }

  private string(): void {
    const start = this.at;
    const end = this.endOfString(start);
    if (end - start < this.sizes.element) {
      this.at = end;
      return;
    }
    this.flush();
    this.at = this.from = end;
    this.refs.add(this.keep(toElement(this.text.subarray(start, end), null)), this.length);
  }

  private endOfString(start: number): number {
    for (let end = this.text.indexOf(quote, start + 1); end !== -1; end = this.text.indexOf(quote, end + 1)) {
      let before = end - 1;
      while (this.text[before] === backslash) before -= 1;
      if ((end - before) % 2 === 1) return end + 1;
    }
    return this.text.length;
  }

  /** Number, boolean or null; also any unexpected byte, so that the reading goes on. */
  private scalar(): void {
    const { text } = this;
    for (this.at += 1; this.at < text.length; this.at += 1) {
      const byte = text[this.at];
      if (byte === comma || byte === closeList || byte === closeObject) return;
    }
  }

  private container(depth: number, known: readonly Entry[] | null, isRoot: boolean): void {
    if (depth >= maxDepth) return this.skip();
    const { text, position, refs } = this;
    const refsBefore = refs.length;
    this.at += 1;
    const entries = new EntryPlaces();
    const nodes = known ? this.takeNodes(known) : [];
    const skipped = countEntries(nodes);
    for (
      let count = skipped;
      this.at < text.length && text[this.at] !== closeList && text[this.at] !== closeObject;
      count += 1
    ) {
      entries.add(this.at, this.position, refs.length);
      if (known) this.knownEntry(known[count] as Entry, depth + 1);
      else this.entry(depth + 1);
    }
    entries.add(this.at, this.position, refs.length);
    const isLarge = nodes.length > 0 || this.sizeSince(position, refsBefore) >= this.sizes.group;
    if (isLarge && skipped + entries.count > 1) this.group(entries, nodes, known?.slice(skipped));
    // A text that breaks off has no closing bracket.
    this.at = Math.min(this.at + 1, text.length);
    if (isRoot || this.sizeSince(position, refsBefore) < this.sizes.element) return;
    this.flush();
    const element = this.element(position, this.length, refsBefore, refs.length);
    this.cutBack(position, refsBefore);
    refs.add(element, position);
  }

  /** Passes over the nodes of the beginning that are the same as before, and stored. */
  private takeNodes(known: readonly Entry[]): readonly PackedNode[] {
    const nodes: PackedNode[] = [];
    let count = 0;
    let size = 0;
    for (let node = known[0]?.text.node; node; node = known[count]?.text.node) {
      const next = count + node.entries.length;
      const isSame = node.entries.every((entry, at) => isSameEntry(entry, known[count + at]));
      if (next >= known.length || !isSame || !node.keys.every(this.known.isStored)) break;
      nodes.push(node);
      size += node.size;
      count = next;
    }
    // Less may be too little for nodes.
    if (size < this.sizes.group) return [];
    for (const { keys } of nodes) for (const key of keys) this.keys.add(key);
    this.flush();
    this.at = this.from = (known[count - 1] as Entry).end + 1;
    return nodes;
  }

  /** A key and value, or the item of a list, and the comma. */
  private entry(depth: number): void {
    const { text } = this;
    while (this.at < text.length) {
      const byte = text[this.at];
      if (byte === closeList || byte === closeObject) return;
      this.at += byte === comma || byte === 0x3a ? 1 : 0;
      if (byte === comma) return;
      if (byte !== 0x3a) this.value(depth);
    }
  }

  /** Same as `entry`, for an entry with a known border. */
  private knownEntry({ start, end, text }: Entry, depth: number): void {
    if (this.at < start) this.value(depth);
    this.at = start;
    const { packed } = text;
    if (packed?.keys.every(this.known.isStored)) this.insert(packed, end);
    else text.packed = this.split(end, depth);
    this.at = end;
    if (this.text[end] === comma) this.at += 1;
  }

  private split(end: number, depth: number): PackedEntry {
    this.flush();
    const { length, refs } = this;
    const refsBefore = refs.length;
    const outside = this.keys;
    const keys = (this.keys = new Set<string>());
    this.value(depth);
    this.at = end;
    this.flush();
    this.keys = outside;
    for (const key of keys) outside.add(key);
    if (keys.size === 0) return wholeEntry;
    return {
      out: Buffer.from(this.out.subarray(length, this.length)),
      refs: refs.slice(refsBefore, length),
      keys: [...keys],
    };
  }

  private insert({ out, refs, keys }: PackedEntry, end: number): void {
    if (keys.length === 0) return;
    this.flush();
    for (const { hash, cut } of refs) this.refs.add(hash, this.length + cut);
    for (const key of keys) this.keys.add(key);
    this.out.set(out, this.length);
    this.length += out.length;
    this.from = end;
  }

  /** Passes over a deep value. */
  private skip(): void {
    const { text } = this;
    let depth = 0;
    do {
      const byte = text[this.at];
      if (byte === quote) {
        this.at = this.endOfString(this.at);
        continue;
      }
      if (byte === openList || byte === openObject) depth += 1;
      if (byte === closeList || byte === closeObject) depth -= 1;
      this.at += 1;
    } while (depth > 0 && this.at < text.length);
  }

  /** Replaces entries by nodes, after those that were taken. The last entries stay: further ones may follow them. */
  private group(entries: EntryPlaces, taken: readonly PackedNode[], known: readonly Entry[] | undefined): void {
    this.flush();
    const { node } = this.sizes;
    const nodes = taken.map(({ hash }) => hash);
    let start = 0;
    let size = 0;
    for (let at = 0; at < entries.count - 1; at += 1) {
      const own = entries.sizeOf(at);
      size += own;
      const isEnd = size >= node.min && this.hashOf(entries, at) < (own / node.spread) * 2 ** 32;
      if (!isEnd && size < node.max) continue;
      const next = at + 1;
      const hash = this.element(
        entries.position(start),
        entries.position(next),
        entries.refs(start),
        entries.refs(next),
      );
      nodes.push(hash);
      if (known) rememberNode(known.slice(start, next), hash, size);
      start = next;
      size = 0;
    }
    if (nodes.length > 0) this.replace(entries, start, this.raise(nodes));
  }

  /** Replaces the entries before `end` by elements. */
  private replace(entries: EntryPlaces, end: number, hashes: readonly Uint8Array[]): void {
    const position = entries.position(0);
    const from = entries.position(end);
    const until = this.length;
    const refs = this.refs.slice(entries.refs(end), from);
    this.cutBack(position, entries.refs(0));
    for (const hash of hashes) this.refs.add(hash, position);
    for (const { hash, cut } of refs) this.refs.add(hash, position + cut);
    this.out.copyWithin(position, from, until);
    this.length += until - from;
  }

  /** Nodes above nodes, until few remain. The last ones of a level stay beside those above: further ones may follow. */
  private raise(nodes: readonly Uint8Array[]): Uint8Array[] {
    let level = nodes;
    let last: Uint8Array[] = [];
    while (level.length > fan.all) {
      const above: Uint8Array[] = [];
      let children = new RefList();
      for (const hash of level) {
        children.add(hash, 0);
        const isEnd = children.length >= fan.min && firstBytes(hash) < 2 ** 32 / fan.spread;
        if (!isEnd && children.length < fan.max) continue;
        above.push(this.keep(toElement(nothing, children.encode(0, children.length, 0))));
        children = new RefList();
      }
      last = [...level.slice(level.length - children.length), ...last];
      level = above;
    }
    return [...level, ...last];
  }

  /** A number that depends on the content of an entry only: its elements if it has some, else its text. */
  private hashOf(entries: EntryPlaces, at: number): number {
    const start = entries.text(at);
    const end = entries.text(at + 1);
    let state = 0x811c9dc5 ^ (end - start);
    const lastRef = entries.refs(at + 1);
    if (entries.refs(at) === lastRef) {
      for (let place = start; place < end; place += 1)
        state = Math.imul(state ^ (this.text[place] as number), 16777619);
    } else {
      for (let ref = entries.refs(at); ref < lastRef; ref += 1) {
        state = Math.imul(state ^ firstBytes(this.refs.hashAt(ref)), 16777619);
      }
    }
    // The upper bits of the sum depend least on the last bytes.
    state = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
    state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
    return (state ^ (state >>> 16)) >>> 0;
  }

  private element(start: number, end: number, firstRef: number, lastRef: number): Uint8Array {
    const records = this.refs.encode(firstRef, lastRef, start);
    return this.keep(toElement(this.out.subarray(start, end), records));
  }

  private keep(element: Element): Uint8Array {
    this.keys.add(element.key);
    const known = this.elements.get(element.key);
    if (known) return known.hash;
    this.elements.set(element.key, element);
    return element.hash;
  }

  /** Position in `out`, as if all had been copied. */
  private get position(): number {
    return this.length + this.at - this.from;
  }

  private sizeSince(position: number, refs: number): number {
    return this.position - position + (this.refs.length - refs) * refBytes;
  }

  private flush(): void {
    this.text.copy(this.out, this.length, this.from, this.at);
    this.length += this.at - this.from;
    this.from = this.at;
  }

  private cutBack(position: number, refs: number): void {
    this.length = position;
    this.refs.truncate(refs);
  }
}

const countEntries = (nodes: readonly PackedNode[]): number =>
  nodes.reduce((count, { entries }) => count + entries.length, 0);

const isSameEntry = (one: Entry, other: Entry | undefined): boolean =>
  one.text === other?.text && one.key === other.key;

function rememberNode(entries: readonly Entry[], hash: Uint8Array, size: number): void {
  const [first] = entries;
  const keys = entries.flatMap(({ text }) => text.packed?.keys ?? []);
  if (first) first.text.node = { entries, hash, keys: [...keys, keyOfHash(hash)], size };
}

const nothing = new Uint8Array();
/** An entry without elements, whose text is copied. */
const wholeEntry: PackedEntry = { out: nothing, refs: [], keys: [] };
const firstBytes = (hash: Uint8Array): number =>
  (((hash[0] as number) << 24) | ((hash[1] as number) << 16) | ((hash[2] as number) << 8) | (hash[3] as number)) >>> 0;
