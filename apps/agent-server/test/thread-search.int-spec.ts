import { beforeAll, describe, expect, it } from '@jest/globals';
import type { DatabaseContext } from '@heddle/database';
import { explained, type PlanNode, rowsRead } from '@heddle/testing';
import { parseThreadFilter } from '../src/features/threads/thread-filter.js';
import {
  type ThreadFilter,
  type ThreadPage,
  ThreadSearchRepository,
} from '../src/features/threads/thread-search.repository.js';
import { useAgentServerDatabase } from './server-fixture.js';

const ctx = { tenantId: '00000000-0000-4000-8000-00000000000a' };
const neighbour = { tenantId: '00000000-0000-4000-8000-00000000000b' };
const threads = 20_000;

/** Answers with the nodes of the plan by which the statement was executed. */
class ExplainedSearch extends ThreadSearchRepository {
  readonly nodes: PlanNode[] = [];

  protected override async queryUnprepared<T>(context: DatabaseContext, sql: string, params?: unknown[]): Promise<T[]> {
    this.nodes.push(...(await explained((...statement) => super.queryUnprepared(context, ...statement), sql, params)));
    return [];
  }
}

const sorts = ['created_at', 'updated_at', 'state_updated_at', 'status', 'thread_id'] as const;
const orders = ['asc', 'desc'] as const;
const allSorts = sorts.flatMap((sortBy) => orders.map((sortOrder) => ({ sortBy, sortOrder })));

/** JavaScript's order; absent values come last in both directions. */
function inOrder(rows: Record<string, string | null>[], { sortBy, sortOrder }: Omit<ThreadPage, 'limit' | 'offset'>) {
  const direction = sortOrder === 'asc' ? 1 : -1;
  const compare = (left: string, right: string) => (left < right ? -direction : direction);
  return [...rows].sort((left, right) => {
    const [a, b] = [left[sortBy] ?? null, right[sortBy] ?? null];
    if (a === b) return compare(String(left.thread_id), String(right.thread_id));
    if (a === null || b === null) return a === null ? 1 : -1;
    return compare(a, b);
  });
}

