import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Answer, bodyOf, httpCaller, waitFor } from '@heddle/testing';
import pg from 'pg';
import { apiKey, type Experiments, experimentsFleet, row, upload, uploadPath } from './experiments.harness.js';

const chunkedPath = `${uploadPath}/sessions` as const;

/** Tables in the order of an upload's first writes: a lock on one holds the upload at that moment. */
const moments = ['session', 'feedback', 'upload_receipt'];

describe('uploads whose process or database fails', () => {
  const fleet = experimentsFleet();
  let survivor: Experiments;
  let database: pg.Client;
  /** A connection of its own, because statements of one transaction see one snapshot of the activity. */
  let holder: pg.Client;

  beforeAll(async () => {
    survivor = await fleet.start();
    const connectionString = await fleet.databaseUrl();
    database = new pg.Client({ connectionString });
    holder = new pg.Client({ connectionString });
    await Promise.all([database.connect(), holder.connect()]);
    await survivor.api.GET('/api/v1/sessions', { params: { query: {} } });
  });
  afterAll(async () => {
    await Promise.all([database.end(), holder.end()]);
    await fleet.close();
  });

  const call = (service: Experiments) => httpCaller(service.url, apiKey);
  const tables = ['dataset', 'example', 'session', 'run', 'feedback', 'idempotency_key', 'upload_receipt'];
  const everything = async () => {
    const counts = tables.map((table) => `(SELECT count(*)::int FROM experiments.${table}) AS ${table}`);
    return (await database.query<Record<string, number>>(`SELECT ${counts.join(', ')}`)).rows[0];
  };
  /** Connections that wait for a lock; the statistics that follow an upload may, too. */
  const waiting = async () => {
    const { rows } = await database.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
         AND query NOT LIKE 'ANALYZE%'`,
    );
    return rows.map(({ pid }) => pid);
  };
  /** Locks the table for writes during `work`, which gets a function that waits for a blocked writer. */
  const holding = async (table: string, work: (reached: () => Promise<number[]>) => Promise<void>) => {
    await holder.query('BEGIN');
    await holder.query(`LOCK TABLE experiments.${table} IN EXCLUSIVE MODE`);
    try {
      await work(async () => {
        await waitFor(async () => (await waiting()).length > 0, { intervalMs: 20, what: `an upload at ${table}` });
        return waiting();
      });
    } finally {
      await holder.query('ROLLBACK');
    }
  };
  const gone = () => waitFor(async () => (await waiting()).length === 0, { what: 'the connection to be closed' });

  it.each(moments)(
    'keep nothing when the process is killed before it writes to %s, and a retry stores once',
    async (table) => {
      const victim = await fleet.start();
      const before = await everything();
      const headers = { 'idempotency-key': randomUUID() };
      const body = upload({ results: Array.from({ length: 2000 }, () => row()) });
      let sent: Promise<unknown> | undefined;
      await holding(table, async (reached) => {
        sent = call(victim)
          .call('POST', uploadPath, { body, headers })
          .catch(() => 'connection lost');
        await reached();
        await victim.kill('SIGKILL');
      });
      expect(await sent).toBe('connection lost');
      await gone();
      await waitFor(async () => JSON.stringify(await everything()) === JSON.stringify(before), {
        what: 'the rollback',
      });
      const answers = await Promise.all([1, 2].map(() => call(survivor).call('POST', uploadPath, { body, headers })));
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(answers[0]?.body).toEqual(answers[1]?.body);
      expect(answers[0]?.body).toMatchObject({ experiment: { test_run_number: 1 }, dataset: { example_count: 0 } });
      const query = { name: body.experiment_name, include_stats: true };
      const found = await bodyOf(survivor.api.GET('/api/v1/sessions', { params: { query } }));
      expect(found).toMatchObject([{ run_count: 2000 }]);
    },
  );

  it('store one experiment when two replicas get the same key at once', async () => {
    const other = await fleet.start();
    for (let round = 0; round < 3; round += 1) {
      const headers = { 'idempotency-key': randomUUID() };
      const body = upload();
      const answers = await Promise.all(
        [survivor, other, survivor, other].map((replica) => call(replica).call('POST', uploadPath, { body, headers })),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(new Set(answers.map(({ body: answer }) => answer.experiment.id)).size).toBe(1);
      expect(answers.filter(({ headers: got }) => got.get('idempotent-replay') !== 'true')).toHaveLength(1);
    }
    await other.kill('SIGTERM');
  });

  it.each(['run', 'feedback'])(
    'answer 503 and keep nothing when the database ends them in COPY to %s',
    async (table) => {
      const before = await everything();
      const body = upload({ results: Array.from({ length: 5000 }, () => row()) });
      let sent: Promise<Answer> | undefined;
      await holding(table, async (reached) => {
        sent = call(survivor).call('POST', uploadPath, { body });
        for (const pid of await reached()) await database.query('SELECT pg_terminate_backend($1)', [pid]);
      });
      const { status, headers, body: answer } = (await sent) as Answer;
      expect([status, answer.code, headers.has('retry-after')]).toEqual([503, 'database_unavailable', true]);
      expect(await everything()).toEqual(before);
      expect((await call(survivor).call('POST', uploadPath, { body })).status).toBe(200);
    },
  );

  it('in chunks: any replica continues after a killed one, also during the completion', async () => {
    const victim = await fleet.start();
    const { results, ...header } = upload({ results: Array.from({ length: 30 }, () => row()) });
    const headers = { 'idempotency-key': randomUUID() };
    const { upload_id: id } = await call(victim).json('POST', chunkedPath, { body: header, headers });
    const path = `${chunkedPath}/${id}`;
    await call(victim).json('PUT', `${path}/rows?offset=0`, { body: results.slice(0, 10) });
    await call(survivor).json('PUT', `${path}/rows?offset=10`, { body: results.slice(10, 20) });
    await call(victim).json('PUT', `${path}/rows?offset=20`, { body: results.slice(20) });
    let sent: Promise<unknown> | undefined;
    await holding('upload_receipt', async (reached) => {
      sent = call(victim)
        .call('POST', `${path}/complete`)
        .catch(() => 'connection lost');
      await reached();
      await victim.kill('SIGKILL');
    });
    expect(await sent).toBe('connection lost');
    await gone();
    expect(await call(survivor).json('GET', path)).toMatchObject({ state: 'open', next_offset: 30 });
    const stored = await call(survivor).json('POST', `${path}/complete`);
    expect(await call(survivor).json('POST', `${path}/complete`)).toEqual(stored);
    const session = await call(survivor).json('GET', `/api/v1/sessions/${stored.experiment.id}?include_stats=true`);
    expect(session).toMatchObject({ run_count: 30, test_run_number: 1 });
  });
});
