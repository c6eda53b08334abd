import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { createEmptyDatabase, freePort, type ServiceProcess, startServiceProcess, waitFor } from '@heddle/testing';
import { repositoryRoot } from './delivery/repository.js';

const firstKey = 'the-first-key-of-this-test';
const cacheSeconds = 1;
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
const listSessions = (key: string) => fetch(`${experiments.url}/api/v1/sessions`, { headers: { 'x-api-key': key } });

async function createKey(body: Record<string, unknown>): Promise<{ id: string; key: string }> {
  const response = await fetch(`${controlPlane.url}/v1/api-keys`, {
    method: 'POST',
    headers: { ...json, 'x-api-key': firstKey },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(201);
  return (await response.json()) as { id: string; key: string };
}

describe('keys of the control plane at the other services', () => {
  it('lets a new key in with its permissions only', async () => {
    const reader = await createKey({ name: 'reader', permissions: ['assistants:read'] });
    expect((await searchAssistants(reader.key)).status).toBe(200);
    expect((await listSessions(reader.key)).status).toBe(403);
    expect((await searchAssistants('hdl_unknown_key')).status).toBe(401);
  });

  it('keeps workspaces apart', async () => {
    const created = await fetch(`${controlPlane.url}/v1/workspaces`, {
      method: 'POST',
      headers: { ...json, 'x-api-key': firstKey },
      body: JSON.stringify({ name: 'second' }),
    });
    const { id } = (await created.json()) as { id: string };
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
  });
});
