import { describe, expect, it } from '@jest/globals';
import { imageDeployment, useControlPlane } from './test-app.js';

describe('data of a workspace', () => {
  const plane = useControlPlane();

  const workspace = async (name: string) =>
    (await plane.call('POST', '/v1/workspaces', { body: { name } })).body.id as string;
  const issue = (body: object) => plane.call('POST', '/v1/api-keys', { body });

  it('isolates workspaces: data of another one is not found', async () => {
    const [ours, theirs] = [await workspace('Ours'), await workspace('Theirs')];
    const { body: mine } = await issue({ name: 'ours', workspace_id: ours });
    const { body: foreign } = await issue({ name: 'theirs', workspace_id: theirs });
    const { body: deployment } = await plane.call('POST', '/v2/deployments', {
      body: imageDeployment('private'),
      key: mine.key,
    });
    expect(deployment.tenant_id).toBe(ours);
    const revision = `/v2/deployments/${deployment.id}/revisions/${deployment.latest_revision_id}`;
    for (const [method, path] of [
      ['GET', `/v2/deployments/${deployment.id}`],
      ['PATCH', `/v2/deployments/${deployment.id}`],
      ['DELETE', `/v2/deployments/${deployment.id}`],
      ['DELETE', `/v2/deployments?deployment_ids=${deployment.id}`],
      ['GET', `/v2/deployments/${deployment.id}/revisions`],
      ['POST', `/v2/deployments/${deployment.id}/revisions`],
      ['POST', `/v2/deployments/${deployment.id}/upload-url`],
      ['POST', `/v2/deployments/${deployment.id}/push-token`],
      ['POST', `/v2/deployments/${deployment.id}/push-webhook`],
      ['GET', revision],
      ['GET', `${revision}/history`],
      ['POST', `/v1/projects/${deployment.id}/revisions/${deployment.latest_revision_id}/interrupt`],
      ['POST', `/v1/projects/${deployment.id}/revisions/${deployment.latest_revision_id}/build_logs`],
      ['POST', `/v1/projects/${deployment.id}/revisions/${deployment.latest_revision_id}/deploy_logs`],
      ['POST', `/v1/projects/${deployment.id}/deploy_logs`],
      ['GET', `/v1/projects/${deployment.id}/revisions/${deployment.latest_revision_id}/build_logs/stream`],
      ['GET', `/v1/projects/${deployment.id}/revisions/${deployment.latest_revision_id}/deploy_logs/stream`],
      ['GET', `/v1/projects/${deployment.id}/deploy_logs/stream`],
      ['DELETE', `/v1/api-keys/${mine.id}`],
    ] as const) {
      expect([method, path, (await plane.call(method, path, { key: foreign.key })).status]).toEqual([
        method,
        path,
        404,
      ]);
    }
    expect((await plane.call('GET', '/v2/deployments', { key: foreign.key })).body.resources).toEqual([]);
    // The same name is free in another workspace.
    expect(
      (await plane.call('POST', '/v2/deployments', { body: imageDeployment('private'), key: foreign.key })).status,
    ).toBe(201);
    expect((await plane.call('GET', '/v2/deployments', { key: foreign.key, tenant: ours })).status).toBe(403);
    expect((await plane.call('GET', '/v1/workspaces', { key: mine.key })).body).toEqual([
      expect.objectContaining({ id: ours }),
    ]);
    // The first key gets everywhere by X-Tenant-Id.
    expect((await plane.call('GET', `/v2/deployments/${deployment.id}`)).status).toBe(404);
    expect((await plane.call('GET', `/v2/deployments/${deployment.id}`, { tenant: ours })).status).toBe(200);
  });

  it('refuses a workspace that does not exist to the key for all, and knows a new one at once', async () => {
    const unknown = '99999999-9999-4999-8999-999999999999';
    for (const [method, path] of [
      ['GET', '/v2/deployments'],
      ['POST', '/v2/deployments'],
      ['GET', '/v1/api-keys'],
    ] as const) {
      expect(await plane.call(method, path, { tenant: unknown })).toMatchObject({
        status: 404,
        body: { code: 'workspace_not_found', detail: `Workspace ID ${unknown} not found.` },
      });
    }
    const made = await workspace('Just now');
    expect((await plane.call('GET', '/v2/deployments', { tenant: made })).status).toBe(200);
    expect((await plane.call('GET', '/v2/deployments', { tenant: made.replaceAll('-', '') })).status).toBe(200);
  });
});
