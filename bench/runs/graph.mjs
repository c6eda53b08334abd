/**
 * The graph of the benchmark: two nodes, no model. Every system serves this very file; it is copied beside the packages
 * of the system, so that the graph and its server use the same copy of LangGraph.
 */
import { Annotation, END, START, StateGraph } from '@langchain/langgraph';

/** @type {(ms: number) => Promise<void>} */
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

const State = Annotation.Root({
  question: /** @type {typeof Annotation<string>} */ (Annotation)(),
  /** So many events are written before the first node ends; none by default. */
  ticks: /** @type {typeof Annotation<number>} */ (Annotation)(),
  tick_ms: /** @type {typeof Annotation<number>} */ (Annotation)(),
  tick_bytes: /** @type {typeof Annotation<number>} */ (Annotation)(),
  words: /** @type {typeof Annotation<string[]>} */ (Annotation)(),
  answer: /** @type {typeof Annotation<string>} */ (Annotation)(),
});

/**
 * @param {typeof State.State} state
 * @param {import('@langchain/langgraph').LangGraphRunnableConfig} config
 */
async function read({ question, ticks, tick_ms: tickMs, tick_bytes: tickBytes }, config) {
  for (let tick = 0; tick < (ticks ?? 0); tick += 1) {
    config.writer?.({ tick, text: 'x'.repeat(tickBytes) });
    await pause(tickMs);
  }
  return { words: question.split(' ') };
}

/** @param {typeof State.State} state */
const answer = ({ words }) => ({ answer: words.toReversed().join(' ') });

export const builder = new StateGraph(State)
  .addNode('read', read)
  .addNode('reply', answer)
  .addEdge(START, 'read')
  .addEdge('read', 'reply')
  .addEdge('reply', END);

export const graph = builder.compile({ name: 'bench' });
