import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { graphLines, hintFor, isBlockedByGraphsOnly } from './graphs.mjs';

const folder = mkdtempSync(join(tmpdir(), 'heddle-graphs-'));
const project = join(folder, 'project');
const configPath = join(project, 'langgraph.json');
const graph = (graphId: string, file = 'src/agent.ts') => ({ graphId, file: join(project, file), exportName: 'graph' });

beforeAll(() => {
  mkdirSync(join(project, 'src'), { recursive: true });
  writeFileSync(
    join(project, 'package.json'),
    JSON.stringify({ dependencies: { declared: '1.0.0', '@a/b': '1.0.0' } }),
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('the hint for a broken graph', () => {
  const missing = (name: string) => `Error: Cannot find package '${name}' imported from ${project}/src/agent.ts`;

  it.each([
    ['a package that is declared', missing('declared'), `Run "npm install" in ${project}, then start again.`],
    ['a path in one', missing('@a/b/c'), `Run "npm install" in ${project}, then start again.`],
    ['one that is not', missing('absent'), `Run "npm install absent" in ${project}, then start again.`],
    [
      'CommonJS',
      "Error: Cannot find module 'declared' Require stack: - /x/agent.cjs",
      `Run "npm install" in ${project}, then start again.`,
    ],
    [
      'a missing file',
      `Error: Cannot find module '${project}/src/tools.js' imported from ${project}/src/agent.ts`,
      `Mend the import: there is no such file. ${project}/src/agent.ts`,
    ],
    [
      'a missing export',
      "Export: 'graph' does not exist; the module exports agent, tools",
      `Export "graph" from ${project}/src/agent.ts, or name another export in ${configPath}, as "./src/agent.ts:agent".`,
    ],
    [
      'a module without exports',
      "Export: 'graph' does not exist; the module exports nothing",
      'Export the graph: export const graph = ...',
    ],
    [
      'a syntax error of TypeScript',
      'TransformError: Transform failed with 1 error: /x/agent.ts:1:22: ERROR: Unexpected ";"',
      'Mend the syntax, then start again.',
    ],
    [
      'a graph that never comes',
      'Export: not available within 30 s',
      'Let the module wait for nothing while it loads, or raise AGENT_GRAPH_LOAD_SECONDS.',
    ],
  ])('knows %s', (_what, reason, hint) => {
    expect(hintFor(reason, graph('chat'), configPath)).toBe(hint);
  });

  it('finds declared packages behind a byte order mark', () => {
    const marked = join(folder, 'marked');
    mkdirSync(marked);
    writeFileSync(join(marked, 'package.json'), `\ufeff${JSON.stringify({ dependencies: { declared: '1.0.0' } })}`);
    const agent = { graphId: 'chat', file: join(marked, 'agent.ts'), exportName: 'graph' };
    expect(hintFor(missing('declared'), agent, configPath)).toBe(`Run "npm install" in ${marked}, then start again.`);
  });

  it('explains how to find a syntax error without a place', () => {
    expect(hintFor("SyntaxError: Unexpected token ';'", graph('chat', 'src/agent.mjs'), configPath)).toBe(
      `Mend the syntax, then start again. The place: node --check ${project}/src/agent.mjs`,
    );
  });

  it('creates a missing project first', () => {
    const alone = { graphId: 'chat', file: join(folder, 'agent.ts'), exportName: 'graph' };
    expect(hintFor(missing('absent'), alone, join(folder, 'langgraph.json'))).toBe(
      `Run "npm init -y" and "npm install absent" in ${folder}, then start again.`,
    );
  });

  it('is omitted if the reason is sufficient', () => {
    expect(hintFor('Error: Set OPENAI_API_KEY', graph('chat'), configPath)).toBeUndefined();
  });
});

describe('the lines of the graphs', () => {
  it('name served graphs, and each broken one with its reason in one safe line', () => {
    const graphs = [graph('chat'), graph('mail'), graph('bad')];
    expect(graphLines(graphs, { bad: 'Error: kaputt\u001b[2J\nhere' }, configPath)).toEqual([
      `  Graphs          chat, mail   of ${configPath}`,
      '  Broken graph    bad: Error: kaputt [2J here',
    ]);
  });

  it('report that none is served', () => {
    expect(graphLines([graph('bad')], { bad: 'Error: kaputt' }, configPath)[0]).toBe(
      `  Graphs          none   of ${configPath}`,
    );
  });
});

describe('an agent server that is not ready', () => {
  const check = (ok: boolean) => ({ ok });
  it.each([
    ['lacks only graphs', { checks: { graphs: check(false), graph_threads: check(true) } }, true],
    ['lacks threads, too', { checks: { graphs: check(false), graph_threads: check(false) } }, false],
    ['lacks its database', { detail: 'The database does not answer' }, false],
    ['is something else', undefined, false],
  ])('may be used where it %s: %#', (_what, body, usable) => {
    expect(isBlockedByGraphsOnly(body)).toBe(usable);
  });
});
