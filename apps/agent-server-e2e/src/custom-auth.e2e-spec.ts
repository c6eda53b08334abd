import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from '@langchain/langgraph-sdk';
import { waitFor } from '@heddle/testing';
import { type AgentServer, agentServerFleet, apiKey, collect } from './agent-server.harness.js';
import { exampleAgents } from './test-project.js';

const folder = mkdtempSync(join(tmpdir(), 'custom-auth-e2e-'));
const root = fileURLToPath(new URL('../../../', import.meta.url));
const configPath = join(folder, 'langgraph.json');
writeFileSync(
  configPath,
  JSON.stringify({
    graphs: { chat: join(exampleAgents, 'src/chat.ts:graph') },
    auth: { path: join(root, 'apps/agent-server-e2e/src/custom-auth/auth.ts:auth') },
  }),
);

const input = { messages: [{ role: 'user', content: 'hello' }] };

describe('custom authentication', () => {
  const fleet = agentServerFleet();
  let server: AgentServer;
  let alice: Client;
  let bob: Client;

  const clientWith = (headers: Record<string, string>, apiUrl = server.url) =>
    new Client({ apiUrl, apiKey: null, defaultHeaders: headers, callerOptions: { maxRetries: 0 } });
  const clientOf = (token: string, apiUrl?: string) => clientWith({ authorization: `Bearer ${token}` }, apiUrl);
  const status = (code: number) => expect.objectContaining({ status: code });

  beforeAll(async () => {
    server = await fleet.start({ AGENT_CONFIG: configPath });
    [alice, bob] = [clientOf('token-of-alice'), clientOf('token-of-bob')];
  });
  afterAll(async () => {
    await fleet.close();
    rmSync(folder, { recursive: true });
  });

  it('gives each user separate threads, states and runs', async () => {
    const { thread_id: threadId } = await alice.threads.create();
    const values = await alice.runs.wait(threadId, 'chat', { input });
    expect(values).toMatchObject({ messages: expect.arrayContaining([expect.objectContaining({ type: 'ai' })]) });
    const [run] = await alice.runs.list(threadId);
    const runId = run?.run_id as string;
    const refused: [string, () => Promise<unknown>][] = [
      ['threads.get', () => bob.threads.get(threadId)],
      ['threads.update', () => bob.threads.update(threadId, { metadata: { owner: 'bob' } })],
      ['threads.delete', () => bob.threads.delete(threadId)],
      ['threads.getState', () => bob.threads.getState(threadId)],
      ['threads.getHistory', () => bob.threads.getHistory(threadId)],
      ['threads.updateState', () => bob.threads.updateState(threadId, { values: {} })],
      ['runs.create', () => bob.runs.create(threadId, 'chat', { input })],
      ['runs.wait', () => bob.runs.wait(threadId, 'chat', { input })],
      ['runs.stream', () => collect(bob.runs.stream(threadId, 'chat', { input }))],
      ['runs.list', () => bob.runs.list(threadId)],
      ['runs.get', () => bob.runs.get(threadId, runId)],
      ['runs.join', () => bob.runs.join(threadId, runId)],
      ['runs.joinStream', () => collect(bob.runs.joinStream(threadId, runId))],
      ['runs.cancel', () => bob.runs.cancel(threadId, runId)],
      ['runs.delete', () => bob.runs.delete(threadId, runId)],
    ];
    for (const [name, attempt] of refused) {
      expect([name, await attempt().catch((error: unknown) => error)]).toEqual([name, status(404)]);
    }
    await expect(bob.threads.copy(threadId)).rejects.toEqual(status(409));
    expect(await bob.threads.search()).toEqual([]);
    expect(await alice.threads.search()).toMatchObject([{ thread_id: threadId, status: 'idle' }]);
    expect((await alice.threads.copy(threadId)).metadata).toMatchObject({ owner: 'alice' });
  });

  it('gives each user separate assistants, and default ones to run', async () => {
    const { assistant_id: id } = await alice.assistants.create({ graphId: 'chat', name: 'mine' });
    await expect(bob.assistants.get(id)).rejects.toEqual(status(404));
    await expect(bob.runs.wait(null, id, { input })).rejects.toEqual(status(404));
    await expect(bob.assistants.get('chat')).rejects.toEqual(status(404));
    expect(await bob.assistants.search()).toEqual([]);
    expect(await alice.assistants.search()).toMatchObject([{ assistant_id: id }]);
    expect(await bob.runs.wait(null, 'chat', { input })).toMatchObject({ messages: expect.anything() });
  });

  it('refuses unknown users, and accepts keys of the platform like Studio', async () => {
    for (const token of ['guessed', 'constructor', '__proto__', 'toString']) {
      await expect(clientOf(token).threads.search()).rejects.toEqual(status(401));
    }
    await expect(clientWith({ 'x-api-key': apiKey }).threads.search()).rejects.toEqual(status(401));
    const studio = clientWith({ 'x-api-key': apiKey, 'x-auth-scheme': 'langsmith' });
    expect((await studio.threads.search()).length).toBeGreaterThan(0);
  });

  it.each(['blocks', 'ends the thread'])(
    'survives a handler that %s: it is refused, and the next request works',
    async (token) => {
      // A handler that is merely slow, on a busy machine, is refused as well: the other tests have a server with time.
      const { url, kill } = await fleet.start({ AGENT_CONFIG: configPath, AGENT_AUTH_TIMEOUT_SECONDS: '1' });
      await expect(clientOf(token, url).threads.search()).rejects.toEqual(status(503));
      expect((await fetch(`${url}/ok`)).status).toBe(200);
      await waitFor(async () => (await clientOf('token-of-alice', url).threads.search()).length > 0);
      await kill('SIGTERM');
    },
  );

  it('does not start with handlers that do not load', async () => {
    const broken = join(folder, 'broken.json');
    writeFileSync(join(folder, 'auth.ts'), 'export const auth = { no: "Auth" };');
    writeFileSync(
      broken,
      JSON.stringify({
        graphs: { chat: join(exampleAgents, 'src/chat.ts:graph') },
        auth: { path: './auth.ts:auth' },
      }),
    );
    const DATABASE_URL = await fleet.databaseUrl();
    const env = { ...process.env, DATABASE_URL, HEDDLE_STATIC_API_KEYS: 'k', AGENT_CONFIG: broken };
    const entry = join(root, 'apps/agent-server/dist/main.js');
    const child = spawn(process.execPath, [entry], { cwd: root, env: { ...env, NODE_OPTIONS: '' } });
    const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
    expect([code, errors.trim()]).toEqual([
      1,
      expect.stringMatching(/^agent-server: The auth of langgraph.json cannot be used: auth: the export is no Auth/),
    ]);
  });
});
