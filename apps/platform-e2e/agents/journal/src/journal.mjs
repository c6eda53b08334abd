import { setTimeout as pause } from 'node:timers/promises';
import { Annotation, END, START, StateGraph } from '@langchain/langgraph';
import { version } from './version.mjs';

const State = Annotation.Root({
  entries: Annotation({ reducer: (left, right) => [...left, ...right], default: () => [] }),
  version: Annotation,
  secret: Annotation,
  projectId: Annotation,
  delayMs: Annotation,
});

/** Keeps what it is told, and says which code and which secret it runs with. */
async function note(state) {
  await pause(state.delayMs ?? 0);
  return {
    version,
    secret: process.env.JOURNAL_SECRET ?? 'none',
    projectId: process.env.LANGSMITH_HOST_PROJECT_ID ?? 'none',
  };
}

export const graph = new StateGraph(State).addNode('note', note).addEdge(START, 'note').addEdge('note', END).compile();
