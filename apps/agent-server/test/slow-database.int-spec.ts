import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { CheckpointCommitter } from '@heddle/checkpoint';
import { createPool } from '@heddle/postgres';
import { type DatabaseProxy, startLatencyProxy } from '@heddle/testing';
import { Annotation, END, START, StateGraph } from '@langchain/langgraph';
import { type Pool } from 'pg';
import type { ExecuteOutcome } from '../src/graphs/graph-runtime.port.js';
import { executeRun } from '../src/graphs/runtime/execute-run.js';
import { loadOwnCopy } from '../src/graphs/langgraph-internals/langgraph-copy.js';
import { TemporaryDatabase } from './graph-fixtures/temporary-database.js';

await loadOwnCopy();

const kib = 1024;

/** Runs of one graph thread, whose checkpoints share a committer. */
describe('unstored work of runs', () => {
  let database: TemporaryDatabase;
  let proxy: DatabaseProxy;
  let pool: Pool;
  beforeAll(async () => {
    database = await TemporaryDatabase.create();
  });
  afterEach(async () => {
    await pool?.end();
    await proxy?.close();
  });
  afterAll(() => database?.drop());

  const connect = async (maxMs: number) => {
    proxy = await startLatencyProxy(database.url, { maxMs, seed: 1 });
    pool = createPool({ url: proxy.url, applicationName: 'slow', size: 4, blockable: true });
  };

  async function run(
    committer: CheckpointCommitter,
    graph: object,
    changes: Parameters<TemporaryDatabase['request']>[1],
  ): Promise<{ threadId: string; outcome: ExecuteOutcome }> {
    const request = await database.request('graph', { config: { recursion_limit: 1000 }, ...changes });
    const loaded = { graphId: 'graph', name: 'graph', description: null, resolve: () => Promise.resolve(graph) };
    const { signal } = new AbortController();
    const outcome = await executeRun(loaded as never, { pool, committer }, request, () => undefined, signal);
    return { threadId: request.threadId, outcome };
  }

  it('is bounded when the database is slower than they are: their nodes wait for it, and nothing is lost', async () => {
    const [runs, steps, stepBytes, queueBytes] = [8, 12, 100 * kib, 800 * kib];
    await connect(100);
    let [unstored, maximum] = [0, 0];
    const send = pool.query.bind(pool) as (...all: unknown[]) => Promise<unknown>;
    pool.query = (async (...all: unknown[]) => {
      const answer = await send(...all);
      unstored -= sizeOfValues(all);
      return answer;
    }) as never;
    const graph = new StateGraph(Annotation.Root({ step: Annotation<number>, text: Annotation<string> }))
      .addNode('work', ({ step }) => {
        // Counted twice: as the write of its task, and as the value of its channel.
        unstored += 2 * stepBytes;
        maximum = Math.max(maximum, unstored);
        return { step: step + 1, text: 'x'.repeat(stepBytes) };
      })
      .addEdge(START, 'work')
      .addConditionalEdges('work', ({ step }) => (step < steps ? 'work' : END))
      .compile();
    const committer = new CheckpointCommitter(pool, { queueBytes, batchBytes: 300 * kib });
    const ended = await Promise.all(Array.from({ length: runs }, () => run(committer, graph, { input: { step: 0 } })));
    for (const { outcome } of ended)
      expect(outcome).toMatchObject({ kind: 'completed', head: { values: { step: steps } } });
    // The queue, and a step of each run that was let through before it was full.
    expect(maximum).toBeLessThanOrEqual(queueBytes + runs * 2 * stepBytes);
    expect(maximum).toBeGreaterThan(queueBytes / 2);
    expect(committer.waitForCapacity()).toBeUndefined();
  });

  it('ends the run that it belongs to when it is refused, and no other one of the thread', async () => {
    await connect(5);
    const graph = new StateGraph(Annotation.Root({ step: Annotation<number>, note: Annotation<string> }))
      .addNode('work', ({ step }) => ({ step: step + 1 }))
      .addEdge(START, 'work')
      .addConditionalEdges('work', ({ step }) => (step < 20 ? 'work' : END))
      .compile();
    const committer = new CheckpointCommitter(pool);
    const guilty = 3;
    // Past the API, which would have refused it: goes into the metadata of every checkpoint.
    const ended = await Promise.all(
      Array.from({ length: 8 }, (_run, at) =>
        run(committer, graph, { input: { step: 0 }, metadata: at === guilty ? { note: 'a\u0000b' } : {} }),
      ),
    );
    expect(ended.map(({ outcome }) => outcome.kind)).toEqual(
      ended.map((_end, at) => (at === guilty ? 'failed' : 'completed')),
    );
    const { rows } = await database.pool.query<{ thread_id: string }>(
      'SELECT DISTINCT thread_id FROM agent_server.checkpoint WHERE thread_id = ANY($1)',
      [ended.map(({ threadId }) => threadId)],
    );
    const others = ended.filter((_end, at) => at !== guilty);
    expect(rows.map(({ thread_id }) => thread_id).sort()).toEqual(others.map(({ threadId }) => threadId).sort());
  });
});

/** Size of the values that a statement stores; they are in one parameter. */
function sizeOfValues([statement]: unknown[]): number {
  const { values } = statement as { values?: unknown[] };
  return (values ?? []).reduce<number>((sum, value) => sum + (Buffer.isBuffer(value) ? value.length : 0), 0);
}
