import { Annotation, END, START, StateGraph } from '@langchain/langgraph';

/** State of a graph that emits an event, or throws an error, of the given length; otherwise it waits. */
const State = Annotation.Root({ event: Annotation, error: Annotation, wait_ms: Annotation, done: Annotation });

export const graph = new StateGraph(State)
  .addNode('work', async ({ event, error, wait_ms: waitMs }, { writer }) => {
    if (event) writer({ text: 'e"'.repeat(event / 2) });
    if (error) throw new RangeError('x'.repeat(error));
    if (waitMs) await new Promise((done) => setTimeout(done, waitMs));
    return { done: true };
  })
  .addEdge(START, 'work')
  .addEdge('work', END)
  .compile();
