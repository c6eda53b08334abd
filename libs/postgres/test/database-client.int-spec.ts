import { afterEach, describe, expect, it } from '@jest/globals';
import { asAdministrator, createEmptyDatabase, useResource, waitFor } from '@heddle/testing';
import pg from 'pg';
import {
  createClient,
  createPool,
  DatabaseClient,
  defaultDatabaseLimits,
  isDatabaseUnavailable,
} from '../src/index.js';

const database = useResource(createEmptyDatabase);
let pool: pg.Pool | undefined;
afterEach(async () => {
  await pool?.end();
  pool = undefined;
});

const target = (limits: Partial<typeof defaultDatabaseLimits> = {}) => ({
  url: database.url,
  applicationName: 'client-test',
  limits: { ...defaultDatabaseLimits, ...limits },
});
const pidOf = async (client: { query: pg.Pool['query'] }) =>
  (await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid as number;
const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

/** Blocks like a computing graph: between two calls the thread receives one answer. */
async function blockThread(ms: number): Promise<void> {
  await new Promise((done) => setImmediate(done));
  for (const end = Date.now() + ms; Date.now() < end;);
}

describe('a connection', () => {
  it('ends without ending the process, also while idle', async () => {
    pool = createPool({ ...target(), size: 1 });
    const client = await pool.connect();
    const ended = new Promise((done) => client.once('end', () => done(true)));
    await asAdministrator(async (admin) => admin.query('SELECT pg_terminate_backend($1)', [await pidOf(client)]));
    expect(await ended).toBe(true);
    expect(isDatabaseUnavailable(await failureOf(client.query('SELECT 1')))).toBe(true);
    client.release();
    expect((await pool.query('SELECT 1 AS n')).rows).toEqual([{ n: 1 }]);
  });

  it('is ended by the server when a statement or a lock takes too long', async () => {
    pool = createPool({ ...target({ statementTimeoutMs: 200 }), size: 1 });
    expect(await failureOf(pool.query('SELECT pg_sleep(60)'))).toMatchObject({ code: '57014' });
    const [holder, waiting] = [createClient(target()), createClient(target({ lockTimeoutMs: 50 }))];
    await Promise.all([holder.connect(), waiting.connect()]);
    await holder.query('CREATE TABLE hot AS SELECT 1 AS n');
    await holder.query('BEGIN');
    await holder.query('UPDATE hot SET n = 2');
    expect(await failureOf(waiting.query('UPDATE hot SET n = 3'))).toMatchObject({ code: '55P03' });
    await Promise.all([holder.end(), waiting.end()]);
  });

  it('receives answers that arrived while its thread was blocked for longer than every limit', async () => {
    const limits = { ...defaultDatabaseLimits, connectTimeoutMs: 500, statementTimeoutMs: 0 };
    pool = createPool({ ...target(limits), size: 1, blockable: true });
    const connecting = pool.connect();
    for (let turn = 0; turn < 6; turn += 1) await blockThread(700);
    const client = await connecting;
    client.release();

    const answering = new DatabaseClient({ connectionString: database.url, answerTimeoutMs: 500 });
    await answering.connect();
    try {
      const answer = answering.query('SELECT 1 AS n');
      await blockThread(700);
      expect((await answer).rows).toEqual([{ n: 1 }]);
    } finally {
      await answering.end();
    }
  });

  it('releases its locks after an idle transaction', async () => {
    const vanished = createClient(target({ idleTransactionTimeoutMs: 100 }));
    await vanished.connect();
    // In one message: the connection stays silent between the two.
    await vanished.query('BEGIN; SELECT pg_advisory_xact_lock(7)');
    const other = createClient(target());
    await other.connect();
    await other.query('SELECT pg_advisory_lock(7)');
    await other.end();
    expect(isDatabaseUnavailable(await failureOf(vanished.query('COMMIT')))).toBe(true);
    await vanished.end();
  });

  it('has no limits if none are configured', async () => {
    const patient = createClient(target({ statementTimeoutMs: 0, lockTimeoutMs: 0, idleTransactionTimeoutMs: 0 }));
    await patient.connect();
    for (const setting of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']) {
      expect((await patient.query(`SHOW ${setting}`)).rows).toEqual([{ [setting]: '0' }]);
    }
    await patient.end();
  });
});

describe('an overdue answer', () => {
  const impatient = (answerTimeoutMs: number) =>
    new pg.Pool({ connectionString: database.url, max: 1, answerTimeoutMs, Client: DatabaseClient } as pg.PoolConfig);

  it('closes the connection, so that its late answer and open transaction reach no other user', async () => {
    pool = impatient(1000);
    await pool.query('CREATE TABLE IF NOT EXISTS late (n int)');
    const first = await pool.connect();
    const pid = await pidOf(first);
    await first.query('BEGIN');
    await first.query('INSERT INTO late VALUES (1)');
    const error = await failureOf(first.query('SELECT pg_sleep(3), 42 AS late'));
    expect(error).toMatchObject({ name: 'OverdueAnswerError' });
    expect(isDatabaseUnavailable(error)).toBe(true);
    // Like the ORM after any failure: it rolls back and silently releases the connection.
    expect(isDatabaseUnavailable(await failureOf(first.query('ROLLBACK')))).toBe(true);
    first.release();

    expect(await pidOf(pool)).not.toBe(pid);
    expect((await pool.query('SELECT 1 AS n')).rows).toEqual([{ n: 1 }]);
    await waitFor(() =>
      asAdministrator(async (admin) => {
        const { rowCount } = await admin.query('SELECT 1 FROM pg_stat_activity WHERE pid = $1', [pid]);
        return rowCount === 0;
      }),
    );
    expect((await pool.query('SELECT * FROM late')).rows).toEqual([]);
  });

  it('is timed per statement, and not without one', async () => {
    pool = impatient(1500);
    const client = await pool.connect();
    const pid = await pidOf(client);
    for (let n = 0; n < 3; n += 1) await client.query('SELECT pg_sleep(0.6)');
    // Longer than the limit, but not because of the connection.
    await asAdministrator((admin) => admin.query('SELECT pg_sleep(2)'));
    expect(await pidOf(client)).toBe(pid);
    client.release();
  });
});
