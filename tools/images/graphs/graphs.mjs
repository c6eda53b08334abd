/** Graphs that `npm run images -- verify` serves: one that eats memory, one that takes its time, and one that does neither. */
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';
import { Annotation, END, START, StateGraph } from '@langchain/langgraph';

const State = Annotation.Root({ mib: Annotation(), seconds: Annotation(), held: Annotation() });
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

/** @param {{ seconds: number }} input */
async function wait({ seconds }) {
  await pause(seconds * 1000);
  return { held: 0 };
}

/** @param {(input: any) => { held: number } | Promise<{ held: number }>} step */
const graphOf = (step) =>
  new StateGraph(State).addNode('step', step).addEdge(START, 'step').addEdge('step', END).compile();

export const greedy = graphOf(hold);
export const patient = graphOf(wait);
export const modest = graphOf(() => ({ held: 0 }));
