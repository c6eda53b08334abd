import { LRUCache } from 'lru-cache';
import type { CheckpointStamp } from '@heddle/checkpoint';

/** Total length of the texts, in characters: 8 MiB, or twice as much for non-Latin text. */
const defaultLimit = 8 * 1024 * 1024;

export interface RenderedSnapshot extends CheckpointStamp {
  /** JSON of a `StateSnapshotWire`. */
  text: string;
}

interface ThreadSnapshots {
  byCheckpoint: ReadonlyMap<string, RenderedSnapshot>;
  size: number;
}

/**
 * Snapshots of histories, in the form of the answer. A checkpoint is rendered once; its stamp changes with pending
 * writes and edits. Evicts whole threads, the least recently used first.
 */
export class SnapshotCache {
  private readonly graphNumbers = new WeakMap<object, number>();
  private readonly threads: LRUCache<string, ThreadSnapshots>;
  private graphs = 0;

  constructor(limit = defaultLimit) {
    this.threads = new LRUCache({ maxSize: limit, sizeCalculation: ({ size }) => Math.max(1, size) });
  }

  /**
   * Key of a thread; undefined for a graph that is seen for the first time. A snapshot depends on the graph, and a
   * factory may make one per call: only graphs that are used again are cached.
   */
  keyOf(graph: object, graphId: string, threadId: string): string | undefined {
    const number = this.graphNumbers.get(graph);
    if (number === undefined) this.graphNumbers.set(graph, (this.graphs += 1));
    return number === undefined ? undefined : `${number} ${graphId} ${threadId}`;
  }

  has(key: string): boolean {
    return this.threads.has(key);
  }

  /** undefined if the snapshot is unknown or outdated. */
  get(key: string, { checkpointId, stamp }: CheckpointStamp): string | undefined {
    const snapshot = this.threads.get(key)?.byCheckpoint.get(checkpointId);
    return snapshot?.stamp === stamp ? snapshot.text : undefined;
  }

  set(key: string, snapshots: readonly RenderedSnapshot[]): void {
    const byCheckpoint = new Map(this.threads.get(key)?.byCheckpoint);
    for (const snapshot of snapshots) byCheckpoint.set(snapshot.checkpointId, snapshot);
    const size = [...byCheckpoint.values()].reduce((sum, { text }) => sum + text.length, 0);
    this.threads.set(key, { byCheckpoint, size });
  }
}
