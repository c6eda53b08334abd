import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TenantContext } from '@heddle/auth';
import { BaseRepository, type DatabaseContext, type InTransaction, TypeOrmTransactionRunner } from '@heddle/database';
import { explained, type PlanNode, rowsRead, type TestDatabase, waitFor } from '@heddle/testing';
import { ComparisonRepository } from '../src/features/comparison/comparison.repository.js';
import { PairsRepository } from '../src/features/comparison/pairs.repository.js';
import { readRunFilter } from '../src/analysis/filters/filters.js';
import { RowKeysRepository } from '../src/features/comparison/row-keys.repository.js';
import type { RowSelection } from '../src/analysis/comparison/row-selection.js';
import { directionsBy } from '../src/analysis/statistics/direction.js';
import { createExperimentsDatabase, tenantA } from './test-app.js';

type Run = <T>(context: DatabaseContext, sql: string, params?: unknown[]) => Promise<T[]>;

/** Workers cost the planner nothing. */
class FreeWorkers extends BaseRepository {
  async allow(tx: InTransaction): Promise<void> {
    for (const cost of ['setup_cost', 'tuple_cost']) await this.query(tx, `SET LOCAL parallel_${cost} = 0`);
    for (const scan of ['table', 'index']) await this.query(tx, `SET LOCAL min_parallel_${scan}_scan_size = 0`);
  }
}

/** Answers with nothing, and keeps the nodes of the plan by which the statement was executed. */
function explaining<R extends object>(repository: R): { repository: R; nodes: PlanNode[] } {
  const nodes: PlanNode[] = [];
  const target = repository as unknown as { query: Run; queryUnprepared: Run };
  const run = target.queryUnprepared.bind(target) as Run;
  target.query = target.queryUnprepared = async (context, sql, params) => {
    nodes.push(...(await explained((...statement) => run(context, ...statement), sql, params)));
    return [];
  };
  return { repository, nodes };
}

const ctx: TenantContext = { tenantId: tenantA };
const examples = 1000;
const experiments = 4;
const keys = 3;
const steps = 3;
const scores = examples * experiments * keys;

