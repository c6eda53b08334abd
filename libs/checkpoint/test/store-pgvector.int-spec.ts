import { PGlite } from '@electric-sql/pglite';
import { vector } from '@electric-sql/pglite-pgvector';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { QueryConfig, QueryResultRow } from 'pg';
import {
  checkpointTablesUp,
  elementTablesUp,
  plainStore,
  type StatementTarget,
  storeColumnsUp,
  type StoreIndex,
  StoreItems,
} from '../src/index.js';
import { createTemporaryDatabase, type TemporaryDatabase } from './temporary-database.js';

/** PostgreSQL within this process, which has pgvector where the server of the other tests does not. */
let withPgvector: PGlite;
let without: TemporaryDatabase;
let statements: string[] = [];

const target: StatementTarget = {
  async query<Row extends QueryResultRow>({ text, values }: QueryConfig) {
    statements.push(text);
    return withPgvector.query<Row>(text, values);
  },
};

beforeAll(async () => {
  [withPgvector, without] = await Promise.all([PGlite.create({ extensions: { vector } }), createTemporaryDatabase()]);
  await withPgvector.exec('CREATE SCHEMA agent_server; CREATE SCHEMA "Odd one"');
  for (const statement of [...checkpointTablesUp, ...elementTablesUp, ...storeColumnsUp])
    await withPgvector.exec(statement);
}, 60_000);
afterAll(() => Promise.all([withPgvector.close(), without.close()]));
beforeEach(async () => {
  statements = [];
  // The administrator may choose any schema for the extension.
  await withPgvector.exec('CREATE EXTENSION IF NOT EXISTS vector SCHEMA "Odd one"');
});

/** The text is its own vector. */
const index: StoreIndex = {
  dims: 3,
  fields: ['texts[*]'],
  embed: async (texts) => texts.map((text) => JSON.parse(text) as number[]),
};
const storeOn = (database: StatementTarget) => new StoreItems(database, 'tenant', { ...plainStore, index });
const isPgvectorAsked = () => statements.some((text) => text.includes('"Odd one".vector'));

const component = fc.integer({ min: -9, max: 9 });
const vectors = fc.tuple(component, component, component).map((numbers) => JSON.stringify(numbers));
const items = fc.array(fc.array(vectors, { maxLength: 3 }), { minLength: 1, maxLength: 12 });

/** Search results; sums in single and in double precision differ in the seventh digit. */
async function found(database: StatementTarget, query: string): Promise<Record<string, number | undefined>> {
  const hits = await storeOn(database).search({ namespacePrefix: ['a'], query, limit: 100 });
  const scores = hits.map(({ score }) => score ?? NaN);
  expect(scores).toEqual([...scores].sort((left, right) => right - left));
  return Object.fromEntries(hits.map(({ key, score }) => [key, score]));
}

describe('a search in a database with pgvector', () => {
  it('finds the same items as a search without it, for any vectors', async () => {
    await fc.assert(
      fc.asyncProperty(items, vectors, async (texts, query) => {
        const puts = texts.map((value, at) => ({ namespace: ['a'], key: `k${at}`, value: { texts: value } }));
        for (const database of [target, without.pool]) {
          await database.query({ text: 'DELETE FROM agent_server.store_item' });
          await storeOn(database).write(puts);
        }
        const [near, exact] = [await found(target, query), await found(without.pool, query)];
        expect(Object.keys(near).sort()).toEqual(Object.keys(exact).sort());
        for (const [key, score] of Object.entries(exact)) expect(near[key]).toBeCloseTo(score ?? NaN, 5);
      }),
      { numRuns: 50 },
    );
    expect(isPgvectorAsked()).toBe(true);
  });

  it('continues after the removal of the extension, and uses it again after its return', async () => {
    await storeOn(target).write([{ namespace: ['a'], key: 'one', value: { texts: ['[1,0,0]'] } }]);
    const before = await found(target, '[1,1,0]');
    expect(isPgvectorAsked()).toBe(true);
    // No column of the schema has its types.
    await withPgvector.exec('DROP EXTENSION vector');
    statements = [];
    expect(Object.keys(await found(target, '[1,1,0]'))).toEqual(Object.keys(before));
    expect(isPgvectorAsked()).toBe(false);
    await withPgvector.exec('CREATE EXTENSION vector SCHEMA "Odd one"');
    expect(await found(target, '[1,1,0]')).toEqual(before);
    expect(isPgvectorAsked()).toBe(true);
  });

  it('compares more than one without it', async () => {
    const dims = 1000;
    await target.query({
      text: `INSERT INTO agent_server.store_item (tenant_id, namespace, key, value, embeddings, embedding_dims)
        SELECT 'tenant', ARRAY['large'], n::text, '{}', array_fill(1::real, ARRAY[${dims}]), ${dims}
        FROM generate_series(1, 18000) n`,
    });
    const embed = async (texts: string[]) => texts.map(() => Array<number>(dims).fill(1));
    const store = new StoreItems(target, 'tenant', { ...plainStore, index: { ...index, dims, embed } });
    // 72 MB; SQL compares at most 64 MB.
    expect(await store.search({ namespacePrefix: ['large'], query: 'ones', limit: 2 })).toHaveLength(2);
  }, 60_000);
});
