import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { placeEnvironmentFile } from './project-files.js';

let folder: string;
let project: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'heddle-project-'));
  project = join(folder, 'project');
  mkdirSync(join(project, 'agent'), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function place(env: unknown): Promise<void> {
  writeFileSync(join(project, 'agent/langgraph.json'), JSON.stringify({ env }));
  await placeEnvironmentFile(project, 'agent/langgraph.json');
}

it.each(['.env', './.env.local', '../.env', 'settings/.env'])(
  'creates the file %s that uploads leave out',
  async (env) => {
    await place(env);
    expect(readFileSync(join(project, 'agent', env), 'utf8')).toBe('');
  },
);

it('reads a configuration with a byte order mark', async () => {
  writeFileSync(join(project, 'agent/langgraph.json'), '\ufeff{ "env": ".env" }');
  await placeEnvironmentFile(project, 'agent/langgraph.json');
  expect(existsSync(join(project, 'agent/.env'))).toBe(true);
});

it.each(['../../.env', 'variables.txt', ''])('creates no file for %j', async (env) => {
  await place(env);
  expect(existsSync(join(folder, '.env'))).toBe(false);
  expect(existsSync(join(project, 'agent/variables.txt'))).toBe(false);
});

it.each([{}, 'not json', null])('leaves a configuration without a file to its reader: %j', async (config) => {
  writeFileSync(join(project, 'agent/langgraph.json'), typeof config === 'string' ? config : JSON.stringify(config));
  await expect(placeEnvironmentFile(project, 'agent/langgraph.json')).resolves.toBeUndefined();
});

it('keeps a file that is there', async () => {
  writeFileSync(join(project, 'agent/.env'), 'A=1');
  await place('.env');
  expect(readFileSync(join(project, 'agent/.env'), 'utf8')).toBe('A=1');
});
