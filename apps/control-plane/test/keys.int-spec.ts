import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { IntrospectionVerifier } from '@heddle/auth';
import { type CredentialVerifierSubject, credentialVerifierRules, signedToken } from '@heddle/testing';
import { TracingKeysService } from '../src/features/keys/tracing-keys.service.js';
import { StoredKeyVerifier } from '../src/features/keys/stored-key.verifier.js';
import { FIRST_KEY, imageDeployment, useControlPlane } from './test-app.js';

describe('workspaces and keys', () => {
  const plane = useControlPlane();

  const workspace = async (name: string) =>
    (await plane.call('POST', '/v1/workspaces', { body: { name } })).body.id as string;
  const issue = (body: object, key = FIRST_KEY) => plane.call('POST', '/v1/api-keys', { body, key });

  it('starts with one workspace and one key, for any number of processes', async () => {
    await plane.replica();
    const { body } = await plane.call('GET', '/v1/workspaces');
    expect(body).toEqual([expect.objectContaining({ name: 'Default', is_default: true })]);
    const { body: keys } = await plane.call('GET', '/v1/api-keys');
    expect(keys).toEqual([expect.objectContaining({ name: 'first-key', all_workspaces: true, permissions: ['*'] })]);
    expect(JSON.stringify(keys)).not.toContain(FIRST_KEY);
  });

  it('has keys for traces: one for all workspaces, and one of a workspace for its agents', async () => {
    const key = 'the-key-for-the-traces-of-all';
    const other = await plane.replica({ AGENT_TRACING_KEY: key });
    const introspect = async (token: string) =>
      (await other.call('POST', '/v1/introspect', { key: null, body: { token } })).body as Record<string, unknown>;
    expect(await introspect(key)).toMatchObject({ active: true, scope: 'runs:create runs:update', tenant_ids: '*' });
    const tenantId = await workspace('woven');
    const tracingKeys = other.app.get(TracingKeysService);
    const url = 'http://experiments:1984';
    const own = await tracingKeys.access(url, tenantId);
    expect(await tracingKeys.access(url, tenantId)).toEqual(own);
    expect(await introspect(own?.key ?? '')).toMatchObject({
      active: true,
      scope: 'runs:create runs:update',
      tenant_id: tenantId,
      tenant_ids: [tenantId],
    });
    expect(own?.url).toBe(url);
    expect(await tracingKeys.access(undefined, tenantId)).toBeNull();
    expect(await plane.app.get(TracingKeysService).access(url, tenantId)).toBeNull();
  });

  it('reads no more of an introspection than the length of a key', async () => {
    const ask = async (body: string | Buffer, encoding?: string) => {
      const headers = encoding ? { 'content-encoding': encoding } : undefined;
      const raw = typeof body === 'string' ? body : new Uint8Array(body);
      return (await plane.call('POST', '/v1/introspect', { key: null, headers, raw })).status;
    };
    expect(await ask(JSON.stringify({ token: 'x'.repeat(16_384) }))).toBe(200);
    expect(await ask(JSON.stringify({ token: 'x'.repeat(16_385) }))).toBe(422);
    expect(await ask(JSON.stringify({ token: 'x', more: 'x'.repeat(70_000) }))).toBe(413);
    expect(await ask(gzipSync('['.repeat(8_000_000)), 'gzip')).toBe(415);
    expect(await ask('['.repeat(60_000))).toBe(422);
  });

  it('answers other services whether a workspace exists', async () => {
    const made = await workspace('Asked for');
    const verifier = new IntrospectionVerifier({ controlPlaneUrl: plane.url, freshMs: 60_000, staleMs: 60_000 });
    expect(await verifier.workspaceExists(made)).toBe(true);
    expect(await verifier.workspaceExists('99999999-9999-4999-8999-999999999999')).toBe(false);
    const ask = (workspace_id: unknown) =>
      plane.call('POST', '/v1/introspect/workspace', { key: null, body: { workspace_id, other: 1 } });
    expect(await ask(made.replaceAll('-', ''))).toMatchObject({ status: 200, body: { active: true } });
    expect(await ask('x')).toMatchObject({ status: 422, body: { detail: [{ loc: ['body', 'workspace_id'] }] } });
  });

  it('grants no more permissions than the creator has', async () => {
    const { body: reader } = await issue({ name: 'reader', permissions: ['deployments:read', 'api-keys:create'] });
    expect(reader.permissions).toEqual(['deployments:read', 'api-keys:create']);
    expect((await issue({ name: 'runner', permissions: ['threads:create_run'] })).body.permissions).toEqual([
      'threads:create_run',
    ]);
    expect((await plane.call('GET', '/v2/deployments', { key: reader.key })).status).toBe(200);
    const refused = await plane.call('POST', '/v2/deployments', { body: imageDeployment('no'), key: reader.key });
    expect(refused).toMatchObject({ status: 403, body: { code: 'permission_denied' } });
    for (const permissions of [['*'], ['deployments:*'], ['deployments:read', 'deployments:delete']]) {
      expect(await issue({ name: 'more', permissions }, reader.key)).toMatchObject({
        status: 403,
        body: { code: 'permissions_not_held' },
      });
    }
    expect((await issue({ name: 'same' }, reader.key)).body.permissions).toEqual(reader.permissions);
    const { body: admin } = await issue({ name: 'admin' });
    expect(admin).toMatchObject({ permissions: ['*'], all_workspaces: false });
    expect(await plane.call('POST', '/v1/workspaces', { body: { name: 'x' }, key: admin.key })).toMatchObject({
      status: 403,
      body: { code: 'all_workspaces_needed' },
    });
    // Nor can it see or revoke the key that administers everything.
    const { body: visible } = await plane.call('GET', '/v1/api-keys', { key: admin.key });
    expect(visible.map(({ name }: any) => name)).not.toContain('first-key');
    const { body: all } = await plane.call('GET', '/v1/api-keys');
    const first = all.find(({ name }: any) => name === 'first-key').id;
    expect((await plane.call('DELETE', `/v1/api-keys/${first}`, { key: admin.key })).status).toBe(404);
  });

  it('answers introspections of a key until it is revoked', async () => {
    const { body: issued } = await issue({ name: 'asked', permissions: ['threads:*', 'runs:create'] });
    const verifier = () => new IntrospectionVerifier({ controlPlaneUrl: plane.url, freshMs: 1000, staleMs: 1000 });
    const { body: all } = await plane.call('GET', '/v1/workspaces');
    const home = all.find(({ is_default }: any) => is_default).id;
    expect(await verifier().verifyApiKey(issued.key)).toEqual({
      id: issued.id,
      kind: 'api-key',
      name: 'asked',
      tenantId: home,
      tenantIds: [home],
      permissions: ['threads:*', 'runs:create'],
    });
    expect(await verifier().verifyApiKey(FIRST_KEY)).toMatchObject({
      tenantId: home,
      tenantIds: '*',
      permissions: ['*'],
    });
    const json = await plane.call('POST', '/v1/introspect', { body: { token: issued.key }, key: null });
    expect(json).toMatchObject({
      status: 200,
      body: { active: true, scope: 'threads:* runs:create', tenant_ids: [home] },
    });
    expect((await plane.call('DELETE', `/v1/api-keys/${issued.id}`)).status).toBe(204);
    expect((await plane.call('DELETE', `/v1/api-keys/${issued.id}`)).status).toBe(404);
    expect((await plane.call('POST', '/v1/introspect', { body: { token: issued.key }, key: null })).body).toEqual({
      active: false,
    });
    expect((await plane.call('GET', '/v2/deployments', { key: issued.key })).status).toBe(401);
    expect(await verifier().verifyApiKey(issued.key)).toBeNull();
  });

  it('cuts the log streams of a key that is revoked', async () => {
    const { id } = await plane.json('POST', '/v2/deployments', { body: imageDeployment('followed') });
    const made = (await issue({ name: 'follower' })).body;
    const answer = await fetch(`${plane.url}/v1/projects/${id}/deploy_logs/stream`, {
      headers: { 'x-api-key': made.key },
      signal: AbortSignal.timeout(30_000),
    });
    expect(answer.status).toBe(200);
    await plane.call('DELETE', `/v1/api-keys/${made.id}`);
    const text = await answer.text().catch((error: unknown) => error);
    // A clean end would say that the log is complete.
    expect(text).toMatchObject({ message: 'terminated' });
  });

  it('accepts a key as a bearer token', async () => {
    const { body: issued } = await issue({ name: 'bearer' });
    const headers = { Authorization: `Bearer ${issued.key}` };
    expect((await plane.call('GET', '/v2/deployments', { key: null, headers })).status).toBe(200);
  });
});

