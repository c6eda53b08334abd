import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { EmbeddingError } from '@heddle/checkpoint/store';
import { signedToken, type TestDatabase, waitFor } from '@heddle/testing';
import { defaultStoreConfig } from '../src/config/langgraph/store.js';
import { TextEmbedder } from '../src/graphs/text-embedder.port.js';
import { createAgentServerDatabase, startTestServer, type TestServer } from './test-app.js';

const otherKey = 'other-key';
const secret = 'a secret of more than thirty-two characters';
const tenantId = '22222222-2222-4222-8222-222222222222';

/** A dimension per colour; one word makes it fail. */
class ColourEmbedder extends TextEmbedder {
  async embed(texts: string[]): Promise<unknown> {
    if (texts.includes('fail')) throw new EmbeddingError('The provider is away');
    if (texts.includes('nonsense')) return 'nonsense';
    return texts.map((text) => ['red', 'green'].map((colour) => text.split(colour).length - 1));
  }
  async stop(): Promise<void> {}
}

describe('the store', () => {
  let database: TestDatabase;
  let server: TestServer;
  /** Server with an index and a default time to live. */
  let indexed: TestServer;

  beforeAll(async () => {
    database = await createAgentServerDatabase();
    const env = {
      HEDDLE_STATIC_API_KEYS: `test-key,${otherKey}:00000000-0000-4000-8000-0000000000ff`,
      HEDDLE_JWT_SECRET: secret,
    };
    const index = { dims: 2, fields: ['text'], embed: { folder: '/', file: '/none.ts', exportName: 'none' } };
    const ttl = { ...defaultStoreConfig.ttl, defaultTtl: 30 };
    [server, indexed] = await Promise.all([
      startTestServer(database, { env }),
      startTestServer(database, { env, config: { store: { index, ttl } }, embedder: new ColourEmbedder() }),
    ]);
  });
  afterAll(async () => {
    await Promise.all([server.close(), indexed.close()]);
    await database.close();
  });
  beforeEach(() => database.dataSource.query('TRUNCATE agent_server.store_item'));

  const put = (namespace: string[], key: string, value: object = {}, more: object = {}, to = server) =>
    to.call('PUT', '/store/items', { body: { namespace, key, value, ...more } });
  const search = async (body: object, from = server) => {
    const { items } = await from.json<{ items: { key: string; score?: number }[] }>('POST', '/store/items/search', {
      body,
    });
    return items;
  };
  const keys = async (body: object, from = server) => (await search(body, from)).map(({ key }) => key);
  const endOf = async (key: string): Promise<number | null> => {
    const rows: { minutes: number | null }[] = await database.dataSource.query(
      `SELECT round(extract(epoch FROM expires_at - now()) / 60)::int AS minutes FROM agent_server.store_item WHERE key = $1`,
      [key],
    );
    return rows[0]?.minutes ?? null;
  };

  it('puts without an answer, gets and deletes', async () => {
    expect(await put(['users', 'ada'], 'profile', { n: 1 })).toMatchObject({ status: 204, body: undefined });
    const item = {
      namespace: ['users', 'ada'],
      key: 'profile',
      value: { n: 1 },
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      updated_at: expect.stringMatching(/^\d{4}-.*Z$/),
    };
    for (const place of ['namespace=users.ada', 'namespace=users&namespace=ada']) {
      const answer = await server.call('GET', `/store/items?${place}&key=profile`);
      expect([answer.status, answer.body]).toEqual([200, item]);
    }
    const body = { namespace: ['users', 'ada'], key: 'profile' };
    expect((await server.call('DELETE', '/store/items', { body })).status).toBe(204);
    expect((await server.call('DELETE', '/store/items', { body })).status).toBe(204);
    const gone = await server.send('GET', '/store/items?namespace=users.ada&key=profile');
    expect([gone.status, gone.headers.get('content-type'), await gone.text()]).toEqual([
      200,
      expect.stringContaining('application/json'),
      'null',
    ]);
    expect(await server.json('GET', '/store/items?key=profile')).toBeNull();
    expect((await server.call('DELETE', '/store/items', { body: { key: 'profile' } })).status).toBe(204);
  });

  it('searches below a prefix, in pages, newest first', async () => {
    for (const n of [1, 2, 3]) await put(['a', `b${n}`], `k${n}`, { n, odd: n % 2 === 1 });
    await put(['ab'], 'other', { n: 9 });
    expect(await keys({ namespace_prefix: ['a'] })).toEqual(['k3', 'k2', 'k1']);
    expect(await keys({ namespace_prefix: ['a'], limit: 1, offset: 1 })).toEqual(['k2']);
    expect(await keys({})).toHaveLength(4);
    expect(await keys({ namespace_prefix: null, filter: null, query: null })).toHaveLength(4);
    expect(await keys({ namespace_prefix: ['a'], filter: { n: { $gte: 2 }, odd: { $ne: false } } })).toEqual(['k3']);
  });

  it('lists namespaces', async () => {
    for (const namespace of [['a', 'x', 'docs'], ['a', 'y', 'docs'], ['b', 'x'], ['*']]) await put(namespace, 'k');
    const list = async (body: object) =>
      (await server.json<{ namespaces: string[][] }>('POST', '/store/namespaces', { body })).namespaces.map((one) =>
        one.join('/'),
      );
    expect(await list({})).toEqual(['*', 'a/x/docs', 'a/y/docs', 'b/x']);
    expect(await list({ prefix: ['a', '*'], suffix: ['docs'] })).toEqual(['a/x/docs', 'a/y/docs']);
    expect(await list({ max_depth: 1 })).toEqual(['*', 'a', 'b']);
    expect(await list({ suffix: ['x'], prefix: null, max_depth: null })).toEqual(['b/x']);
    expect(await list({ limit: 1, offset: 1 })).toEqual(['a/x/docs']);
  });

  it('keeps workspaces apart', async () => {
    await put(['a'], 'k', { mine: true });
    const theirs = { key: otherKey };
    expect(await server.json('GET', '/store/items?namespace=a&key=k', theirs)).toBeNull();
    expect(await server.json('POST', '/store/items/search', { ...theirs, body: {} })).toEqual({ items: [] });
    expect(await server.json('POST', '/store/namespaces', { ...theirs, body: {} })).toEqual({ namespaces: [] });
    await server.call('DELETE', '/store/items', { ...theirs, body: { namespace: ['a'], key: 'k' } });
    await server.call('PUT', '/store/items', { ...theirs, body: { namespace: ['a'], key: 'k', value: {} } });
    expect(await server.json('GET', '/store/items?namespace=a&key=k')).toMatchObject({ value: { mine: true } });
  });

  it('expires items at their own or the default time to live', async () => {
    await put(['a'], 'own', {}, { ttl: 60 });
    await put(['a'], 'default', {}, {}, indexed);
    await put(['a'], 'ever', {}, { ttl: null }, indexed);
    await put(['a'], 'plain');
    expect(await Promise.all(['own', 'default', 'ever', 'plain'].map(endOf))).toEqual([60, 30, null, null]);
    const half = `UPDATE agent_server.store_item SET expires_at = expires_at - interval '15 minutes'`;
    await database.dataSource.query(half);
    await server.call('GET', '/store/items?namespace=a&key=own&refresh_ttl=false');
    await search({ refresh_ttl: false });
    expect(await Promise.all(['own', 'default'].map(endOf))).toEqual([45, 15]);
    await server.call('GET', '/store/items?namespace=a&key=own');
    expect(await Promise.all(['own', 'default'].map(endOf))).toEqual([60, 15]);
    await search({});
    expect(await endOf('default')).toBe(30);
    await database.dataSource.query(`UPDATE agent_server.store_item SET expires_at = now()`);
    expect((await keys({})).sort()).toEqual([]);
  });

  it('removes expired items when a process starts', async () => {
    await put(['a'], 'over', {}, { ttl: 1 });
    await put(['a'], 'stays', {}, { ttl: 1 });
    await database.dataSource.query(
      `UPDATE agent_server.store_item SET expires_at = now() - interval '1 second' WHERE key = 'over'`,
    );
    await database.dataSource.query('TRUNCATE agent_server.sweep');
    const started = await startTestServer(database);
    await waitFor(async () => {
      const rows: { key: string }[] = await database.dataSource.query('SELECT key FROM agent_server.store_item');
      return rows.map(({ key }) => key).join() === 'stays';
    });
    await started.close();
  });

  it('finds by meaning where there is an index', async () => {
    await put(['a'], 'red', { text: 'red' }, {}, indexed);
    await put(['a'], 'both', { text: 'red green' }, {}, indexed);
    await put(['a'], 'hidden', { text: 'red' }, { index: false }, indexed);
    await put(['a'], 'other', { note: 'green' }, { index: ['note'] }, indexed);
    const found = await search({ namespace_prefix: ['a'], query: 'red' }, indexed);
    expect(found.map(({ key, score }) => [key, Math.round((score ?? 9) * 100)])).toEqual([
      ['red', 100],
      ['both', 71],
      ['other', 0],
    ]);
    expect(await keys({ query: 'red', filter: { note: 'green' }, limit: 1 }, indexed)).toEqual(['other']);
    expect((await search({}, indexed))[0]).not.toHaveProperty('score');
  });

  it('refuses texts that cannot be embedded, with the reason', async () => {
    const failed = { status: 424, body: { code: 'embedding_failed', detail: 'The provider is away' } };
    expect(await put(['a'], 'k', { text: 'fail' }, {}, indexed)).toMatchObject(failed);
    expect(await indexed.call('POST', '/store/items/search', { body: { query: 'fail' } })).toMatchObject(failed);
    expect(await put(['a'], 'k', { text: 'nonsense' }, {}, indexed)).toMatchObject({
      status: 424,
      body: { detail: expect.stringContaining('a list of 1 vectors') },
    });
    expect(await search({}, indexed)).toEqual([]);
  });

  const dotted = 'Namespace labels cannot be empty or contain periods. Received: a.b.c';
  const refused: [
    method: string,
    path: string,
    body: unknown,
    status: number,
    loc: (string | number)[],
    msg?: string,
  ][] = [
    ['PUT', '', { key: 'k', value: {} }, 422, ['body', 'namespace']],
    ['PUT', '', { namespace: 'a', key: 'k', value: {} }, 422, ['body', 'namespace']],
    ['PUT', '', { namespace: [7], key: 'k', value: {} }, 422, ['body', 'namespace', 0]],
    ['PUT', '', { namespace: [], key: 'k', value: {} }, 422, ['body', 'namespace'], 'Namespace cannot be empty'],
    ['PUT', '', { namespace: ['a.b', 'c'], key: 'k', value: {} }, 422, ['body', 'namespace'], dotted],
    ['PUT', '', { namespace: ['a', ''], key: 'k', value: {} }, 422, ['body', 'namespace'], 'Namespace labels cannot'],
    ['PUT', '', { namespace: ['langgraph'], key: 'k', value: {} }, 422, ['body', 'namespace'], 'The first label'],
    ['PUT', '', { namespace: Array(33).fill('a'), key: 'k', value: {} }, 422, ['body', 'namespace']],
    ['PUT', '', { namespace: ['x'.repeat(501)], key: 'k', value: {} }, 422, ['body', 'namespace', 0]],
    ['PUT', '', { namespace: ['a\u0000'], key: 'k', value: {} }, 422, ['body', 'namespace', 0]],
    [
      'PUT',
      '',
      { namespace: Array(5).fill('x'.repeat(500)), key: 'k', value: {} },
      422,
      ['body', 'key'],
      'Namespace and key',
    ],
    ['PUT', '', { namespace: ['a'], value: {} }, 422, ['body', 'key']],
    ['PUT', '', { namespace: ['a'], key: '', value: {} }, 422, ['body', 'key']],
    ['PUT', '', { namespace: ['a'], key: 5, value: {} }, 422, ['body', 'key']],
    ['PUT', '', { namespace: ['a'], key: 'k' }, 422, ['body', 'value']],
    ['PUT', '', { namespace: ['a'], key: 'k', value: null }, 422, ['body', 'value']],
    ['PUT', '', { namespace: ['a'], key: 'k', value: [1] }, 422, ['body', 'value']],
    ['PUT', '', { namespace: ['a'], key: 'k', value: { a: '\ud800' } }, 422, ['body', 'value', 'a']],
    ['PUT', '', { namespace: ['a'], key: 'k', value: {}, index: true }, 422, ['body', 'index'], 'index is false, or'],
    ['PUT', '', { namespace: ['a'], key: 'k', value: {}, index: 'a' }, 422, ['body', 'index'], 'index is false, or'],
    ['PUT', '', { namespace: ['a'], key: 'k', value: {}, index: [7] }, 422, ['body', 'index'], 'index is false, or'],
    ['PUT', '', { namespace: ['a'], key: 'k', value: {}, index: ['a'] }, 422, ['body', 'index'], 'Fields are not'],
    ['PUT', '', { namespace: ['a'], key: 'k', value: {}, ttl: 0 }, 422, ['body', 'ttl'], 'ttl is a number'],
    ['PUT', '', { namespace: ['a'], key: 'k', value: {}, ttl: -1 }, 422, ['body', 'ttl']],
    ['PUT', '', { namespace: ['a'], key: 'k', value: {}, ttl: '5' }, 422, ['body', 'ttl']],
    ['PUT', '', { namespace: ['a'], key: 'k', value: {}, ttl: 1e9 }, 422, ['body', 'ttl']],
    ['GET', '?namespace=a.b..c&key=k', undefined, 422, ['query', 'namespace'], 'Namespace labels cannot be empty'],
    ['GET', '?namespace=a&namespace=&key=k', undefined, 422, ['query', 'namespace'], 'Namespace labels cannot be'],
    ['GET', '?namespace=a&key=k&refresh_ttl=maybe', undefined, 422, ['query', 'refresh_ttl']],
    ['DELETE', '', { namespace: ['a'] }, 422, ['body', 'key']],
    ['DELETE', '', { namespace: ['a.b.c'], key: 'k' }, 422, ['body', 'namespace'], dotted],
    ['POST', '/search', { namespace_prefix: ['a.b', 'c'] }, 422, ['body', 'namespace_prefix'], dotted],
    ['POST', '/search', { namespace_prefix: 'a' }, 422, ['body', 'namespace_prefix']],
    ['POST', '/search', { filter: [] }, 422, ['body', 'filter']],
    [
      'POST',
      '/search',
      { filter: { n: { $near: 1 } } },
      422,
      ['body', 'filter', 'n', '$near'],
      'Unknown filter operator',
    ],
    [
      'POST',
      '/search',
      { filter: { n: { $gt: 1, constructor: 5 } } },
      422,
      ['body', 'filter', 'n', 'constructor'],
      'Unknown filter operator constructor',
    ],
    ['POST', '/search', { filter: { n: { $gt: [] } } }, 422, ['body', 'filter', 'n', '$gt'], 'Filter operator $gt'],
    ['POST', '/search', { filter: { n: { $in: 'a' } } }, 422, ['body', 'filter', 'n', '$in'], 'Filter operator $in'],
    ['POST', '/search', { filter: { $or: [] } }, 422, ['body', 'filter', '$or'], 'Unknown filter operator $or'],
    ['POST', '/search', { limit: 0 }, 422, ['body', 'limit']],
    ['POST', '/search', { limit: 1001 }, 422, ['body', 'limit']],
    ['POST', '/search', { offset: -1 }, 422, ['body', 'offset']],
    ['POST', '/search', { query: 5 }, 422, ['body', 'query']],
    ['POST', '/search', { query: 'red' }, 422, ['body', 'query'], 'There is no search by "query"'],
    ['POST', '/search', { refresh_ttl: 'maybe' }, 422, ['body', 'refresh_ttl']],
    ['POST', '/../namespaces', { prefix: ['a.b.c'] }, 422, ['body', 'prefix'], dotted],
    ['POST', '/../namespaces', { suffix: [''] }, 422, ['body', 'suffix'], 'Namespace labels cannot'],
    ['POST', '/../namespaces', { max_depth: 0 }, 422, ['body', 'max_depth']],
    ['POST', '/../namespaces', { limit: 'x' }, 422, ['body', 'limit']],
  ];
  it.each(refused.map((sent) => ({ title: JSON.stringify(sent.slice(0, 3)).slice(0, 120), sent })))(
    'refuses $title',
    async ({ sent }) => {
      const [method, path, body, status, loc, msg] = sent;
      const answer = await server.call(method, `/store/items${path}`.replace('items/../', ''), { body });
      expect(answer).toMatchObject({ status, body: { detail: expect.any(Array) } });
      const [first] = answer.body.detail as { loc: unknown[]; msg: string }[];
      expect(first?.loc).toEqual(loc);
      if (msg) expect(first?.msg).toContain(msg);
      expect(await search({})).toEqual([]);
    },
  );

  it.each(['/store/items?namespace=a', '/store/items?namespace=a&key='])('answers %s 400', async (path) => {
    expect(await server.call('GET', path)).toMatchObject({
      status: 400,
      body: { code: 'store_key_required', detail: 'Key is required' },
    });
  });

  it('needs one permission per operation', async () => {
    const bearer = (permission: string) => {
      const token = signedToken(secret, { tenant_id: tenantId, permissions: [permission] });
      const authorization = `Bearer ${token}`;
      return { key: null, headers: { authorization } };
    };
    const item = { namespace: ['a'], key: 'k' };
    const calls = [
      ['PUT', '/store/items', { ...item, value: {} }, 'store:put', 204],
      ['GET', '/store/items?namespace=a&key=k', undefined, 'store:read', 200],
      ['POST', '/store/items/search', {}, 'store:read', 200],
      ['POST', '/store/namespaces', {}, 'store:read', 200],
      ['DELETE', '/store/items', item, 'store:delete', 204],
    ] as const;
    for (const [method, path, body, permission, status] of calls) {
      for (const granted of ['store:put', 'store:read', 'store:delete']) {
        const answer = await server.call(method, path, { body, ...bearer(granted) });
        expect([path, granted, answer.status]).toEqual([path, granted, granted === permission ? status : 403]);
      }
    }
  });
});
