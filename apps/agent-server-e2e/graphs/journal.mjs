/**
 * A graph whose nodes log their execution to a file, at their start, periodically, and at their end. This shows when two
 * processes execute one run. Its nodes ignore their signal.
 */
import { randomUUID } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { Annotation, END, START, StateGraph } from '@langchain/langgraph';

const tickMs = 50;

const State = Annotation.Root({
  /** Path of the file. */
  journal: Annotation(),
  steps: Annotation(),
  /** How long a node executes. */
  hold_ms: Annotation(),
  /** True for nodes that let nothing else happen in their thread. */
  blocks: Annotation(),
  step: Annotation(),
  done: Annotation({ reducer: (left, right) => left.concat(right), default: () => [] }),
});

/** Blocks the thread. */
const sleepBlocking = (ms) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

async function work(state, config) {
  const step = (state.step ?? 0) + 1;
  const execution = randomUUID();
  const write = (phase) =>
    appendFileSync(
      state.journal,
      `${JSON.stringify({ run: config.configurable.run_id, step, execution, pid: process.pid, at: Date.now(), phase })}\n`,
    );
  const end = Date.now() + state.hold_ms;
  write('start');
  while (Date.now() < end) {
    if (state.blocks) sleepBlocking(tickMs);
    else await sleep(tickMs);
    write('tick');
  }
  write('end');
  return { step, done: [step] };
}

export const graph = new StateGraph(State)
  .addNode('work', work)
  .addEdge(START, 'work')
  .addConditionalEdges('work', (state) => (state.step < state.steps ? 'work' : END), ['work', END])
  .compile({ name: 'journal' });
