import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readGraphConfig } from './graph-config.js';
import { defaultStoreConfig } from './store.js';

let folder: string;
let path: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'store-config-'));
  path = join(folder, 'langgraph.json');
  mkdirSync(join(folder, 'src'));
  writeFileSync(join(folder, 'src/agent.ts'), '');
  writeFileSync(join(folder, 'src/embed.ts'), '');
});
afterAll(() => rmSync(folder, { recursive: true }));

const graphs = { agent: './src/agent.ts:graph' };
const index = { dims: 64, embed: './src/embed.ts:embed' };

function read(config: object, own?: string) {
  writeFileSync(path, JSON.stringify({ graphs, ...config }));
  return readGraphConfig(path, undefined, { LANGGRAPH_STORE: own }).store;
}

describe('section store', () => {
  it.each([[{}], [{ store: null }], [{ store: {} }], [{ store: { index: null, ttl: null, path: null } }]])(
    'has no settings in %j',
    (config) => {
      expect(read(config)).toEqual(defaultStoreConfig);
    },
  );

  it('names an index and times to live', () => {
    const ttl = { refresh_on_read: false, default_ttl: 0.5, sweep_interval_minutes: 10 };
    expect(read({ store: { index: { ...index, fields: ['text', 'chapters[*].text'] }, ttl } })).toEqual({
      index: {
        dims: 64,
        embed: { folder, file: join(folder, 'src/embed.ts'), exportName: 'embed' },
        fields: ['text', 'chapters[*].text'],
      },
      ttl: { refreshOnRead: false, defaultTtl: 0.5, sweepIntervalMinutes: 10 },
    });
    expect(read({ store: { index } }).index?.fields).toEqual(['$']);
  });

  it('is taken from LANGGRAPH_STORE: of the server, then of env, then of the file', () => {
    const ttl = (minutes: number) => ({ ttl: { default_ttl: minutes } });
    const config = { env: { LANGGRAPH_STORE: JSON.stringify(ttl(2)) }, store: ttl(1) };
    expect(read({ store: ttl(1) }).ttl.defaultTtl).toBe(1);
    expect(read(config).ttl.defaultTtl).toBe(2);
    expect(read(config, JSON.stringify(ttl(3))).ttl.defaultTtl).toBe(3);
    expect(() => read(config, '{')).toThrow('LANGGRAPH_STORE is not valid JSON');
    expect(() => read({ env: { LANGGRAPH_STORE: '{"indx":1}' } })).toThrow(
      `${path}: env: LANGGRAPH_STORE.indx: unknown key; did you mean "index"?`,
    );
  });

  it.each([
    ['store', [], 'store must be an object'],
    ['store', { path: './store.ts:store' }, 'store.path: a custom store is not supported'],
    ['store', { idnex: {} }, 'store.idnex: unknown key; did you mean "index"?'],
    ['index', [], 'store.index must be an object'],
    ['index', { ...index, field: ['a'] }, 'store.index.field: unknown key; did you mean "fields"?'],
    ['index', { embed: index.embed }, 'store.index.dims must be a whole number from 1 to 16000'],
    ['index', { ...index, dims: 0 }, 'store.index.dims'],
    ['index', { ...index, dims: 16_001 }, 'store.index.dims'],
    ['index', { dims: 3 }, 'store.index.embed must name a function of the project'],
    ['index', { ...index, embed: 'openai:text-embedding-3-small' }, 'names a provider, and none is built in'],
    ['index', { ...index, embed: './embed.py:embed' }, 'store.index.embed: Python is not supported'],
    ['index', { ...index, embed: './src/embed.ts' }, 'names no export'],
    ['index', { ...index, embed: './src/embed.ts:' }, 'names no export'],
    ['index', { ...index, embed: './src/none.ts:embed' }, 'src/none.ts does not exist'],
    ['index', { ...index, fields: 'text' }, 'store.index.fields must be a list'],
    ['index', { ...index, fields: [] }, 'store.index.fields must be a list'],
    ['index', { ...index, fields: ['a[x]'] }, 'store.index.fields: "a[x]" is not a path'],
    ['ttl', 5, 'store.ttl must be an object'],
    ['ttl', { default: 5 }, 'store.ttl.default: unknown key; did you mean "default_ttl"?'],
    ['ttl', { default_ttl: 0 }, 'store.ttl.default_ttl must be a number of minutes'],
    ['ttl', { default_ttl: '5' }, 'store.ttl.default_ttl'],
    ['ttl', { refresh_on_read: 'yes' }, 'store.ttl.refresh_on_read must be true or false'],
    ['ttl', { sweep_interval_minutes: 20_000 }, 'store.ttl.sweep_interval_minutes'],
  ])('is refused: %s %j', (name, value, message) => {
    const store = name === 'store' ? value : { [name]: value };
    expect(() => read({ store })).toThrow(message);
    expect(() => read({ store })).toThrow(path);
  });
});
