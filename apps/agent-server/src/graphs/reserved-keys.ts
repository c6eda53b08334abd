import { isLoopKey } from './langgraph-internals/loop-config.js';

/** Which run this is, and where on its thread it works: whoever executes a run says it, last of all. */
const identityKeys = new Set([
  'run_id',
  'thread_id',
  'graph_id',
  'assistant_id',
  'checkpoint_id',
  'checkpoint_ns',
  'checkpoint_map',
]);

/** In settings and metadata of clients. Their own are dropped, as the contract has it. */
export const isSetByServer = (key: string): boolean =>
  identityKeys.has(key) || key === 'run_attempt' || /^(langgraph_|__)/.test(key);

/** In what a graph is configured with: besides the identity, what LangGraph addresses its own machinery by. */
export const isSetByRuntime = (key: string): boolean => identityKeys.has(key) || key === 'thread_ts' || isLoopKey(key);

export function withoutKeys<T>(record: Record<string, T>, isReserved: (key: string) => boolean): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([key]) => !isReserved(key)));
}
