import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { createEmptyDatabase, freePort, type ServiceProcess, startServiceProcess, waitFor } from '@heddle/testing';
import { repositoryRoot } from './delivery/repository.js';

const firstKey = 'the-first-key-of-this-test';
const cacheSeconds = 1;
const staleSeconds = 8;
let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
let controlPlane: ServiceProcess;
let agentServer: ServiceProcess;
let experiments: ServiceProcess;

beforeAll(async () => {
  database = await createEmptyDatabase();
  const [controlPlanePort, agentServerPort, experimentsPort] = await Promise.all([freePort(), freePort(), freePort()]);
  const shared = {
    DATABASE_URL: database.url,
    CONTROL_PLANE_URL: `http://127.0.0.1:${controlPlanePort}`,
    HEDDLE_AUTH_CACHE_SECONDS: String(cacheSeconds),
    HEDDLE_AUTH_STALE_SECONDS: String(staleSeconds),
  };
  const start = (app: string, variable: string, port: number, env: Record<string, string> = {}) =>
    startServiceProcess({
      entry: join(repositoryRoot, `apps/${app}/dist/main.js`),
      port,
      cwd: repositoryRoot,
      env: { ...shared, [variable]: String(port), ...env },
    });
  controlPlane = await start('control-plane', 'CONTROL_PLANE_PORT', controlPlanePort, {
    HEDDLE_API_KEY: firstKey,
    HEDDLE_SECRETS_KEY: randomBytes(32).toString('base64'),
  });
  [agentServer, experiments] = await Promise.all([
    start('agent-server', 'AGENT_SERVER_PORT', agentServerPort),
    start('experiments', 'EXPERIMENTS_PORT', experimentsPort),
  ]);
}, 120_000);
afterAll(async () => {
  await Promise.all([controlPlane, agentServer, experiments].map((service) => service?.kill('SIGTERM')));
  await database?.drop();
});

const json = { 'content-type': 'application/json' };
const searchAssistants = (key: string, tenant?: string) =>
  fetch(`${agentServer.url}/assistants/search`, {
    method: 'POST',
    headers: { ...json, 'x-api-key': key, ...(tenant ? { 'x-tenant-id': tenant } : {}) },
    body: '{}',
  });
const listSessions = (key: string, tenant?: string) =>
  fetch(`${experiments.url}/api/v1/sessions`, {
    headers: { 'x-api-key': key, ...(tenant ? { 'x-tenant-id': tenant } : {}) },
  });

async function createKey(body: Record<string, unknown>): Promise<{ id: string; key: string }> {
  const response = await fetch(`${controlPlane.url}/v1/api-keys`, {
    method: 'POST',
    headers: { ...json, 'x-api-key': firstKey },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(201);
  return (await response.json()) as { id: string; key: string };
}

async function createWorkspace(name: string): Promise<string> {
  const response = await fetch(`${controlPlane.url}/v1/workspaces`, {
    method: 'POST',
    headers: { ...json, 'x-api-key': firstKey },
    body: JSON.stringify({ name }),
  });
  return ((await response.json()) as { id: string }).id;
}

describe('keys of the control plane at the other services', () => {
  it('lets a new key in with its permissions only', async () => {
    const reader = await createKey({ name: 'reader', permissions: ['assistants:read'] });
    expect((await searchAssistants(reader.key)).status).toBe(200);
    expect((await listSessions(reader.key)).status).toBe(403);
    expect((await searchAssistants('hdl_unknown_key')).status).toBe(401);
  });

  it('keeps workspaces apart', async () => {
    const id = await createWorkspace('second');
    const other = await createKey({ name: 'other', workspace_id: id });
    const thread = await fetch(`${agentServer.url}/threads`, {
      method: 'POST',
      headers: { ...json, 'x-api-key': firstKey },
      body: '{}',
    });
    const { thread_id } = (await thread.json()) as { thread_id: string };
    const read = (key: string, tenant?: string) =>
      fetch(`${agentServer.url}/threads/${thread_id}`, {
        headers: { 'x-api-key': key, ...(tenant ? { 'x-tenant-id': tenant } : {}) },
      });
    expect((await read(firstKey)).status).toBe(200);
    expect((await read(other.key)).status).toBe(404);
    // The first key administers all workspaces and may look into the second one, where the thread is not.
    expect((await read(firstKey, id)).status).toBe(404);
    expect((await searchAssistants(other.key, '99999999-9999-4999-8999-999999999999')).status).toBe(403);
  });

  it('refuses the key for all workspaces where there is none, and knows a new one at once', async () => {
    const unknown = randomUUID();
    for (const refused of [await searchAssistants(firstKey, unknown), await listSessions(firstKey, unknown)]) {
      expect(refused.status).toBe(404);
      expect(await refused.json()).toMatchObject({ detail: `Workspace ID ${unknown} not found.` });
    }
    const id = await createWorkspace('made a moment ago');
    expect((await searchAssistants(firstKey, id)).status).toBe(200);
    expect((await listSessions(firstKey, id)).status).toBe(200);
  });

  it('locks a revoked key out: at once at the control plane, within the cache time elsewhere', async () => {
    const { id, key } = await createKey({ name: 'short-lived' });
    expect((await searchAssistants(key)).status).toBe(200);
    const revoked = await fetch(`${controlPlane.url}/v1/api-keys/${id}`, {
      method: 'DELETE',
      headers: { 'x-api-key': firstKey },
    });
    expect(revoked.ok).toBe(true);
    expect((await fetch(`${controlPlane.url}/v2/deployments`, { headers: { 'x-api-key': key } })).status).toBe(401);
    await waitFor(async () => (await searchAssistants(key)).status === 401, { timeoutMs: (cacheSeconds + 3) * 1000 });
  });

  it('still knows the keys it knew while the control plane is down', async () => {
    const { key } = await createKey({ name: 'known' });
    const { key: unknown } = await createKey({ name: 'never seen there' });
    expect((await listSessions(key)).status).toBe(200);
    await controlPlane.kill('SIGKILL');
    // Longer than the cache time: the service asks again, in vain, and goes on with what it knew.
    const until = Date.now() + (cacheSeconds + 1) * 1000;
    await waitFor(() => Date.now() > until);
    expect((await listSessions(key)).status).toBe(200);
    const refused = await listSessions(unknown);
    expect(refused.status).toBe(503);
    expect(await refused.json()).toMatchObject({ detail: expect.stringContaining('control plane') });
    // Nor for ever: it may have been revoked in the meantime.
    await waitFor(async () => (await listSessions(key)).status === 503, { timeoutMs: (staleSeconds + 10) * 1000 });
  });
});
