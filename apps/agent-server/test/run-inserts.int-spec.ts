import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { DatabaseContext } from '@heddle/database';
import { explained, type PlanNode, rowsRead } from '@heddle/testing';
import { type RunOnExpectedThread, RunRepository } from '../src/core/runs/run.repository.js';
import { aborted, gate } from './fake-graphs.js';
import { useTestServers } from './server-fixture.js';
import type { TestServer } from './test-app.js';
import { newThread } from './thread-calls.js';

describe('runs on expected threads', () => {
  const servers = useTestServers();
  afterEach(() => void jest.restoreAllMocks());

  const threads = (server: TestServer, count: number) =>
    Promise.all(
      Array.from({ length: count }, async () => {
        const id = await newThread(server);
        return id;
      }),
    );

  it('are one per thread, whichever process creates them', async () => {
    const [one, other] = [await servers.start({}, 100), await servers.start({ AGENT_ROLE: 'api' })];
    const held = gate();
    one.runtime.behaviour = async (request, emit, signal) => {
      await Promise.race([held.opened, aborted(signal)]);
      return one.runtime.complete(request, emit);
    };
    const contested = await threads(one, 60);
    const body = { assistant_id: 'chat', input: 1, multitask_strategy: 'reject' };
    const create = async (server: TestServer, threadId: string) =>
      (await server.call('POST', `/threads/${threadId}/runs`, { body })).status;
    const statuses = await Promise.all(
      contested.map(async (threadId) => {
        const found = await Promise.all([one, other, one, other].map((server) => create(server, threadId)));
        return found.toSorted((left, right) => left - right).join();
      }),
    );
    expect(new Set(statuses)).toEqual(new Set(['200,409,409,409']));
    held.open();
  });

  it('read the rows of their threads alone', async () => {
    const server = await servers.start();
    const tenantId = randomUUID();
    const assistantId = randomUUID();
    await servers.query(
      `INSERT INTO agent_server.assistant (assistant_id, tenant_id, graph_id, name)
       SELECT CASE n WHEN 1 THEN $2::uuid ELSE gen_random_uuid() END, $1, 'chat', 'a' FROM generate_series(1, 2000) AS n`,
      [tenantId, assistantId],
    );
    const ids = (
      await servers.query<{ id: string }>(
        `INSERT INTO agent_server.thread (thread_id, tenant_id) SELECT gen_random_uuid(), $1 FROM generate_series(1, 5000)
         RETURNING thread_id AS id`,
        [tenantId],
      )
    ).map(({ id }) => id);
    await servers.query(
      `INSERT INTO agent_server.run
         (run_id, tenant_id, thread_id, assistant_id, graph_id, multitask_strategy, kwargs, status, ended_at)
       SELECT gen_random_uuid(), $1, thread_id, $2, 'chat', 'enqueue', '{}', 'success', now() FROM agent_server.thread`,
      [tenantId, assistantId],
    );
    await servers.query('ANALYZE agent_server.thread, agent_server.run, agent_server.assistant');
    const [{ version = '' } = {}] = await servers.query<{ version?: string }>(
      'SELECT xmin::text AS version FROM agent_server.assistant WHERE assistant_id = $1',
      [assistantId],
    );
    let plan: PlanNode[] = [];
    class Explained extends RunRepository {
      protected override async query<T>(_ctx: DatabaseContext, sql: string, params: unknown[] = []): Promise<T[]> {
        // The plan for any parameters, which prepared statements have after some executions.
        const runner = servers.dataSource.createQueryRunner();
        await runner.query(`SET plan_cache_mode = force_generic_plan`);
        plan = await explained((...statement) => runner.query(...statement), sql, params);
        await runner.query(`RESET plan_cache_mode`);
        await runner.release();
        return [];
      }
    }
    const run = (threadId: string): RunOnExpectedThread => ({
      runId: randomUUID(),
      threadId,
      assistantId,
      graphId: 'chat',
      multitaskStrategy: 'enqueue',
      metadata: {},
      kwargs: {} as RunOnExpectedThread['kwargs'],
      kwargsText: '{}',
      shown: { metadata: {}, config: {} },
      expected: { metadata: [{}], newThread: null, mayBeInterrupted: true },
      assistantVersion: version,
      ttl: null,
      claimer: null,
    });
    await new Explained(servers.dataSource).insertOnExpectedThreads({ tenantId } as never, ids.slice(0, 20).map(run));
    const tables = plan.filter((node) => node['Relation Name'] !== undefined && node['Node Type'] !== 'ModifyTable');
    expect(plan[0]?.['Actual Rows']).toBe(20);
    expect(tables.length).toBeGreaterThan(3);
    expect(Math.max(...tables.map(rowsRead))).toBeLessThan(100);
    expect(server.runtime.executed).toEqual([]);
  });
});
