import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { emptyCheckpoint, uuid6 } from '@langchain/langgraph-checkpoint';
import { Pool } from 'pg';
import { PostgresSaver, PostgresStore } from '../src/index.js';
import { createTemporaryDatabase, type TemporaryDatabase } from './temporary-database.js';

let database: TemporaryDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await createTemporaryDatabase();
  pool = new Pool({ ...database.pool.options, max: 1 });
});
afterAll(async () => {
  await pool.end();
  await database.close();
});

const preparedTexts = async (): Promise<number> =>
  (await pool.query<{ n: number }>('SELECT count(*)::int AS n FROM pg_prepared_statements')).rows[0]?.n ?? 0;

/** Stores, and reads again, with lists of this length. */
async function use(length: number): Promise<void> {
  const saver = new PostgresSaver({ pool });
  const store = new PostgresStore(pool, 'tenant');
  const names = Array.from({ length }, (_name, at) => `c${at}`);
  const versions = Object.fromEntries(names.map((name) => [name, '1']));
  const checkpoint = {
    ...emptyCheckpoint(),
    id: uuid6(1),
    channel_values: { ...versions },
    channel_versions: versions as never,
  };
  const at = { configurable: { thread_id: randomUUID(), checkpoint_ns: '' } };
  const config = await saver.put(at, checkpoint, { source: 'loop', step: 0, parents: {} }, versions as never);
  await saver.putWrites(
    config,
    names.map((name) => [name, name]),
    'task',
  );
  expect((await saver.getTuple(at))?.pendingWrites).toHaveLength(length);
  expect((await saver.getTuple(config))?.checkpoint.channel_values).toEqual(versions);
  await store.batch(names.map((name) => ({ namespace: ['a', name], key: name, value: { name } })));
  expect(await store.get(['a', 'c0'], 'c0')).toMatchObject({ value: { name: 'c0' } });
}

it('are as many for long lists as for short ones', async () => {
  await use(1);
  const texts = await preparedTexts();
  expect(texts).toBeGreaterThan(0);
  for (const length of [2, 3, 50]) await use(length);
  expect(await preparedTexts()).toBe(texts);
});
