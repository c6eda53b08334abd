import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { Annotation, END, START, StateGraph } from '@langchain/langgraph';
import { version } from './version.mjs';

const State = Annotation.Root({
  entries: Annotation({ reducer: (left, right) => [...left, ...right], default: () => [] }),
  version: Annotation,
  secret: Annotation,
  projectId: Annotation,
  delayMs: Annotation,
  release: Annotation,
});

/** Ends after the delay, and once the file `release` exists. Returns the version of its code, and two variables. */
async function note(state, { signal }) {
  await pause(state.delayMs ?? 0);
  while (state.release && !existsSync(state.release)) await pause(200, undefined, { signal });
  return {
    version,
    secret: process.env.JOURNAL_SECRET ?? 'none',
    projectId: process.env.LANGSMITH_HOST_PROJECT_ID ?? 'none',
  };
}

export const graph = new StateGraph(State).addNode('note', note).addEdge(START, 'note').addEdge('note', END).compile();
