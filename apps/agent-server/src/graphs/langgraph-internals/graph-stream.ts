import type { RunnableConfig } from '@langchain/core/runnables';
import type { AnyGraph } from './graph-types.js';
import { langGraphOf } from './langgraph-copy.js';
import { hasMembers } from './version-guard.js';

/** Whether the graph has the `stream` of the server's LangGraph. Other copies and replaced methods use the public API. */
export function isKnownStream(graph: AnyGraph): boolean {
  const { isOwn, stream } = langGraphOf(graph);
  const consequence = 'runs are read through graph.stream(), which is slower';
  return isOwn && graph.stream === stream && hasMembers('Pregel', graph, ['_streamIterator'], consequence);
}

/**
 * Reads the chunks of `graph.stream()` without its intermediate streams and generators. As there, an abort ends the
 * reading at once, and a failed delivery aborts the run. Later chunks are read and dropped, so that the loop ends.
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
  const chunks = iterate(graph, input, { ...options, signal });
  await untilAborted(signal, async () => {
    for await (const chunk of chunks) {
      if (!signal.aborted) await onChunk(chunk).catch((error: unknown) => abort.abort(error));
    }
  });
}

/** Chunks of `graph.stream()`, without its intermediate streams and generators for a known one. */
export async function openStream(
  graph: AnyGraph,
  input: unknown,
  options: RunnableConfig,
): Promise<AsyncIterable<unknown>> {
  return isKnownStream(graph) ? iterate(graph, input, options) : graph.stream(input, options as never);
}

function iterate(graph: AnyGraph, input: unknown, options: RunnableConfig): AsyncIterable<unknown> {
  const config = langGraphOf(graph).core.ensureConfig({ recursionLimit: graph.config?.recursionLimit, ...options });
  return graph._streamIterator(input as never, config as never);
}

/** Rejects at the abort; the reading goes on by itself until the loop of the graph ends. */
export async function untilAborted(signal: AbortSignal, read: () => Promise<void>): Promise<void> {
  let onAbort = (): void => undefined;
  const aborted = new Promise<never>((_resolve, reject) => {
    onAbort = () => reject(signal.reason as Error);
    signal.addEventListener('abort', onAbort, { once: true });
  });
  try {
    await Promise.race([read(), aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
