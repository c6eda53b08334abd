import { Annotation, Command, END, interrupt, Send, START, StateGraph } from '@langchain/langgraph';
import type { PostgresSaver } from '../src/index.js';

const State = Annotation.Root({
  log: Annotation<string[]>({ reducer: (left, right) => [...left, ...right], default: () => [] }),
  big: Annotation<string>,
  bytes: Annotation<Uint8Array>,
});

const node = (name: string) => () => ({ log: [name] });
const twoSteps = new StateGraph(State)
  .addNode('first', node('first'))
  .addNode('second', node('second'))
  .addEdge(START, 'first')
  .addEdge('first', 'second')
  .addEdge('second', END);

/** One graph per kind of checkpointer use. */
export const graphs = {
  steps: () => twoSteps,
  'parallel nodes': () =>
    new StateGraph(State)
      .addNode('a', node('a'))
      .addNode('b', node('b'))
      .addNode('c', node('c'))
      .addNode('join', node('join'))
      .addEdge(START, 'a')
      .addEdge(START, 'b')
      .addEdge(START, 'c')
      .addEdge(['a', 'b', 'c'], 'join')
      .addEdge('join', END),
  'a subgraph': () =>
    new StateGraph(State)
      .addNode('before', node('before'))
      .addNode('child', twoSteps.compile())
      .addNode('after', node('after'))
      .addEdge(START, 'before')
      .addEdge('before', 'child')
      .addEdge('child', 'after')
      .addEdge('after', END),
  'an interrupt': () =>
    new StateGraph(State)
      .addNode('ask', () => ({ log: [interrupt<string, string>('first?'), interrupt<string, string>('second?')] }))
      .addNode('after', node('after'))
      .addEdge(START, 'ask')
      .addEdge('ask', 'after')
      .addEdge('after', END),
  'an interrupt in a subgraph': () =>
    new StateGraph(State)
      .addNode(
        'child',
        new StateGraph(State)
          .addNode('before', node('before'))
          .addNode('ask', () => ({ log: [interrupt<string, string>('first?'), interrupt<string, string>('second?')] }))
          .addEdge(START, 'before')
          .addEdge('before', 'ask')
          .addEdge('ask', END)
          .compile(),
      )
      .addEdge(START, 'child')
      .addEdge('child', END),
  sends: () =>
    new StateGraph(State)
      .addNode('fan', node('fan'))
      .addNode('work', node('work'))
      .addEdge(START, 'fan')
      .addConditionalEdges('fan', () => [1, 2, 3].map((n) => new Send('work', { log: [`to ${n}`] })), ['work'])
      .addEdge('work', END),
  'an error': () =>
    new StateGraph(State)
      .addNode('well', node('well'))
      .addNode('broken', () => {
        throw new Error('broken');
      })
      .addNode('beside', node('beside'))
      .addEdge(START, 'well')
      .addEdge('well', 'broken')
      .addEdge('well', 'beside'),
  'big values': () =>
    new StateGraph(State)
      .addNode('large', () => ({ big: 'ü'.repeat(1024 * 1024), bytes: new Uint8Array(300_000).fill(7) }))
      .addNode('larger', () => ({ big: 'x'.repeat(5 * 1024 * 1024) }))
      .addEdge(START, 'large')
      .addEdge('large', 'larger')
      .addEdge('larger', END),
};

export type GraphName = keyof typeof graphs;
export type Durability = 'sync' | 'async' | 'exit';

/** Inputs of the consecutive runs on one thread, until the graph finishes. */
export const inputsOf = (name: GraphName): unknown[] =>
  name.startsWith('an interrupt')
    ? [{ log: ['in'] }, new Command({ resume: 'one' }), new Command({ resume: 'two' })]
    : [{ log: ['in'] }];

/** Runs the graph as the agent server does. Returns its last values, or the error that it ended with. */
export async function runGraph(
  name: GraphName,
  saver: PostgresSaver,
  threadId: string,
  input: unknown,
  durability: Durability = 'async',
): Promise<unknown> {
  const graph = graphs[name]().compile({ checkpointer: saver as never });
  const config = { configurable: { thread_id: threadId }, durability };
  const result: unknown = await graph.invoke(input as never, config).catch((error: Error) => error.message);
  await saver.close();
  return result;
}
