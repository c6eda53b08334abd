import { AIMessage } from '@langchain/core/messages';
import {
  Annotation,
  END,
  MessagesAnnotation,
  START,
  StateGraph,
  type LangGraphRunnableConfig,
} from '@langchain/langgraph';

import { pause } from './scripted-chat-model.js';

const DEFAULT_STEPS = 5;
const DEFAULT_DELAY_MS = 200;

const SlowState = Annotation.Root({
  ...MessagesAnnotation.spec,
  /** Number of steps in this run. */
  steps: Annotation<number>,
  /** Duration of each step in ms. */
  delay_ms: Annotation<number>,
  /** Steps taken in this run. */
  step: Annotation<number>,
  /** Every step ever taken on the thread. */
  done: Annotation<string[]>({ reducer: (left, right) => left.concat(right), default: () => [] }),
});

function begin(state: typeof SlowState.State, config: LangGraphRunnableConfig) {
  const { steps, delay_ms: delayMs } = config.configurable ?? {};
  return {
    step: 0,
    steps: Number(state.steps ?? steps ?? DEFAULT_STEPS),
    delay_ms: Number(state.delay_ms ?? delayMs ?? DEFAULT_DELAY_MS),
  };
}

async function work(state: typeof SlowState.State, config: LangGraphRunnableConfig) {
  await pause(state.delay_ms, config.signal);
  const step = state.step + 1;
  config.writer?.({ step, of: state.steps });
  return {
    step,
    done: [`step ${step} of ${state.steps}`],
    messages: [new AIMessage(`Finished step ${step} of ${state.steps}.`)],
  };
}

export const graph = new StateGraph(SlowState)
  .addNode('begin', begin)
  .addNode('work', work)
  .addEdge(START, 'begin')
  .addConditionalEdges('begin', (state) => (state.step < state.steps ? 'work' : END), ['work', END])
  .addConditionalEdges('work', (state) => (state.step < state.steps ? 'work' : END), ['work', END])
  .compile({ name: 'slow' });
