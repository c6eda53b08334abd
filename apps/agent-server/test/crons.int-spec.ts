import { describe, expect, it } from '@jest/globals';
import { sampleOf, waitFor } from '@heddle/testing';
import { defaultAssistantId } from '../src/features/assistants/default-assistant-id.js';
import { useTestServers } from './server-fixture.js';
import type { TestServer } from './test-app.js';
import { newThread } from './thread-calls.js';

interface Cron {
  cron_id: string;
  next_run_date: string | null;
  [field: string]: unknown;
}
interface Fire {
  run_id: string | null;
  thread_id: string | null;
  due_at: string | null;
  missed: number;
  error: { code: string; message: string } | null;
}

const unknown = '99999999-9999-4999-8999-999999999999';
const daily = { assistant_id: 'chat', schedule: '0 9 * * *', input: 'hello' };

describe('crons', () => {
  const servers = useTestServers();
  const { query } = servers;

  const create = (server: TestServer, body: object = {}) =>
    server.json<Cron>('POST', '/runs/crons', { body: { ...daily, ...body } });
  const get = (server: TestServer, cronId: string) => server.json<Cron>('GET', `/runs/crons/${cronId}`);
  const patch = (server: TestServer, cronId: string, body: object) =>
    server.json<Cron>('PATCH', `/runs/crons/${cronId}`, { body });
  const fires = (server: TestServer, cronId: string) => server.json<Fire[]>('GET', `/runs/crons/${cronId}/fires`);
  const dueAt = (cronId: string, time: string) =>
    query(`UPDATE agent_server.cron SET next_run_date = ${time} WHERE cron_id = $1`, [cronId]);
  const tellAll = () => query(`SELECT pg_notify('agent_server_crons', '')`);
  /** Makes the cron due now, and notifies every process. */
  const comes = async (cronId: string, time = `date_trunc('second', now())`) => {
    await dueAt(cronId, time);
    await tellAll();
  };
  const fired = (server: TestServer, cronId: string, count = 1) =>
    waitFor(
      async () => {
        const list = await fires(server, cronId);
        return list.length >= count ? list : undefined;
      },
      { what: `${count} fires` },
    );

  describe('over HTTP', () => {
    it('are created, read, searched, counted, changed and deleted', async () => {
      const server = await servers.start();
      const threadId = await newThread(server);
      const cron = await create(server, {
        metadata: { team: 'a' },
        stream_mode: ['updates'],
        timezone: 'Asia/Kolkata',
      });
      expect(cron).toEqual({
        cron_id: expect.any(String),
        assistant_id: defaultAssistantId('chat'),
        thread_id: null,
        on_run_completed: 'delete',
        end_time: null,
        schedule: '0 9 * * *',
        timezone: 'Asia/Kolkata',
        created_at: expect.any(String),
        updated_at: expect.any(String),
        user_id: expect.any(String),
        payload: { input: 'hello', stream_mode: ['updates'] },
        next_run_date: expect.stringMatching(/T03:30:00.000Z$/),
        metadata: { team: 'a' },
        enabled: true,
      });
      expect(new Date(cron.next_run_date as string).getTime()).toBeGreaterThan(Date.now());
      const ofThread = await server.json<Cron>('POST', `/threads/${threadId}/runs/crons`, {
        body: { ...daily, enabled: false, end_time: '2999-01-01T00:00:00Z', multitask_strategy: 'reject' },
      });
      expect(ofThread).toMatchObject({
        thread_id: threadId,
        enabled: false,
        next_run_date: null,
        end_time: '2999-01-01T00:00:00.000Z',
        payload: { input: 'hello', multitask_strategy: 'reject' },
      });
      expect(ofThread).not.toHaveProperty('on_run_completed');
      expect(await get(server, cron.cron_id)).toEqual(cron);

      const ids = async (body: object) =>
        (await server.json<Cron[]>('POST', '/runs/crons/search', { body })).map((row) => row.cron_id);
      const both = [ofThread.cron_id, cron.cron_id];
      expect(await ids({})).toEqual(both);
      expect(await ids({ sort_order: 'asc' })).toEqual([...both].reverse());
      expect(await ids({ sort_by: 'next_run_date' })).toEqual([cron.cron_id, ofThread.cron_id]);
      expect(await ids({ sort_by: 'next_run_date', sort_order: 'asc' })).toEqual([cron.cron_id, ofThread.cron_id]);
      expect(await ids({ enabled: false })).toEqual([ofThread.cron_id]);
      expect(await ids({ thread_id: threadId })).toEqual([ofThread.cron_id]);
      expect(await ids({ metadata: { team: 'a' } })).toEqual([cron.cron_id]);
      expect(await ids({ assistant_id: 'chat' })).toEqual(both);
      expect(await ids({ assistant_id: defaultAssistantId('chat') })).toEqual(both);
      expect(await ids({ assistant_id: 'counter' })).toEqual([]);
      expect(await ids({ limit: 1, offset: 1 })).toEqual([cron.cron_id]);
      const page = await server.send('POST', '/runs/crons/search', { body: { limit: 1 } });
      expect(page.headers.get('x-pagination-total')).toBe('2');
      expect(page.headers.get('x-pagination-next')).toBe('1');
      const [selected] = await server.json<Cron[]>('POST', '/runs/crons/search', {
        body: { select: ['cron_id', 'now'], limit: 1 },
      });
      expect(selected).toEqual({ cron_id: ofThread.cron_id, now: expect.any(String) });
      const count = (body: object) => server.json<number>('POST', '/runs/crons/count', { body });
      expect(await count({})).toBe(2);
      expect(await count({ thread_id: threadId })).toBe(1);
      expect(await count({ metadata: { team: 'b' } })).toBe(0);

      expect(await server.call('DELETE', `/runs/crons/${cron.cron_id}`)).toMatchObject({ status: 204 });
      expect(await server.call('GET', `/runs/crons/${cron.cron_id}`)).toMatchObject({
        status: 404,
        body: { code: 'cron_not_found' },
      });
      expect(await count({})).toBe(1);
    });

    it('change the fields of a patch, and plan anew only if times change', async () => {
      const server = await servers.start();
      const cron = await create(server, { metadata: { a: 1 }, context: { x: 1 }, end_time: '2999-01-01T00:00:00Z' });
      const { cron_id: id } = cron;
      expect(await patch(server, id, {})).toEqual({ ...cron, updated_at: expect.any(String) });
      expect(await patch(server, id, { metadata: { b: 2 }, input: null, context: null })).toMatchObject({
        metadata: { a: 1, b: 2 },
        payload: { input: null },
        next_run_date: cron.next_run_date,
      });
      expect(await patch(server, id, { schedule: '0 10 * * *' })).toMatchObject({
        next_run_date: expect.stringContaining('T10:00'),
      });
      expect(await patch(server, id, { timezone: 'Asia/Kolkata', end_time: null })).toMatchObject({
        next_run_date: expect.stringContaining('T04:30'),
        end_time: null,
      });
      expect(await patch(server, id, { timezone: null })).toMatchObject({
        timezone: null,
        next_run_date: expect.stringContaining('T10:00'),
      });
      expect(await patch(server, id, { enabled: false, on_run_completed: 'keep' })).toMatchObject({
        next_run_date: null,
        on_run_completed: 'keep',
      });
      expect(await patch(server, id, { enabled: true })).toMatchObject({
        next_run_date: expect.stringContaining('T10:00'),
      });
    });

    it('refuse unsupported fields, with their location', async () => {
      const server = await servers.start();
      const threadId = await newThread(server);
      const { cron_id: id } = await create(server);
      const { cron_id: ofThread } = await server.json<Cron>('POST', `/threads/${threadId}/runs/crons`, { body: daily });
      const onThread = `/threads/${threadId}/runs/crons`;
      const past = '2020-01-01T00:00:00Z';
      const cases: [method: string, path: string, body: object | undefined, status: number, loc?: string[]][] = [
        ['POST', '/runs/crons', { schedule: '* * * * *' }, 422, ['body', 'assistant_id']],
        ['POST', '/runs/crons', { assistant_id: 'chat' }, 422, ['body', 'schedule']],
        ['POST', '/runs/crons', { ...daily, schedule: 5 }, 422, ['body', 'schedule']],
        ['POST', '/runs/crons', { ...daily, schedule: '* * * * * *' }, 422, ['body', 'schedule']],
        ['POST', '/runs/crons', { ...daily, schedule: '0 0 30 2 *' }, 422, ['body', 'schedule']],
        ['POST', '/runs/crons', { ...daily, schedule: '*'.repeat(300) }, 422, ['body', 'schedule']],
        ['POST', '/runs/crons', { ...daily, timezone: 'Mars/Olympus' }, 422, ['body', 'timezone']],
        ['POST', '/runs/crons', { ...daily, timezone: 5 }, 422, ['body', 'timezone']],
        ['POST', '/runs/crons', { ...daily, end_time: past }, 422, ['body', 'end_time']],
        ['POST', '/runs/crons', { ...daily, end_time: 'x' }, 422, ['body', 'end_time']],
        ['POST', '/runs/crons', { ...daily, enabled: 'yes' }, 422, ['body', 'enabled']],
        ['POST', '/runs/crons', { ...daily, on_run_completed: 'archive' }, 422, ['body', 'on_run_completed']],
        ['POST', '/runs/crons', { ...daily, metadata: [] }, 422, ['body', 'metadata']],
        ['POST', '/runs/crons', { ...daily, config: 5 }, 422, ['body', 'config']],
        ['POST', '/runs/crons', { ...daily, stream_mode: 'nope' }, 422, ['body', 'stream_mode']],
        ['POST', '/runs/crons', { ...daily, context: { a: 1 }, config: { configurable: { b: 1 } } }, 400],
        ['POST', '/runs/crons', { ...daily, command: { resume: 1 } }, 400],
        ['POST', '/runs/crons', { ...daily, assistant_id: 'nope' }, 422],
        ['POST', '/runs/crons', { ...daily, assistant_id: unknown }, 404],
        ['POST', `/threads/${unknown}/runs/crons`, daily, 404],
        ['POST', '/threads/x/runs/crons', daily, 422, ['path', 'thread_id']],
        ['POST', onThread, { ...daily, multitask_strategy: 'wait' }, 422, ['body', 'multitask_strategy']],
        ['POST', onThread, { ...daily, schedule: 'x' }, 422, ['body', 'schedule']],
        ['POST', '/runs/crons', { ...daily, webhook: 'http://10.0.0.1/' }, 422, ['body', 'webhook']],
        ['POST', onThread, { ...daily, webhook: '/own' }, 422, ['body', 'webhook']],
        ['PATCH', `/runs/crons/${id}`, { webhook: 'http://10.0.0.1/' }, 422, ['body', 'webhook']],
        ['POST', '/runs/crons/search', { sort_by: 'payload' }, 422, ['body', 'sort_by']],
        ['POST', '/runs/crons/search', { select: ['nope'] }, 422, ['body', 'select']],
        ['POST', '/runs/crons/search', { limit: 0 }, 422, ['body', 'limit']],
        ['POST', '/runs/crons/search', { thread_id: 'x' }, 422, ['body', 'thread_id']],
        ['POST', '/runs/crons/search', { assistant_id: 'nope' }, 404],
        ['POST', '/runs/crons/count', { metadata: 'x' }, 422, ['body', 'metadata']],
        ['GET', '/runs/crons/x', undefined, 422, ['path', 'cron_id']],
        ['GET', `/runs/crons/${unknown}`, undefined, 404],
        ['GET', `/runs/crons/${unknown}/fires`, undefined, 404],
        ['GET', `/runs/crons/${id}/fires?limit=0`, undefined, 422, ['query', 'limit']],
        ['POST', `/runs/crons/${unknown}/fire`, undefined, 404],
        ['DELETE', `/runs/crons/${unknown}`, undefined, 404],
        ['PATCH', `/runs/crons/${unknown}`, {}, 404],
        ['PATCH', `/runs/crons/${id}`, { schedule: '* *' }, 422, ['body', 'schedule']],
        ['PATCH', `/runs/crons/${id}`, { timezone: 'x/y' }, 422, ['body', 'timezone']],
        ['PATCH', `/runs/crons/${id}`, { end_time: past }, 422, ['body', 'end_time']],
        ['PATCH', `/runs/crons/${id}`, { stream_mode: ['x'] }, 422, ['body', 'stream_mode', '0']],
        ['PATCH', `/runs/crons/${id}`, { context: { a: 1 }, config: { configurable: { b: 1 } } }, 400],
        ['PATCH', `/runs/crons/${id}`, { command: { resume: 1 } }, 400],
        ['PATCH', `/runs/crons/${ofThread}`, { on_run_completed: 'keep' }, 422, ['body', 'on_run_completed']],
      ];
      for (const [method, path, body, status, loc] of cases) {
        const answer = await server.call(method, path, body ? { body } : {});
        expect([method, path, body, answer.status]).toEqual([method, path, body, status]);
        if (!loc) continue;
        const places = (answer.body as { detail: { loc: unknown[] }[] }).detail.map((error) => error.loc.map(String));
        expect([path, body, places]).toEqual([path, body, [loc]]);
      }
      // An end before the next time leaves nothing to fire.
      const [{ soon } = { soon: '' }] = await query<{ soon: string }>(
        `SELECT to_char(now() AT TIME ZONE 'UTC' + interval '1 second', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS soon`,
      );
      const leap = { ...daily, schedule: '0 0 29 2 *', end_time: soon };
      expect((await server.call('POST', '/runs/crons', { body: leap })).status).toBe(422);
    });

    it('go with their thread, and with their assistant', async () => {
      const server = await servers.start();
      const threadId = await newThread(server);
      const { cron_id: ofThread } = await server.json<Cron>('POST', `/threads/${threadId}/runs/crons`, { body: daily });
      await server.json('POST', `/runs/crons/${ofThread}/fire`);
      const assistant = await server.json<{ assistant_id: string }>('POST', '/assistants', {
        body: { graph_id: 'chat' },
      });
      const { cron_id: ofAssistant } = await create(server, { assistant_id: assistant.assistant_id });
      await server.call('DELETE', `/threads/${threadId}`);
      await query(`DELETE FROM agent_server.assistant WHERE assistant_id = $1`, [assistant.assistant_id]);
      for (const id of [ofThread, ofAssistant]) {
        expect((await server.call('GET', `/runs/crons/${id}`)).status).toBe(404);
      }
    });
  });

  describe('fire', () => {
    it('once for each time, on whichever of three replicas is first', async () => {
      const replicas = [await servers.start(), await servers.start(), await servers.start()];
      const [server] = replicas as [TestServer];
      const ids: string[] = [];
      for (let at = 0; at < 6; at += 1) ids.push((await create(server, { on_run_completed: 'keep' })).cron_id);
      for (const round of [1, 2]) {
        await query(`UPDATE agent_server.cron SET next_run_date = date_trunc('day', now()) - $1 * interval '1 day'`, [
          round,
        ]);
        await tellAll();
        for (const id of ids) await fired(server, id, round);
      }
      // A late process finds nothing: each has looked once more.
      await tellAll();
      await waitFor(
        async () => {
          const [row] = await query<{ open: number }>(
            `SELECT count(*)::int AS open FROM agent_server.run WHERE status IN ('pending', 'running')`,
          );
          return row?.open === 0;
        },
        { what: 'all runs to end' },
      );
      const runs = await query<{ cron: string; count: number }>(
        `SELECT metadata ->> 'cron_id' AS cron, count(*)::int FROM agent_server.run GROUP BY 1`,
      );
      expect(runs.map(({ cron }) => cron).sort()).toEqual([...ids].sort());
      expect(runs.map(({ count }) => count)).toEqual(ids.map(() => 2));
      for (const id of ids) expect(await fires(server, id)).toHaveLength(2);
    });

    it('cannot fire a time twice, even from a process with an outdated read', async () => {
      const server = await servers.start();
      const { cron_id: id } = await create(server);
      const due = `'2026-01-01T09:00:00Z'`;
      await comes(id, due);
      await fired(server, id);
      // Simulates a database clock that was set back.
      await comes(id, due);
      await waitFor(async () => (await get(server, id)).next_run_date?.includes('2026-01-01') === false, {
        what: 'the time to be passed over',
      });
      expect(await fires(server, id)).toHaveLength(1);
      const insert = `INSERT INTO agent_server.cron_fire (fire_id, tenant_id, cron_id, due_at)
        SELECT gen_random_uuid(), tenant_id, cron_id, due_at FROM agent_server.cron_fire WHERE cron_id = $1`;
      await expect(query(insert, [id])).rejects.toThrow('cron_fire_once');
    });

    it('do not wait for a process that holds another cron', async () => {
      const server = await servers.start();
      const { cron_id: held } = await create(server);
      const { cron_id: free } = await create(server);
      const runner = servers.dataSource.createQueryRunner();
      await runner.startTransaction();
      try {
        // A process that fires it locks the whole row; its due time can still be written beside this lock.
        await runner.query(`SELECT FROM agent_server.cron WHERE cron_id = $1 FOR KEY SHARE`, [held]);
        await dueAt(held, `now() - interval '1 minute'`);
        await comes(free);
        await fired(server, free);
        expect(await fires(server, held)).toEqual([]);
      } finally {
        await runner.rollbackTransaction();
        await runner.release();
      }
      await fired(server, held);
    });

    it('as their creator, with the metadata of the cron', async () => {
      const server = await servers.start();
      const { cron_id: id, user_id: userId } = await create(server, {
        on_run_completed: 'keep',
        metadata: { team: 'a' },
        config: { tags: ['t'], configurable: { mood: 'calm' } },
        stream_mode: ['updates'],
      });
      await comes(id, `'2026-01-01T09:00:00Z'`);
      const [fire] = await fired(server, id);
      expect(fire).toMatchObject({ due_at: '2026-01-01T09:00:00.000Z', error: null });
      const path = `/threads/${fire?.thread_id}/runs/${fire?.run_id}`;
      await server.json('GET', `${path}/join`);
      expect(await server.json('GET', path)).toMatchObject({
        status: 'success',
        metadata: { team: 'a', cron_id: id, graph_id: 'chat' },
        kwargs: {
          input: 'hello',
          stream_mode: ['updates'],
          config: { tags: ['t'], configurable: { mood: 'calm', user_id: userId } },
        },
      });
      expect(server.runtime.executed).toHaveLength(1);
      expect(await get(server, id)).toMatchObject({ next_run_date: expect.stringContaining('T09:00:00') });
    });

    it('a run on a thread of its own, which goes with it or stays', async () => {
      const server = await servers.start();
      for (const [kept, left] of [
        ['delete', 0],
        ['keep', 1],
      ] as const) {
        const { cron_id: id } = await create(server, { on_run_completed: kept });
        await comes(id);
        const [fire] = await fired(server, id);
        await server.json('GET', `/threads/${fire?.thread_id}/runs/${fire?.run_id}/join`);
        const threads = await query(`SELECT FROM agent_server.thread WHERE thread_id = $1`, [fire?.thread_id]);
        expect([kept, threads.length]).toEqual([kept, left]);
      }
    });

    it('runs on a thread one after the other', async () => {
      const server = await servers.start();
      const threadId = await newThread(server);
      const { cron_id: id } = await server.json<Cron>('POST', `/threads/${threadId}/runs/crons`, { body: daily });
      await comes(id);
      await fired(server, id);
      await comes(id, `date_trunc('second', now()) - interval '5 seconds'`);
      const list = await fired(server, id, 2);
      for (const { run_id: runId } of list) await server.json('GET', `/threads/${threadId}/runs/${runId}/join`);
      expect(await server.json('GET', `/threads/${threadId}`)).toMatchObject({ values: { seen: ['hello', 'hello'] } });
      expect(server.runtime.maximumPerThread).toBe(1);
    });

    it('no missed times, but count them', async () => {
      const server = await servers.start();
      const { cron_id: id } = await create(server, { schedule: '0 * * * *' });
      await comes(id, `date_trunc('hour', now()) - interval '5 hours'`);
      const [fire] = await fired(server, id);
      expect(fire).toMatchObject({ run_id: expect.any(String) });
      // One more where this hour ends in the middle of the test.
      expect([5, 6]).toContain(fire?.missed);
      const { next_run_date: next } = await get(server, id);
      expect(new Date(next as string).getTime()).toBeGreaterThan(Date.now() - 60_000);
      expect(await fires(server, id)).toHaveLength(1);
      // Counters follow the commit with a short delay.
      const counted = async () =>
        sampleOf((await server.call('GET', '/metrics')).body as string, 'agent_cron_ticks_missed_total');
      await waitFor(async () => (await counted()) === fire?.missed, { what: 'the missed times to be counted' });
    });

    it('neither after their end nor while they are disabled', async () => {
      const server = await servers.start();
      const ended = await create(server, { end_time: '2999-01-01T00:00:00Z' });
      const disabled = await create(server, { enabled: false });
      const last = await create(server);
      await query(`UPDATE agent_server.cron SET end_time = now() - interval '1 hour' WHERE cron_id = $1`, [
        ended.cron_id,
      ]);
      await dueAt(ended.cron_id, `now() - interval '2 hours'`);
      await comes(last.cron_id);
      await fired(server, last.cron_id);
      expect(await get(server, ended.cron_id)).toMatchObject({ next_run_date: null, enabled: true });
      expect(await fires(server, ended.cron_id)).toEqual([]);
      expect(await fires(server, disabled.cron_id)).toEqual([]);
      // A cron whose end is removed continues.
      expect(await patch(server, ended.cron_id, { end_time: null })).toMatchObject({
        next_run_date: expect.stringContaining('T09:00'),
      });
    });

    it('continue after a failed fire, and give its reason', async () => {
      const server = await servers.start();
      const { cron_id: id } = await create(server);
      const moved = (graph: string) =>
        query(`UPDATE agent_server.assistant SET graph_id = $1 WHERE assistant_id = $2`, [
          graph,
          defaultAssistantId('chat'),
        ]);
      await moved('gone');
      await comes(id);
      const [failed] = await fired(server, id);
      expect(failed).toMatchObject({
        run_id: null,
        thread_id: null,
        error: { code: 'assistant_not_found', message: expect.stringContaining('not found') },
      });
      expect(await get(server, id)).toMatchObject({ next_run_date: expect.stringContaining('T09:00') });
      await moved('chat');
      await comes(id, `date_trunc('second', now()) - interval '5 seconds'`);
      const [next] = await fired(server, id, 2);
      expect(next).toMatchObject({ run_id: expect.any(String), error: null });
      // Counters follow the commit with a short delay.
      const counted = async (outcome: string) =>
        sampleOf((await server.call('GET', '/metrics')).body as string, 'agent_cron_fires_total', { outcome });
      for (const outcome of ['failed', 'created'])
        await waitFor(async () => (await counted(outcome)) === 1, { what: `the fire that ${outcome} to be counted` });
    });

    it('are not kept up by one whose fire breaks the transaction', async () => {
      const server = await servers.start();
      const broken = await create(server, { on_run_completed: 'keep' });
      const fine = await create(server);
      await query(`
        CREATE OR REPLACE FUNCTION agent_server.refuse_run() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE EXCEPTION 'refused'; END $$`);
      await query(`CREATE TRIGGER refuse_run BEFORE INSERT ON agent_server.run FOR EACH ROW
        WHEN (NEW.metadata ->> 'cron_id' = '${broken.cron_id}') EXECUTE FUNCTION agent_server.refuse_run()`);
      try {
        await dueAt(broken.cron_id, `now() - interval '1 minute'`);
        await comes(fine.cron_id);
        await fired(server, fine.cron_id);
        expect(await fired(server, broken.cron_id)).toMatchObject([{ run_id: null, error: { code: 'internal' } }]);
        expect(await get(server, broken.cron_id)).toMatchObject({ next_run_date: expect.stringContaining('T09:00') });
      } finally {
        await query(`DROP FUNCTION agent_server.refuse_run CASCADE`);
      }
    });

    it('on request, also while disabled, and keep their schedule', async () => {
      const server = await servers.start();
      const threadId = await newThread(server);
      const { cron_id: id } = await server.json<Cron>('POST', `/threads/${threadId}/runs/crons`, {
        body: { ...daily, enabled: false, multitask_strategy: 'reject' },
      });
      const fire = await server.json<Fire>('POST', `/runs/crons/${id}/fire`);
      expect(fire).toMatchObject({ due_at: null, thread_id: threadId, run_id: expect.any(String), error: null });
      expect(await fires(server, id)).toEqual([fire]);
      await server.json('GET', `/threads/${threadId}/runs/${fire.run_id}/join`);
      server.runtime.behaviour = () => new Promise(() => undefined);
      await server.json('POST', `/threads/${threadId}/runs`, { body: { assistant_id: 'chat' } });
      expect(await server.call('POST', `/runs/crons/${id}/fire`)).toMatchObject({
        status: 409,
        body: { code: 'thread_occupied' },
      });
      expect(await get(server, id)).toMatchObject({ next_run_date: null, enabled: false });
    });

    it('with a process that executes none of them', async () => {
      const api = await servers.start({ AGENT_ROLE: 'api' });
      const { cron_id: id } = await create(api, { on_run_completed: 'keep' });
      await comes(id);
      const [fire] = await fired(api, id);
      const [run] = await query<{ status: string }>(`SELECT status FROM agent_server.run WHERE run_id = $1`, [
        fire?.run_id,
      ]);
      expect(run?.status).toBe('pending');
    });

    it('no more than the newest fires are kept', async () => {
      const server = await servers.start();
      const { cron_id: id } = await create(server);
      await query(
        `INSERT INTO agent_server.cron_fire (fire_id, tenant_id, cron_id)
         SELECT ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, tenant_id, cron_id
         FROM agent_server.cron, generate_series(1, 150) AS n WHERE cron_id = $1`,
        [id],
      );
      const { run_id: newest } = await server.json<Fire>('POST', `/runs/crons/${id}/fire`);
      const page = await server.send('GET', `/runs/crons/${id}/fires?limit=1000`);
      const list = (await page.json()) as Fire[];
      expect(list).toHaveLength(100);
      expect(list[0]?.run_id).toBe(newest);
      expect(page.headers.get('x-pagination-total')).toBe('100');
    });
  });
});
