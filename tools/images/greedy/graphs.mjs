/** Graphs that `npm run images -- verify` serves, to see what memory that is eaten does to the server. */
import { setImmediate as turn } from 'node:timers/promises';
import { Annotation, END, START, StateGraph } from '@langchain/langgraph';

const Memory = Annotation.Root({ mib: Annotation(), held: Annotation() });
const elementsPerMiB = 131_072;

/** @param {{ mib: number }} input */
async function hold({ mib }) {
  const held = [];
  while (held.length < mib) {
    held.push(new Array(elementsPerMiB).fill(held.length));
    if (held.length % 16 === 0) await turn();
  }
  return { held: held.length };
}

export const greedy = new StateGraph(Memory)
  .addNode('hold', hold)
  .addEdge(START, 'hold')
  .addEdge('hold', END)
  .compile();
export const modest = new StateGraph(Memory)
  .addNode('answer', () => ({ held: 0 }))
  .addEdge(START, 'answer')
  .addEdge('answer', END)
  .compile();
