import type { Leaves } from './leaves.js';

/** Item of a large list, or member of a large object. */
export interface Entry {
  /** Position of the item or member value in the text, in bytes. */
  start: number;
  end: number;
  text: EntryText;
  /** Key of an object's member; absent in lists. */
  key?: string;
}

/** JSON of an entry, shared by the values that contain it. */
export interface EntryText {
  bytes: Buffer;
  /** The text as it was split last. */
  packed: PackedEntry | null;
  /** The node that began with the entry when its list was grouped last; null if that node was the last one. */
  node: PackedNode | null;
  /** Null for a text that was not read yet, or that the serializer has to read each time. */
  factory: EntryFactory | null;
}

/** Makes objects of a text without reading it again. They share nothing but strings. */
export interface EntryFactory {
  make: () => object;
  /** Leaves of each of the objects. */
  leaves: Leaves | undefined;
}

/** Text of an entry outside its elements, and the elements. */
export interface PackedEntry {
  out: Uint8Array;
  /** Elements at positions of `out`. */
  refs: readonly { hash: Uint8Array; cut: number }[];
  /** Keys of all elements, with those in elements. */
  keys: readonly string[];
}

/** Neighbouring entries that form an element. */
export interface PackedNode {
  entries: readonly Entry[];
  hash: Uint8Array;
  /** Keys of the node and of all elements in it. */
  keys: readonly string[];
  /** Size of the entries outside of their elements. */
  size: number;
}
