/** [namespace, mode, payload], as the loop of a graph pushes it. */
export type StreamChunk = [namespace: string[], mode: string, payload: unknown];

/** Receives chunks synchronously, before the checkpoint of their step is stored. */
interface LoopStream {
  modes: ReadonlySet<string>;
  push(chunk: StreamChunk): void;
}

const prefix = '__pregel';

/** Keys of `configurable` that LangGraph keeps for itself. */
export const isLoopKey = (key: string): boolean => key.startsWith(prefix);

/** Part of `configurable` that subgraphs inherit: durability, and the stream of all loops of the run. */
export function loopConfigurable(durability: string, stream: LoopStream): Record<string, unknown> {
  return { [`${prefix}_durability`]: durability, [`${prefix}_stream`]: stream };
}
