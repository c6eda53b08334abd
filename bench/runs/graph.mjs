/**
 * The graphs of the benchmark: two nodes each, no model. Every system serves this very file; it is copied beside the packages
 * of the system, so that the graph and its server use the same copy of LangGraph.
 */
import { AIMessage, ToolMessage } from '@langchain/core/messages';
import { Annotation, END, MessagesAnnotation, START, StateGraph } from '@langchain/langgraph';

/** @type {(ms: number) => Promise<void>} */
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

const State = Annotation.Root({
  question: /** @type {typeof Annotation<string>} */ (Annotation)(),
  /** Number of events before the first node ends; none by default. */
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

/** A conversation as agents have them: the first node asks a tool, the second one answers. */
const talkBuilder = new StateGraph(MessagesAnnotation)
  .addNode('ask', ({ messages }) => {
    const call = { id: `call-${messages.length}`, name: 'turn', args: { text: messages.at(-1)?.text ?? '' } };
    return { messages: [new AIMessage({ content: '', tool_calls: [call] })] };
  })
  .addNode('reply', ({ messages }) => {
    const call = /** @type {AIMessage} */ (messages.at(-1)).tool_calls?.[0];
    const turned = String(call?.args.text).split(' ').toReversed().join(' ');
    return { messages: [new ToolMessage({ tool_call_id: call?.id ?? '', content: turned }), new AIMessage(turned)] };
  })
  .addEdge(START, 'ask')
  .addEdge('ask', 'reply')
  .addEdge('reply', END);

export const talk = talkBuilder.compile({ name: 'talk' });
