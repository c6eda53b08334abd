import { describe, expect, it } from '@jest/globals';
import { Annotation, MemorySaver, START, StateGraph } from '@langchain/langgraph';
import { RemoteGraph } from '@langchain/langgraph/remote';
import type { AnyGraph } from './graph-types.js';
import { closeRemoteGraphs } from './remote-graphs.js';

const State = Annotation.Root({ log: Annotation<string[]> });
/** Nothing listens there. */
const far = () => new RemoteGraph({ graphId: 'far', url: 'http://127.0.0.1:9', apiKey: 'none' });

function graphWith(remote: RemoteGraph) {
  const inner = new StateGraph(State)
    .addNode('first', () => ({ log: ['first'] }))
    .addNode('remote', remote as never)
    .addEdge(START, 'first')
    .addEdge('first', 'remote')
    .compile({ interruptBefore: ['remote'] });
  return new StateGraph(State)
    .addNode('inner', inner)
    .addNode('remote', remote as never)
    .addEdge(START, 'inner')
    .addEdge('inner', 'remote')
    .compile({ checkpointer: new MemorySaver() });
}

describe('a graph with remote graphs as nodes', () => {
  const graph = graphWith(far());
  closeRemoteGraphs(graph as unknown as AnyGraph);

  it('is drawn with them as single nodes', async () => {
    const drawn = await graph.getGraphAsync({ xray: true });
    expect(Object.keys(drawn.nodes)).toEqual(['__start__', 'inner:first', 'inner:remote', 'remote', '__end__']);
  });

  it('has its own subgraphs', async () => {
    const paths: string[] = [];
    for await (const [path] of graph.getSubgraphsAsync(undefined, true)) paths.push(path);
    expect(paths).toEqual(['inner']);
  });

  it('has a state of its own subgraphs before a remote node', async () => {
    const config = { configurable: { thread_id: '1' } };
    await graph.invoke({ log: [] }, config);
    const { next, tasks } = await graph.getState(config, { subgraphs: true });
    expect(next).toEqual(['inner']);
    expect(tasks).toEqual([expect.objectContaining({ name: 'inner' })]);
    expect((tasks[0]?.state as { next: string[] }).next).toEqual(['remote']);
  });
});
