import { Annotation, END, START, StateGraph } from '@langchain/langgraph';

class LoomJammedError extends Error {
  override name = 'LoomJammedError';
}

const FailingState = Annotation.Root({
  /** `first` or `second`: the step that raises; anything else lets the run succeed. */
  fail_in: Annotation<string>,
  message: Annotation<string>,
  steps: Annotation<string[]>({ reducer: (left, right) => left.concat(right), default: () => [] }),
});

function step(name: string) {
  return (state: typeof FailingState.State) => {
    if ((state.fail_in ?? 'second') === name) throw new LoomJammedError(state.message ?? `The ${name} step failed`);
    return { steps: [name] };
  };
}

export const graph = new StateGraph(FailingState)
  .addNode('first', step('first'))
  .addNode('second', step('second'))
  .addEdge(START, 'first')
  .addEdge('first', 'second')
  .addEdge('second', END)
  .compile({ name: 'failing' });
