import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RunnableConfig } from '@langchain/core/runnables';
import { MessagesAnnotation, StateGraph } from '@langchain/langgraph';
import { TemporaryDatabase, threadGraph } from '../../../test/graph-fixtures/temporary-database.js';
import type { CheckpointRef } from '../graph-runtime.port.js';
import { executeRun } from './execute-run.js';
import { GraphHost } from './graph-host.js';
import { loadGraph, type FactoryAccess } from './graph-loader.js';
import { StateInspector } from './inspect-state.js';

const configPath = fileURLToPath(new URL('../../../test/graph-fixtures/langgraph.json', import.meta.url));

let database: TemporaryDatabase;
let host: GraphHost;

beforeAll(async () => {
  database = await TemporaryDatabase.create();
  host = await GraphHost.open(
    { configPath, databaseUrl: database.url, poolSize: 4 },
    async (url) => (await import(url)) as Record<string, unknown>,
  );
});

afterAll(async () => {
  await host.close();
  await database.drop();
});

function at(threadId: string, checkpointId: string | null = null): CheckpointRef {
  return { thread_id: threadId, checkpoint_ns: '', checkpoint_id: checkpointId };
}

describe('a factory', () => {
  const config = { tags: ['t'], recursion_limit: 7, configurable: { flavour: 'mint', assistant_id: 'a' } };

  it('is told the configuration of the thread, whatever is asked of its state', async () => {
    const threadId = randomUUID();
    const request = await database.request('flavoured', { threadId, config });
    await host.execute(request, () => undefined, new AbortController().signal);
    const graph = threadGraph('flavoured', config);
    const state = await host.states(graph).getState(at(threadId), { subgraphs: true });
    expect(state.values).toMatchObject({ answers: ['mint'], result: { accessContext: 'threads.create_run' } });
    expect(await host.states(graph).getState(at(threadId, state.checkpoint_id), { subgraphs: false })).toEqual(state);
    expect((await host.states(graph).getHistory(at(threadId), { limit: 9 })).map(({ next }) => next)).toEqual([
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

  it('is told the same in a run and in a look at the state, but for what it is called for', async () => {
    const threadId = randomUUID();
    const seen: [RunnableConfig, FactoryAccess][] = [];
    const runId = randomUUID();
    const request = await database.request('g', { runId, threadId, assistantId: 'a', config, metadata: { team: 'x' } });
    const loaded = await loadGraph(
      { graphId: 'g', file: configPath, exportName: 'make', description: null },
      async () => ({
        make: (...told: [RunnableConfig, FactoryAccess]) => {
          seen.push(told);
          return new StateGraph(MessagesAnnotation).addNode('n', () => ({})).addEdge('__start__', 'n');
        },
      }),
    );
    await executeRun(loaded, database.pool, request, () => undefined, new AbortController().signal);
    const graph = { graphId: 'g', config, metadata: { team: 'x' } };
    const look = new StateInspector(loaded, graph, database.pool);
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
