import type { StoredValue } from './checkpoint-change.js';
import type { Entry, EntryFactory, EntryText } from './entries.js';
import { hasLeaves, type Leaves, leavesOf } from './leaves.js';
import { plainJson } from './plain-json.js';
import { factoryOf, reviveParsed } from './revive-json.js';
import { allSoon, type Soon } from './soon.js';

/** Smaller lists and objects are written as a whole. */
const fewestEntries = 16;
/** Smaller texts, in bytes, are written again faster than their entries are compared. */
const smallestText = 256;
/** Values with longer texts, in bytes, have no factories: the strings of a factory take the memory of the text again. */
export const longestMade = 8 * 1024 * 1024;

interface KnownEntry {
  leaves: Leaves;
  text: EntryText;
}

/**
 * Texts of the entries of large lists and objects, for one saver. An entry is written again only if it has changed, so a
 * value costs a comparison of its entries, and its text a copy.
 *
 * An entry has changed if a key, a primitive value or a prototype in it is another one: a graph may change objects in
 * place. The identity of the objects is not trusted.
 */
export class EntryTexts {
  private readonly known = new WeakMap<object, KnownEntry>();

  /** JSON of a list or plain object with many entries. Undefined for others, and for values that need the serializer. */
  dump(value: unknown): StoredValue | undefined {
    const members = membersOf(value);
    if (!members) return undefined;
    const { keys, items } = members;
    const texts: EntryText[] = [];
    for (const item of items) {
      const text = this.textOf(item);
      if (!text) return undefined;
      texts.push(text);
    }
    return join(texts, keys);
  }

  /**
   * The value of a text with entries.
   *
   * @param revive the serializer's way, for one record
   */
  load({ blob, entries = [] }: StoredValue, revive: (json: string) => Promise<unknown>): Soon<unknown> {
    const bytes = Buffer.from(blob.buffer, blob.byteOffset, blob.byteLength);
    const isMade = bytes.length <= longestMade;
    const items = allSoon(
      entries.map(({ start, end, text }) => {
        if (text.factory) return text.factory.make();
        const parsed: unknown = JSON.parse(bytes.toString('utf8', start, end));
        if (isMade) text.factory = entryFactoryOf(parsed);
        return text.factory ? text.factory.make() : reviveParsed(parsed, revive);
      }),
    );
    return items instanceof Promise
      ? items.then((each) => this.assemble(entries, each))
      : this.assemble(entries, items);
  }

  private assemble(entries: readonly Entry[], items: unknown[]): unknown {
    entries.forEach(({ text }, at) => this.cache(items[at], text, text.factory));
    if (entries[0]?.key === undefined) return items;
    return Object.fromEntries(entries.map(({ key }, at) => [key, items[at]]));
  }

  private textOf(item: unknown): EntryText | undefined {
    const known = typeof item === 'object' && item !== null ? this.known.get(item) : undefined;
    if (known && hasLeaves(item as object, known.leaves)) return known.text;
    const json = plainJson(item);
    if (json === undefined) return undefined;
    const text = { bytes: Buffer.from(json), packed: null, node: null, factory: null };
    this.cache(item, text);
    return text;
  }

  /** @param factory that made the item, or null */
  private cache(item: unknown, text: EntryText, factory: EntryFactory | null = null): void {
    if (typeof item !== 'object' || item === null || text.bytes.length < smallestText) return;
    const leaves = factory ? factory.leaves : leavesOf(item);
    if (leaves) this.known.set(item, { leaves, text });
  }
}

function entryFactoryOf(parsed: unknown): EntryFactory | null {
  const make = factoryOf(parsed);
  return make ? { make, leaves: leavesOf(make()) } : null;
}

/** The rule of `plainJson` for the outermost list or object. */
function membersOf(value: unknown): { keys: string[] | null; items: readonly unknown[] } | undefined {
  if (typeof value !== 'object' || value === null || 'toJSON' in value) return undefined;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (Array.isArray(value)) {
    const isLong = prototype === Array.prototype && value.length >= fewestEntries;
    return isLong ? { keys: null, items: value } : undefined;
  }
  if ((prototype !== Object.prototype && prototype !== null) || 'lg_name' in value) return undefined;
  const keys = Object.keys(value);
  if (keys.length < fewestEntries || keys.includes('__proto__')) return undefined;
  return { keys, items: keys.map((key) => (value as Record<string, unknown>)[key]) };
}

const [comma, openList, closeList, openObject, closeObject] = [0x2c, 0x5b, 0x5d, 0x7b, 0x7d];

function join(texts: readonly EntryText[], keys: readonly string[] | null): StoredValue {
  const names = keys?.map((key) => Buffer.from(`${JSON.stringify(key)}:`));
  let size = 1 + texts.length;
  texts.forEach(({ bytes }, at) => (size += bytes.length + (names?.[at]?.length ?? 0)));
  const blob = Buffer.allocUnsafe(size);
  let end = 0;
  const entries = texts.map((text, at): Entry => {
    blob[end] = at > 0 ? comma : names ? openObject : openList;
    end += 1;
    const name = names?.[at];
    if (name) end += name.copy(blob, end);
    const start = end;
    end += text.bytes.copy(blob, start);
    // Only the newest text stays in memory.
    text.bytes = blob.subarray(start, end);
    return keys ? { start, end, text, key: keys[at] as string } : { start, end, text };
  });
  blob[end] = names ? closeObject : closeList;
  return { type: 'json', blob, entries };
}
