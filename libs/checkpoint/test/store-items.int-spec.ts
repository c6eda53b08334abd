import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  type ItemScope,
  plainStore,
  removeExpiredItems,
  type StoreIndex,
  StoreItems,
  type StoreSettings,
} from '../src/index.js';
import { useTemporaryDatabase } from './temporary-database.js';

const database = useTemporaryDatabase();

beforeEach(() => database.pool.query('TRUNCATE agent_server.store_item'));

const storeOf = (settings: Partial<StoreSettings> = {}, tenant = 'tenant') =>
  new StoreItems(database.pool, tenant, { ...plainStore, ...settings });
const put = (key: string, value: object = {}, more: object = {}) => ({
  ...{ namespace: ['a'], key, value: value as Record<string, unknown> },
  ...more,
});
const keysOf = async (store: StoreItems, namespacePrefix: string[] = []) =>
  (await store.search({ namespacePrefix, limit: 100 })).map(({ key }) => key).sort();

describe('valid items', () => {
  it.each([
    ['a label with a period', ['a.b', 'c'], 'k', 'cannot be empty or contain periods. Received: a.b.c', 'namespace'],
    ['an empty label', ['a', ''], 'k', 'cannot be empty or contain periods. Received: a.', 'namespace'],
    ['no namespace', [], 'k', 'Namespace cannot be empty', 'namespace'],
    ["LangGraph's own root", ['langgraph'], 'k', 'cannot be "langgraph"', 'namespace'],
    ['too many labels', Array<string>(33).fill('a'), 'k', 'at most 32 labels', 'namespace'],
    ['no text', ['a', 7 as never], 'k', 'list of strings', 'namespace'],
    ['a NUL in a label', ['a\u0000'], 'k', 'invalid characters', 'namespace'],
    ['half a pair in a key', ['a'], '\ud800', 'invalid characters', 'key'],
    ['an empty key', ['a'], '', 'Key is required', 'key'],
    ['too long a path', ['a'], 'ä'.repeat(1000), 'at most 2000 bytes together; these have 2001', 'key'],
  ])('not %s', async (_name, namespace, key, message, place) => {
    const refused = storeOf().write([{ namespace, key, value: {} }]);
    await expect(refused).rejects.toThrow(message);
    await expect(refused).rejects.toMatchObject({ place: [place] });
  });

  it('the longest paths, of the hardest text to compress', async () => {
    const label = (seed: number) =>
      Array.from({ length: 61 }, (_, at) => String.fromCharCode(33 + ((at * 53 * seed + at * at) % 13))).join('');
    const namespace = Array.from({ length: 32 }, (_, at) => label(at + 1));
    await storeOf().write([{ namespace, key: 'k'.repeat(48), value: {} }]);
    expect(await storeOf().listNamespaces({})).toEqual([namespace]);
  });

  it('nothing of a batch in which one is refused', async () => {
    await expect(storeOf().write([put('one'), put('two', {}, { ttl: -1 })])).rejects.toThrow('ttl is a number');
    expect(await keysOf(storeOf())).toEqual([]);
  });

  it('by two batches with the same keys in opposite orders', async () => {
    const keys = Array.from({ length: 200 }, (_, at) => `k${at}`);
    const batch = (order: string[], n: number) =>
      storeOf().write(order.map((key, at) => (at % 7 === n ? { ...put(key), value: null } : put(key, { n }))));
    const opposite = [...keys].reverse();
    await Promise.all(Array.from({ length: 8 }, (_, n) => batch(n % 2 ? keys : opposite, n)));
    const values = await storeOf().search({ namespacePrefix: ['a'], limit: 1000 });
    expect(values.length).toBeGreaterThan(100);
  });
});

