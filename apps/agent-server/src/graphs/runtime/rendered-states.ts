import type { CheckpointStamp } from '@heddle/checkpoint';

/** Of all texts together, in characters: 8 MiB, or twice as much where they are not Latin. */
const defaultLimit = 8 * 1024 * 1024;

export interface RenderedState extends CheckpointStamp {
  /** JSON of a `StateSnapshotWire`. */
  text: string;
}

interface ThreadStates {
  byCheckpoint: Map<string, RenderedState>;
  size: number;
}

/**
 * The states of histories that were read, as they were sent. A checkpoint does not change, so its state is made once and
 * not at every look at its thread; its stamp tells when it was changed after all, by a pending write or an edit. What
 * has not been read for the longest time goes first, a thread at a time.
 */
export class RenderedStates {
  private readonly known = new WeakMap<object, number>();
  /** The one that was used last is the last one. */
  private readonly threads = new Map<string, ThreadStates>();
  private graphs = 0;
  private size = 0;

  constructor(private readonly limit = defaultLimit) {}

  /**
   * Under which name the states of a thread are kept, or undefined. A state shows what its graph would execute next, and
   * a factory may make another graph each time: states are kept of graphs that come again.
   */
  nameOf(graph: object, graphId: string, threadId: string): string | undefined {
    const number = this.known.get(graph);
    if (number === undefined) this.known.set(graph, (this.graphs += 1));
    return number === undefined ? undefined : `${number} ${graphId} ${threadId}`;
  }

  has(name: string): boolean {
    return this.threads.has(name);
  }

  /** undefined when it is not known, or not as it is now. */
  find(name: string, { checkpointId, stamp }: CheckpointStamp): string | undefined {
    const thread = this.threads.get(name);
    if (!thread) return undefined;
    this.threads.delete(name);
    this.threads.set(name, thread);
    const state = thread.byCheckpoint.get(checkpointId);
    return state?.stamp === stamp ? state.text : undefined;
  }

  keep(name: string, states: readonly RenderedState[]): void {
    const thread = this.threads.get(name) ?? { byCheckpoint: new Map<string, RenderedState>(), size: 0 };
    this.forget(name, thread);
    for (const state of states) {
      thread.size += state.text.length - (thread.byCheckpoint.get(state.checkpointId)?.text.length ?? 0);
      thread.byCheckpoint.set(state.checkpointId, state);
    }
    this.threads.set(name, thread);
    this.size += thread.size;
    for (const [oldest, states] of this.threads) {
      if (this.size <= this.limit) return;
      this.forget(oldest, states);
    }
  }

  private forget(name: string, { size }: ThreadStates): void {
    if (this.threads.delete(name)) this.size -= size;
  }
}
