import { setTimeout as sleep } from 'node:timers/promises';
import { AIMessage } from '@langchain/core/messages';
import {
  Annotation,
  END,
  type LangGraphRunnableConfig,
  MessagesAnnotation,
  START,
  StateGraph,
} from '@langchain/langgraph';

/** An answer of a model. Some integrations give no id. */
const answer = (input: number, output: number, id?: string): AIMessage =>
  new AIMessage({
    content: 'said',
    ...(id === undefined ? {} : { id }),
    usage_metadata: {
      input_tokens: input,
      output_tokens: output,
      total_tokens: input + output,
      input_token_details: { cache_read: 1 },
      output_token_details: { reasoning: 2 },
    },
  });

const State = Annotation.Root({ ...MessagesAnnotation.spec, summary: Annotation<unknown>, note: Annotation<string> });

/** Three answers, the last one outside of the messages; the second one waits as long as its configuration says. */
export const spender = new StateGraph(State)
  .addNode('plan', () => ({ messages: [answer(100, 10)] }))
  .addNode('work', async (_state, config: LangGraphRunnableConfig) => {
    config.writer?.({ waiting: true });
    await sleep(Number(config.configurable?.delay_ms ?? 0), undefined, { signal: config.signal as AbortSignal });
    return { messages: [answer(20, 2), { role: 'ai', content: 'by hand' }] };
  })
  .addNode('sum', () => ({ summary: answer(3, 1), note: 'done' }))
  .addEdge(START, 'plan')
  .addEdge('plan', 'work')
  .addEdge('work', 'sum')
  .addEdge('sum', END)
  .compile();

const member = new StateGraph(State)
  .addNode('think', () => ({ messages: [answer(5, 5)] }))
  .addEdge(START, 'think')
  .addEdge('think', END)
  .compile();

/** A subgraph, which passes its messages on to the graph, and those of the thread with them. */
export const team = new StateGraph(State)
  .addNode('member', member)
  .addNode('lead', () => ({ messages: [answer(1, 1, `lead-${Math.random()}`)] }))
  .addEdge(START, 'member')
  .addEdge('member', 'lead')
  .addEdge('lead', END)
  .compile();

/** Usage that no model reports. */
export const spoiler = new StateGraph(State)
  .addNode('spoil', () => ({
    summary: { usage_metadata: { input_tokens: -5, output_tokens: 'many', total_tokens: 1e300 } },
  }))
  .addNode('fail', () => {
    throw new Error('after it was spent');
  })
  .addEdge(START, 'spoil')
  .addEdge('spoil', 'fail')
  .addEdge('fail', END)
  .compile();