describe('keys of the control plane', () => {
  const plane = useControlPlane();
  let subject: Omit<CredentialVerifierSubject, 'verifier'>;
  beforeAll(async () => {
    const { body: workspace } = await plane.call('POST', '/v1/workspaces', { body: { name: 'Verified' } });
    const inWorkspace = { headers: { 'X-Tenant-Id': workspace.id } };
    const issue = (name: string) => plane.call('POST', '/v1/api-keys', { body: { name }, ...inWorkspace });
    const [{ body: valid }, { body: revoked }] = [await issue('valid'), await issue('revoked')];
    await plane.call('DELETE', `/v1/api-keys/${revoked.id}`, inWorkspace);
    subject = { key: valid.key, tenantId: workspace.id, revoked: [revoked.key] };
  });

  const verifiers = {
    'its own table': () => plane.app.get(StoredKeyVerifier),
    'the other services, which ask it': () =>
      new IntrospectionVerifier({ controlPlaneUrl: plane.url, freshMs: 10_000, staleMs: 60_000 }),
  };
  describe.each(Object.entries(verifiers))('verified by %s', (_name, verifier) => {
    it.each(credentialVerifierRules)('%s', async (_rule, check) => {
      await expect(check({ ...subject, verifier: verifier() })).resolves.toBeUndefined();
    });
  });
});

