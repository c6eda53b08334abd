import { describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { gate } from './fake-graphs.js';
import { useTestServers } from './server-fixture.js';
import { testKey, type TestServer } from './test-app.js';

const servers = useTestServers();
type Thread = Record<string, unknown> & { thread_id: string };

async function newThread(server: TestServer, metadata: Record<string, unknown> = {}, values?: unknown) {
  const { thread_id: id } = await server.json<Thread>('POST', '/threads', { body: { metadata } });
  if (values === undefined) return id;
  await server.json('PATCH', `/threads/${id}`, { body: { metadata: { graph_id: 'chat' } } });
  await server.json('POST', `/threads/${id}/state`, { body: { values } });
  return id;
}

const conversation = {
  messages: Array.from({ length: 30 }, (_, n) => ({ type: 'human', content: `message ${n}` })),
  count: 30,
};

describe('search', () => {
  it('reads values out of threads, and nothing else of them where that is selected', async () => {
    const server = await servers.start();
    const id = await newThread(server, { team: 'a' }, conversation);
    const empty = await newThread(server, { team: 'b' });
    const extract = {
      last: 'values.messages[-1].content',
      first: 'values.messages[0]',
      team: 'metadata.team',
      config: 'config',
      nothing: 'values.missing.deep[3]',
    };
    const body = { extract, select: ['thread_id'], sort_by: 'created_at', sort_order: 'asc' };
    expect(await server.json('POST', '/threads/search', { body })).toEqual([
      {
        thread_id: id,
        extracted: { last: 'message 29', first: conversation.messages[0], team: 'a', config: {}, nothing: null },
      },
      { thread_id: empty, extracted: { last: null, first: null, team: 'b', config: {}, nothing: null } },
    ]);
    const byState = { ...body, sort_by: 'state_updated_at', sort_order: 'desc', limit: 1 };
    expect(await server.json('POST', '/threads/search', { body: byState })).toMatchObject([{ thread_id: id }]);
  });

  it('shows the settings of the newest run where they are selected', async () => {
    const server = await servers.start();
    const id = await newThread(server);
    const run = { assistant_id: 'chat', input: 1, config: { configurable: { model: 'scripted' } } };
    await server.json('POST', `/threads/${id}/runs/wait`, { body: run });
    const body = { select: ['context'] };
    expect(await server.json('POST', '/threads/search', { body })).toEqual([{ context: { model: 'scripted' } }]);
  });

  it('filters by conditions that are joined, and counts by them', async () => {
    const server = await servers.start();
    const teams = new Map<string, string>();
    for (const [team, priority] of [
      ['a', 1],
      ['b', 5],
      ['c', 'high'],
      ['d', null],
    ] as const) {
      teams.set(
        await newThread(server, { team, ...(priority === null ? {} : { priority }), deep: { 'k"ey': team } }),
        team,
      );
    }
    await newThread(server, {}, conversation);
    const find = async (filter: unknown) => {
      const body = { filter, metadata: {}, sort_by: 'created_at', sort_order: 'asc' };
      const found = await server.json<Thread[]>('POST', '/threads/search', { body });
      expect(await server.json('POST', '/threads/count', { body: { filter } })).toBe(found.length);
      return found.map((thread) => teams.get(thread.thread_id) ?? '-').join('');
    };
    expect(await find({ $or: [{ 'metadata.team': 'a' }, { 'metadata.priority': { $gt: 3 } }] })).toBe('ab');
    expect(await find({ $and: [{ 'metadata.team': { $in: ['a', 'c'] } }, { $not: { 'metadata.team': 'a' } }] })).toBe(
      'c',
    );
    expect(await find({ 'metadata.priority': { $exists: true } })).toBe('abc');
    expect(await find({ 'metadata.priority': { $exists: false } })).toBe('d-');
    expect(await find({ 'metadata.priority': { $gte: 1, $lt: 5 } })).toBe('a');
    expect(await find({ 'metadata.priority': { $gt: 'a' } })).toBe('c');
    expect(await find({ 'metadata.team': { $nin: ['a', 'b'] } })).toBe('cd-');
    expect(await find({ 'metadata.deep.k"ey': { $lte: 'b' } })).toBe('ab');
    expect(await find({ state_updated_at: { $exists: true } })).toBe('-');
    expect(await find({ created_at: { $lt: '2001-01-01T00:00:00Z' } })).toBe('');
    expect(await find({ created_at: { $lt: '9999-12-31T23:59:59.999999Z' }, status: { $ne: 'busy' } })).toBe('abcd-');
    expect(await find({ created_at: { $gt: '2026-02-30T00:00:00Z' }, status: 'error' })).toBe('');
  });

  it('pages by cursors, also while threads are added before them', async () => {
    const server = await servers.start();
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) ids.push(await newThread(server));
    const newestFirst = [...ids].reverse();
    const page = async (body: object) => {
      const response = await server.send('POST', '/threads/search', { body: { limit: 2, ...body } });
      const found = (await response.json()) as Thread[];
      return {
        ids: found.map((thread) => thread.thread_id),
        cursor: response.headers.get('x-pagination-cursor'),
        next: response.headers.get('x-pagination-next'),
        total: response.headers.get('x-pagination-total'),
      };
    };
    const first = await page({ sort_by: 'created_at' });
    expect(first).toMatchObject({ ids: newestFirst.slice(0, 2), next: '2', total: '5' });
    await newThread(server);
    const second = await page({ cursor: first.cursor });
    expect(second).toMatchObject({ ids: newestFirst.slice(2, 4), next: null, total: '6' });
    const third = await page({ cursor: second.cursor, sort_by: 'created_at', sort_order: 'desc' });
    expect(third).toMatchObject({ ids: newestFirst.slice(4), cursor: null });
    for (const [body, loc] of [
      [{ cursor: first.cursor, offset: 1 }, 'offset'],
      [{ cursor: first.cursor, sort_by: 'updated_at' }, 'cursor'],
      [{ cursor: 'nonsense' }, 'cursor'],
      [{ filter: { 'values.a': 1 } }, 'filter'],
      [{ extract: { a: 'status' } }, 'extract'],
      [{ extract: ['values'] }, 'extract'],
    ] as const) {
      expect(await server.call('POST', '/threads/search', { body })).toMatchObject({
        status: 422,
        body: { detail: [{ loc: expect.arrayContaining(['body', loc]) }] },
      });
    }
  });
});

