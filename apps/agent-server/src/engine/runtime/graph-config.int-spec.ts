import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

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

function refusalOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    return (error as Error).message;
  }
  return 'not refused';
}

const graphs = { agent: './src/agent.ts:graph' };

describe('readGraphConfig', () => {
  it('reads short and long entries, relative to the file', () => {
    const config = read({
      node_version: '20',
      graphs: { a: './src/agent.ts:graph', b: { path: 'src/agent.ts:other', description: 'Another' } },
    });
    const file = join(folder, 'src/agent.ts');
    expect(config.graphs).toEqual([
      { graphId: 'a', file, exportName: 'graph', description: null },
      { graphId: 'b', file, exportName: 'other', description: 'Another' },
    ]);
    expect(config.env).toEqual({});
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
    ['a Python file', { graphs: { agent: './src/agent.py:graph' } }, 'agent: Python graphs are not supported'],
    ['a Python file without an export', { graphs: { agent: './agent.py' } }, 'Python graphs are not supported'],
    ['a folder', { graphs: { agent: './src:graph' } }, 'src does not exist'],
    ['a missing module', { graphs: { agent: './src/none.ts:graph' } }, 'src/none.ts does not exist'],
    ['a missing env file', { graphs, env: './none' }, 'none does not exist'],
    ['a list with something else than names', { graphs, env: ['A', 7] }, 'env must be'],
    ['a list with values', { graphs, env: ['A=1'] }, 'env must be'],
    ['env of the wrong type', { graphs, env: { COLOUR: 7 } }, 'env must be'],
  ])('refuses %s in one line', (_name, content, message) => {
    const refusal = refusalOf(() => read(content));
    expect(refusal).toContain(message);
    expect(refusal).not.toContain('\n');
  });

  it('names the file that does not exist', () => {
    expect(() => readGraphConfig(join(folder, 'missing.json'))).toThrow(join(folder, 'missing.json'));
  });
});
