import { describe, expect, it } from '@jest/globals';
import { signedToken } from '@heddle/testing';
import { useTestService, tenantA, tenantB } from './test-app.js';
import { upload, uploadPath } from './upload-factory.js';

const secret = 'a secret of more than thirty-two characters';

/** A token of workspace A, or of several. */
const token = (permissions: string[], tenantIds = [tenantA]) =>
  signedToken(secret, { tenant_ids: tenantIds, permissions });

describe('permissions', () => {
  const service = useTestService({ HEDDLE_JWT_SECRET: secret });

  const status = async (method: string, path: string, permissions: string[], body?: unknown) => {
    const headers = { authorization: `Bearer ${token(permissions)}` };
    return (await service.call(method, path, { body, key: null, headers })).status;
  };

  it('allow granted operations and nothing else', async () => {
    expect(await status('POST', uploadPath, ['datasets:read', 'sessions:*', 'runs:*'], upload())).toBe(403);
    expect(await status('POST', uploadPath, ['datasets:create'], upload())).toBe(200);
    expect(await status('GET', '/api/v1/sessions', ['sessions:read'])).toBe(200);
    expect(await status('GET', '/api/v1/sessions', ['datasets:*'])).toBe(403);
    expect(await status('GET', '/api/v1/datasets', ['datasets:*'])).toBe(200);
    expect(await status('DELETE', '/api/v1/sessions?session_ids=', ['sessions:read'])).toBe(403);
    expect(await status('POST', '/api/v1/runs/query', [], {})).toBe(403);
  });

  it('select the workspace with X-Tenant-Id', async () => {
    const stored = await service.call('POST', uploadPath, { body: upload() });
    const list = async (tenantId: string, tenantIds: string[]) => {
      const headers = { authorization: `Bearer ${token(['*'], tenantIds)}`, 'x-tenant-id': tenantId };
      return service.call('GET', `/api/v1/sessions?id=${stored.body.experiment.id}`, { key: null, headers });
    };
    expect((await list(tenantA, [tenantB, tenantA])).body).toHaveLength(1);
    expect((await list(tenantB, [tenantB, tenantA])).body).toEqual([]);
    expect((await list(tenantB, [tenantA])).status).toBe(403);
    expect((await list('abc', [tenantA])).status).toBe(422);
  });
});
