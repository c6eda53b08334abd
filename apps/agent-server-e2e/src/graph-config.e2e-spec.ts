import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from '@jest/globals';
import { bodyOf, testServerUrl, waitFor } from '@heddle/testing';
import { agentServerFleet } from './agent-server.harness.js';
import { exampleAgents } from './test-project.js';

const folder = mkdtempSync(join(tmpdir(), 'graph-config-e2e-'));
const root = fileURLToPath(new URL('../../../', import.meta.url));
const entry = join(root, 'apps/agent-server/dist/main.js');
const chat = join(exampleAgents, 'src/chat.ts:graph');

function write(config: unknown): string {
  const path = join(folder, 'langgraph.json');
  writeFileSync(path, typeof config === 'string' ? config : JSON.stringify(config));
  return path;
}

/** Starts the service, which is expected to end. */
async function run(configPath: string): Promise<{ code: number | null; lines: string[] }> {
  const env = { ...process.env, DATABASE_URL: testServerUrl(), HEDDLE_STATIC_API_KEYS: 'k', AGENT_CONFIG: configPath };
  const child = spawn(process.execPath, [entry], { cwd: root, env: { ...env, NODE_OPTIONS: '' } });
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code: code as number | null, lines: `${output}${errors}`.trim().split('\n') };
}

describe('langgraph.json', () => {
  const fleet = agentServerFleet();
  afterAll(async () => {
    await fleet.close();
    rmSync(folder, { recursive: true });
  });

  it.each([
    ['a key that is not supported', { graphs: { chat }, encryption: {} }, 'encryption: custom encryption'],
    ['handlers that are not there', { graphs: { chat }, auth: { path: './auth.ts:auth' } }, 'auth.ts does not exist'],
    ['an unknown key', { graphs: { chat }, atuh: {} }, 'atuh: unknown key; did you mean "auth"?'],
    ['a Python graph', { graphs: { chat: './chat.py:graph' } }, 'graphs.chat: Python is not supported'],
    ['a missing file', { graphs: { chat: './chat.ts:graph' } }, 'chat.ts does not exist'],
    ['broken JSON', '{"graphs":\n', 'is not valid JSON'],
  ])('with %s ends the service with one plain line', async (_name, config, message) => {
    const path = write(config);
    const { code, lines } = await run(path);
    expect([code, lines]).toEqual([1, [expect.stringContaining(`agent-server: ${path}`)]]);
    expect(lines[0]).toContain(message);
  });

  it('with one broken graph serves all other graphs to the official SDK, with their default settings', async () => {
    writeFileSync(join(folder, 'broken.ts'), 'throw new Error("kaputt");');
    const { client, api, loggedSoFar } = await fleet.start({
      AGENT_CONFIG: write({ graphs: { chat, broken: './broken.ts:graph' } }),
      LANGGRAPH_CONFIG: JSON.stringify({ chat: { configurable: { system_prompt: 'You are brief.' } } }),
    });
    const broken = 'Error: kaputt';
    expect(await bodyOf(api.GET('/ready'))).toMatchObject({
      ready: true,
      checks: { graphs: { ok: true, detail: { loaded: 1, broken: { broken } } } },
    });
    expect(await loggedSoFar()).toContain(broken);
    const input = { messages: [{ role: 'user', content: 'What does a heddle do?' }] };
    const values = await client.runs.wait(null, 'chat', { input });
    expect(JSON.stringify(values)).toContain('You are brief.');
    await expect(client.runs.wait(null, 'broken', { input })).rejects.toThrow(/424.*kaputt/);
    const assistants = await client.assistants.search({ graphId: 'broken' });
    expect(assistants).toHaveLength(1);
  });

  it('is sufficient for a process without graph threads: it loads no graph, and learns from workers', async () => {
    const loaded = join(folder, 'loaded');
    writeFileSync(join(folder, 'broken.ts'), 'throw new Error("kaputt");');
    writeFileSync(
      join(folder, 'noted.ts'),
      `import { writeFileSync } from 'node:fs';
       import { graph as chat } from ${JSON.stringify(chat.replace(/:graph$/, ''))};
       writeFileSync(${JSON.stringify(loaded)}, 'loaded');
       export const graph = chat;`,
    );
    const AGENT_CONFIG = write({ graphs: { noted: './noted.ts:graph', broken: './broken.ts:graph' } });
    const api = await fleet.start({ AGENT_CONFIG, AGENT_ROLE: 'api' });
    const nameOf = async (id: string) => (await api.client.assistants.get(id)).name;
    expect([await nameOf('noted'), existsSync(loaded)]).toEqual(['noted', false]);
    const worker = await fleet.start({ AGENT_CONFIG, AGENT_ROLE: 'worker' });
    expect(existsSync(loaded)).toBe(true);
    await waitFor(async () => (await nameOf('noted')) === 'chat', { what: 'the name of the graph to be known' });
    await expect(api.client.runs.create(null, 'broken', { input: {} })).rejects.toThrow(/424.*kaputt/);
    rmSync(loaded);
    await worker.kill('SIGTERM');
    const second = await fleet.start({ AGENT_CONFIG, AGENT_ROLE: 'api' });
    await expect(second.client.runs.create(null, 'broken', { input: {} })).rejects.toThrow(/424.*kaputt/);
    expect(existsSync(loaded)).toBe(false);
  });
});
