import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { RunnableConfig } from '@langchain/core/runnables';
import { MessagesAnnotation, StateGraph } from '@langchain/langgraph';
import { at, fixtureConfig, threadGraph, useGraphs } from '../../../test/graph-fixtures/graph-fixture.js';
import { statesOf } from '../graph-inspector.port.js';
import { executeRun } from './execute-run.js';
import type { GraphHost } from './graph-host.js';
import { loadGraph, type FactoryAccess } from './graph-loader.js';
import { StateInspector } from './inspect-state.js';

const graphs = useGraphs();
let host: GraphHost;

beforeAll(async () => {
  host = await graphs.openHost();
});

describe('a factory', () => {
  const config = { tags: ['t'], recursion_limit: 7, configurable: { flavour: 'mint', assistant_id: 'a' } };

  it('gets the configuration of the thread for every read of a state', async () => {
    const threadId = randomUUID();
    const request = await graphs.database.request('flavoured', { threadId, config });
    await host.execute(request, () => undefined, new AbortController().signal);
    const graph = threadGraph('flavoured', config);
    const state = await host.states(graph).getState(at(threadId), { subgraphs: true });
    expect(state.values).toMatchObject({ answers: ['mint'], result: { accessContext: 'threads.create_run' } });
    expect(await host.states(graph).getState(at(threadId, state.checkpoint_id), { subgraphs: false })).toEqual(state);
    expect(statesOf(await host.states(graph).getHistory(at(threadId), { limit: 9 })).map(({ next }) => next)).toEqual([
      [],
      ['mint'],
      ['__start__'],
    ]);
    await host.states(graph).updateState(at(threadId), { values: { answers: ['more'] }, asNode: 'mint' });
    const step = { updates: [{ values: { answers: ['last'] }, as_node: 'mint' }] };
    await host.states(graph).applySupersteps(randomUUID(), [step], {});
    const { values } = await host.states(graph).getState(at(threadId), { subgraphs: false });
    expect(values).toMatchObject({ answers: ['mint', 'more'] });
  });

  it('gets the same configuration in a run and in a read of a state, except the purpose', async () => {
    const threadId = randomUUID();
    const seen: [RunnableConfig, FactoryAccess][] = [];
    const runId = randomUUID();
    const request = await graphs.database.request('g', {
      runId,
      threadId,
      assistantId: 'a',
      config,
      metadata: { team: 'x' },
    });
    const loaded = await loadGraph(
      { graphId: 'g', file: fixtureConfig, exportName: 'make', description: null },
      async () => ({
        make: (...told: [RunnableConfig, FactoryAccess]) => {
          seen.push(told);
          return new StateGraph(MessagesAnnotation).addNode('n', () => ({})).addEdge('__start__', 'n');
        },
      }),
    );
    const storage = { pool: graphs.database.pool, committer: undefined };
    await executeRun(loaded, storage, request, () => undefined, new AbortController().signal);
    const graph = { graphId: 'g', config, metadata: { team: 'x' } };
    const look = new StateInspector(loaded, graph, graphs.database.pool);
    await look.getState(at(threadId), { subgraphs: false });
    await look.updateState(at(threadId), { values: null });

    const told = { tags: ['t'], recursionLimit: 7 };
    const identity = { thread_id: threadId, graph_id: 'g', assistant_id: 'a' };
    const configurable = { flavour: 'mint', ...identity };
    const metadata = { team: 'x', ...identity };
    expect(seen).toEqual([
      [
        {
          ...told,
          configurable: { ...configurable, run_id: runId },
          metadata: { ...metadata, run_id: runId, run_attempt: 1 },
        },
        {
          accessContext: 'threads.create_run',
          executionRuntime: { context: expect.objectContaining({ flavour: 'mint' }) },
        },
      ],
      [
        { ...told, configurable, metadata },
        { accessContext: 'threads.read', executionRuntime: null },
      ],
      [
        { ...told, configurable, metadata },
        { accessContext: 'threads.update', executionRuntime: null },
      ],
    ]);
  });
});
