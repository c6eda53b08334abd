import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { AccessFilter, FilterScalar } from '@heddle/auth';
import { matches, parseFilter } from '../src/authorization/access-filter.js';
import { ThreadSearchRepository } from '../src/features/threads/thread-search.repository.js';
import { useTestServer } from './server-fixture.js';

const key = fc.constantFrom('owner', 'teams', '__proto__', 'a"b', "a'b");
const scalar: fc.Arbitrary<FilterScalar> = fc.constantFrom(
  '',
  'alice',
  "it's",
  '$1',
  'ä',
  0,
  1,
  1.5,
  true,
  false,
  null,
);
const metadata = fc.dictionary(
  key,
  fc.oneof(scalar, fc.array(scalar, { maxLength: 3 }), fc.constant({ owner: 'alice' })),
  {
    maxKeys: 3,
  },
);
const { filter } = fc.letrec<{ filter: object }>((tie) => ({
  filter: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    fc.dictionary(
      key,
      fc.oneof(
        scalar,
        scalar.map(($eq) => ({ $eq })),
        scalar.map(($contains) => ({ $contains })),
        fc.array(scalar, { minLength: 1, maxLength: 2 }).map(($contains) => ({ $contains })),
      ),
      { maxKeys: 2 },
    ),
    fc.array(tie('filter'), { minLength: 1, maxLength: 2 }).map(($or) => ({ $or })),
    fc.array(tie('filter'), { minLength: 1, maxLength: 2 }).map(($and) => ({ $and })),
  ),
}));

describe('a filter of custom authorization', () => {
  const tenantId = randomUUID();
  const server = useTestServer();

  it('lets the same rows through in a list as one by one', async () => {
    const samples = fc.sample(metadata, { numRuns: 60, seed: 7 });
    const rows = samples.map((value) => ({ id: randomUUID(), metadata: JSON.parse(JSON.stringify(value)) as object }));
    await server.database.dataSource.query(
      `INSERT INTO agent_server.thread (thread_id, tenant_id, metadata)
       SELECT id, $1, metadata::jsonb FROM unnest($2::uuid[], $3::text[]) AS new (id, metadata)`,
      [tenantId, rows.map(({ id }) => id), rows.map((row) => JSON.stringify(row.metadata))],
    );
    const searches = server.app.get(ThreadSearchRepository, { strict: false });
    const page = { limit: 1000, offset: 0, sortBy: 'thread_id', sortOrder: 'asc' } as const;
    const found = async (access: AccessFilter) => {
      const ctx = { tenantId, access: { filters: { threads: access } } };
      const list = await searches.search(ctx, {}, page, { withValues: false });
      expect(await searches.count(ctx, {})).toBe(list.length);
      return list.map(({ threadId }) => threadId).sort();
    };
    await fc.assert(
      fc.asyncProperty(filter, async (given) => {
        const parsed = parseFilter(given);
        const expected = rows.filter((row) => matches(parsed, row.metadata as Record<string, unknown>));
        expect(await found(parsed)).toEqual(expected.map(({ id }) => id).sort());
      }),
      { numRuns: 150, seed: 11 },
    );
  });
});
