import { Annotation, END, START, StateGraph, type LangGraphRunnableConfig } from '@langchain/langgraph';

const CounterState = Annotation.Root({
  /** Number to add; the assistant's configuration may set another default than 1. */
  by: Annotation<number>,
  count: Annotation<number>({ reducer: (left, right) => left + right, default: () => 0 }),
});

function add(state: typeof CounterState.State, config: LangGraphRunnableConfig) {
  return { count: Number(state.by ?? config.configurable?.by ?? 1) };
}

export const graph = new StateGraph(CounterState)
  .addNode('add', add)
  .addEdge(START, 'add')
  .addEdge('add', END)
  .compile({ name: 'counter' });
