import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { InvalidStoreOperationError, PostgresStore } from '../src/index.js';
import { useTemporaryDatabase } from './temporary-database.js';

const database = useTemporaryDatabase();
let store: PostgresStore;

afterAll(async () => {});

beforeEach(async () => {
  await database.pool.query('TRUNCATE agent_server.store_item');
  store = new PostgresStore(database.pool, 'tenant');
});

describe('items', () => {
  it('puts, replaces, reads and deletes', async () => {
    await store.put(['users', '1'], 'profile', { name: 'Ada' });
    const first = await store.get(['users', '1'], 'profile');
    await store.put(['users', '1'], 'profile', { name: 'Grace' });
    const second = await store.get(['users', '1'], 'profile');

    expect(second).toMatchObject({ namespace: ['users', '1'], key: 'profile', value: { name: 'Grace' } });
    expect(second?.createdAt).toEqual(first?.createdAt);
    expect(second?.updatedAt).toBeInstanceOf(Date);

    await store.delete(['users', '1'], 'profile');
    expect(await store.get(['users', '1'], 'profile')).toBeNull();
  });

  it('does not show items of another tenant', async () => {
    await store.put(['a'], 'k', { n: 1 });
    const other = new PostgresStore(database.pool, 'other');
    expect(await other.get(['a'], 'k')).toBeNull();
    expect(await other.search([])).toEqual([]);
    expect(await other.listNamespaces()).toEqual([]);
    await other.delete(['a'], 'k');
    expect(await store.get(['a'], 'k')).not.toBeNull();
  });

  it('refuses invalid operations', async () => {
    await expect(store.put(['a'], 'k', { text: 'a\u0000b' })).rejects.toThrow(InvalidStoreOperationError);
    await expect(store.put(['a'], 'k', { n: 1 }, ['text'])).rejects.toThrow(InvalidStoreOperationError);
    await expect(store.search(['a'], { query: 'like this' })).rejects.toThrow(InvalidStoreOperationError);
    await expect(store.search(['a'], { filter: { n: { $near: 1 } } })).rejects.toThrow(InvalidStoreOperationError);
    await store.put(['a'], 'k', { text: 'the text \\u0000 is fine' });
    expect((await store.get(['a'], 'k'))?.value).toEqual({ text: 'the text \\u0000 is fine' });
  });
});

describe('search', () => {
  beforeEach(async () => {
    await store.put(['docs'], 'one', { n: 1, tag: 'a', nested: { x: 1 } });
    await store.put(['docs', 'deep'], 'two', { n: 2, tag: 'b' });
    await store.put(['docs', 'deep'], 'ten', { n: 10, tag: 'a' });
    await store.put(['docsify'], 'other', { n: 1, tag: 'a' });
  });

  it.each([
    ['an unknown operator', { n: { $near: 1 } }, ['filter', 'n', '$near'], 'Unknown filter operator $near'],
    ['an operator in the place of a field', { $or: [] }, ['filter', '$or'], 'begins with fields'],
    ['operators beside fields', { n: { $gt: 1, x: 2 } }, ['filter', 'n', 'x'], 'Unknown filter operator x'],
    ['an object to compare', { n: { $gt: { a: 1 } } }, ['filter', 'n', '$gt'], 'needs a number or a text'],
    ['null to compare', { n: { $lte: null } }, ['filter', 'n', '$lte'], 'needs a number or a text'],
    ['no list', { n: { $in: 'ab' } }, ['filter', 'n', '$in'], 'needs a list'],
    ['no list', { n: { $nin: {} } }, ['filter', 'n', '$nin'], 'needs a list'],
    ['a filter that is a list', [], ['filter'], 'is an object'],
    ['a NUL', { n: '\u0000' }, ['filter', 'n'], 'cannot be stored'],
    ['half a pair', { n: { $in: ['\ud800'] } }, ['filter', 'n', '$in'], 'cannot be stored'],
  ])('refuses %s', async (_name, filter, place, message) => {
    const refused = store.search(['docs'], { filter: filter as never });
    await expect(refused).rejects.toThrow(message);
    await expect(refused).rejects.toMatchObject({ name: 'InvalidStoreOperationError', place });
  });

  it.each([
    ['everything below a prefix, by label', {}, ['one', 'ten', 'two']],
    ['equality', { tag: 'a' }, ['one', 'ten']],
    ['equality of an object', { nested: { x: 1 } }, ['one']],
    ['$eq', { n: { $eq: 2 } }, ['two']],
    ['$ne, also where the field is missing', { nested: { $ne: { x: 1 } } }, ['ten', 'two']],
    ['$gt by number and not by text', { n: { $gt: 2 } }, ['ten']],
    ['a range', { n: { $gte: 2, $lt: 10 } }, ['two']],
    ['$lte', { n: { $lte: 2 } }, ['one', 'two']],
    ['$in', { n: { $in: [1, 10] } }, ['one', 'ten']],
    ['$nin', { n: { $nin: [1, 10] } }, ['two']],
    ['several fields', { tag: 'a', n: { $gt: 1 } }, ['ten']],
    ['nothing of another type', { n: { $gt: '0' } }, []],
  ])('finds %s', async (_name, filter, expected) => {
    const found = await store.search(['docs'], { filter });
    expect(found.map((item) => item.key).sort()).toEqual([...expected].sort());
  });

  it('pages', async () => {
    const first = await store.search(['docs'], { limit: 2 });
    const rest = await store.search(['docs'], { limit: 2, offset: 2 });
    expect(new Set([...first, ...rest].map((item) => item.key))).toEqual(new Set(['one', 'two', 'ten']));
    expect(rest).toHaveLength(1);
  });
});

describe('namespaces', () => {
  beforeEach(async () => {
    for (const namespace of [['a', 'b', 'c'], ['a', 'b', 'd'], ['a', 'x', 'c'], ['z']]) {
      await store.put(namespace, 'k', {});
    }
  });

  it.each([
    ['all', {}, ['a/b/c', 'a/b/d', 'a/x/c', 'z']],
    ['by prefix', { prefix: ['a', 'b'] }, ['a/b/c', 'a/b/d']],
    ['by prefix with a wildcard', { prefix: ['a', '*', 'c'] }, ['a/b/c', 'a/x/c']],
    ['by suffix', { suffix: ['c'] }, ['a/b/c', 'a/x/c']],
    ['by suffix with a wildcard', { suffix: ['b', '*'] }, ['a/b/c', 'a/b/d']],
    ['cut at a depth', { maxDepth: 2 }, ['a/b', 'a/x', 'z']],
    ['a page', { limit: 2, offset: 1 }, ['a/b/d', 'a/x/c']],
  ])('lists %s', async (_name, options, expected) => {
    const found = await store.listNamespaces(options);
    expect(found.map((namespace) => namespace.join('/'))).toEqual(expected);
  });
});
