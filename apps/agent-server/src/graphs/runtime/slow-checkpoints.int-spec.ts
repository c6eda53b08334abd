import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { CheckpointCommitter } from '@heddle/checkpoint';
import { createPool, defaultDatabaseLimits } from '@heddle/postgres';
import { startStallingProxy, waitFor, type StallingProxy } from '@heddle/testing';
import { Annotation, END, START, StateGraph } from '@langchain/langgraph';
import type { Pool } from 'pg';
import { TemporaryDatabase } from '../../../test/graph-fixtures/temporary-database.js';
import { loadOwnCopy } from '../langgraph-internals/langgraph-copy.js';
import { executeRun } from './execute-run.js';

await loadOwnCopy();

let database: TemporaryDatabase;
let proxy: StallingProxy;
let pool: Pool;
beforeAll(async () => {
  database = await TemporaryDatabase.create();
  proxy = await startStallingProxy(database.url, 'stall-here');
  const limits = { ...defaultDatabaseLimits, statementTimeoutMs: 3000 };
  pool = createPool({ url: proxy.url, applicationName: 'slow', limits, size: 4, blockable: true });
});
afterAll(async () => {
  await pool?.end();
  await proxy?.close();
  await database?.drop();
});

it('delay the nodes of a run, which is lost if its checkpoints cannot be stored', async () => {
  const kilobytes = 100;
  let steps = 0;
  const graph = new StateGraph(Annotation.Root({ text: Annotation<string>, mark: Annotation<string> }))
    .addNode('step', () => {
      steps += 1;
      return { text: 'x'.repeat(kilobytes * 1024) };
    })
    .addEdge(START, 'step')
    .addConditionalEdges('step', () => (steps < 400 ? 'step' : END))
    .compile();
  const committer = new CheckpointCommitter(pool, { queueBytes: 10 * kilobytes * 1024 });
  const request = await database.request('endless', {
    input: { mark: 'stall-here' },
    config: { recursion_limit: 1000 },
  });
  const loaded = { graphId: 'endless', name: 'endless', description: null, resolve: () => Promise.resolve(graph) };
  const run = executeRun(loaded as never, { pool, committer }, request, () => undefined, new AbortController().signal);
  await waitFor(() => proxy.stalled() > 0 && committer.waitForCapacity() !== undefined);

  expect(await run).toMatchObject({ kind: 'lost' });
  // A value of a step is stored twice, as its write and as the value of its channel.
  expect(steps).toBeLessThan(15);
});
