/** A graph that finishes a step and waits until a file exists before the next one, so a test controls its progress. */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { Annotation, END, START, StateGraph } from '@langchain/langgraph';

const lookEveryMs = 50;

const State = Annotation.Root({
  /** Path of the file. */
  gate: Annotation(),
  /** A mark of each execution of a step: a step that was repeated has another one. */
  done: Annotation({ reducer: (left, right) => left.concat(right), default: () => [] }),
});

async function pass({ gate }, { signal }) {
  while (!existsSync(gate)) await setTimeout(lookEveryMs, undefined, { signal });
  return { done: [`last ${randomUUID()}`] };
}

export const graph = new StateGraph(State)
  .addNode('begin', () => ({ done: [`first ${randomUUID()}`] }))
  .addNode('pass', pass)
  .addEdge(START, 'begin')
  .addEdge('begin', 'pass')
  .addEdge('pass', END)
  .compile({ name: 'gated' });