describe('bearer tokens', () => {
  const secret = 'a-secret-of-at-least-32-characters!!';
  const plane = useControlPlane({ env: { HEDDLE_JWT_SECRET: secret } });

  const token = (claims: object) => signedToken(secret, { sub: 'ada', ...claims });
  const list = (claims: object) =>
    plane.call('GET', '/v2/deployments', { key: null, headers: { Authorization: `Bearer ${token(claims)}` } });

  it('act in the workspaces they name, with the permissions they carry', async () => {
    const { body } = await plane.call('POST', '/v1/workspaces', { body: { name: 'Tokens' } });
    expect((await list({ tenant_id: body.id, scope: 'deployments:read' })).status).toBe(200);
    expect((await list({ tenant_id: body.id, scope: 'threads:read' })).status).toBe(403);
    expect((await list({ tenant_id: body.id, scope: '*', exp: 1 })).status).toBe(401);
  });

  it('for all workspaces act in those that exist', async () => {
    const { body } = await plane.call('POST', '/v1/workspaces', { body: { name: 'One of all' } });
    const all = token({ tenant_id: body.id, tenant_ids: '*', scope: '*' });
    const listIn = async (tenant: string) =>
      (await plane.call('GET', '/v2/deployments', { key: null, tenant, headers: { Authorization: `Bearer ${all}` } }))
        .status;
    const { body: other } = await plane.call('POST', '/v1/workspaces', { body: { name: 'Another' } });
    expect(await listIn(other.id)).toBe(200);
    expect(await listIn('99999999-9999-4999-8999-999999999999')).toBe(404);
  });

  it('that name no workspace are not valid', async () => {
    expect((await list({ scope: '*' })).status).toBe(401);
    expect((await list({ tenant_id: 'not-a-workspace', scope: '*' })).status).toBe(401);
  });

  it('are described to their holders', async () => {
    expect(await plane.json('GET', '/v1/me')).toMatchObject({
      kind: 'api-key',
      workspace_ids: null,
      permissions: ['*'],
    });
    const { id: workspace } = await plane.json('POST', '/v1/workspaces', { body: { name: 'Described' } });
    const issued = await plane.json('POST', '/v1/api-keys', {
      body: { name: 'reader', workspace_id: workspace, permissions: ['deployments:read'] },
    });
    expect(await plane.json('GET', '/v1/me', { key: issued.key })).toEqual({
      id: issued.id,
      kind: 'api-key',
      name: 'reader',
      workspace_id: workspace,
      workspace_ids: [workspace],
      permissions: ['deployments:read'],
    });
    expect((await plane.json('GET', '/v1/me', { tenant: workspace })).workspace_id).toBe(workspace);
    expect((await plane.call('GET', '/v1/me', { key: null })).status).toBe(401);
  });

  it('and workspaces are listed in pages', async () => {
    const { id: tenant } = await plane.json('POST', '/v1/workspaces', { body: { name: 'Pages' } });
    for (const name of ['one', 'two', 'three']) {
      await plane.json('POST', '/v1/api-keys', {
        body: { name, workspace_id: tenant, permissions: ['api-keys:read'] },
      });
    }
    const names = async (query: string) =>
      (await plane.json('GET', `/v1/api-keys${query}`, { tenant })).map(({ name }: { name: string }) => name);
    expect(await names('')).toEqual(['three', 'two', 'one']);
    expect(await names('?limit=2')).toEqual(['three', 'two']);
    expect(await names('?limit=2&offset=2')).toEqual(['one']);
    const all = await plane.json('GET', '/v1/workspaces');
    expect(await plane.json('GET', `/v1/workspaces?limit=1&offset=${all.length - 1}`)).toEqual(all.slice(-1));
    for (const query of ['limit=0', 'limit=1001', 'offset=-1', 'limit=x']) {
      expect((await plane.call('GET', `/v1/api-keys?${query}`)).status).toBe(422);
      expect((await plane.call('GET', `/v1/workspaces?${query}`)).status).toBe(422);
    }
  });
});