describe('search among many threads', () => {
  const database = useAgentServerDatabase();
  let search: ThreadSearchRepository;
  beforeAll(async () => {
    search = new ThreadSearchRepository(database.dataSource);
    // The neighbour's come first, so that looking through the table takes long.
    for (const { tenantId } of [neighbour, ctx]) {
      await database.dataSource.query(
        `INSERT INTO agent_server.thread (thread_id, tenant_id, metadata, status, "values", is_temporary, created_at,
           updated_at, state_updated_at)
         SELECT gen_random_uuid(), $1::uuid,
           jsonb_build_object('customer', 'customer-' || n % 1000, 'graph_id', 'chat'),
           CASE n % 10 WHEN 0 THEN 'error' WHEN 1 THEN 'busy' WHEN 2 THEN 'interrupted' ELSE 'idle' END,
           json_build_object('n', n), n % 50 = 49,
           now() - n * interval '1 second', now() - (n / 2) * interval '1 minute',
           CASE WHEN n % 4 > 0 THEN now() - ($2::int - n) * interval '1 second' END
         FROM generate_series(1, $2::int) AS n`,
        [tenantId, threads],
      );
    }
    await database.dataSource.query('VACUUM ANALYZE agent_server.thread');
  });

  const explain = async (filter: ThreadFilter, page: ThreadPage): Promise<PlanNode[]> => {
    const searched = new ExplainedSearch(database.dataSource);
    await searched.search(ctx, filter, page, { withValues: true });
    await searched.countUpTo(ctx, filter, page.offset + page.limit + 1_001);
    return searched.nodes;
  };

  it.each(allSorts)('reads little by $sortBy $sortOrder', async (sort) => {
    const nodes = await explain({}, { ...sort, limit: 10, offset: 20 });
    expect(nodes.map((node) => node['Node Type'])).not.toContain('Seq Scan');
    expect(Math.max(...nodes.map(rowsRead))).toBeLessThanOrEqual(10 + 20 + 1_001);
    for (const node of nodes.filter((sorting) => sorting['Node Type'].endsWith('Sort'))) {
      expect(rowsRead(node)).toBeLessThanOrEqual(2 * (10 + 20));
    }
  });

  it.each([
    ['a few threads of a customer', { metadata: { customer: 'customer-7' } }],
    ['what all threads have', { metadata: { graph_id: 'chat' } }],
    ['a status', { status: 'error' as const }],
    [
      'one of several customers',
      {
        condition: parseThreadFilter({
          $or: [{ 'metadata.customer': 'customer-7' }, { 'metadata.customer': 'customer-8' }],
        }),
      },
    ],
    [
      'a list of customers',
      { condition: parseThreadFilter({ 'metadata.customer': { $in: ['customer-7', 'customer-9'] } }) },
    ],
  ])('reads little when the filter is %s', async (_what, filter) => {
    const nodes = await explain(filter, { sortBy: 'updated_at', sortOrder: 'desc', limit: 10, offset: 0 });
    expect(nodes.map((node) => node['Node Type'])).not.toContain('Seq Scan');
    // A status is looked for among the newest, or sorted among its own: both are a part of the workspace.
    expect(Math.max(...nodes.map(rowsRead))).toBeLessThanOrEqual(threads / 8);
  });

  it('reads little for each of many customers, also for those whose threads ANALYZE has in its sample', async () => {
    const page = { sortBy: 'updated_at', sortOrder: 'desc', limit: 10, offset: 0 } as const;
    for (let customer = 0; customer < 100; customer += 1) {
      const nodes = await explain({ metadata: { customer: `customer-${customer}` } }, page);
      expect([customer, Math.max(...nodes.map(rowsRead)) <= threads / 8]).toEqual([customer, true]);
    }
  });

  it.each(allSorts)('pages by $sortBy $sortOrder, also from threads with a state to those without', async (sort) => {
    const rows = await database.dataSource.query(
      `SELECT thread_id, status, created_at::text, updated_at::text, state_updated_at::text
       FROM agent_server.thread WHERE tenant_id = $1 AND NOT is_temporary`,
      [ctx.tenantId],
    );
    const expected = inOrder(rows, sort).map((row) => row.thread_id);
    const withState = rows.filter((row: { state_updated_at: unknown }) => row.state_updated_at !== null).length;
    for (const offset of [0, 995, withState - 5, withState, expected.length - 3, expected.length]) {
      const found = await search.search(ctx, {}, { ...sort, limit: 10, offset }, { withValues: false });
      expect(found.map((thread) => thread.threadId)).toEqual(expected.slice(offset, offset + 10));
    }
  });

  it.each(allSorts)('reads little behind a cursor by $sortBy $sortOrder, wherever it is', async (sort) => {
    const [deep] = await search.search(ctx, {}, { ...sort, limit: 1, offset: 12_000 }, { withValues: false });
    const after = { ...sort, value: deep?.sortValue ?? null, threadId: deep?.threadId as string };
    const deeper = new ExplainedSearch(database.dataSource);
    await deeper.search(ctx, {}, { ...sort, limit: 10, offset: 0, after }, { withValues: true });
    // The index of the ids has those of all workspaces.
    expect(Math.max(...deeper.nodes.map(rowsRead))).toBeLessThanOrEqual(10 * 10);
  });

  it.each(allSorts)('walks by cursors through all threads once, by $sortBy $sortOrder', async (sort) => {
    const filter = { condition: parseThreadFilter({ 'metadata.customer': { $in: ['customer-1', 'customer-4'] } }) };
    const all = await search.search(ctx, filter, { ...sort, limit: 1_000, offset: 0 }, { withValues: false });
    expect(all.length).toBe(40);
    const walked: string[] = [];
    let after: ThreadPage['after'];
    do {
      const page = await search.search(ctx, filter, { ...sort, limit: 7, offset: 0, after }, { withValues: false });
      walked.push(...page.map((thread) => thread.threadId));
      const last = page.at(-1);
      after = last && { ...sort, value: last.sortValue, threadId: last.threadId };
    } while (after);
    expect(walked).toEqual(all.map((thread) => thread.threadId));
  });

  it('counts exactly in a count, and up to the requested bound in a search', async () => {
    const listed = threads - threads / 50;
    expect(await search.count(ctx, {})).toBe(listed);
    expect(await search.countUpTo(ctx, {}, 1_011)).toBe(1_011);
    expect(await search.countUpTo(ctx, { metadata: { customer: 'customer-7' } }, 1_011)).toBe(20);
    expect(await search.countUpTo(ctx, { values: { n: 7 } }, 1_011)).toBe(1);
  });
});
