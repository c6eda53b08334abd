import { afterEach, describe, expect, it } from '@jest/globals';
import { createEmptyDatabase, useResource } from '@heddle/testing';
import type pg from 'pg';
import { createPool, defaultDatabaseLimits, isDatabaseUnavailable, prepared } from '../src/index.js';

const database = useResource(createEmptyDatabase);
let pool: pg.Pool;
afterEach(() => pool.end());

function open(preparedStatements: boolean): void {
  const limits = { ...defaultDatabaseLimits, preparedStatements };
  pool = createPool({ url: database.url, applicationName: 'prepared-test', limits, size: 1 });
}
const kept = async () => (await pool.query<{ statement: string }>('SELECT statement FROM pg_prepared_statements')).rows;

describe('a prepared statement', () => {
  it('has one name per connection, for all values', async () => {
    open(true);
    for (const n of [1, 2, 3]) {
      expect((await pool.query(prepared('SELECT $1::int AS n', [n]))).rows).toEqual([{ n }]);
    }
    expect((await pool.query(prepared('SELECT $1::int + 1 AS n', [1]))).rows).toEqual([{ n: 2 }]);
    expect(await kept()).toEqual([{ statement: 'SELECT $1::int AS n' }, { statement: 'SELECT $1::int + 1 AS n' }]);
  });

  it('leaves nothing on connections that are reused', async () => {
    open(false);
    for (const n of [1, 2]) expect((await pool.query(prepared('SELECT $1::int AS n', [n]))).rows).toEqual([{ n }]);
    expect((await pool.query('SELECT $1::int AS n', [3])).rows).toEqual([{ n: 3 }]);
    expect(await kept()).toEqual([]);
  });

  it('is prepared again after a migration changed its columns', async () => {
    open(true);
    const read = () => pool.query(prepared('SELECT n FROM changing', []));
    await pool.query('CREATE TABLE changing (n int)');
    await read();
    await pool.query('ALTER TABLE changing ALTER n TYPE text');
    const refused = await read().catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: '0A000', message: 'cached plan must not change result type' });
    expect(isDatabaseUnavailable(refused)).toBe(true);
    expect((await read()).fields).toMatchObject([{ name: 'n', dataTypeID: 25 }]);
  });
});
