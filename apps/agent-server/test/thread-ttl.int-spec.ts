import { describe, expect, it } from '@jest/globals';
import { defaultCheckpointer, type ThreadTtl } from '../src/config/langgraph/checkpointer.js';
import { useTestServers } from './server-fixture.js';
import type { TestServer } from './test-app.js';

interface Ttl {
  strategy: string;
  ttl_minutes: number;
  expires_at: string;
}
type Thread = Record<string, unknown> & { thread_id: string; ttl?: Ttl | null };

const withDefault = (threadTtl: ThreadTtl) => ({ checkpointer: { ...defaultCheckpointer, threadTtl } });

describe('the time to live of a thread', () => {
  const servers = useTestServers();

  const create = (server: TestServer, body: object = {}) => server.json<Thread>('POST', '/threads', { body });
  const ttlOf = async (server: TestServer, threadId: string, query = 'include=ttl') =>
    (await server.json<Thread>('GET', `/threads/${threadId}?${query}`)).ttl;
  /** Minutes between the creation or last change, by the database's clock, and the expiry. */
  const minutesLeft = async (threadId: string) => {
    const [row] = await servers.query<{ minutes: number | null }>(
      `SELECT extract(epoch FROM expires_at - updated_at)::float8 / 60 AS minutes
       FROM agent_server.thread WHERE thread_id = $1`,
      [threadId],
    );
    return row?.minutes;
  };

  it('is shown on request only, in each form of a list', async () => {
    const server = await servers.start();
    const { thread_id: id, ...created } = await create(server, { ttl: 30 });
    expect(created).not.toHaveProperty('ttl');
    expect(await server.json('GET', `/threads/${id}`)).not.toHaveProperty('ttl');
    expect(await server.json('GET', `/threads/${id}?include=`)).not.toHaveProperty('ttl');
    const expected = { strategy: 'delete', ttl_minutes: 30, expires_at: expect.stringMatching(/Z$/) };
    for (const query of ['include=ttl', 'include=ttl,ttl', 'include=ttl&include=ttl', 'include=%5B%22ttl%22%5D']) {
      expect(await ttlOf(server, id, query)).toEqual(expected);
    }
    expect(await minutesLeft(id)).toBe(30);
    expect(await ttlOf(server, (await create(server)).thread_id)).toBeNull();
  });

  it('restarts with each change, stays when other fields change, and is removed by null', async () => {
    const server = await servers.start();
    const { thread_id: id } = await create(server, { ttl: { ttl: 1.5, strategy: 'keep_latest' } });
    expect(await ttlOf(server, id)).toMatchObject({ strategy: 'keep_latest', ttl_minutes: 1.5 });
    const patch = (body: object) => server.json('PATCH', `/threads/${id}`, { body });
    await patch({ metadata: { a: 1 } });
    expect(await ttlOf(server, id)).toMatchObject({ strategy: 'keep_latest', ttl_minutes: 1.5 });
    await patch({ ttl: { ttl: 60 } });
    expect(await ttlOf(server, id)).toMatchObject({ strategy: 'delete', ttl_minutes: 60 });
    expect(await minutesLeft(id)).toBe(60);
    await patch({ ttl: null });
    expect(await ttlOf(server, id)).toBeNull();
    expect(await server.json('GET', `/threads/${id}`)).toMatchObject({ metadata: { a: 1 } });
  });

  it('is not changed by a run', async () => {
    const server = await servers.start();
    const { thread_id: id } = await create(server, { ttl: 30 });
    const before = await ttlOf(server, id);
    await server.json('POST', `/threads/${id}/runs/wait`, { body: { assistant_id: 'chat', input: 1 } });
    expect(await ttlOf(server, id)).toEqual(before);
  });

  it.each(['false', 'true'])(
    'of the server is that of every new thread, also of runs (locked paths: %s)',
    async (locked) => {
      const config = withDefault({ strategy: 'keep_latest', minutes: 90 });
      const server = await servers.start({ HEDDLE_TEST_LOCKED_PATHS: locked }, undefined, config);
      const run = { assistant_id: 'chat', input: 1 };
      const implicit = '7a0f5f9a-6f0b-4f55-9c55-2a0f4f4f9d11';
      await server.json('POST', `/threads/${implicit}/runs/wait`, { body: { ...run, if_not_exists: 'create' } });
      const { thread_id: kept } = await server.json<Thread>('POST', '/runs', {
        body: { ...run, on_completion: 'keep' },
      });
      const states = { metadata: { graph_id: 'chat' }, supersteps: [{ updates: [{ values: {}, as_node: 'agent' }] }] };
      const ids = [(await create(server)).thread_id, (await create(server, states)).thread_id, implicit, kept];
      for (const id of ids) expect(await ttlOf(server, id)).toMatchObject({ strategy: 'keep_latest', ttl_minutes: 90 });
      const own = await create(server, { ttl: { strategy: 'delete' } });
      expect(await ttlOf(server, own.thread_id)).toMatchObject({ strategy: 'delete', ttl_minutes: 90 });
    },
  );

  it('is not given to the hidden thread of a run, which goes with it', async () => {
    const server = await servers.start({}, undefined, withDefault({ strategy: 'delete', minutes: 1 }));
    let seen: unknown[] = [];
    server.runtime.behaviour = async (request, emit) => {
      seen = await servers.query('SELECT is_temporary, expires_at FROM agent_server.thread');
      return server.runtime.complete(request, emit);
    };
    await server.json('POST', '/runs/wait', { body: { assistant_id: 'chat', input: 1 } });
    expect(seen).toEqual([{ is_temporary: true, expires_at: null }]);
  });

  it('goes with a copy, counted from then on', async () => {
    const server = await servers.start({}, undefined, withDefault({ strategy: 'delete', minutes: 90 }));
    const { thread_id: id } = await create(server, { ttl: { ttl: 7, strategy: 'keep_latest' } });
    const copy = await server.json<Thread>('POST', `/threads/${id}/copy`);
    expect(await ttlOf(server, copy.thread_id)).toMatchObject({ strategy: 'keep_latest', ttl_minutes: 7 });
    await server.json('PATCH', `/threads/${id}`, { body: { ttl: null } });
    const second = await server.json<Thread>('POST', `/threads/${id}/copy`);
    expect(await ttlOf(server, second.thread_id)).toMatchObject({ strategy: 'delete', ttl_minutes: 90 });
  });
});
