import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type TestDatabase, waitFor } from '@heddle/testing';
import { defaultAssistantId } from '../src/features/assistants/default-assistant-id.js';
import { FakeStates, gate, untilAborted } from './fake-graphs.js';
import { createAgentServerDatabase, startTestServer, type TestServer } from './test-app.js';
import { newThread } from './thread-calls.js';

interface Assistant {
  assistant_id: string;
  version: number;
  [field: string]: unknown;
}

const otherKey = 'other-key';
const otherWorkspace = '00000000-0000-4000-8000-0000000000ff';
const keys = { HEDDLE_STATIC_API_KEYS: `test-key,${otherKey}:${otherWorkspace}` };

describe('assistants, with two replicas', () => {
  let database: TestDatabase;
  let server: TestServer;
  let replica: TestServer;
  const states = new FakeStates();

  beforeAll(async () => {
    database = await createAgentServerDatabase();
    [server, replica] = await Promise.all([
      startTestServer(database, { states, env: keys }),
      startTestServer(database, { states, env: { ...keys, AGENT_ROLE: 'api' } }),
    ]);
  });
  afterAll(async () => {
    await Promise.all([server.close(), replica.close()]);
    await database.close();
  });

  const create = (body: object = {}) =>
    server.json<Assistant>('POST', '/assistants', { body: { graph_id: 'chat', ...body } });
  const get = (id: string, from = server) => from.json<Assistant>('GET', `/assistants/${id}`);
  const patch = (id: string, body: object, to = server) => to.json<Assistant>('PATCH', `/assistants/${id}`, { body });
  const versions = (id: string, body?: object) =>
    server.json<Assistant[]>('POST', `/assistants/${id}/versions`, { body });
  const wait = (threadId: string, assistant: string) =>
    server.json('POST', `/threads/${threadId}/runs/wait`, { body: { assistant_id: assistant, input: 1 } });

  describe('PATCH', () => {
    it('creates a version: merges metadata, replaces given fields, keeps absent ones', async () => {
      const { assistant_id: id, ...created } = await create({
        name: 'First',
        description: 'of its kind',
        config: { tags: ['a'], configurable: { model: 'small' } },
        metadata: { team: 'x', level: 1 },
      });
      const second = await patch(id, { context: { model: 'large' }, metadata: { level: 2 } });
      expect(second).toEqual({
        ...created,
        assistant_id: id,
        version: 2,
        config: { tags: ['a'], configurable: { model: 'large' } },
        context: { model: 'large' },
        metadata: { team: 'x', level: 2 },
        updated_at: expect.any(String),
      });
      expect(Date.parse(second.updated_at as string)).toBeGreaterThan(Date.parse(created.updated_at as string));
      expect(await get(id, replica)).toEqual(second);
      const third = await patch(id, { graph_id: 'counter', name: 'Third', description: null });
      expect(third).toMatchObject({ version: 3, graph_id: 'counter', name: 'Third', description: null });
      expect(third).toMatchObject({ config: second.config, metadata: second.metadata });
    });

    it('takes the id of a graph, and nothing to change', async () => {
      const before = await get('counter');
      expect(await patch('counter', {})).toEqual({ ...before, version: 2, updated_at: expect.any(String) });
    });

    it('refuses too much metadata in total', async () => {
      const { assistant_id: id } = await create({ metadata: { a: 'x'.repeat(40_000) } });
      const answer = await server.call('PATCH', `/assistants/${id}`, { body: { metadata: { b: 'x'.repeat(40_000) } } });
      expect(answer).toMatchObject({ status: 422, body: { detail: [{ loc: ['body', 'metadata'] }] } });
      expect(await versions(id)).toHaveLength(1);
    });

    it('numbers concurrent versions in sequence, at any replica', async () => {
      const { assistant_id: id } = await create();
      const patched = await Promise.all(
        Array.from({ length: 8 }, (_, index) =>
          patch(id, { metadata: { [`key${index}`]: index } }, index % 2 === 0 ? server : replica),
        ),
      );
      expect(patched.map(({ version }) => version).sort()).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
      const keysOfAll = Array.from({ length: 8 }, (_, index) => [`key${index}`, index]);
      expect((await get(id)).metadata).toEqual(Object.fromEntries(keysOfAll));
    });

    it('waits for a deletion that came first, and finds nothing', async () => {
      const { assistant_id: id } = await create();
      const deletion = database.dataSource.createQueryRunner();
      await deletion.startTransaction();
      await deletion.query('DELETE FROM agent_server.assistant WHERE assistant_id = $1', [id]);
      const answer = replica.call('PATCH', `/assistants/${id}`, { body: { name: 'Late' } });
      await waitFor(async () => {
        const [row] = await database.dataSource.query(
          `SELECT count(*)::int AS waiting FROM pg_stat_activity
           WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%assistant%FOR UPDATE%'`,
        );
        return row.waiting > 0;
      });
      await deletion.commitTransaction();
      await deletion.release();
      expect(await answer).toMatchObject({ status: 404 });
    });

    it('reaches the next run of every replica', async () => {
      const { assistant_id: id } = await create({ context: { model: 'small' } });
      const models: unknown[] = [];
      const run = async () => {
        await wait(await newThread(server), id);
        models.push(server.runtime.executed.at(-1)?.config.configurable?.model);
      };
      await run();
      await run();
      await patch(id, { context: { model: 'large' } }, replica);
      await run();
      await replica.json('POST', `/assistants/${id}/latest`, { body: { version: 1 } });
      await run();
      expect(models).toEqual(['small', 'small', 'large', 'small']);
    });
  });

  describe('versions', () => {
    it('are listed newest first, by pages and metadata', async () => {
      const { assistant_id: id } = await create({ name: 'One', metadata: { stage: 'draft' } });
      const second = await patch(id, { name: 'Two', metadata: { stage: 'live' } });
      await patch(id, { name: 'Three' });
      const all = await versions(id);
      expect(all.map(({ version, name }) => [version, name])).toEqual([
        [3, 'Three'],
        [2, 'Two'],
        [1, 'One'],
      ]);
      expect(all[1]).toEqual({ ...second, created_at: second.updated_at });
      expect(await versions(id, { limit: 1, offset: 1 })).toEqual([all[1]]);
      expect(await versions(id, { metadata: { stage: 'draft' } })).toEqual([all[2]]);
    });

    it('can be gone back to as a whole; a later change is numbered after all of them', async () => {
      const content = { name: 'One', description: 'first', context: { model: 'small' }, metadata: { stage: 'draft' } };
      const first = await create(content);
      const id = first.assistant_id;
      await patch(id, { graph_id: 'counter', name: 'Two', description: null, context: {}, metadata: { more: 1 } });
      const latest = (how: object, query = '') =>
        server.json<Assistant>('POST', `/assistants/${id}/latest${query}`, how);
      expect(await latest({ body: { version: 1 } })).toEqual({ ...first, updated_at: expect.any(String) });
      expect(await get(id, replica)).toMatchObject({ version: 1, graph_id: 'chat', context: { model: 'small' } });
      expect(await latest({}, '?version=2')).toMatchObject({ version: 2, name: 'Two', graph_id: 'counter' });
      expect(await latest({ body: { version: 1 } }, '?version=1')).toMatchObject({ version: 1 });
      expect(await patch(id, { name: 'Three' })).toMatchObject({ version: 3, graph_id: 'chat' });
      expect((await versions(id)).map(({ version }) => version)).toEqual([3, 2, 1]);
    });

    it('exist for default assistants, and for rows written by a release without versions', async () => {
      expect(await versions('chat')).toMatchObject([{ version: 1, name: 'chat', metadata: { created_by: 'system' } }]);
      const [{ tenant }] = await database.dataSource.query(
        'SELECT tenant_id AS tenant FROM agent_server.assistant LIMIT 1',
      );
      const id = randomUUID();
      await database.dataSource.query(
        `INSERT INTO agent_server.assistant (tenant_id, assistant_id, graph_id, name) VALUES ($1, $2, 'chat', 'Old')`,
        [tenant, id],
      );
      expect(await versions(id)).toMatchObject([{ version: 1, name: 'Old' }]);
      await database.dataSource.query(`UPDATE agent_server.assistant SET name = 'New' WHERE assistant_id = $1`, [id]);
      expect(await versions(id)).toMatchObject([{ version: 1, name: 'New' }]);
    });
  });

  describe('DELETE', () => {
    const remove = (id: string, query = '') => server.call('DELETE', `/assistants/${id}${query}`);
    const statusOf = async (path: string) => (await server.call('GET', path)).status;

    it('takes the assistant and its versions, and leaves its threads', async () => {
      const { assistant_id: id } = await create();
      await patch(id, { name: 'Two' });
      const threadId = await newThread(server);
      await wait(threadId, id);
      expect(await remove(id)).toMatchObject({ status: 204, body: undefined });
      expect(await statusOf(`/assistants/${id}`)).toBe(404);
      expect(await remove(id)).toMatchObject({ status: 404 });
      expect(await server.call('POST', `/assistants/${id}/versions`)).toMatchObject({ status: 404 });
      expect(await statusOf(`/threads/${threadId}`)).toBe(200);
      expect(await server.call('POST', `/threads/${threadId}/runs`, { body: { assistant_id: id } })).toMatchObject({
        status: 404,
      });
      const rows = await database.dataSource.query(
        'SELECT 1 FROM agent_server.assistant_version WHERE assistant_id = $1',
        [id],
      );
      expect(rows).toEqual([]);
    });

    it('deletes its threads with their runs on request, and no other threads', async () => {
      const { assistant_id: id } = await create();
      const [own, busy, foreign] = [await newThread(server), await newThread(server), await newThread(server)];
      await wait(own, id);
      await wait(foreign, 'chat');
      const begun = gate();
      server.runtime.behaviour = async (_, __, signal) => {
        begun.open();
        return untilAborted(signal);
      };
      await server.json('POST', `/threads/${busy}/runs`, { body: { assistant_id: id, input: 1 } });
      await begun.opened;
      server.runtime.behaviour = undefined;
      expect(await remove(id, '?delete_threads=true')).toMatchObject({ status: 204 });
      expect(await Promise.all([own, busy, foreign].map((threadId) => statusOf(`/threads/${threadId}`)))).toEqual([
        404, 404, 200,
      ]);
      const left = await database.dataSource.query('SELECT 1 FROM agent_server.run WHERE assistant_id = $1', [id]);
      expect(left).toEqual([]);
    });

    it('lets runs finish that are under way or wait', async () => {
      const { assistant_id: id } = await create({ context: { model: 'small' } });
      const threadId = await newThread(server);
      const finish = gate();
      const begun = gate();
      server.runtime.behaviour = async (request, emit) => {
        begun.open();
        await finish.opened;
        return server.runtime.complete(request, emit);
      };
      const start = () =>
        server.json<{ run_id: string }>('POST', `/threads/${threadId}/runs`, { body: { assistant_id: id, input: 1 } });
      const runs = [await start(), await start()];
      await begun.opened;
      expect(await remove(id)).toMatchObject({ status: 204 });
      finish.open();
      for (const { run_id: runId } of runs) await server.json('GET', `/threads/${threadId}/runs/${runId}/join`);
      server.runtime.behaviour = undefined;
      expect(await server.json('GET', `/threads/${threadId}/runs`)).toMatchObject([
        { status: 'success', assistant_id: id },
        { status: 'success', assistant_id: id },
      ]);
      expect(server.runtime.executed.at(-1)?.config.configurable).toMatchObject({ model: 'small' });
    });

    it('deletes a default assistant until the start of a server creates it from the configuration', async () => {
      await patch('chat', { name: 'Changed' });
      expect(await remove('chat')).toMatchObject({ status: 204 });
      expect(await statusOf('/assistants/chat')).toBe(404);
      expect(await server.call('POST', '/runs', { body: { assistant_id: 'chat' } })).toMatchObject({ status: 404 });
      const next = await startTestServer(database, { states, env: keys });
      try {
        expect(await get('chat', next)).toMatchObject({
          assistant_id: defaultAssistantId('chat'),
          version: 1,
          name: 'chat',
        });
        expect(await statusOf('/assistants/chat')).toBe(200);
      } finally {
        await next.close();
      }
    });
  });

  describe('search', () => {
    const search = (body: object) => server.call('POST', '/assistants/search', { body });
    const team = randomUUID();

    it('finds by a part of the name, graph and metadata, in every order, by pages', async () => {
      const first = await create({
        name: 'Alpha Loom',
        graph_id: 'counter',
        metadata: { team, nested: { a: 1, b: 2 } },
      });
      const second = await create({ name: 'beta loom', metadata: { team } });
      await patch(first.assistant_id, { description: 'changed last' });
      const ids = [first.assistant_id, second.assistant_id];
      const byId = [...ids].sort();
      const orders: [string, string[]][] = [
        ['assistant_id', byId],
        ['graph_id', [...ids].reverse()],
        ['name', ids],
        ['created_at', ids],
        ['updated_at', [...ids].reverse()],
      ];
      for (const [sort_by, expected] of orders) {
        for (const sort_order of ['asc', 'desc']) {
          const { body } = await search({ metadata: { team }, sort_by, sort_order, select: ['assistant_id'] });
          const wanted = sort_order === 'asc' ? expected : [...expected].reverse();
          expect([sort_by, sort_order, body]).toEqual([
            sort_by,
            sort_order,
            wanted.map((id) => ({ assistant_id: id })),
          ]);
        }
      }
      expect((await search({ metadata: { team }, name: 'LOOM' })).body).toHaveLength(2);
      expect((await search({ metadata: { team, nested: { a: 1 } }, name: 'alpha' })).body).toHaveLength(1);
      expect((await search({ metadata: { team }, graph_id: 'chat' })).body).toHaveLength(1);
      expect((await search({ metadata: { team }, name: '%' })).body).toEqual([]);
      const page = await search({ metadata: { team }, limit: 1 });
      expect([page.headers.get('x-pagination-total'), page.headers.get('x-pagination-next')]).toEqual(['2', '1']);
      const last = await search({ metadata: { team }, limit: 1, offset: 1 });
      expect(last.headers.get('x-pagination-next')).toBeNull();
      expect(await server.json('POST', '/assistants/count', { body: { metadata: { team }, name: 'beta' } })).toBe(1);
    });
  });

  it('belong to their workspace', async () => {
    const { assistant_id: id } = await create();
    await patch('counter', { name: 'Ours' });
    const addresses: [string, string, object?][] = [
      ['GET', `/assistants/${id}`],
      ['PATCH', `/assistants/${id}`, { name: 'Theirs' }],
      ['POST', `/assistants/${id}/versions`],
      ['POST', `/assistants/${id}/latest`, { version: 1 }],
      ['DELETE', `/assistants/${id}`],
      ['DELETE', `/assistants/${id}?delete_threads=true`],
    ];
    for (const [method, path, body] of addresses) {
      const answer = await server.call(method, path, { key: otherKey, body });
      expect([method, path, answer.status]).toEqual([method, path, 404]);
    }
    expect((await get(id)).version).toBe(1);
    expect(await server.json('GET', '/assistants/counter', { key: otherKey })).toMatchObject({
      version: 1,
      name: 'counter',
    });
    expect(await server.json('POST', '/assistants/counter/versions', { key: otherKey })).toHaveLength(1);
  });
});
