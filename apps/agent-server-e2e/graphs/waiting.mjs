/** A graph that waits, without any work, until a file exists: like an agent that waits for its model. */
import { existsSync } from 'node:fs';
import { Annotation, END, START, StateGraph } from '@langchain/langgraph';

const pollMs = 100;

const State = Annotation.Root({
  /** Path of the file. */
  file: Annotation(),
  done: Annotation(),
});

/** One timer for all runs of a thread, by file. */
const waits = new Map();

function untilExists(file) {
  const known = waits.get(file);
  if (known) return known;
  const wait = new Promise((resolve) => {
    const timer = setInterval(() => {
      if (!existsSync(file)) return;
      clearInterval(timer);
      resolve();
    }, pollMs);
  });
  waits.set(file, wait);
  return wait;
}

async function wait({ file }) {
  await untilExists(file);
  return { done: true };
}

export const graph = new StateGraph(State)
  .addNode('wait', wait)
  .addEdge(START, 'wait')
  .addEdge('wait', END)
  .compile({ name: 'waiting' });
