import { describe, expect, it } from '@jest/globals';
import { FakeStates } from './fake-graphs.js';
import { useTestServer } from './server-fixture.js';
import { testKey } from './test-app.js';

type Thread = Record<string, unknown> & { thread_id: string };

describe('threads and assistants over HTTP', () => {
  const states = new FakeStates();
  const otherTenant = '22222222-2222-4222-8222-222222222222';
  const server = useTestServer({
    states,
    env: { HEDDLE_STATIC_API_KEYS: `test-key,other:${otherTenant}` },
  });

  const create = (body: unknown = {}) => server.json<Thread>('POST', '/threads', { body });

  it('creates once under a chosen id', async () => {
    const id = '3f0e1f9a-6f0b-4f55-9c55-2a0f4f4f9d11';
    expect(await create({ thread_id: id.replaceAll('-', ''), metadata: { a: 1 } })).toMatchObject({
      thread_id: id,
      values: {},
    });
    expect((await server.call('POST', '/threads', { body: { thread_id: id } })).status).toBe(409);
    expect(await create({ thread_id: id, if_exists: 'do_nothing' })).toMatchObject({
      thread_id: id,
      metadata: { a: 1 },
    });
  });

  it('answers for a thread id of another workspace as for any conflict, and shows nothing of the thread', async () => {
    const { thread_id: id } = await create({ metadata: { secret: 'of the other workspace' } });
    const answer = async (path: string, body: unknown, key: string) => {
      const headers = { 'x-request-id': 'the-same-for-all' };
      const response = await server.send('POST', path, { body, key, headers });
      const answered = [...response.headers].filter(([name]) => name !== 'date');
      return { status: response.status, headers: Object.fromEntries(answered), text: await response.text() };
    };
    const ownConflict = await answer('/threads', { thread_id: id }, testKey);
    expect(ownConflict.status).toBe(409);
    const run = { assistant_id: 'chat', input: 1, if_not_exists: 'create' };
    for (const [path, body] of [
      ['/threads', { thread_id: id }],
      ['/threads', { thread_id: id, if_exists: 'do_nothing' }],
      [`/threads/${id}/runs`, run],
      [`/threads/${id}/runs/wait`, run],
      [`/threads/${id}/runs/stream`, run],
    ] as const) {
      expect([path, await answer(path, body, 'other')]).toEqual([path, ownConflict]);
    }
    const missing = '00000000-0000-4000-8000-00000000dead';
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['PATCH', '', { metadata: {} }],
      ['DELETE', '', undefined],
      ['POST', '/copy', undefined],
      ['GET', '/state', undefined],
      ['POST', '/history', {}],
      ['POST', '/runs', { assistant_id: 'chat' }],
    ] as const) {
      const ask = async (threadId: string) => {
        const headers = { 'x-request-id': 'the-same-for-all' };
        const response = await server.send(method, `/threads/${threadId}${path}`, { body, key: 'other', headers });
        return [method, path, response.status, (await response.text()).replaceAll(threadId, '')];
      };
      expect(await ask(id)).toEqual(await ask(missing));
    }
    expect(await server.json('GET', `/threads/${id}`)).toMatchObject({
      status: 'idle',
      metadata: { secret: 'of the other workspace' },
    });
  });

  it('merges metadata, and answers nothing when nothing is wanted', async () => {
    const { thread_id: id } = await create({ metadata: { a: 1, b: { c: 2 } } });
    expect(await server.json('PATCH', `/threads/${id}`, { body: { metadata: { b: 3 } } })).toMatchObject({
      metadata: { a: 1, b: 3 },
    });
    const minimal = await server.send('PATCH', `/threads/${id}`, {
      body: { metadata: { d: 4 } },
      headers: { prefer: 'return=minimal' },
    });
    expect([minimal.status, await minimal.text()]).toEqual([204, '']);
    expect(await server.json('GET', `/threads/${id}`)).toMatchObject({
      metadata: { a: 1, b: 3, d: 4 },
      values: null,
      status: 'idle',
    });
  });

  it('finds by metadata, values, status and ids, page by page', async () => {
    const threads = await Promise.all([1, 2, 3].map((n) => create({ metadata: { page: 'x', n } })));
    const [first] = threads as [Thread];
    await server.json('POST', `/threads/${first.thread_id}/runs/wait`, {
      body: { assistant_id: 'chat', input: 'marker' },
    });
    const search = (body: object) => server.json<Thread[]>('POST', '/threads/search', { body });
    const ids = (found: Thread[]) => found.map((thread) => thread.thread_id);
    expect(ids(await search({ values: { seen: ['marker'] } }))).toEqual([first.thread_id]);
    expect(ids(await search({ metadata: { page: 'x' }, sort_by: 'thread_id', sort_order: 'asc' }))).toEqual(
      ids(threads).sort(),
    );
    expect(await search({ metadata: { page: 'x' }, status: 'error' })).toEqual([]);
    expect(ids(await search({ ids: [first.thread_id] }))).toEqual([first.thread_id]);
    expect(await search({ metadata: { page: 'x', n: 2 }, select: ['metadata'] })).toEqual([
      { metadata: { page: 'x', n: 2 } },
    ]);
    const last = await server.call('POST', '/threads/search', {
      body: { metadata: { page: 'x' }, limit: 2, offset: 2 },
    });
    expect([last.headers.get('x-pagination-total'), last.headers.get('x-pagination-next')]).toEqual(['3', null]);
    const count = await server.call('POST', '/threads/count', { body: { metadata: { page: 'x' } } });
    expect([count.headers.get('content-type'), count.body]).toEqual([expect.stringContaining('application/json'), 3]);
  });

  it('answers an empty state where there is none', async () => {
    const { thread_id: id } = await create();
    expect(await server.json('GET', `/threads/${id}/state`)).toMatchObject({
      values: {},
      next: [],
      tasks: [],
      checkpoint: null,
    });
    expect(await server.json('POST', `/threads/${id}/history`, { body: {} })).toEqual([]);
  });

  it('deletes with everything that hangs on it', async () => {
    const { thread_id: id } = await create();
    await server.json('POST', `/threads/${id}/runs/wait`, { body: { assistant_id: 'chat', input: 1 } });
    await server.json('DELETE', `/threads/${id}`);
    const [left]: { n: string }[] = await server.database.dataSource.query(
      `SELECT (SELECT count(*) FROM agent_server.run WHERE thread_id = $1) + (SELECT count(*) FROM agent_server.run_end WHERE thread_id = $1) AS n`,
      [id],
    );
    expect(left?.n).toBe('0');
  });

  it('keeps unrenderable values readable in the database', async () => {
    const { thread_id: id } = await create({ metadata: { odd: true } });
    server.runtime.behaviour = async (request) => ({
      kind: 'completed',
      head: states.write(request.threadId, { text: 'a\u0000b' }),
    });
    expect(await server.json('POST', `/threads/${id}/runs/wait`, { body: { assistant_id: 'chat' } })).toEqual({
      text: 'a\u0000b',
    });
    expect(await server.json('GET', `/threads/${id}`)).toMatchObject({ values: { text: 'a\ufffdb' }, status: 'idle' });
    expect(await server.json('GET', `/threads/${id}/state`)).toMatchObject({ values: { text: 'a\u0000b' } });
    server.runtime.behaviour = undefined;
  });

  it('makes each workspace its own default assistants, under the ids that all share', async () => {
    const mine = await server.json<{ assistant_id: string }>('GET', '/assistants/chat');
    const theirs = await server.json('GET', '/assistants/chat', { key: 'other' });
    expect(theirs).toMatchObject({ assistant_id: mine.assistant_id, metadata: { created_by: 'system' }, version: 1 });
    const created = await server.json<{ assistant_id: string }>('POST', '/assistants', {
      body: {
        graph_id: 'chat',
        name: 'Mine',
      },
    });
    const path = `/assistants/${created.assistant_id}`;
    expect((await server.call('GET', path, { key: 'other' })).status).toBe(404);
    expect(await server.json('POST', '/assistants/search', { body: { name: 'mIN', select: ['name'] } })).toEqual([
      { name: 'Mine' },
    ]);
    expect(await server.json('POST', '/assistants/count', { body: { graph_id: 'chat' } })).toBe(2);
    expect(
      (await server.call('POST', '/assistants', { body: { graph_id: 'chat', assistant_id: created.assistant_id } }))
        .status,
    ).toBe(409);
  });

  it('replays a creation for the same key', async () => {
    const headers = { 'idempotency-key': 'create-1' };
    const [a, b] = await Promise.all(
      [1, 2].map(() => server.call('POST', '/threads', { body: { metadata: { k: 1 } }, headers })),
    );
    expect(a?.body).toEqual(b?.body);
    expect((await server.call('POST', '/threads', { body: { metadata: { k: 2 } }, headers })).status).toBe(409);
  });
});
