import { LRUCache } from 'lru-cache';
import { keyOf } from './checkpoint-change.js';
import type { Entry } from './entries.js';
import { longestMade } from './entry-texts.js';

/** In bytes: size of the cache, and of the smallest value in it, since small ones are read again quickly. */
const usual = { size: 32 * 1024 * 1024, from: 16 * 1024 };
/** Estimated size of an element's key in memory, in bytes. */
const keyBytes = 48;
/** Estimated size of an entry without its text and keys, and with the objects of its factory. */
const entryBytes = 1_000;

/** A value with elements, as it is stored under one version of its channel. */
export interface CachedValue {
  version: string;
  /** JSON. */
  blob: Uint8Array;
  /** Keys of its elements. */
  elements: readonly string[];
  entries?: readonly Entry[] | undefined;
}

type Channels = ReadonlyMap<string, CachedValue>;

const nothing: Channels = new Map();

/**
 * Newest large values of the channels of recent threads, for all runs of a process. A version of a channel has one value
 * for ever, so that nothing has to be checked. Has stored bytes only, so that no reader shares a node's objects.
 * Evicts whole threads, the least recently used first.
 */
export class ValueCache {
  private readonly threads: LRUCache<string, Channels>;

  constructor(private readonly limits = usual) {
    this.threads = new LRUCache({ maxSize: limits.size, sizeCalculation: sizeOf });
  }

  /** Values of the thread, by `channelKey`. The map does not change. */
  of(threadId: string | undefined): Channels {
    return (threadId === undefined ? undefined : this.threads.get(threadId)) ?? nothing;
  }

  keep(threadId: string, namespace: string, channel: string, value: CachedValue): void {
    if (value.blob.length < this.limits.from) return;
    this.threads.set(threadId, new Map(this.of(threadId)).set(channelKey(namespace, channel), value));
  }
}

export const channelKey = (namespace: string, channel: string): string => keyOf(namespace, channel);

function sizeOf(channels: Channels): number {
  let size = 1;
  for (const { blob, elements, entries = [] } of channels.values()) {
    // The text, and the strings of factories.
    const copies = entries.length > 0 && blob.length <= longestMade ? 2 : 1;
    size += copies * blob.length + elements.length * keyBytes + entries.length * entryBytes;
  }
  return size;
}
