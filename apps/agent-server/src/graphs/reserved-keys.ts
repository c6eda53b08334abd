import { isLoopKey } from './langgraph-internals/loop-config.js';

/** Identity and position of a run. The runtime sets these keys after all others. */
const identityKeys = new Set([
  'run_id',
  'thread_id',
  'graph_id',
  'assistant_id',
  'checkpoint_id',
  'checkpoint_ns',
  'checkpoint_map',
]);

/** Keys that clients cannot set in settings and metadata; their values are dropped (docs/reference/contract). */
export const isSetByServer = (key: string): boolean =>
  identityKeys.has(key) || key === 'run_attempt' || /^(langgraph_|__)/.test(key);

/** Keys that clients cannot set in the `configurable` of a graph: the identity, and keys of LangGraph. */
export const isSetByRuntime = (key: string): boolean => identityKeys.has(key) || key === 'thread_ts' || isLoopKey(key);

export function withoutKeys<T>(record: Record<string, T>, isReserved: (key: string) => boolean): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([key]) => !isReserved(key)));
}
