import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { BroadcastChannel } from 'node:worker_threads';
import { describe, expect, it } from '@jest/globals';
import { waitFor } from '@heddle/testing';
import { defaultAssistantId } from '../src/features/assistants/default-assistant-id.js';
import { typeScriptImporter } from '../src/graphs/runtime/import-typescript.js';
import { useGraphServer } from './server-fixture.js';
import { startGraphServer } from './test-app.js';
import { newThread } from './thread-calls.js';

const configPath = fileURLToPath(new URL('graph-fixtures/broken/langgraph.json', import.meta.url));
const assistantDefaults = JSON.stringify({ good: { configurable: { colour: 'red' }, tags: ['t'] } });

const log: Record<string, unknown>[] = [];
const server = useGraphServer(configPath, {
  assistantDefaults,
  loadLimitMs: 2_000,
  onLine: (line) => log.push(JSON.parse(line) as Record<string, unknown>),
});
const reasons = { throws: 'Error: kaputt', never: expect.stringMatching(/not available within 2 s$/) };

async function refusal(path: string, body: unknown): Promise<unknown> {
  const answer = await server.call('POST', path, { body });
  return { status: answer.status, ...answer.body };
}

describe('a broken graph', () => {
  it('leaves the process ready, and is listed there with its reason', async () => {
    const { status, body } = await server.call('GET', '/ready', { key: null });
    expect(status).toBe(200);
    expect(body).toEqual({
      ready: true,
      checks: {
        graph_threads: { ok: true, detail: expect.any(String) },
        graphs: { ok: true, detail: { loaded: 1, broken: reasons } },
      },
    });
  });

  it('is in the log once, with its stack', () => {
    const lines = log.filter(({ msg }) => String(msg).startsWith('a graph is broken'));
    expect(lines).toEqual([
      expect.objectContaining({
        level: 'error',
        graph_id: 'throws',
        reason: reasons.throws,
        stack: expect.any(String),
      }),
      expect.objectContaining({ level: 'error', graph_id: 'never', reason: reasons.never }),
    ]);
  });

  it('runs nowhere, and answers with the reason', async () => {
    const refused = {
      status: 424,
      code: 'graph_broken',
      graph_id: 'throws',
      detail: "Graph 'throws' is broken: Error: kaputt",
    };
    const id = await newThread(server);
    for (const assistant_id of ['throws', defaultAssistantId('throws')]) {
      for (const path of ['/runs', '/runs/wait', '/runs/stream']) {
        expect(await refusal(path, { assistant_id, input: {} })).toMatchObject(refused);
        expect(await refusal(`/threads/${String(id)}${path}`, { assistant_id, input: {} })).toMatchObject(refused);
      }
    }
    expect(await server.json('GET', `/threads/${String(id)}/runs`)).toEqual([]);
    expect(await refusal('/assistants', { graph_id: 'throws' })).toMatchObject(refused);
    const steps = [{ updates: [{ values: {}, as_node: 'look' }] }];
    expect(await refusal('/threads', { metadata: { graph_id: 'throws' }, supersteps: steps })).toMatchObject(refused);
  });

  it('keeps its assistants, which are found and read as before', async () => {
    expect(await server.json('GET', '/assistants/never')).toMatchObject({
      assistant_id: defaultAssistantId('never'),
      graph_id: 'never',
      name: 'never',
      description: 'Waits for what does not come',
    });
    const found = await server.json<{ graph_id: string }[]>('POST', '/assistants/search', {
      body: { sort_by: 'graph_id' },
    });
    expect(found.map(({ graph_id }) => graph_id)).toEqual(['throws', 'never', 'good']);
    expect(await server.json('POST', '/assistants/count', { body: { graph_id: 'throws' } })).toBe(1);
  });
});

