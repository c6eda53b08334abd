import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import type { RequestContext } from '@heddle/auth';
import { waitFor } from '@heddle/testing';
import { readRunFilter } from '../src/analysis/filters/filters.js';
import type { RunCursor } from '../src/core/runs/run-cursor.js';
import { type Run, type RunQuery, RunRepository } from '../src/core/runs/run.repository.js';
import { RunSearch } from '../src/features/runs/run-search.js';
import { useTestService, tenantA, tenantB } from './test-app.js';

const session = randomUUID();
const count = 6_500;

/** Runs of a second each; one in 1,300 is rare, and each hundredth is a step below another run. */
const fill = `
  INSERT INTO experiments.run (tenant_id, id, session_id, position, name, start_time, end_time, parent_run_id, inputs)
  SELECT $1, gen_random_uuid(), $2::uuid, 0, CASE WHEN i % 1300 = 7 THEN 'rare' ELSE 'common' END,
    timestamptz '2026-01-05 10:00:00.123456+00' - i / 2 * interval '1 second', now(),
    CASE WHEN i % 100 = 50 THEN gen_random_uuid() END, json_build_object('at', i)
  FROM generate_series(1, ${count}) i`;

const untilNine = 'and(eq(name, "rare"), and(lt(start_time, "2026-01-05T09:30:00Z"), exists(inputs)))';

describe('a search for rare runs', () => {
  const service = useTestService();
  let search: RunSearch;
  let repository: RunRepository;
  const ctx = { tenantId: tenantA } as RequestContext;
  const query = (over: Partial<RunQuery> = {}): RunQuery => ({
    sessionIds: [session],
    order: 'desc',
    limit: 100,
    fields: new Set(),
    filters: [readRunFilter('eq(name, "rare")', 'filter')],
    ...over,
  });
  const all = async (over: Partial<RunQuery>): Promise<string[]> =>
    (await repository.page(ctx, query(over))).map(({ id }) => id);

  /** The ids of all pages, and the number of runs on each. */
  async function pages(over: Partial<RunQuery>) {
    const found: Run[][] = [];
    let cursor: RunCursor | undefined = over.cursor;
    for (;;) {
      // Without time, each search ends after its first window.
      const { rows, until } = await search.find(ctx, query({ ...over, cursor }), 0);
      found.push(rows);
      if (!until) return { ids: found.flat().map(({ id }) => id), sizes: found.map(({ length }) => length) };
      cursor = until;
    }
  }

  beforeAll(async () => {
    await service.query(
      'INSERT INTO experiments.session (id, tenant_id, name, start_time) VALUES ($1, $2, $3, now())',
      [session, tenantA, 'many'],
    );
    await service.query(fill, [tenantA, session]);
    search = service.app.get(RunSearch);
    repository = service.app.get(RunRepository);
  });

  it.each<[string, Partial<RunQuery>, number]>([
    ['latest first', {}, 4],
    ['earliest first', { order: 'asc' }, 4],
    ['of roots', { isRoot: true }, 4],
    ['of steps', { isRoot: false, filters: [] }, 4],
    ['from a time', { startedFrom: '2026-01-05T09:30:00Z' }, 2],
    ['until a time of the filter', { filters: [readRunFilter(untilNine, 'filter')] }, 2],
    ['without a match', { filters: [readRunFilter('eq(name, "none")', 'filter')] }, 4],
  ])('reads windows %s, and finds the same as one statement', async (_, over, windows) => {
    const { ids, sizes } = await pages(over);
    expect(ids).toEqual(await all({ ...over, limit: count }));
    expect(sizes).toHaveLength(windows);
  });

  it('goes back from a cursor to the beginning of the list', async () => {
    const [last] = (await repository.page(ctx, query({ order: 'asc', limit: 1, filters: [] }))) as [Run];
    const cursor = { startTime: last.startTime, id: last.id, back: true };
    const { ids, sizes } = await pages({ cursor });
    expect(ids).toEqual(await all({ cursor, limit: count }));
    expect(ids).toHaveLength(5);
    expect(sizes).toHaveLength(4);
  });

  it('ends as soon as it has found enough, within a window', async () => {
    const { rows, until } = await search.find(ctx, query({ limit: 2 }), 0);
    expect([rows.length, until]).toEqual([2, null]);
  });

  it('ends in time, and goes on where it ended, over HTTP', async () => {
    const body = { session: [session], filter: 'eq(name, "rare")', max_search_ms: 100, limit: 3 };
    const holder = new pg.Client({ connectionString: service.env.DATABASE_URL });
    await holder.connect();
    await holder.query('BEGIN');
    await holder.query('LOCK TABLE experiments.run IN ACCESS EXCLUSIVE MODE');
    const answer = service.json('POST', '/api/v1/runs/query', { body });
    // The first window takes longer than the search may.
    await waitFor(async () => {
      const { rowCount } = await holder.query(
        "SELECT FROM pg_locks WHERE NOT granted AND waitstart < clock_timestamp() - interval '100 ms'",
      );
      return rowCount === 1;
    });
    await holder.query('COMMIT');
    await holder.end();
    const first = await answer;
    expect(first).toMatchObject({
      searched_until: expect.any(String),
      cursors: { next: expect.any(String), prev: null },
    });
    expect(first.runs).toHaveLength(2);
    const next = { ...body, max_search_ms: 10_000, cursor: first.cursors.next };
    const rest = await service.json('POST', '/api/v1/runs/query', { body: next });
    expect(rest).toMatchObject({ searched_until: null, cursors: { next: null, prev: expect.any(String) } });
    expect(rest.runs).toHaveLength(3);
    const back = await service.json('POST', '/api/v1/runs/query', { body: { ...next, cursor: rest.cursors.prev } });
    expect(back).toMatchObject({ cursors: { next: expect.any(String), prev: null } });
    expect(back.runs).toEqual(first.runs);
  });

  it('has one session, and a time between 100 ms and 10 s', async () => {
    const refused = async (body: object) => (await service.call('POST', '/api/v1/runs/query', { body })).body.detail;
    const one = { type: 'value_error', loc: ['body', 'max_search_ms'], msg: 'Requires exactly one session' };
    expect(await refused({ max_search_ms: 500 })).toMatchObject([one]);
    expect(await refused({ max_search_ms: 500, session: [session, randomUUID()] })).toMatchObject([one]);
    for (const ms of [99, 10_001, 1.5]) {
      expect(await refused({ max_search_ms: ms, session: [session] })).toMatchObject([
        { loc: ['body', 'max_search_ms'] },
      ]);
    }
  });

  it('finds nothing in a session of another workspace', async () => {
    const { rows, until } = await search.find({ ...ctx, tenantId: tenantB }, query({ filters: [] }), 0);
    expect([rows, until]).toEqual([[], null]);
  });
});
