import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { DatabaseContext } from '@heddle/database';
import { explained, type PlanNode, rowsRead } from '@heddle/testing';
import { ClaimTurns } from '../src/core/runs/claim-turns.js';
import { RunLeaseRepository } from '../src/core/runs/run-lease.repository.js';
import type { RunRow } from '../src/core/runs/run.repository.js';
import { useAgentServerDatabase } from './server-fixture.js';

const flooding = 5_000;
const claimer = { owner: 'test', leaseMs: 60_000 };

describe('claims in turns', () => {
  const database = useAgentServerDatabase();
  let leases: RunLeaseRepository;
  const flood = { tenantId: randomUUID(), assistantId: randomUUID() };

  beforeAll(async () => {
    leases = new RunLeaseRepository(database.dataSource);
  });
  beforeEach(async () => {
    await database.dataSource.query('TRUNCATE agent_server.thread CASCADE');
    await add(flood, flooding);
  });

  const add = async ({ tenantId, assistantId }: typeof flood, count: number): Promise<void> => {
    await database.dataSource.query(
      `WITH added AS (
         INSERT INTO agent_server.thread (thread_id, tenant_id)
         SELECT gen_random_uuid(), $1 FROM generate_series(1, $3::int) RETURNING thread_id
       )
       INSERT INTO agent_server.run
         (run_id, tenant_id, thread_id, assistant_id, graph_id, multitask_strategy, kwargs, created_at)
       SELECT gen_random_uuid(), $1, thread_id, $2, 'chat', 'enqueue', '{}', clock_timestamp() FROM added`,
      [tenantId, assistantId, count],
    );
  };
  const claims = async (limit: number, count: number, turns = new ClaimTurns()): Promise<RunRow[]> => {
    const all: RunRow[] = [];
    for (let claim = 0; claim < count; claim += 1) {
      const runs = await leases.claim(claimer, limit, { ahead: turns.ahead });
      turns.give(runs);
      all.push(...runs);
    }
    return all;
  };
  const count = (runs: readonly RunRow[], flow: Partial<typeof flood>): number =>
    runs.filter((run) => Object.entries(flow).every(([name, value]) => run[name as keyof RunRow] === value)).length;

  it('start the run of another workspace with the next claim of a flooded queue', async () => {
    const other = { tenantId: randomUUID(), assistantId: randomUUID() };
    await add(other, 1);
    expect(count(await claims(64, 1), other)).toBe(1);
  });

  it.each([
    ['one run per claim', 1, 40],
    ['many runs per claim', 20, 2],
  ])('share slots evenly between workspaces, and between assistants of one: %s', async (_what, limit, number) => {
    const second = { ...flood, assistantId: randomUUID() };
    const other = { tenantId: randomUUID(), assistantId: flood.assistantId };
    await add(second, 100);
    await add(other, 100);
    const runs = await claims(limit, number);
    expect(count(runs, other)).toBe(20);
    expect(count(runs, second)).toBe(10);
    expect(count(runs, flood)).toBe(10);
  });

  it('do not make up for turns from before a workspace had runs', async () => {
    const turns = new ClaimTurns();
    await claims(64, 2, turns);
    const other = { tenantId: randomUUID(), assistantId: randomUUID() };
    await add(other, 100);
    const runs = await claims(10, 4, turns);
    expect(count(runs, other)).toBeGreaterThanOrEqual(19);
    expect(count(runs, flood)).toBeGreaterThanOrEqual(19);
  });

  it('take the oldest runs first', async () => {
    const runs = await claims(50, 2);
    const [{ newest }] = (await database.dataSource.query(
      `SELECT max(created_at) AS newest FROM (
         SELECT created_at FROM agent_server.run ORDER BY created_at, run_id LIMIT 100) AS oldest`,
    )) as [{ newest: Date }];
    expect(runs).toHaveLength(100);
    expect(Math.max(...runs.map(({ createdAt }) => createdAt.getTime()))).toBe(newest.getTime());
  });

  it('do not read the whole queue', async () => {
    let plan: PlanNode[] = [];
    class Explained extends RunLeaseRepository {
      protected override async query<T>(_ctx: DatabaseContext, sql: string, params: unknown[] = []): Promise<T[]> {
        plan = await explained((...statement) => database.dataSource.query(...statement), sql, params);
        return [];
      }
    }
    await new Explained(database.dataSource).claim(claimer, 10);
    const reads = plan.filter((node) => node['Relation Name'] !== undefined).map(rowsRead);
    expect(reads.length).toBeGreaterThan(0);
    expect(Math.max(...reads)).toBeLessThan(100);
  });
});
