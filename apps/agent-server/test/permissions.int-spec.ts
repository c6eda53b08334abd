import { describe, expect, it } from '@jest/globals';
import { signedToken } from '@heddle/testing';
import { useTestServer } from './server-fixture.js';

const secret = 'a secret of more than thirty-two characters';
const tenantId = '22222222-2222-4222-8222-222222222222';

const token = (permissions: string[]) => signedToken(secret, { tenant_id: tenantId, permissions });

describe('permissions', () => {
  const server = useTestServer({ env: { HEDDLE_JWT_SECRET: secret } });

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
