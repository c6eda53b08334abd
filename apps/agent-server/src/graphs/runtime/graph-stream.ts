import { ensureConfig, type RunnableConfig } from '@langchain/core/runnables';
import { Pregel } from '@langchain/langgraph/pregel';
import type { AnyGraph } from './graph-loader.js';

/**
 * Whether this graph streams in the way of the LangGraph that is known here. Graphs of another copy, and those whose
 * `stream` somebody has replaced, are asked for their stream like anybody would.
 */
export function isKnownStream(graph: AnyGraph): boolean {
  return graph.stream === Pregel.prototype.stream;
}

/**
 * What `graph.stream()` yields, without the streams and generators that it puts between the loop and its reader. As
 * there, the reader hears at once that the run was aborted, and a chunk that cannot be passed on aborts the run; what
 * the loop still has to say then is taken and dropped, so that it comes to its end.
 */
export async function readStream(
  graph: AnyGraph,
  input: unknown,
  options: RunnableConfig,
  abort: AbortController,
  onChunk: (chunk: unknown) => Promise<void>,
): Promise<void> {
  const { signal } = abort;
  signal.throwIfAborted();
  const config = ensureConfig({ recursionLimit: graph.config?.recursionLimit, ...options, signal });
  const chunks = graph._streamIterator(input as never, config as never);
  let onAbort = (): void => undefined;
  const aborted = new Promise<never>((_resolve, reject) => {
    onAbort = () => reject(signal.reason as Error);
    signal.addEventListener('abort', onAbort, { once: true });
  });
  const read = async (): Promise<void> => {
    for await (const chunk of chunks) {
      if (!signal.aborted) await onChunk(chunk).catch((error: unknown) => abort.abort(error));
    }
  };
  try {
    await Promise.race([read(), aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
