import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomBytes, randomUUID } from 'node:crypto';
import { createAgentServerClient } from '@heddle/client-agent-server';
import { type ControlPlaneSchemas, createControlPlaneClient } from '@heddle/client-control-plane';
import { createExperimentsClient } from '@heddle/client-experiments';
import { bodyOf, createEmptyDatabase, ServiceFleet, type ServiceProcess, waitFor } from '@heddle/testing';

const firstKey = 'the-first-key-of-this-test';
const cacheSeconds = 1;
const staleSeconds = 20;
const fleets: ServiceFleet<ServiceProcess>[] = [];
let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
let controlPlane: ServiceProcess;
let agentServer: ServiceProcess;
let experiments: ServiceProcess;

function start(app: 'control-plane' | 'agent-server' | 'experiments', env: Record<string, string>) {
  const fleet = new ServiceFleet({ app, env, databaseUrl: database.url, connect: (service) => service });
  fleets.push(fleet);
  return fleet.start();
}

beforeAll(async () => {
  database = await createEmptyDatabase();
  const secret = { HEDDLE_SECRETS_KEY: randomBytes(32).toString('base64') };
  controlPlane = await start('control-plane', { HEDDLE_API_KEY: firstKey, ...secret });
  const asking = {
    CONTROL_PLANE_URL: controlPlane.url,
    HEDDLE_AUTH_CACHE_SECONDS: String(cacheSeconds),
    HEDDLE_AUTH_STALE_SECONDS: String(staleSeconds),
  };
  [agentServer, experiments] = await Promise.all([start('agent-server', asking), start('experiments', asking)]);
}, 120_000);
afterAll(async () => {
  await Promise.all(fleets.map((fleet) => fleet.close()));
  await database?.close();
});

const credentials = (key: string, tenant?: string) => ({
  'x-api-key': key,
  ...(tenant ? { 'x-tenant-id': tenant } : {}),
});
const controlPlaneOf = (key: string) =>
  createControlPlaneClient({ baseUrl: controlPlane.url, headers: credentials(key) });
const agentServerOf = (key: string, tenant?: string) =>
  createAgentServerClient({ baseUrl: agentServer.url, headers: credentials(key, tenant) });
const searchAssistants = (key: string, tenant?: string) =>
  agentServerOf(key, tenant).POST('/assistants/search', { body: {} });
const listSessions = (key: string, tenant?: string) =>
  createExperimentsClient({ baseUrl: experiments.url, headers: credentials(key, tenant) }).GET('/api/v1/sessions');

/** Statuses of the services' answers to a key. */
const statusOf = async (answer: Promise<{ response: Response }>) => (await answer).response.status;

const createKey = (body: ControlPlaneSchemas['CreateApiKey']) =>
  bodyOf(controlPlaneOf(firstKey).POST('/v1/api-keys', { body }));

const createWorkspace = async (name: string) =>
  (await bodyOf(controlPlaneOf(firstKey).POST('/v1/workspaces', { body: { name } }))).id;

describe('keys of the control plane at the other services', () => {
  it('accepts a new key with its permissions only', async () => {
    const reader = await createKey({ name: 'reader', permissions: ['assistants:read'] });
    expect(await statusOf(searchAssistants(reader.key))).toBe(200);
    expect(await statusOf(listSessions(reader.key))).toBe(403);
    expect(await statusOf(searchAssistants('hdl_unknown_key'))).toBe(401);
  });

  it('ends open streams of a key that is revoked, and no others', async () => {
    const doomed = await createKey({ name: 'doomed' });
    const { thread_id } = await bodyOf(agentServerOf(doomed.key).POST('/threads', { body: {} }));
    const openStream = async (key: string) => {
      const response = await fetch(`${agentServer.url}/threads/${thread_id}/stream`, { headers: credentials(key) });
      expect(response.status).toBe(200);
      return response.text().then(
        () => 'ended',
        () => 'cut',
      );
    };
    const [revoked, valid] = [openStream(doomed.key), openStream(firstKey)];
    const revoke = controlPlaneOf(firstKey).DELETE('/v1/api-keys/{id}', { params: { path: { id: doomed.id } } });
    expect(await statusOf(revoke)).toBe(204);
    expect(await revoked).toBe('cut');
    expect(await Promise.race([valid, Promise.resolve('open')])).toBe('open');
  });

  it('keeps workspaces apart', async () => {
    const id = await createWorkspace('second');
    const other = await createKey({ name: 'other', workspace_id: id });
    const { thread_id } = await bodyOf(agentServerOf(firstKey).POST('/threads', { body: {} }));
    const read = (key: string, tenant?: string) =>
      statusOf(agentServerOf(key, tenant).GET('/threads/{thread_id}', { params: { path: { thread_id } } }));
    expect(await read(firstKey)).toBe(200);
    expect(await read(other.key)).toBe(404);
    // The first key administers all workspaces and may look into the second one, where the thread is not.
    expect(await read(firstKey, id)).toBe(404);
    expect(await statusOf(searchAssistants(other.key, '99999999-9999-4999-8999-999999999999'))).toBe(403);
  });

  it('refuses the key for all workspaces in an unknown one, and accepts a new one at once', async () => {
    const unknown = randomUUID();
    for (const refused of [await searchAssistants(firstKey, unknown), await listSessions(firstKey, unknown)]) {
      expect(refused.response.status).toBe(404);
      expect(refused.error).toMatchObject({ detail: `Workspace ID ${unknown} not found.` });
    }
    const id = await createWorkspace('made a moment ago');
    expect(await statusOf(searchAssistants(firstKey, id))).toBe(200);
    expect(await statusOf(listSessions(firstKey, id))).toBe(200);
  });

  it('refuses a revoked key: at once at the control plane, within the cache time elsewhere', async () => {
    const { id, key } = await createKey({ name: 'short-lived' });
    expect(await statusOf(searchAssistants(key))).toBe(200);
    const revoke = controlPlaneOf(firstKey).DELETE('/v1/api-keys/{id}', { params: { path: { id } } });
    expect(await statusOf(revoke)).toBe(204);
    expect(await statusOf(controlPlaneOf(key).GET('/v2/deployments'))).toBe(401);
    await waitFor(async () => (await statusOf(searchAssistants(key))) === 401, {
      // Only results that are used without the control plane may be older than the cache time.
      timeoutMs: (staleSeconds - 1) * 1000,
      what: 'the key to be locked out',
    });
  });

  it('accepts cached keys while the control plane is down', async () => {
    const { key } = await createKey({ name: 'known' });
    const { key: unknown } = await createKey({ name: 'never seen there' });
    expect(await statusOf(listSessions(key))).toBe(200);
    await controlPlane.kill('SIGKILL');
    // Longer than the cache time: the service asks again, in vain, and continues with the cached result.
    const until = Date.now() + (cacheSeconds + 1) * 1000;
    await waitFor(() => Date.now() > until);
    expect(await statusOf(listSessions(key))).toBe(200);
    const refused = await listSessions(unknown);
    expect(refused.response.status).toBe(503);
    expect(refused.error).toMatchObject({ detail: expect.stringContaining('control plane') });
    // Nor for ever: it may have been revoked in the meantime.
    await waitFor(async () => (await statusOf(listSessions(key))) === 503, { timeoutMs: (staleSeconds + 10) * 1000 });
  });
});
