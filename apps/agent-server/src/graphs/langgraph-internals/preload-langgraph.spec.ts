import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { isEsModule, preloadLangGraph } from './preload-langgraph.js';

const imported = globalThis as { importedLangGraph?: string };
let project: string;

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'heddle-preload-'));
  mkdirSync(join(project, 'src'));
  delete imported.importedLangGraph;
});
afterEach(() => rmSync(project, { recursive: true }));

function install(source: string): void {
  const folder = join(project, 'node_modules/@langchain/langgraph');
  mkdirSync(folder, { recursive: true });
  const exports = { '.': { import: { default: './index.mjs' }, require: { default: './index.cjs' } } };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ version: '1.7.0', exports }));
  writeFileSync(join(folder, 'index.mjs'), source);
}

const declare = (manifest: object) => writeFileSync(join(project, 'package.json'), JSON.stringify(manifest));

it.each([
  ['agent.mjs', {}, true],
  ['agent.mts', {}, true],
  ['agent.cts', { type: 'module' }, false],
  ['agent.cjs', { type: 'module' }, false],
  ['agent.ts', { type: 'module' }, true],
  ['agent.js', { type: 'commonjs' }, false],
  ['agent.ts', {}, false],
])('knows the module system of %s in a project of %j', (name, manifest, expected) => {
  declare(manifest);
  expect(isEsModule(join(project, 'src', name))).toBe(expected);
});

it('imports the LangGraph of the project for ES modules alone', async () => {
  install(`globalThis.importedLangGraph = 'as ES modules';`);
  await preloadLangGraph(join(project, 'src/agent.cjs'));
  expect(imported.importedLangGraph).toBeUndefined();
  await preloadLangGraph(join(project, 'src/agent.mjs'));
  expect(imported.importedLangGraph).toBe('as ES modules');
});

it('leaves faults of packages and manifests to the import of the graph', async () => {
  install('throw new Error("broken package");');
  await expect(preloadLangGraph(join(project, 'src/agent.mjs'))).resolves.toBeUndefined();
  writeFileSync(join(project, 'package.json'), '{');
  await expect(preloadLangGraph(join(project, 'src/agent.ts'))).resolves.toBeUndefined();
});
