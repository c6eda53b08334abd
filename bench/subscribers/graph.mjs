/** A graph that emits events with their times. */
import { Annotation, END, START, StateGraph } from '@langchain/langgraph';

const Ticking = Annotation.Root({
  ticks: /** @type {typeof Annotation<number>} */ (Annotation)(),
  tick_ms: /** @type {typeof Annotation<number>} */ (Annotation)(),
});

/** Emits an event each `tick_ms`, with its number and its time in ms since the epoch. */
export const ticker = new StateGraph(Ticking)
  .addNode('tick', async ({ ticks, tick_ms: tickMs }, config) => {
    const begun = Date.now();
    for (let tick = 0; tick < ticks; tick += 1) {
      await new Promise((done) => setTimeout(done, Math.max(0, begun + tick * tickMs - Date.now())));
      config.writer?.({ tick, at: Date.now() });
    }
    return {};
  })
  .addEdge(START, 'tick')
  .addEdge('tick', END)
  .compile({ name: 'ticker' });