describe('the graph beside it', () => {
  it('runs under the settings that the configuration gives its default assistant', async () => {
    expect(await server.json('GET', '/assistants/good')).toMatchObject({
      config: { tags: ['t'], configurable: { colour: 'red' } },
      context: { colour: 'red' },
    });
    const run = (changes = {}) =>
      server.json('POST', '/runs/wait', { body: { assistant_id: 'good', input: {}, ...changes } });
    expect(await run()).toMatchObject({ colour: 'red' });
    expect(await run({ config: { configurable: { colour: 'blue' } } })).toMatchObject({ colour: 'blue' });
  });

  it('logs into the log of the service, with the ids of its run', async () => {
    const { thread_id } = await server.json('POST', '/threads', { body: {} });
    const path = `/threads/${String(thread_id)}/runs`;
    await server.json('POST', `${path}/wait`, { body: { assistant_id: 'good', input: {} } });
    const [{ run_id } = { run_id: '' }] = await server.json<{ run_id: string }[]>('GET', path);
    expect(log.filter((line) => line.msg === 'looking' && line.run_id === run_id)).toEqual([
      expect.objectContaining({
        level: 'warn',
        service: 'agent-server',
        graph_id: 'good',
        thread_id,
        tenant_id: expect.any(String),
        node: 'look',
        data: { at: 'colours' },
      }),
    ]);
  });

  it('has the settings of the newest start until its default assistant is changed', async () => {
    const next = await startGraphServer(server.database, configPath, {
      assistantDefaults: JSON.stringify({ good: { context: { colour: 'green' } } }),
      loadLimitMs: 500,
    });
    try {
      const settings = { config: { configurable: { colour: 'green' } }, context: { colour: 'green' }, version: 1 };
      expect(await next.json('GET', '/assistants/good')).toMatchObject(settings);
    } finally {
      await next.close();
    }
  });
});

describe('a graph that loads after its time limit', () => {
  it('is in the log as broken, and once when it is served', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'heddle-graphs-'));
    const late = fileURLToPath(new URL('graph-fixtures/broken/late.ts', import.meta.url));
    writeFileSync(join(folder, 'langgraph.json'), JSON.stringify({ graphs: { late: `${late}:late` } }));
    const lines: Record<string, unknown>[] = [];
    const next = await startGraphServer(server.database, join(folder, 'langgraph.json'), {
      loadLimitMs: 500,
      onLine: (line) => lines.push(JSON.parse(line) as Record<string, unknown>),
    });
    const release = new BroadcastChannel('heddle-late');
    try {
      const ofGraph = () => lines.filter(({ msg }) => String(msg).startsWith('a graph '));
      expect(ofGraph()).toMatchObject([
        { graph_id: 'late', reason: expect.stringMatching(/not available within 0.5 s$/) },
      ]);
      release.postMessage('load');
      await waitFor(() => ofGraph().length > 1, { what: 'the line of the late graph' });
      const [, line] = ofGraph();
      expect(line).toMatchObject({
        level: 'warn',
        graph_id: 'late',
        limit_seconds: 0.5,
        msg: 'a graph was loaded after its time limit, and is served now',
      });
      expect(line?.load_seconds).toBeGreaterThanOrEqual(0.5);
      await next.json('POST', '/runs/wait', { body: { assistant_id: 'late', input: {} } });
    } finally {
      release.close();
      await next.close();
      rmSync(folder, { recursive: true });
    }
  });
});

describe('a tsconfig.json that extends a missing file', () => {
  it('is the reason of each graph of the project', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'heddle-graphs-'));
    writeFileSync(join(folder, 'tsconfig.json'), '{ "extends": "../missing.json" }');
    const importModule = typeScriptImporter(folder);
    for (const name of ['one', 'two']) {
      const file = join(folder, `${name}.ts`);
      writeFileSync(file, 'export const graph: number = 1;');
      await expect(importModule(pathToFileURL(file).href)).rejects.toThrow("'../missing.json' not found");
    }
    rmSync(folder, { recursive: true });
  });
});