describe.each([
  ['just uploaded', false],
  ['known to the planner', true],
])('plans of comparisons over tables that are %s', (_name, analysed) => {
  let database: TestDatabase;
  const datasetId = randomUUID();
  const sessionIds = Array.from({ length: experiments }, () => randomUUID());
  const [base = ''] = sessionIds;
  const selection = (more: Partial<RowSelection>): RowSelection => ({
    sessionIds,
    baselineId: base,
    inAll: false,
    show: [],
    standing: [],
    runs: new Map(),
    sort: { by: 'position' },
    sortOrder: 'ASC',
    ...more,
  });

  beforeAll(async () => {
    database = await createExperimentsDatabase();
    const run = (sql: string, params: unknown[] = []) => database.dataSource.query(sql, params);
    // Only this test decides when the planner learns of the tables.
    for (const table of ['example', 'run', 'feedback'])
      await run(`ALTER TABLE experiments.${table} SET (autovacuum_enabled = false)`);
    await run(`INSERT INTO experiments.dataset (tenant_id, id, name, externally_managed) VALUES ($1, $2, 'd', true)`, [
      tenantA,
      datasetId,
    ]);
    await run(
      `INSERT INTO experiments.session (tenant_id, id, name, reference_dataset_id, start_time)
       SELECT $1, id, id::text, $2, now() FROM unnest($3::uuid[]) AS id`,
      [tenantA, datasetId, sessionIds],
    );
    await run(
      `INSERT INTO experiments.example (tenant_id, id, dataset_id, position, inputs, content_hash)
       SELECT $1, gen_random_uuid(), $2, place, '{}', 'h' FROM generate_series(1, ${examples}) AS place`,
      [tenantA, datasetId],
    );
    await run(
      `INSERT INTO experiments.run (tenant_id, id, session_id, reference_example_id, example_hash, position, name, start_time, inputs)
       SELECT $1, gen_random_uuid(), s, e.id, 'h', e.position, 'r', now(), json_build_object('text', repeat('x', 500))
       FROM experiments.example e, unnest($2::uuid[]) AS s`,
      [tenantA, sessionIds],
    );
    // Steps of the runs of two experiments: a chain, which repeats the usage of the model below it.
    await run(
      `INSERT INTO experiments.run (tenant_id, id, session_id, position, name, run_type, start_time, inputs, total_tokens,
         parent_run_id, trace_id, dotted_order)
       SELECT $1, step.id, r.session_id, 0, 's', step.type, now(), '{}', 10, r.id, r.id, r.id || '.' || step.place
       FROM experiments.run r, LATERAL (
         SELECT gen_random_uuid() AS id, n AS place, CASE n WHEN 1 THEN 'llm' ELSE 'chain' END AS type
         FROM generate_series(1, ${steps}) n WHERE r.id IS NOT NULL
       ) step WHERE r.session_id = ANY($2::uuid[])`,
      [tenantA, sessionIds.slice(0, 2)],
    );
    await run(
      `INSERT INTO experiments.feedback
         (tenant_id, id, session_id, run_id, example_id, key, score, comment, source_type, created_at, modified_at)
       SELECT $1, gen_random_uuid(), r.session_id, r.id, r.reference_example_id, 'key ' || k, random(), repeat('x', 1500),
         'api', now(), now()
       FROM experiments.run r, generate_series(1, ${keys}) AS k WHERE r.parent_run_id IS NULL`,
      [tenantA],
    );
    if (!analysed) return;
    // Repeated while another session of this server reads the database: index-only scans need all-visible pages.
    await waitFor(
      async () => {
        await run('VACUUM ANALYZE experiments.example, experiments.run, experiments.feedback');
        const [table] = await run(
          `SELECT relallvisible = relpages AS visible FROM pg_class WHERE relname = 'feedback'`,
        );
        return table.visible;
      },
      { timeoutMs: 60_000 },
    );
  });
  afterAll(() => database.close());

  const rows = () => explaining(new RowKeysRepository(database.dataSource));
  const pairs = () => explaining(new PairsRepository(database.dataSource));
  const page = { offset: 0, limit: 50 };
  const key = 'key 1';
  const byOther = { by: 'delta', key: 'key 2' } as const;

  it.each([
    ['a page sorted by delta', selection({ sort: { by: 'delta', key } })],
    ['a page sorted by disagreement', selection({ sort: { by: 'disagreement', key } })],
    ['a page of what regressed', selection({ show: [{ show: 'regressed', key }], inAll: true })],
    [
      'a page of what regressed, sorted by another key',
      selection({ show: [{ show: 'regressed', key }], sort: byOther }),
    ],
    [
      'a page of what an experiment lacks, sorted by latency',
      selection({ show: [{ show: 'missing', key }], sort: { by: 'latency' } }),
    ],
    ['a page sorted by a key without scores', selection({ sort: { by: 'score', key: 'key 0' } })],
    ['a page of what changed', selection({ show: [{ show: 'changed' }] })],
    ['a page of some runs', selection({ runs: new Map([[base, [readRunFilter('gte(latency, 0)', '')]]]) })],
    ['a page sorted by tokens', selection({ sort: { by: 'total_tokens' } })],
    ['a page of expensive runs', selection({ runs: new Map([[base, [readRunFilter('gt(total_tokens, 1)', '')]]]) })],
    ['a page of scored runs', selection({ runs: new Map([[base, [readRunFilter('gte(feedback.key 1, 0)', '')]]]) })],
  ])('%s is not quadratic', async (_what, asked) => {
    const { repository, nodes } = rows();
    await repository.page(ctx, datasetId, asked, directionsBy(new Map()), page);
    expectLinear(nodes);
  });

  it('statistics do not read a quadratic number of rows', async () => {
    const { repository, nodes } = pairs();
    for (const source of ['feedback', 'runs'] as const) {
      await repository.metrics(ctx, source, sessionIds);
      await repository.pairs(ctx, source, base, sessionIds, []);
    }
    await repository.excluded(ctx, base, sessionIds, { changed: true, errored: true });
    const comparison = explaining(new ComparisonRepository(database.dataSource));
    const delta = { baselineId: base, sessionIds: sessionIds.slice(1), key, runs: new Map(), offset: 0, limit: 100 };
    await comparison.repository.deltas(ctx, delta);
    expectLinear([...nodes, ...comparison.nodes]);
  });

  // The planner has no statistics of a table that was never analysed.
  if (analysed) {
    it('scores come from the index alone', async () => {
      const { repository, nodes } = rows();
      await repository.page(ctx, datasetId, selection({ sort: { by: 'delta', key } }), directionsBy(new Map()), page);
      const reads = nodes.filter((node) => node['Index Name'] === 'feedback_session_key');
      expect(reads.map((node) => node['Node Type'])).toEqual(['Index Only Scan']);
      expect(nodes.filter((node) => node['Relation Name'] === 'feedback')).toEqual(reads);
    });

    it('a page sorted by one experiment reads its scores and those of the baseline, and no runs of scored examples', async () => {
      const { repository, nodes } = rows();
      const asked = selection({ sort: { by: 'delta', key }, sortedSessionId: sessionIds[2] });
      await repository.page(ctx, datasetId, asked, directionsBy(new Map()), page);
      const reads = nodes.filter((node) => node['Index Name'] === 'feedback_session_key');
      expect(reads.reduce((sum, node) => sum + node['Actual Rows'] * node['Actual Loops'], 0)).toBe(2 * examples);
      // One group per example, none per run or score.
      const groups = nodes.filter((node) => /Aggregate/.test(node['Node Type'])).map(rowsRead);
      expect(groups).toEqual([examples]);
      expect(nodes.filter((node) => node['Relation Name'] === 'run').map(rowsRead)).toEqual([0]);
    });

    it.each([
      ['as many processes as the planner wants', false],
      ['one process, if it is told so', true],
    ])('all rows are read by %s', async (_what, alone) => {
      const { repository, nodes } = rows();
      await new TypeOrmTransactionRunner(database.dataSource).run(ctx, async (tx) => {
        await new FreeWorkers(database.dataSource).allow(tx);
        if (alone) await new RowKeysRepository(database.dataSource).useOneProcess(tx);
        const sorted = selection({ sort: { by: 'delta', key } });
        await repository.list(tx, datasetId, sorted, directionsBy(new Map()), page);
      });
      expect(nodes.some((node) => /^Gather/.test(node['Node Type']))).toBe(!alone);
    });

    it('the first page stops when it is full', async () => {
      const { repository, nodes } = rows();
      await repository.page(ctx, datasetId, selection({}), directionsBy(new Map()), page);
      expect(Math.max(...nodes.map(rowsRead))).toBeLessThan(examples);
    });
  }

  function expectLinear(nodes: PlanNode[]): void {
    expect(nodes.length).toBeGreaterThan(3);
    expect(nodes.filter((node) => rowsRead(node) > 2 * scores)).toEqual([]);
  }
});