describe('a search stays in its namespace', () => {
  const spaces = [
    ...[['u'], ['u', 'x'], ['u', 'x', 'y'], ['ux'], ['U'], ['u', 'X'], ['ü'], ['u%'], ['%'], ['_'], ['*'], ['u*']],
    ...[['u\u0001'], ['u', '\u0001'], ['u '], ['u', '𝄞'], ['u', '\uffff'], ['{u}'], ['u,x'], ['"u"', 'NULL'], ['NULL']],
  ];
  beforeEach(async () => {
    await storeOf().write(spaces.map((namespace) => ({ namespace, key: namespace.join('/'), value: {} })));
    await storeOf({}, 'other').write([{ namespace: ['u'], key: 'theirs', value: {} }]);
  });
  const below = (prefix: string[]) =>
    spaces.filter((space) => prefix.every((label, at) => space[at] === label)).map((space) => space.join('/'));

  it.each([...spaces, ['u', 'x', 'y', 'z'], ['u', '%'], ['u', '*'], ['nobody']].map((prefix) => [prefix]))(
    '%j',
    async (prefix) => {
      expect(await keysOf(storeOf(), prefix)).toEqual(below(prefix).sort());
      const listed = await storeOf().listNamespaces({ within: prefix });
      expect(listed.map((space) => space.join('/')).sort()).toEqual(below(prefix).sort());
      const all = [{ matchType: 'prefix' as const, path: ['*'] }];
      expect(await storeOf().listNamespaces({ within: prefix, matchConditions: all })).toEqual(listed);
    },
  );

  it.each(['u.x', 'u.', '', '.'])('and refuses the label %j', async (label) => {
    const prefix = [label];
    await expect(storeOf().search({ namespacePrefix: prefix })).rejects.toMatchObject({ place: ['namespace_prefix'] });
    await expect(storeOf().get({ namespace: prefix, key: 'k' })).rejects.toMatchObject({ place: ['namespace'] });
  });

  it('and in its scope, in pages and lists, too', async () => {
    const scope: ItemScope = (bind) => `namespace[2] = ${bind('x')}::text`;
    const scoped = new StoreItems(database.pool, 'tenant', plainStore, scope);
    await storeOf().write([{ namespace: ['v', 'x'], key: 'v/x', value: { at: 1 } }]);
    expect(await keysOf(scoped)).toEqual(['u/x', 'u/x/y', 'v/x']);
    expect(await keysOf(scoped, ['u'])).toEqual(['u/x', 'u/x/y']);
    expect(await scoped.search({ namespacePrefix: [], filter: { at: 1 }, limit: 1 })).toMatchObject([{ key: 'v/x' }]);
    expect(await scoped.search({ namespacePrefix: [], limit: 1, offset: 3 })).toEqual([]);
    expect(await scoped.listNamespaces({ maxDepth: 2, limit: 1, offset: 1 })).toEqual([['v', 'x']]);
  });

  it('by the index, beside many other namespaces', async () => {
    await database.pool.query(
      `INSERT INTO agent_server.store_item (tenant_id, namespace, key, value)
       SELECT 'tenant', ARRAY['many', 'n' || n], 'k', '{}' FROM generate_series(1, 5000) n`,
    );
    await database.pool.query('ANALYZE agent_server.store_item');
    const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN SELECT 1 FROM agent_server.store_item WHERE tenant_id = 'tenant'
       AND namespace COLLATE "C" >= ARRAY['many','n7'] AND namespace COLLATE "C" < ARRAY['many',E'n7\\u0001']`,
    );
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('store_item_namespace');
    expect(await keysOf(storeOf(), ['many', 'n7'])).toEqual(['k']);
  });
});

describe('the life of an item', () => {
  const pass = (key: string, minutes: number) =>
    database.pool.query(
      `UPDATE agent_server.store_item SET expires_at = expires_at - $2 * interval '1 minute' WHERE key = $1`,
      [key, minutes],
    );
  const left = async (key: string): Promise<number | null> => {
    const { rows } = await database.pool.query<{ minutes: number | null; xmin: string }>(
      `SELECT extract(epoch FROM expires_at - now())::float8 / 60 AS minutes FROM agent_server.store_item WHERE key = $1`,
      [key],
    );
    const minutes = rows[0]?.minutes;
    return typeof minutes === 'number' ? Math.round(minutes) : null;
  };

  it('has the requested length, else the default, else no end', async () => {
    const store = storeOf({ defaultTtl: 30 });
    await store.write([put('own', {}, { ttl: 60 }), put('default'), put('ever', {}, { ttl: null })]);
    await storeOf().write([put('plain')]);
    expect(await Promise.all(['own', 'default', 'ever', 'plain'].map(left))).toEqual([60, 30, null, null]);
    await store.write([put('own')]);
    expect(await left('own')).toBe(30);
  });

  it('ends for every reader at once, and a later put creates a new item', async () => {
    const store = storeOf();
    await store.write([put('k', { n: 1 }, { ttl: 10 }), put('stays')]);
    await database.pool.query(`UPDATE agent_server.store_item SET created_at = now() - interval '1 day'`);
    await pass('k', 11);
    expect(await store.get({ namespace: ['a'], key: 'k' })).toBeNull();
    expect(await keysOf(store)).toEqual(['stays']);
    await store.write([{ namespace: ['b'], key: 'other', value: {}, ttl: 1 }]);
    await pass('other', 2);
    expect(await store.listNamespaces({})).toEqual([['a']]);
    await store.write([put('k', { n: 2 }), put('stays')]);
    const [k, stays] = await Promise.all(['k', 'stays'].map((key) => store.get({ namespace: ['a'], key })));
    expect(k?.createdAt.getTime()).toBeGreaterThan((stays?.createdAt.getTime() ?? 0) + 3_600_000);
    expect(await left('k')).toBeNull();
  });

  it.each([
    ['as set up', true, undefined, 60],
    ['not, when asked', true, false, 30],
    ['not, as set up', false, undefined, 30],
    ['when asked', false, true, 60],
  ])('is prolonged by reading %s', async (_name, refreshOnRead, refreshTtl, minutes) => {
    const store = storeOf({ refreshOnRead });
    await store.write([put('got', {}, { ttl: 60 }), put('found', {}, { ttl: 60 }), put('ever')]);
    await pass('got', 30);
    await pass('found', 30);
    expect(await store.get({ namespace: ['a'], key: 'got', refreshTtl })).toMatchObject({ key: 'got' });
    await store.search({ namespacePrefix: ['a'], refreshTtl });
    expect(await Promise.all(['got', 'found', 'ever'].map(left))).toEqual([minutes, minutes, null]);
  });

  it('is not written by a read a moment later, nor by a read of an item without an end', async () => {
    const store = storeOf();
    await store.write([put('k', {}, { ttl: 60 }), put('ever')]);
    const versions = async () =>
      (await database.pool.query(`SELECT key, xmin::text FROM agent_server.store_item ORDER BY key`)).rows;
    const before = await versions();
    await store.get({ namespace: ['a'], key: 'k' });
    await store.search({ namespacePrefix: [] });
    expect(await versions()).toEqual(before);
  });

  it('is read without waiting for writers', async () => {
    const store = storeOf();
    await store.write([put('k', { n: 1 }, { ttl: 60 })]);
    await pass('k', 30);
    const writer = await database.pool.connect();
    try {
      await writer.query('BEGIN');
      await writer.query('SELECT 1 FROM agent_server.store_item FOR UPDATE');
      expect(await store.get({ namespace: ['a'], key: 'k' })).toMatchObject({ value: { n: 1 } });
      expect(await store.search({ namespacePrefix: ['a'] })).toHaveLength(1);
    } finally {
      await writer.query('ROLLBACK');
      writer.release();
    }
    expect(await left('k')).toBe(30);
  });

  it('is swept in batches, by one at a time', async () => {
    const store = storeOf();
    await store.write([...['a', 'b', 'c'].map((key) => put(key, {}, { ttl: 1 })), put('stays', {}, { ttl: 90 })]);
    for (const key of ['a', 'b', 'c']) await pass(key, 2);
    const other = await database.pool.connect();
    try {
      await other.query('BEGIN');
      await other.query(`SELECT pg_advisory_xact_lock(hashtextextended('agent_server.store_item', 0))`);
      expect(await removeExpiredItems(database.pool, 10)).toBe(0);
    } finally {
      await other.query('ROLLBACK');
      other.release();
    }
    expect(await removeExpiredItems(database.pool, 2)).toBe(2);
    expect(await removeExpiredItems(database.pool, 2)).toBe(1);
    const { rows } = await database.pool.query('SELECT key FROM agent_server.store_item');
    expect(rows).toEqual([{ key: 'stays' }]);
  });
});

describe('search by meaning', () => {
  /** One dimension per colour, so that similarities are known. */
  const colours = ['red', 'green', 'blue'];
  let embedded: string[] = [];
  const index: StoreIndex = {
    dims: 3,
    fields: ['text'],
    async embed(texts) {
      embedded.push(...texts);
      return texts.map((text) => colours.map((colour) => text.split(colour).length - 1));
    },
  };
  const store = () => storeOf({ index });
  const find = async (query: string, more: object = {}) =>
    (await store().search({ namespacePrefix: ['a'], query, ...more })).map(({ key, score }) => [
      key,
      Math.round((score ?? 9) * 100) / 100,
    ]);
  beforeEach(async () => {
    embedded = [];
    await store().write([
      put('red', { text: 'red red', n: 1 }),
      put('mixed', { text: 'red green', n: 2 }),
      put('blue', { text: 'blue', n: 3 }),
      put('hidden', { text: 'red' }, { index: false }),
      put('other', { text: 'blue', chapters: [{ t: 'green' }, { t: 'red' }] }, { index: ['chapters[*].t'] }),
      put('textless', { n: 4 }),
    ]);
    await store().write([{ namespace: ['b'], key: 'outside', value: { text: 'red' } }]);
  });

  it('finds the nearest first, by the nearest of their texts', async () => {
    expect(await find('red')).toEqual([
      ['other', 1],
      ['red', 1],
      ['mixed', 0.71],
      ['blue', 0],
    ]);
    expect(await find('red', { filter: { n: { $gte: 2 } } })).toEqual([
      ['mixed', 0.71],
      ['blue', 0],
    ]);
    expect(await find('red', { limit: 2, offset: 1 })).toEqual([
      ['red', 1],
      ['mixed', 0.71],
    ]);
    expect(await store().search({ namespacePrefix: ['a'], query: '' })).toHaveLength(6);
    const scope: ItemScope = (bind) => `namespace = ${bind(['b'])}::text[]`;
    const scoped = new StoreItems(database.pool, 'tenant', { ...plainStore, index }, scope);
    expect(await scoped.search({ namespacePrefix: [], query: 'red' })).toMatchObject([{ key: 'outside', score: 1 }]);
  });

  it('follows puts with and without an index, and deletions', async () => {
    await store().write([put('red', { text: 'green' }), put('mixed', { text: 'red' }, { index: false })]);
    await store().write([{ ...put('other'), value: null }]);
    expect(await find('red')).toEqual([
      ['blue', 0],
      ['red', 0],
    ]);
  });

  it('ignores items embedded with other dimensions, or without an index', async () => {
    await storeOf({ index: { ...index, dims: 2, embed: async (texts) => texts.map(() => [1, 1]) } }).write([
      put('older', { text: 'red' }),
    ]);
    await storeOf().write([put('red', { text: 'red' })]);
    expect((await find('red')).map(([key]) => key)).toEqual(['other', 'mixed', 'blue']);
  });

  it('stores nothing of a batch that cannot be embedded', async () => {
    const failing = storeOf({ index: { ...index, embed: () => Promise.reject(new Error('no key')) } });
    await expect(failing.write([put('new', { text: 'red' })])).rejects.toThrow('could not be embedded: no key');
    expect(await keysOf(store(), ['a'])).not.toContain('new');
    await failing.write([put('new', { text: 'red' }, { index: false })]);
    expect(await keysOf(store(), ['a'])).toContain('new');
  });

  it('embeds nothing for refused items', async () => {
    embedded = [];
    await expect(store().write([put('k', { text: 'red' }), put('', {})])).rejects.toThrow('Key is required');
    await expect(find('red', { filter: { n: { $near: 1 } } })).rejects.toThrow('Unknown filter operator');
    expect(embedded).toEqual([]);
  });

  it('compares no more than is bearable', async () => {
    await database.pool.query(
      `INSERT INTO agent_server.store_item (tenant_id, namespace, key, value, embeddings, embedding_dims)
       SELECT 'tenant', ARRAY['large'], n::text, '{}', array_fill(1::real, ARRAY[1000000]), 3 FROM generate_series(1, 18) n`,
    );
    const { rows } = await database.pool.query(`SELECT 1 FROM pg_extension WHERE extname = 'vector'`);
    if (rows.length > 0) return;
    await expect(store().search({ namespacePrefix: ['large'], query: 'red' })).rejects.toThrow(
      /69 MB of embeddings, and 64 MB are the most without pgvector/,
    );
    expect(await find('red')).toHaveLength(4);
  });

  it('is refused where there is no index', async () => {
    await expect(storeOf().search({ namespacePrefix: [], query: 'red' })).rejects.toMatchObject({ place: ['query'] });
    await expect(storeOf().write([put('k', {}, { index: ['text'] })])).rejects.toMatchObject({ place: ['index'] });
    await storeOf().write([put('k', {}, { index: false }), put('l', {}, { index: null })]);
  });
});
