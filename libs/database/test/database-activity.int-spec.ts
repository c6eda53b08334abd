import { expect, it } from '@jest/globals';
import { waitFor } from '@heddle/testing';
import { createPool, DatabaseActivity } from '../src/index.js';
import { useLibraryDatabase } from './sample-schema.js';

const database = useLibraryDatabase();

it('measures the wait for each connection of the pool, for every kind of request', async () => {
  const pool = createPool({ url: database.url, applicationName: 'test', size: 1 });
  const activity = new DatabaseActivity();
  expect(activity.figures).toBeNull();
  const waits: number[] = [];
  activity.onConnection = (seconds) => waits.push(seconds);
  activity.watch(pool);

  const first = await pool.connect();
  expect(waits).toHaveLength(1);
  expect(waits[0]).toBeGreaterThan(0);
  const second = pool.connect();
  const answer = new Promise((resolve, reject) => {
    pool.query('SELECT 1 AS one', (error, result) => (error ? reject(error) : resolve(result.rows)));
  });
  await waitFor(() => activity.figures?.waiting === 2);
  expect(activity.figures).toEqual({ limit: 1, open: 1, idle: 0, waiting: 2 });
  expect(waits).toHaveLength(1);
  first.release();
  (await second).release();
  expect(await answer).toEqual([{ one: 1 }]);
  expect(waits).toHaveLength(3);
  await waitFor(() => activity.figures?.idle === 1);
  (await pool.connect()).release();
  expect(waits[3]).toBe(0);
  await pool.end();
});
