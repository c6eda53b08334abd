import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { GraphConfigError } from './graph-config.errors.js';
import { readGraphConfig } from './graph-config.js';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'graph-config-'));
  mkdirSync(join(folder, 'src'));
  writeFileSync(join(folder, 'src/agent.ts'), '');
  writeFileSync(join(folder, 'variables'), '# comment\nCOLOUR=red\nQUOTED="a b"\n');
});

afterAll(() => rmSync(folder, { recursive: true }));

function read(content: unknown): ReturnType<typeof readGraphConfig> {
  const path = join(folder, 'langgraph.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return readGraphConfig(path);
}

function refusal(content: unknown): string {
  try {
    read(content);
  } catch (error) {
    expect(error).toBeInstanceOf(GraphConfigError);
    return (error as Error).message;
  }
  return 'taken';
}

const graphs = { agent: './src/agent.ts:graph' };

describe('readGraphConfig', () => {
  it('reads short and long entries, relative to the file', () => {
    const config = read({
      graphs: { a: './src/agent.ts:graph', b: { path: 'src/agent.ts:other', description: 'Another' } },
    });
    const file = join(folder, 'src/agent.ts');
    expect(config.graphs).toEqual([
      { graphId: 'a', file, exportName: 'graph', description: null },
      { graphId: 'b', file, exportName: 'other', description: 'Another' },
    ]);
    expect(config.env).toEqual({});
  });

  it('accepts a byte order mark before the file, and before a file of variables', () => {
    expect(read(`\ufeff${JSON.stringify({ graphs })}`)).toEqual(read({ graphs }));
    writeFileSync(join(folder, 'marked-variables'), '\ufeffCOLOUR=red\n');
    expect(read({ graphs, env: './marked-variables' }).env).toEqual({ COLOUR: 'red' });
  });

  it('reads variables from an object or a file', () => {
    expect(read({ graphs, env: { COLOUR: 'blue' } }).env).toEqual({ COLOUR: 'blue' });
    expect(read({ graphs, env: './variables' }).env).toEqual({ COLOUR: 'red', QUOTED: 'a b' });
  });

  it('reads names of variables that the process has', () => {
    expect(read({ graphs, env: ['OPENAI_API_KEY', 'MY_TOKEN'] })).toMatchObject({
      env: {},
      envNames: ['OPENAI_API_KEY', 'MY_TOKEN'],
    });
  });

  it('reads which headers graphs may see', () => {
    const names = { includes: ['X-User-Id', 'x-app-*'], excludes: ['x-app-secret'] };
    const { configurableHeaders } = read({ graphs, http: { app: null, configurable_headers: names } }).http;
    expect(configurableHeaders).toEqual({ includes: ['x-user-id', 'x-app-*'], excludes: ['x-app-secret'] });
    const none = { includes: [], excludes: [] };
    for (const http of [undefined, null, {}, { configurable_headers: null }, { configurable_headers: {} }]) {
      expect(read({ graphs, http }).http.configurableHeaders).toEqual(none);
    }
  });

  it.each([
    [5, 'http must be an object'],
    [{ configurable_headers: ['x-user-id'] }, 'http.configurable_headers must be an object'],
    [
      { configurable_headers: { include: [] } },
      'http.configurable_headers.include: unknown key; did you mean "includes"?',
    ],
    [{ configurable_headers: { includes: 'x-user-id' } }, 'http.configurable_headers.includes must be a list'],
    [{ configurable_headers: { excludes: ['x user'] } }, 'http.configurable_headers.excludes must be a list'],
    [{ configurable_headers: { includes: ['Authorization'] } }, 'authorization is a credential'],
    [{ configurable_headers: { includes: ['x-api-key'] } }, 'x-api-key is a credential'],
  ])('refuses http: %j', (http, message) => {
    const error = refusal({ graphs, http });
    expect(error).toContain(`${join(folder, 'langgraph.json')}: http`);
    expect(error).toContain(message);
  });

  it('accepts keys about image builds, and keys without a value', () => {
    const build = {
      $schema: 'https://langgra.ph/schema.json',
      node_version: '20',
      python_version: '3.12',
      dependencies: ['.'],
      dockerfile_lines: ['RUN true'],
      docker_compose_file: 'compose.yaml',
      base_image: 'x',
      image_distro: 'wolfi',
      api_version: '0.15',
      _INTERNAL_docker_tag: 'x',
      pip_config_file: 'pip.conf',
      pip_installer: 'uv',
      keep_pkg_tools: true,
      source: { kind: 'uv' },
      node_loader: 'tsx',
      auth: null,
      store: null,
    };
    expect(read({ ...build, graphs })).toEqual(read({ graphs }));
  });

  it.each([
    ['encryption', { path: 'x' }, 'custom encryption'],
    ['node_loader', '@swc-node/register', 'graphs are loaded by "tsx"'],
    ['Auth', {}, 'unknown key; did you mean "auth"?'],
    ['atuh', {}, 'unknown key; did you mean "auth"?'],
    ['chekpointer', {}, 'unknown key; did you mean "checkpointer"?'],
    ['nodeVersion', '20', 'unknown key; did you mean "node_version"?'],
    ['middleware', {}, 'unknown key'],
  ])('refuses %s: %j in one line with the file and the key', (key, value, message) => {
    const error = refusal({ graphs, [key]: value });
    expect(error).toContain(`${join(folder, 'langgraph.json')}: ${key}: `);
    expect(error).toContain(message);
    expect(error).not.toContain('\n');
  });

  it.each(['LANGGRAPH_AES_KEY', 'LANGGRAPH_UI', 'LANGSERVE_GRAPHS'])(
    'refuses the variable %s, another spelling of the same setting',
    (name) => {
      expect(refusal({ graphs, env: { [name]: '{}' } })).toContain(`env: ${name} is not supported`);
    },
  );

  it('reads the rules of webhooks, those of LANGGRAPH_WEBHOOKS before those of the file', () => {
    const section = (maxLength: number) => ({ url: { max_url_length: maxLength } });
    const longest = (content: object) => read({ graphs, ...content }).webhooks.maxUrlLength;
    expect(longest({})).toBe(65_536);
    expect(longest({ webhooks: section(100) })).toBe(100);
    const env = { LANGGRAPH_WEBHOOKS: JSON.stringify(section(200)) };
    expect(longest({ webhooks: section(100), env })).toBe(200);
    const path = join(folder, 'langgraph.json');
    const given = { LANGGRAPH_WEBHOOKS: JSON.stringify(section(300)) };
    expect(readGraphConfig(path, undefined, given).webhooks.maxUrlLength).toBe(300);
    expect(refusal({ graphs, webhooks: { urls: {} } })).toContain(`${path}: webhooks.urls: unknown key`);
    expect(refusal({ graphs, env: { LANGGRAPH_WEBHOOKS: '{' } })).toContain('env: LANGGRAPH_WEBHOOKS is not valid');
  });

  it('reads the settings of default assistants from LANGGRAPH_CONFIG', () => {
    const settings = { agent: { configurable: { model: 'm' }, tags: ['t'], recursion_limit: 9 } };
    const [agent] = read({ graphs, env: { LANGGRAPH_CONFIG: JSON.stringify(settings) } }).graphs;
    expect(agent?.assistant).toEqual({
      config: { configurable: { model: 'm' }, tags: ['t'], recursion_limit: 9 },
      context: { model: 'm' },
    });
    const context = JSON.stringify({ agent: { context: { model: 'n' } } });
    expect(read({ graphs, env: { LANGGRAPH_CONFIG: context } }).graphs[0]?.assistant).toEqual({
      config: { configurable: { model: 'n' } },
      context: { model: 'n' },
    });
  });

  it.each([
    ['text that is no JSON', '{', 'LANGGRAPH_CONFIG is not valid JSON'],
    ['a list', '[]', 'LANGGRAPH_CONFIG must be a JSON object'],
    ['an unknown graph', '{"agnet":{}}', 'LANGGRAPH_CONFIG: agnet: there is no such graph'],
    ['settings of the wrong type', '{"agent":7}', 'agent must be an object'],
    ['an unknown setting', '{"agent":{"model":"m"}}', 'agent.model: unknown key'],
    ['a wrong configurable', '{"agent":{"configurable":[]}}', 'agent.configurable must be an object'],
    ['a wrong context', '{"agent":{"context":7}}', 'agent.context must be an object'],
    ['both at once', '{"agent":{"context":{"a":1},"configurable":{"a":1}}}', 'configurable or context, not both'],
    ['wrong tags', '{"agent":{"tags":"t"}}', 'agent.tags must be a list'],
    ['a wrong limit', '{"agent":{"recursion_limit":0}}', 'agent.recursion_limit must be'],
  ])('refuses in LANGGRAPH_CONFIG %s', (_name, text, message) => {
    expect(refusal({ graphs, env: { LANGGRAPH_CONFIG: text } })).toContain(message);
  });

  it.each([
    ['text that is no JSON', '{', 'langgraph.json is not valid JSON at line 1, column 2'],
    ['a comma too many', '{\n  "graphs": {\n    "a": "./a.ts:g",\n  }\n}', 'valid JSON at line 4, column 3'],
    ['a path without quotes', '{\n  "graphs": {\n    "a": ./a.ts:g }}', 'valid JSON at line 3, column 10'],
    ['a comment', '{\n  // mine\n}', 'valid JSON at line 2, column 3'],
    ['something else than an object', [], 'must hold a JSON object'],
    ['no graphs', {}, 'needs "graphs"'],
    ['an empty list of graphs', { graphs: {} }, 'needs "graphs"'],
    ['an entry of the wrong type', { graphs: { agent: 7 } }, 'graphs.agent must be'],
    ['an object without a path', { graphs: { agent: { description: 'x' } } }, 'graphs.agent must be'],
    [
      'a description of the wrong type',
      { graphs: { agent: { path: 'src/agent.ts:g', description: 7 } } },
      'description',
    ],
    ['no export', { graphs: { agent: './src/agent.ts' } }, 'graphs.agent names no export'],
    ['an empty export', { graphs: { agent: './src/agent.ts:' } }, 'graphs.agent names no export'],
    ['a Python file', { graphs: { agent: './src/agent.py:graph' } }, 'agent: Python is not supported'],
    ['a Python file without an export', { graphs: { agent: './agent.py' } }, 'Python is not supported'],
    ['a folder', { graphs: { agent: './src:graph' } }, 'src does not exist'],
    ['an unknown key of a graph', { graphs: { agent: { path: 'src/agent.ts:g', descripton: '' } } }, '"description"'],
    ['a missing module', { graphs: { agent: './src/none.ts:graph' } }, 'src/none.ts does not exist'],
    ['a missing env file', { graphs, env: './none' }, 'none does not exist'],
    ['a list with something else than names', { graphs, env: ['A', 7] }, 'env must be'],
    ['a list with values', { graphs, env: ['A=1'] }, 'env must be'],
    ['env of the wrong type', { graphs, env: { COLOUR: 7 } }, 'env must be'],
  ])('refuses %s in one line', (_name, content, message) => {
    const error = refusal(content);
    expect(error).toContain(message);
    expect(error).not.toContain('\n');
  });

  it.each([
    [{ graphs: { agent: '../other/agent.ts:graph' } }, 'graphs.agent: ../other/agent.ts does not exist'],
    [{ graphs, env: '../other/variables' }, 'env: ../other/variables does not exist'],
    [{ graphs, ui: { agent: '../other/ui.tsx' } }, 'ui.agent: ../other/ui.tsx is outside of the folder'],
    [{ graphs, ui: { agent: './none.tsx' } }, 'ui.agent: ./none.tsx does not exist'],
  ])('shows a path as it is written: %j', (content, message) => {
    expect(refusal(content)).toContain(`langgraph.json: ${message}`);
  });

  it('names the file that does not exist', () => {
    expect(() => readGraphConfig(join(folder, 'missing.json'))).toThrow(join(folder, 'missing.json'));
  });
});
