import type { CheckpointChange } from './checkpoint-change.js';

/** Maximum number of known elements. A state with more is stored with some elements sent again. */
const maxElements = 100_000;

/**
 * Elements that are certainly stored. For runs only: elements of a thread are not removed while it has a run in flight,
 * and a change is stored after those that its run gave before.
 */
export class KnownElements {
  private readonly keys = new Map<string, Set<string>>();
  private size = 0;

  has(threadId: string, key: string): boolean {
    return this.keys.get(threadId)?.has(key) ?? false;
  }

  add(threadId: string, key: string): void {
    if (this.size >= maxElements) this.clear();
    const keys = this.keys.get(threadId) ?? new Set();
    this.keys.set(threadId, keys);
    if (keys.has(key)) return;
    keys.add(key);
    this.size += 1;
  }

  addAll({ threadId, elements = [] }: CheckpointChange): void {
    for (const { key } of elements) this.add(threadId, key);
  }

  clear(): void {
    this.keys.clear();
    this.size = 0;
  }
}
