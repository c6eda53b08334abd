import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestDatabase } from '@heddle/testing';
import { createAgentServerDatabase, startTestServer, type TestServer } from './test-app.js';

const secret = 'a secret of more than thirty-two characters';
const tenantId = '22222222-2222-4222-8222-222222222222';
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

function token(permissions: string[]): string {
  const exp = Math.floor(Date.now() / 1000) + 600;
  const claims = { sub: 'user', exp, tenant_id: tenantId, permissions };
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}

describe('permissions', () => {
  let database: TestDatabase;
  let server: TestServer;

  beforeAll(async () => {
    database = await createAgentServerDatabase();
    server = await startTestServer(database, { env: { HEDDLE_JWT_SECRET: secret } });
  });
  afterAll(async () => {
    await server.close();
    await database.close();
  });

  const post = (path: string, permissions: string[], body: object = {}) =>
    server.call('POST', path, { body, key: null, headers: { authorization: `Bearer ${token(permissions)}` } });
  const lacks = (permission: string) => ({
    status: 403,
    body: { code: 'permission_denied', detail: `Forbidden: the permission ${permission} is needed.` },
  });
  const newThread = async () => String((await post('/threads', ['threads:create'])).body.thread_id);

  it('to create a run include reading the assistant that it is a run of', async () => {
    const run = { assistant_id: 'chat', input: {} };
    const onThread = `/threads/${await newThread()}/runs`;
    for (const path of [onThread, `${onThread}/wait`, `${onThread}/stream`, '/runs', '/runs/wait', '/runs/stream']) {
      expect(await post(path, ['threads:create_run'], run)).toMatchObject(lacks('assistants:read'));
      expect(await post(path, ['assistants:read'], run)).toMatchObject(lacks('threads:create_run'));
    }
    for (const path of [onThread, '/runs'])
      expect(await post(path, ['threads:create_run', 'assistants:read'], run)).toMatchObject({ status: 200 });
  });

  it('to create the thread of a run are included in those of the run', async () => {
    const run = { assistant_id: 'chat', input: {}, if_not_exists: 'create' };
    const path = '/threads/33333333-3333-4333-8333-333333333333/runs';
    expect(await post(path, ['threads:create_run', 'assistants:read'], run)).toMatchObject({ status: 200 });
  });

  it('to copy a thread include reading it', async () => {
    const path = `/threads/${await newThread()}/copy`;
    expect(await post(path, ['threads:create'])).toMatchObject(lacks('threads:read'));
    expect(await post(path, ['threads:read'])).toMatchObject(lacks('threads:create'));
    expect(await post(path, ['threads:create', 'threads:read'])).toMatchObject({ status: 200 });
    expect(await post(path, ['threads:*'])).toMatchObject({ status: 200 });
  });
});
