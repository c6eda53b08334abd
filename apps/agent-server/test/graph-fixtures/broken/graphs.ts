import { Annotation, END, START, StateGraph, type LangGraphRunnableConfig } from '@langchain/langgraph';
import { getLogger } from '@langchain/langgraph-sdk/logging';

const State = Annotation.Root({ colour: Annotation<unknown> });

/** A Promise, as a module exports that prepares its graph first. */
export const good = Promise.resolve(
  new StateGraph(State)
    .addNode('look', (_state, config: LangGraphRunnableConfig) => {
      getLogger().warn('looking', { at: 'colours' });
      return { colour: config.configurable?.colour ?? null };
    })
    .addEdge(START, 'look')
    .addEdge('look', END),
);

export const never = new Promise(() => undefined);
