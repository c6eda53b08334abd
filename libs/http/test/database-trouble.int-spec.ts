import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { createClient, defaultDatabaseLimits, EmbeddedPostgres, runMigrations } from '@heddle/database';
import { freePort, waitFor } from '@heddle/testing';
import type pg from 'pg';
import { pino } from 'pino';
import { sampleDataSource, startSampleApp } from './sample-app.js';
import { mountSmallDisk, type SmallDisk } from './small-disk.js';

const maxConnections = 20;
/** Enough time for an unobstructed statement, even on a busy machine. */
const limits = { ...defaultDatabaseLimits, connectTimeoutMs: 1000, statementTimeoutMs: 3000, lockTimeoutMs: 200 };

interface LogLine {
  level: string;
  msg: string;
  code?: string;
  err?: { message: string };
}

/** Separate server: the tests stop its processes, fill its disk and exhaust its connections. */
describe('database failures', () => {
  const folder = mkdtempSync(join(tmpdir(), 'heddle-trouble-'));
  const dataDir = join(folder, 'postgres');
  const log: LogLine[] = [];
  let postgres: EmbeddedPostgres;
  let admin: pg.Client;
  let app: NestExpressApplication;
  let base: string;
  let disk: SmallDisk | undefined;

  beforeAll(async () => {
    postgres = new EmbeddedPostgres({ dataDir, port: await freePort(), durable: false, maxConnections });
    await postgres.start();
    const dataSource = sampleDataSource(postgres.url);
    await runMigrations(dataSource, 'sample');
    await dataSource.destroy();
    admin = await connect();
    const logger = pino(
      { level: 'warn', formatters: { level: (level) => ({ level }) } },
      { write: (line: string) => log.push(JSON.parse(line)) },
    );
    ({ app, base } = await startSampleApp(postgres.url, {}, { limits, poolSize: 3, logger }));
  });
  afterEach(async () => {
    await admin.query('DROP TRIGGER IF EXISTS trouble ON sample.thing');
    await admin.query('TRUNCATE sample.thing, sample.idempotency_key');
    log.length = 0;
  });
  afterAll(async () => {
    await app?.close();
    await admin?.end();
    await postgres?.stop();
    disk?.unmount();
    rmSync(folder, { recursive: true, force: true });
  });

  const connect = async (): Promise<pg.Client> => {
    const client = createClient({ url: postgres.url, applicationName: 'others' });
    await client.connect();
    return client;
  };
  const takeAll = async (taken: pg.Client[]): Promise<void> => {
    try {
      for (;;) taken.push(await connect());
    } catch {
      // The database has no trace of the request.
    }
  };
  const post = (name = 'thing', headers: Record<string, string> = {}, at = base) =>
    fetch(`${at}/things`, {
      method: 'POST',
      headers: { 'x-api-key': 'key-1', 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ name }),
    });
  const stored = async () => Number((await admin.query('SELECT count(*) AS n FROM sample.thing')).rows[0].n);
  const works = () => waitFor(async () => (await post()).status === 201, { what: 'the service to work again' });
  const own = async (): Promise<number[]> =>
    (await admin.query(`SELECT pid FROM pg_stat_activity WHERE application_name = 'sample'`)).rows.map(
      ({ pid }) => pid,
    );
  /** Replaces every insert by this statement. */
  const insteadOfStoring = async (statement: string) => {
    await admin.query(`CREATE OR REPLACE FUNCTION sample.trouble() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN ${statement}; RETURN NEW; END $$`);
    await admin.query(
      'CREATE TRIGGER trouble BEFORE INSERT ON sample.thing FOR EACH ROW EXECUTE FUNCTION sample.trouble()',
    );
  };
  const expectPutOff = async (answer: Response) => {
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await answer.json()).toEqual({
      detail: 'The database cannot take this request now. Try again.',
      code: 'database_unavailable',
      request_id: answer.headers.get('x-request-id'),
    });
  };

  it('a slow statement is deferred, and logged once as a warning with its cause', async () => {
    await insteadOfStoring('PERFORM pg_sleep(60)');
    await expectPutOff(await post());
    expect(log.filter(({ level }) => level !== 'warn')).toEqual([]);
    expect(log.filter(({ err }) => err)).toEqual([
      expect.objectContaining({
        code: 'database_unavailable',
        err: expect.objectContaining({ message: expect.stringContaining('statement timeout') }),
      }),
    ]);
  });

  it.each([
    ['a full disk', '53100'],
    ['no memory', '53200'],
    ['a read-only server', '25006'],
    ['a shutdown', '57P01'],
    ['serialization failures without end', '40001'],
  ])('%s (%s) defers requests and stores nothing', async (_what, code) => {
    await insteadOfStoring(`RAISE EXCEPTION 'trouble' USING ERRCODE = '${code}'`);
    await expectPutOff(await post());
    expect(await stored()).toBe(0);
  });

  it('a defect of the service remains a 500', async () => {
    await insteadOfStoring(`RAISE EXCEPTION 'bug' USING ERRCODE = 'P0001'`);
    expect((await post()).status).toBe(500);
    expect(log.map(({ level }) => level)).toContain('error');
  });

  it('a deferred request stores no answer for its Idempotency-Key', async () => {
    await insteadOfStoring(`RAISE EXCEPTION 'trouble' USING ERRCODE = '53100'`);
    await expectPutOff(await post('once', { 'idempotency-key': 'k' }));
    await admin.query('DROP TRIGGER trouble ON sample.thing');
    const answer = await post('once', { 'idempotency-key': 'k' });
    expect([answer.status, answer.headers.get('idempotency-replayed')]).toEqual([201, null]);
    expect((await post('once', { 'idempotency-key': 'k' })).headers.get('idempotency-replayed')).toBe('true');
    expect(await stored()).toBe(1);
  });

  it('a full disk defers writes until space is free again', async () => {
    const path = join(folder, 'small-disk');
    disk = mountSmallDisk(path, dataDir);
    if (!disk) {
      console.warn('This process may not mount a file system; a full disk was only tested as an error of a trigger.');
      return;
    }
    try {
      await admin.query(`CREATE TABLESPACE small LOCATION '${path}'`);
      await admin.query('ALTER TABLE sample.thing SET TABLESPACE small');
      const ballast = join(path, 'ballast');
      writeFileSync(ballast, Buffer.alloc(2_000_000));
      const write = () => post(randomBytes(200_000).toString('hex'));
      const full = await waitFor(
        async () => {
          const answer = await write();
          return answer.status === 201 ? undefined : answer;
        },
        { what: 'the disk to be full' },
      );
      await expectPutOff(full);
      expect(log.some(({ err }) => err?.message.includes('could not extend file'))).toBe(true);
      expect((await fetch(`${base}/ready`)).status).toBe(200);
      rmSync(ballast);
      expect((await write()).status).toBe(201);
    } finally {
      await admin.query('TRUNCATE sample.thing');
      await admin.query('ALTER TABLE sample.thing SET TABLESPACE pg_default');
      await admin.query('DROP TABLESPACE IF EXISTS small');
    }
  });

  it('a locked table delays its callers, and callers that wait for a connection behind them', async () => {
    const holder = await connect();
    await holder.query('BEGIN');
    await holder.query('LOCK TABLE sample.thing IN EXCLUSIVE MODE');
    const answers = await Promise.all(Array.from({ length: 30 }, () => post()));
    for (const answer of answers) await expectPutOff(answer);
    const causes = log.flatMap(({ err }) => err?.message ?? []).join('\n');
    expect(causes).toContain('lock timeout');
    expect(causes).toContain('timeout exceeded when trying to connect');
    await holder.query('ROLLBACK');
    await holder.end();
    expect((await post()).status).toBe(201);
    expect(await stored()).toBe(1);
  });

  it('exhausted connections defer requests until they are released', async () => {
    const others: pg.Client[] = [];
    try {
      await admin.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'sample%'`);
      await takeAll(others);
      expect(others.length).toBeGreaterThan(maxConnections / 2);
      const answer = await waitFor(
        async () => {
          const tried = await post();
          return tried.status === 503 ? tried : undefined;
        },
        { what: 'a request without connection' },
      );
      await expectPutOff(answer);
      expect((await fetch(`${base}/ready`)).status).toBe(503);
    } finally {
      await Promise.all(others.map((client) => client.end()));
    }
    await works();
  });

  it('requests that exhaust the pool leave the service ready', async () => {
    const patient = { ...limits, connectTimeoutMs: 60_000, statementTimeoutMs: 60_000, lockTimeoutMs: 60_000 };
    const busy = await startSampleApp(postgres.url, {}, { limits: patient, poolSize: 1 });
    const holder = await connect();
    try {
      await holder.query('BEGIN');
      await holder.query('LOCK TABLE sample.thing IN EXCLUSIVE MODE');
      const stored = post('waits', {}, busy.base);
      await waitFor(async () => (await admin.query('SELECT 1 FROM pg_locks WHERE NOT granted')).rowCount !== 0, {
        what: 'the request to wait for the table',
      });
      await waitFor(async () => (await fetch(`${busy.base}/ready`)).status === 200, { what: 'an answer to the probe' });
      await holder.query('ROLLBACK');
      expect((await stored).status).toBe(201);
    } finally {
      await holder.end();
      await busy.app.close();
    }
  });

  it('hanging backends defer their requests, and are replaced', async () => {
    await Promise.all([post(), post(), post()]);
    await admin.query('TRUNCATE sample.thing');
    const stopped = await own();
    expect(stopped.length).toBeGreaterThan(0);
    let acknowledged = 0;
    try {
      for (const pid of stopped) process.kill(pid, 'SIGSTOP');
      const first = await post('hangs');
      await expectPutOff(first);
      await waitFor(
        async () => {
          const answer = await post('goes on');
          if (answer.status === 201) acknowledged += 1;
          else await expectPutOff(answer);
          return acknowledged >= 3;
        },
        { what: 'requests to be answered by new backends' },
      );
    } finally {
      for (const pid of stopped) process.kill(pid, 'SIGCONT');
    }
    await waitFor(async () => !(await own()).some((pid) => stopped.includes(pid)), { what: 'the old ones to end' });
    expect(await stored()).toBe(acknowledged);
  });
});
