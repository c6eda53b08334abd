import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Client } from '@langchain/langgraph-sdk';
import { waitFor } from '@heddle/testing';
import { type AgentServer, agentServerFleet, clientOf, otherTenantKey } from './agent-server.harness.js';
import { exampleAgents } from './test-project.js';

describe('client.store of the official SDK', () => {
  const fleet = agentServerFleet();
  let server: AgentServer;
  let store: Client['store'];

  beforeAll(async () => {
    server = await fleet.start();
    store = server.client.store;
  });
  afterAll(() => fleet.close());

  const keysOf = async (prefix: string[], options: Parameters<Client['store']['searchItems']>[1] = {}) =>
    (await store.searchItems(prefix, options)).items.map(({ key }) => key);

  it('putItem, getItem and deleteItem', async () => {
    await store.putItem(['users', 'ada'], 'profile', { likes: ['linen'], age: 36 });
    const item = await store.getItem(['users', 'ada'], 'profile');
    expect(item).toMatchObject({ namespace: ['users', 'ada'], key: 'profile', value: { likes: ['linen'], age: 36 } });
    expect(item?.createdAt).toBe(item?.updatedAt);
    await store.putItem(['users', 'ada'], 'profile', { age: 37 });
    const later = await store.getItem(['users', 'ada'], 'profile', { refreshTtl: true });
    expect([later?.value, later?.createdAt]).toEqual([{ age: 37 }, item?.createdAt]);
    await store.deleteItem(['users', 'ada'], 'profile');
    expect(await store.getItem(['users', 'ada'], 'profile')).toBeNull();
    await store.deleteItem(['users', 'ada'], 'profile');
  });

  it('searchItems with filters and pages, in its namespace and workspace', async () => {
    for (const n of [1, 2, 3]) await store.putItem(['numbers', `n${n}`], `k${n}`, { n });
    await store.putItem(['numbers2'], 'outside', { n: 2 });
    expect(await keysOf(['numbers'])).toEqual(['k3', 'k2', 'k1']);
    expect(await keysOf(['numbers'], { filter: { n: { $gte: 2 } }, limit: 1, offset: 1 })).toEqual(['k2']);
    expect(await keysOf(['numbers'], { filter: { n: 2 }, refreshTtl: false })).toEqual(['k2']);
    const other = server.client.store.constructor as new (options: object) => Client['store'];
    const theirs = new other({ apiUrl: server.url, apiKey: otherTenantKey, callerOptions: { maxRetries: 0 } });
    expect((await theirs.searchItems([])).items).toEqual([]);
  });

  it('listNamespaces', async () => {
    for (const user of ['ada', 'grace']) await store.putItem(['people', user, 'notes'], 'k', {});
    expect(await store.listNamespaces({ prefix: ['people', '*'], suffix: ['notes'] })).toEqual({
      namespaces: [
        ['people', 'ada', 'notes'],
        ['people', 'grace', 'notes'],
      ],
    });
    expect(await store.listNamespaces({ prefix: ['people'], maxDepth: 1, limit: 5, offset: 0 })).toEqual({
      namespaces: [['people']],
    });
  });

  it('ends items after their ttl', async () => {
    await store.putItem(['short'], 'k', { n: 1 }, { ttl: 60 });
    expect(await store.getItem(['short'], 'k', { refreshTtl: false })).not.toBeNull();
    await store.putItem(['short'], 'k', { n: 1 }, { ttl: 0.02 });
    await waitFor(async () => (await store.getItem(['short'], 'k', { refreshTtl: false })) === null);
    expect(await keysOf(['short'])).toEqual([]);
    expect(await store.listNamespaces({ prefix: ['short'] })).toEqual({ namespaces: [] });
  });

  it('finds by meaning, by indexed texts', async () => {
    const put = (key: string, value: Record<string, string>, index?: false | string[]) =>
      store.putItem(['texts'], key, value, index === undefined ? {} : { index });
    await put('loom', { text: 'A loom weaves cloth from threads' });
    await put('ship', { text: 'Ships sail over the sea' });
    await put('note', { text: 'nothing', note: 'weaving on looms' }, ['note']);
    await put('hidden', { text: 'A loom weaves cloth from threads' }, false);
    const { items } = await store.searchItems(['texts'], { query: 'weaving cloth on a loom' });
    expect(items.map(({ key }) => key)).toEqual(['note', 'loom', 'ship']);
    const scores = items.map(({ score }) => score ?? NaN);
    expect(scores).toEqual([...scores].sort((left, right) => right - left));
    expect(scores[0]).toBeLessThanOrEqual(1);
    expect(await keysOf(['texts'], { query: 'sea', limit: 1 })).toEqual(['ship']);
  });

  it('refuses bad labels, filters and times with the place', async () => {
    await expect(store.putItem([''], 'k', {})).rejects.toThrow(/422.*Namespace labels cannot be empty/s);
    await expect(store.searchItems([], { filter: { n: { $near: 1 } } })).rejects.toThrow(/422.*\$near/s);
    await expect(store.putItem(['a'], 'k', {}, { ttl: 0 })).rejects.toThrow(/422.*ttl/s);
    await expect(store.getItem(['a'], '')).rejects.toThrow(/400.*Key is required/s);
  });

  it('shares the store with graphs', async () => {
    const { client } = server;
    const tell = (input: object) => client.runs.wait(null, 'memory', { input: { user: 'grace', ...input } });
    expect(await tell({ remember: 'Grace repairs old looms' })).toMatchObject({ found: ['Grace repairs old looms'] });
    const { items } = await store.searchItems(['users', 'grace', 'facts']);
    expect(items).toMatchObject([{ value: { text: 'Grace repairs old looms' } }]);
    await store.putItem(['users', 'grace', 'facts'], 'sea', { text: 'Grace sailed the sea' });
    expect(await tell({ ask: 'who sails the sea' })).toMatchObject({
      found: ['Grace sailed the sea', 'Grace repairs old looms'],
    });
    expect(await client.runs.wait(null, 'memory', { input: { user: 'ada' } })).toMatchObject({ found: [] });
  });
});

