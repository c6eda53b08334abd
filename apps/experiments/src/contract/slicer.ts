/** Maximum items per slice, and maximum bytes of a slice with more than one item. */
const maxItems = 500;
const maxBytes = 1024 * 1024;

/** Groups items into slices for one statement each: small enough for the event loop, large enough for the database. */
export class Slicer<T> {
  private items: T[] = [];
  private bytes = 0;

  /** Returns the slice that this item would make too large; null if the item still fits. */
  add(item: T, bytes: number): T[] | null {
    const full = this.items.length >= maxItems || (this.items.length > 0 && this.bytes + bytes > maxBytes);
    const slice = full ? this.rest() : null;
    this.items.push(item);
    this.bytes += bytes;
    return slice;
  }

  /** The last slice, which may be empty. */
  rest(): T[] {
    const { items } = this;
    this.items = [];
    this.bytes = 0;
    return items;
  }
}

/** Slices items that are already in memory. */
export function* slicesOf<T>(items: Iterable<T>, bytesOf: (item: T) => number = () => 0): Generator<T[]> {
  const slicer = new Slicer<T>();
  for (const item of items) {
    const slice = slicer.add(item, bytesOf(item));
    if (slice) yield slice;
  }
  const rest = slicer.rest();
  if (rest.length > 0) yield rest;
}
