import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { DomainError } from '@heddle/errors';
import { CheckpointUnavailableError } from '../src/index.js';
import { runStatement } from '../src/run-statement.js';
import { useTemporaryDatabase } from './temporary-database.js';

describe('runStatement', () => {
  const database = useTemporaryDatabase();
  beforeAll(async () => {
    await database.pool.query('CREATE SEQUENCE attempt');
    await database.pool.query(`CREATE FUNCTION fail(state text, times bigint) RETURNS int LANGUAGE plpgsql AS $$ BEGIN
      IF nextval('attempt') <= times THEN RAISE EXCEPTION 'trouble' USING ERRCODE = state; END IF; RETURN 1; END $$`);
  });
  afterEach(() => database.pool.query('ALTER SEQUENCE attempt RESTART'));

  const fail = (state: string, times: number) =>
    runStatement(database.pool, 'SELECT fail($1, $2) AS n', [state, times]);
  const attempts = async () => Number((await database.pool.query('SELECT last_value AS n FROM attempt')).rows[0].n);

  it.each(['57P01', '57014', '53100', '55P03', '25006', '40001', '40P01'])(
    'outlasts trouble that passes: %s',
    async (state) => {
      expect(await fail(state, 2)).toEqual([{ n: 1 }]);
      expect(await attempts()).toBe(3);
    },
  );

  it('reports an unavailable database after repeated errors, with the cause', async () => {
    const error: unknown = await fail('53100', 1000).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(CheckpointUnavailableError);
    expect(error).toBeInstanceOf(DomainError);
    expect(error).toMatchObject({ kind: 'unavailable', code: 'database_unavailable', cause: { code: '53100' } });
    expect(await attempts()).toBe(4);
  });

  it('does not repeat a mistake', async () => {
    await expect(fail('22012', 1000)).rejects.toMatchObject({ code: '22012' });
    expect(await attempts()).toBe(1);
  });
});