describe('a failing embedding function', () => {
  const fleet = agentServerFleet();
  const folder = mkdtempSync(join(tmpdir(), 'store-e2e-'));
  let store: Client['store'];
  let server: AgentServer;

  beforeAll(async () => {
    const code = `export const embed = async (texts) => {
      if (texts.includes('throw')) throw new Error('no key for ' + (process.env.DATABASE_URL ?? 'nobody'));
      if (texts.includes('hang')) await new Promise(() => {});
      if (texts.includes('exit')) process.exit(3);
      if (texts.includes('block')) for (;;);
      return texts.map(() => texts.includes('long') ? [1, 2, 3] : [1, 2]);
    };`;
    writeFileSync(join(folder, 'embed.mjs'), code);
    const path = join(folder, 'langgraph.json');
    const graphs = { memory: join(exampleAgents, 'src/memory.ts:graph') };
    writeFileSync(path, JSON.stringify({ graphs, store: null }));
    server = await fleet.start({
      AGENT_CONFIG: path,
      // Longer than a busy machine delays the thread.
      AGENT_EMBED_SECONDS: '6',
      LANGGRAPH_STORE: JSON.stringify({ index: { dims: 2, embed: './embed.mjs:embed', fields: ['text'] } }),
    });
    store = clientOf(server.url).store;
  });
  afterAll(async () => {
    await fleet.close();
    rmSync(folder, { recursive: true });
  });

  it.each([
    ['throw', 'no key for nobody'],
    ['hang', 'were not embedded within 6 s'],
    ['exit', 'thread that embeds texts ended'],
    ['block', 'were not embedded within 6 s'],
    ['long', 'list of 2 numbers'],
  ])('%s: is reported, stores nothing, and affects no other request', async (text, message) => {
    const put = store.putItem(['a'], 'k', { text });
    const meanwhile = store.putItem(['b'], text, { other: 1 });
    await expect(put).rejects.toThrow(new RegExp(`424.*${message}`, 's'));
    await meanwhile;
    expect(await store.getItem(['a'], 'k')).toBeNull();
    // A thread that was ended is replaced when the next text comes; it may have been on its way out.
    await waitFor(async () => {
      await store.putItem(['c'], text, { text: 'fine' });
      return true;
    });
    expect((await store.searchItems(['c'], { query: 'fine' })).items).not.toEqual([]);
  });

  it('fails the run of a graph that stores with it, and no other', async () => {
    const tell = (remember: string) => server.client.runs.wait(null, 'memory', { input: { user: 'u', remember } });
    await expect(tell('hang')).rejects.toThrow('were not embedded within 6 s');
    expect(await tell('fine')).toMatchObject({ found: ['fine'] });
  });
});
