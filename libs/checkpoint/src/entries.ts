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
}

/** Text of an entry outside its elements, and the elements. */
export interface PackedEntry {
  out: Uint8Array;
  /** Elements at positions of `out`. */
  refs: readonly { hash: Uint8Array; cut: number }[];
  /** Keys of all elements, with those in elements. */
  keys: readonly string[];
}
