import { describe, expect, it } from '@jest/globals';
import { AIMessage, HumanMessage } from '@langchain/core/messages';
import { Annotation, MemorySaver, MessagesAnnotation, StateGraph, entrypoint, interrupt } from '@langchain/langgraph';
import { FinalState } from './final-state.js';
import { loadOwnCopy } from '../langgraph-internals/langgraph-copy.js';
import type { AnyGraph } from '../langgraph-internals/graph-types.js';
import { bindGraph } from './graph-loader.js';
import type { StreamChunk } from '../langgraph-internals/loop-config.js';

await loadOwnCopy();

const State = Annotation.Root({
  text: Annotation<string>,
  unset: Annotation<string>,
  log: Annotation<string[]>({ reducer: (left, right) => [...left, ...right], default: () => [] }),
  untouched: Annotation<number>({ reducer: (left, right) => left + right, default: () => 7 }),
});
const twoSteps = () =>
  new StateGraph(State)
    .addNode('one', () => ({ text: 'first', log: ['one'] }))
    .addNode('two', () => ({ log: ['two'] }))
    .addEdge('__start__', 'one')
    .addEdge('one', 'two');
const inner = new StateGraph(State).addNode('deep', () => ({ log: ['deep'] })).addEdge('__start__', 'deep');

const ended = {
  'two steps': twoSteps().compile(),
  messages: new StateGraph(MessagesAnnotation)
    .addNode('say', () => ({ messages: [new AIMessage('yes')] }))
    .addEdge('__start__', 'say')
    .compile(),
  'a subgraph': new StateGraph(State).addNode('inside', inner.compile()).addEdge('__start__', 'inside').compile(),
  'state that is one value': entrypoint('say', (text: string) => Promise.resolve(`${text}: said`)),
};
const notEnded = {
  'an interrupt': new StateGraph(State)
    .addNode('ask', () => ({ text: interrupt<string, string>('well?') }))
    .addEdge('__start__', 'ask')
    .compile(),
  'a breakpoint before a node': twoSteps().compile({ interruptBefore: ['two'] }),
  'a breakpoint after the last node': twoSteps().compile({ interruptAfter: ['two'] }),
  'a node that fails': new StateGraph(State)
    .addNode('fail', () => {
      throw new Error('broken');
    })
    .addEdge('__start__', 'fail')
    .compile(),
};

async function execute(compiled: unknown) {
  const saver = new MemorySaver();
  const graph = bindGraph(compiled as AnyGraph, saver);
  const final = new FinalState();
  const config = { configurable: { thread_id: 'thread', checkpoint_ns: '' } };
  const stream = { modes: new Set(['debug']), push: (chunk: StreamChunk) => final.onChunk(chunk) };
  const input = compiled === ended.messages ? { messages: [new HumanMessage('no?')] } : { text: 'in' };
  const given = compiled === ended['state that is one value'] ? 'in' : input;
  await graph
    .invoke(given as never, { configurable: { ...config.configurable, __pregel_stream: stream } })
    .catch(() => undefined);
  return { graph, saver, final, config };
}

describe('FinalState', () => {
  it.each(Object.entries(ended))('equals the state that LangGraph reads: %s', async (_name, compiled) => {
    const { graph, saver, final, config } = await execute(compiled);
    const read = await graph.getState(config);
    const { thread_id: _added, ...metadata } = read.metadata as unknown as Record<string, unknown>;
    expect(final.snapshot(graph, await saver.getTuple(config))).toEqual({ ...read, metadata });
    expect(read.next).toEqual([]);
  });

  it.each(Object.entries(notEnded))('is left to LangGraph after %s', async (_name, compiled) => {
    const { graph, saver, final, config } = await execute(compiled);
    const head = await saver.getTuple(config);
    expect(head).toBeDefined();
    expect(final.snapshot(graph, head)).toBeNull();
  });

  it('is left to LangGraph if the thread has continued', async () => {
    const { graph, saver, final, config } = await execute(ended['two steps']);
    await graph.updateState(config, { text: 'later' });
    expect(final.snapshot(graph, await saver.getTuple(config))).toBeNull();
  });

  it('is left to LangGraph if values are not in the checkpoint itself', async () => {
    const { graph, saver, final, config } = await execute(ended['two steps']);
    const delta = Object.assign(Object.create(graph) as AnyGraph, {
      channels: { ...graph.channels, log: { ...graph.channels.log, lc_graph_name: 'DeltaChannel' } },
    });
    expect(final.snapshot(delta, await saver.getTuple(config))).toBeNull();
  });
});
