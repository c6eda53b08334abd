import type { AsyncLocalStorage } from 'node:async_hooks';
import type { RunnableConfig } from '@langchain/core/runnables';

/** Keys of LangChain in a run tree: the configuration of the node, and the context variables of the graph. */
export const childConfig = Symbol.for('lc:child_config');
export const contextVariables = Symbol.for('lc:context_variables');

/** Symbol under which LangChain keeps the current run tree, for all of its copies in a thread. */
const storage = Symbol.for('ls:tracing_async_local_storage');

interface RunTree {
  extra?: { [childConfig]?: RunnableConfig };
}

/** Configuration of the node that calls, as `getConfig()` of LangGraph; undefined outside of nodes. */
export function currentConfig(): RunnableConfig | undefined {
  const trees = (globalThis as { [storage]?: AsyncLocalStorage<RunTree> })[storage];
  return trees?.getStore()?.extra?.[childConfig];
}
