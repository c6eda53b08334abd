import { randomUUID } from 'node:crypto';
import { Annotation, END, START, StateGraph, type LangGraphRunnableConfig } from '@langchain/langgraph';

const MemoryState = Annotation.Root({
  /** Owner of the memory. */
  user: Annotation<string>,
  /** Something to keep, beyond this thread. */
  remember: Annotation<string | undefined>,
  /** Query over the user's memory; all of it when absent. */
  ask: Annotation<string | undefined>,
  found: Annotation<string[]>,
});
type Memory = typeof MemoryState.State;

const namespaceOf = ({ user }: Memory) => ['users', user || 'anonymous', 'facts'];

async function remember(state: Memory, { store }: LangGraphRunnableConfig) {
  if (state.remember) await store?.put(namespaceOf(state), randomUUID(), { text: state.remember });
  return {};
}

async function recall(state: Memory, { store }: LangGraphRunnableConfig) {
  const items = await store?.search(namespaceOf(state), state.ask ? { query: state.ask, limit: 3 } : {});
  return { found: (items ?? []).map(({ value }) => String(value.text)) };
}

export const graph = new StateGraph(MemoryState)
  .addNode('keep', remember)
  .addNode('recall', recall)
  .addEdge(START, 'keep')
  .addEdge('keep', 'recall')
  .addEdge('recall', END)
  .compile({ name: 'memory' });