describe('states', () => {
  it('show the parts that are selected', async () => {
    const server = await servers.start();
    const id = await newThread(server, {}, conversation);
    const { checkpoint_id: checkpoint } = await server.json('GET', `/threads/${id}/state`);
    const part = { values: { messages: conversation.messages.slice(-2) }, next: [] };
    const query = 'select=values.messages[-2:],next';
    expect(await server.json('GET', `/threads/${id}/state?${query}`)).toEqual(part);
    expect(await server.json('GET', `/threads/${id}/state/${checkpoint}?${query}`)).toEqual(part);
    expect(await server.json('GET', `/threads/${id}/history?${query}`)).toEqual([part]);
    const select = ['values.messages[-2:]', 'next'];
    expect(await server.json('POST', `/threads/${id}/history`, { body: { select } })).toEqual([part]);
    const body = { checkpoint: { checkpoint_id: checkpoint }, select };
    expect(await server.json('POST', `/threads/${id}/state/checkpoint?subgraphs=true`, { body })).toEqual(part);
    for (const [method, path, sent] of [
      ['GET', 'state?select=config', undefined],
      ['GET', 'history?select=values..a', undefined],
      ['POST', 'history', { select: ['values[0]'] }],
      ['POST', 'state/checkpoint', { checkpoint: {}, select: ['nothing'] }],
    ] as const) {
      expect(await server.call(method, `/threads/${id}/${path}`, { body: sent })).toMatchObject({
        status: 422,
        body: { detail: [{ loc: expect.arrayContaining(['select']), type: 'select_path' }] },
      });
    }
  });

  it('are fewer than requested if they are large, and continue at the named checkpoint', async () => {
    const server = await servers.start();
    const id = await newThread(server, {}, { text: 'first' });
    const large = { text: 'x'.repeat(13 * 1024 * 1024) };
    for (let count = 0; count < 3; count += 1) servers.states.write(id, large);
    const all = servers.states.history(id).map(({ checkpoint_id }) => checkpoint_id);
    expect(all).toHaveLength(4);

    const read = async (method: 'GET' | 'POST', before?: string) => {
      const answer =
        method === 'GET'
          ? await server.call('GET', `/threads/${id}/history?limit=10${before ? `&before=${before}` : ''}`)
          : await server.call('POST', `/threads/${id}/history`, { body: { limit: 10, before: before ?? null } });
      const ids = (answer.body as { checkpoint_id: string }[]).map((state) => state.checkpoint_id);
      return { ids, next: answer.headers.get('x-pagination-next') };
    };
    for (const method of ['GET', 'POST'] as const) {
      const first = await read(method);
      expect(first).toEqual({ ids: all.slice(0, 2), next: all[1] });
      expect(await read(method, first.next as string)).toEqual({ ids: all.slice(2), next: null });
    }
    const parts = await server.call('GET', `/threads/${id}/history?limit=10&select=checkpoint_id`);
    expect([(parts.body as unknown[]).length, parts.headers.get('x-pagination-next')]).toEqual([4, null]);
  });

  it('are not read again for a client that has them, on any replica, until something changes', async () => {
    const [one, two] = [await servers.start(), await servers.start()];
    const id = await newThread(one, {}, conversation);
    const { checkpoint_id: checkpoint } = await one.json('GET', `/threads/${id}/state`);
    const paths = ['', '/state', `/state/${checkpoint}`, '/history', '/state?select=values.count'];
    const ask = (server: TestServer, path: string, known?: string) =>
      server.send('GET', `/threads/${id}${path}`, { headers: known === undefined ? {} : { 'if-none-match': known } });
    const tags = new Map<string, string>();
    for (const path of paths) {
      const answer = await ask(one, path);
      expect(answer.headers.get('cache-control')).toBe('private, no-cache');
      tags.set(path, answer.headers.get('etag') as string);
      const again = await ask(two, path, tags.get(path));
      expect([path, again.status, await again.text()]).toEqual([path, 304, '']);
      expect(again.headers.get('etag')).toBe(tags.get(path));
    }
    await one.json('POST', `/threads/${id}/state`, { body: { values: { count: 31 } } });
    for (const path of paths) {
      const answer = await ask(two, path, tags.get(path));
      expect([path, answer.status]).toEqual([path, 200]);
      expect(answer.headers.get('etag')).not.toBe(tags.get(path));
    }
    const missing = await two.send('GET', `/threads/${checkpoint}/state`, { headers: { 'if-none-match': '*' } });
    expect(missing.status).toBe(404);
  });

  it('are read while a run may be changing them, with any client cache', async () => {
    const server = await servers.start();
    const id = await newThread(server, {}, conversation);
    const [begun, go] = [gate(), gate()];
    server.runtime.behaviour = async (request, emit) => {
      server.runtime.states.write(request.threadId, { count: 31 });
      begun.open();
      await go.opened;
      return server.runtime.complete(request, emit);
    };
    await server.json('POST', `/threads/${id}/runs`, { body: { assistant_id: 'chat', input: 1 } });
    await begun.opened;
    const ask = async (path: string) => {
      const etag = (await server.send('GET', `/threads/${id}${path}`)).headers.get('etag') as string;
      server.runtime.states.write(id, { count: path.length + 100 });
      return server.send('GET', `/threads/${id}${path}`, { headers: { 'if-none-match': etag } });
    };
    for (const path of ['/state', '/history']) {
      const answer = await ask(path);
      expect([path, answer.status]).toEqual([path, 200]);
      expect(await answer.text()).toContain(`"count":${path.length + 100}`);
    }
    go.open();
  });

  it('are compressed where they are large, under one tag, and answers that stay open are not', async () => {
    const server = await servers.start();
    const id = await newThread(server, {}, conversation);
    const receive = async (path: string, headers: Record<string, string>) => {
      const request = get(`${server.url}/threads/${id}${path}`, { headers: { 'x-api-key': testKey, ...headers } });
      const [answer] = (await once(request, 'response')) as [IncomingMessage];
      return answer;
    };
    const plain = await receive('/state', {});
    const text = (await buffer(plain)).toString();
    for (const [encoding, unpack] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      for (const path of ['/state', '/history']) {
        const answer = await receive(path, { 'accept-encoding': encoding });
        expect(answer.headers).toMatchObject({
          'content-encoding': encoding,
          vary: expect.stringMatching(/encoding/i),
        });
        const unpacked = unpack(await buffer(answer)).toString();
        expect(path === '/state' ? unpacked : JSON.stringify(JSON.parse(unpacked)[0])).toBe(text);
      }
      const known = await receive('/state', {
        'accept-encoding': encoding,
        'if-none-match': String(plain.headers.etag),
      });
      expect([known.statusCode, known.headers['content-encoding']]).toEqual([304, undefined]);
    }
    const stream = await receive('/stream', { 'accept-encoding': 'br, gzip' });
    expect([stream.statusCode, stream.headers['content-encoding']]).toEqual([200, undefined]);
    stream.destroy();
  });
});

describe('the metadata of a thread', () => {
  it('is changed by both patches; minimal answers have no body', async () => {
    const server = await servers.start();
    const id = await newThread(server, { a: 1 });
    const minimal = await server.send('PATCH', `/threads/${id}`, {
      body: { metadata: { b: 2 } },
      headers: { prefer: 'respond-async, return=minimal' },
    });
    expect([minimal.status, await minimal.text()]).toEqual([204, '']);
    expect(minimal.headers.get('preference-applied')).toBe('return=minimal');
    const patch = { body: { metadata: { c: 3 } } };
    expect(await server.json('PATCH', `/threads/${id}/state`, patch)).toMatchObject({ metadata: { a: 1, b: 2, c: 3 } });
    const missing = '00000000-0000-4000-8000-00000000dead';
    expect((await server.call('PATCH', `/threads/${missing}/state`, patch)).status).toBe(404);
    for (const body of [{ metadata: 'x' }, { metadata: { x: 'x'.repeat(70_000) } }]) {
      expect((await server.call('PATCH', `/threads/${id}/state`, { body })).status).toBe(422);
    }
  });
});
