import { describe, expect, it } from '@jest/globals';
import type { TenantContext } from '@heddle/auth';
import { TransactionRunner } from '@heddle/database';
import { transactionsWait, waitFor } from '@heddle/testing';
import { ListenerRepository } from '../src/core/listeners/listener.repository.js';
import { imageDeployment, sourceDeployment, useControlPlane } from './test-app.js';

describe('listeners', () => {
  const plane = useControlPlane();

  const cluster = (id: string, namespaces: string[] | null = ['agents']) => ({
    compute_type: 'k8s',
    compute_id: id,
    compute_config: { k8s_namespaces: namespaces },
  });

  /** A workspace with a listener. */
  async function workspace(name: string) {
    const { id: tenant } = await plane.json('POST', '/v1/workspaces', { body: { name } });
    const call = (method: string, path: string, body?: object) => plane.call(method, path, { tenant, body });
    const json = (method: string, path: string, body?: object) => plane.json(method, path, { tenant, body });
    const listener = await json('POST', '/v2/listeners', cluster(name));
    const path = `/v2/listeners/${listener.id}`;
    const poll = () => json('POST', `${path}/poll`, { version: '1.0.0' });
    const deploy = (deployment: string, changes: object = {}) =>
      json(
        'POST',
        '/v2/deployments',
        imageDeployment(deployment, { source_config: { listener_id: listener.id }, ...changes }),
      );
    const report = (revision: string, body: object) => call('POST', `${path}/revisions/${revision}/status`, body);
    const revision = (made: Record<string, string>) =>
      json('GET', `/v2/deployments/${made.id}/revisions/${made.latest_revision_id}`);
    const offered = async (made: Record<string, string>) => {
      const find = async () =>
        (await poll()).revisions.find((one: Record<string, string>) => one.revision_id === made.latest_revision_id);
      await waitFor(async () => (await find()) !== undefined, { what: 'the offer' });
      return find();
    };
    const becomes = (made: Record<string, string>, status: string) =>
      waitFor(async () => (await revision(made)).status === status, { what: status });
    return { tenant: tenant as string, listener, path, call, json, poll, deploy, report, revision, offered, becomes };
  }

  it('are created once for each compute, listed, changed and deleted', async () => {
    const { tenant, listener, path, call, json } = await workspace('crud');
    expect(listener).toMatchObject({ ...cluster('crud'), version: null, last_seen_at: null });
    const again = await call('POST', '/v2/listeners', cluster('crud'));
    expect(again).toMatchObject({
      status: 409,
      body: { detail: `Listener for workspace ID '${tenant}' and compute ID 'crud' already exists.` },
    });
    const second = await json('POST', '/v2/listeners', { ...cluster('second'), version: '2', compute_config: {} });
    expect(second).toMatchObject({ version: '2', compute_config: { k8s_namespaces: null } });
    expect(await json('GET', '/v2/listeners?limit=1')).toMatchObject({ resources: [{ id: second.id }], offset: 1 });
    expect((await json('GET', '/v2/listeners')).resources).toHaveLength(2);
    const changed = await json('PATCH', path, { version: '1.1.0', compute_type: 'other' });
    expect(changed).toMatchObject({ version: '1.1.0', compute_config: { k8s_namespaces: ['agents'] } });
    expect((await call('DELETE', path)).status).toBe(204);
    expect(await call('GET', path)).toMatchObject({
      status: 404,
      body: { detail: `Listener ID ${listener.id} not found.` },
    });
    expect((await call('GET', '/v2/listeners/7')).body.detail[0]).toMatchObject({
      type: 'uuid_parsing',
      loc: ['path', 'listener_id'],
    });
    const { events } = await json('GET', `/v1/audit-log?object_id=${listener.id}`);
    expect(events.map(({ action }: { action: string }) => action)).toEqual([
      'delete_listener',
      'update_listener',
      'create_listener',
    ]);
  });

  it('poll during a transaction that creates a deployment, and are not deleted before its end', async () => {
    const { tenant, path, call, poll } = await workspace('locks');
    const listeners = plane.app.get(ListenerRepository, { strict: false });
    let deleting: ReturnType<typeof call> | undefined;
    const ctx: TenantContext = { tenantId: tenant };
    await plane.app.get(TransactionRunner, { strict: false }).run(ctx, async (tx) => {
      await listeners.share(tx);
      expect(await poll()).toMatchObject({ revisions: [] });
      deleting = call('DELETE', path);
      await transactionsWait((sql) => plane.database.dataSource.query(sql), 1);
      expect((await call('GET', path)).status).toBe(200);
    });
    expect((await deleting)?.status).toBe(204);
  });

  it('are required, with one of their namespaces, and fixed', async () => {
    const { listener, call, json, deploy } = await workspace('rules');
    const refused = async (sourceConfig: object, detail: string, body: object = {}) => {
      const answer = await call(
        'POST',
        '/v2/deployments',
        imageDeployment('x', { source_config: sourceConfig, ...body }),
      );
      expect(answer).toMatchObject({ status: 400, body: { detail: `Source configuration error: ${detail}.` } });
    };
    await refused(
      {},
      `'source_config.listener_id' is required for workspace with available listener IDs: ['${listener.id}']`,
    );
    await refused(
      { listener_id: listener.id, listener_config: { k8s_namespace: 'other' } },
      "'source_config.listener_config.k8s_namespace' must be one of the namespaces of the listener: ['agents']",
    );
    await refused(
      { listener_id: '7c1f0f6e-3f6b-4a8e-9d0a-3a0f6a4f3c11' },
      "'source_config.listener_id' names no listener of this workspace",
    );
    const uploaded = { ...sourceDeployment('y'), source_config: { listener_id: listener.id } };
    expect((await call('POST', '/v2/deployments', uploaded)).status).toBe(400);
    const made = await deploy('fixed');
    expect(made).toMatchObject({
      driver: 'listener',
      source_config: { listener_id: listener.id, listener_config: { k8s_namespace: 'agents' } },
    });
    const path = `/v2/deployments/${made.id}`;
    const { id: other } = await json('POST', '/v2/listeners', cluster('rules-2'));
    expect((await call('PATCH', path, { source_config: { listener_id: other } })).status).toBe(400);
    expect((await call('PATCH', path, { source_config: { listener_id: listener.id } })).status).toBe(200);
    expect((await call('DELETE', `/v2/listeners/${listener.id}`)).body.code).toBe('listener_in_use');
  });

  it('take revisions with their secrets, and report them to the end', async () => {
    const { tenant, poll, deploy, report, revision, offered, becomes, json, call } = await workspace('flow');
    const made = await deploy('agent', {
      secrets: [{ name: 'API_KEY', value: 'sk-1' }],
    });
    await waitFor(async () => (await revision(made)).waiting?.reason === 'driver_unreachable', { what: 'the wait' });
    expect((await revision(made)).waiting.message).toContain("The listener 'flow' has not polled yet.");
    expect(await offered(made)).toEqual({
      revision_id: made.latest_revision_id,
      deployment_id: made.id,
      deployment_name: 'agent',
      k8s_namespace: 'agents',
      status: 'AWAITING_DEPLOY',
      image_uri: 'registry.test/agent:1.0.0',
      resource_spec: null,
      secret_references: null,
      environment: { API_KEY: 'sk-1' },
    });
    expect((await report(made.latest_revision_id, { status: 'DEPLOYING', message: 'Pulling the image.' })).status).toBe(
      204,
    );
    await becomes(made, 'DEPLOYING');
    await waitFor(async () => (await revision(made)).waiting?.message === 'Pulling the image.', {
      what: 'the progress',
    });
    expect((await revision(made)).waiting.reason).toBe('driver');
    expect((await poll()).revisions).toMatchObject([{ status: 'DEPLOYING' }]);
    const done = { status: 'DEPLOYED', url: 'https://agent.example.com', image_version: '1.2.0' };
    for (let n = 0; n < 2; n += 1) expect((await report(made.latest_revision_id, done)).status).toBe(204);
    await becomes(made, 'DEPLOYED');
    expect((await report(made.latest_revision_id, { status: 'DEPLOY_FAILED' })).status).toBe(409);
    expect((await poll()).revisions).toEqual([]);
    const view = await json('GET', `/v2/deployments/${made.id}`);
    expect(view).toMatchObject({
      active_revision_id: made.latest_revision_id,
      image_version: '1.2.0',
      source_config: { custom_url: 'https://agent.example.com' },
    });
    const own = await plane.json('POST', '/v2/deployments', { tenant, body: sourceDeployment('local') });
    const names = async (query: string) =>
      (await json('GET', `/v2/deployments?${query}`)).resources.map(({ name }: { name: string }) => name);
    expect(await names('remote_reconciled=true')).toEqual(['agent']);
    expect(await names('remote_reconciled=false')).toEqual(['local']);
    const revisions = async (id: string, remote: boolean) =>
      (await json('GET', `/v2/deployments/${id}/revisions?remote_reconciled=${remote}`)).resources.length;
    expect([await revisions(made.id, true), await revisions(made.id, false)]).toEqual([1, 0]);
    expect(await revisions(own.id, true)).toBe(0);
    expect((await call('GET', '/v2/listeners')).body.resources[0]).toMatchObject({
      version: '1.0.0',
      last_seen_at: expect.any(String),
    });
  });

  it('report failures, which leave the serving revision alone', async () => {
    const { deploy, report, revision, offered, becomes, json } = await workspace('fails');
    const made = await deploy('agent');
    await offered(made);
    await report(made.latest_revision_id, { status: 'DEPLOYED', url: 'http://10.0.0.9:8000' });
    await becomes(made, 'DEPLOYED');
    const next = await json('POST', `/v2/deployments/${made.id}/revisions`, {});
    const second = { id: made.id, latest_revision_id: next.id };
    await offered(second);
    await report(next.id, { status: 'DEPLOY_FAILED', message: 'ImagePullBackOff' });
    await becomes(second, 'DEPLOY_FAILED');
    expect((await revision(second)).failure).toMatchObject({ code: 'remote_failed', message: 'ImagePullBackOff' });
    expect(await json('GET', `/v2/deployments/${made.id}`)).toMatchObject({
      active_revision_id: made.latest_revision_id,
      source_config: { custom_url: 'http://10.0.0.9:8000' },
    });
  });

  it('that are silent leave a revision UNKNOWN until they report', async () => {
    const { deploy, report, revision, offered, becomes } = await workspace('silent');
    const made = await deploy('agent');
    await waitFor(async () => (await revision(made)).waiting?.reason === 'driver_unreachable', { what: 'the wait' });
    await plane.database.dataSource.query(
      `UPDATE control_plane.revision SET deadline_at = now() - interval '1 hour' WHERE id = $1`,
      [made.latest_revision_id],
    );
    await becomes(made, 'UNKNOWN');
    await offered(made);
    await report(made.latest_revision_id, { status: 'DEPLOYED', url: 'https://agent.example.com' });
    await becomes(made, 'DEPLOYED');
  });

  it('do not report about interrupted revisions, and remove deleted deployments', async () => {
    const { path, call, json, poll, deploy, report, offered, becomes } = await workspace('removal');
    const made = await deploy('agent');
    await offered(made);
    await report(made.latest_revision_id, { status: 'DEPLOYING' });
    await becomes(made, 'DEPLOYING');
    await json('POST', `/v1/projects/${made.id}/revisions/${made.latest_revision_id}/interrupt`);
    await becomes(made, 'INTERRUPTED');
    const late = await report(made.latest_revision_id, { status: 'DEPLOYED', url: 'https://agent.example.com' });
    expect(late).toMatchObject({ status: 409, body: { code: 'revision_not_offered' } });
    expect((await call('POST', `${path}/deployments/${made.id}/removed`)).status).toBe(404);
    await call('DELETE', `/v2/deployments/${made.id}`);
    expect((await poll()).removals).toEqual([
      { deployment_id: made.id, deployment_name: 'agent', k8s_namespace: 'agents' },
    ]);
    expect((await json('GET', `/v2/deployments/${made.id}`)).status).toBe('AWAITING_DELETE');
    expect((await call('POST', `${path}/deployments/${made.id}/removed`)).status).toBe(204);
    await waitFor(async () => (await call('GET', `/v2/deployments/${made.id}`)).status === 404, {
      what: 'the removal',
    });
    expect((await call('DELETE', path)).status).toBe(204);
  });

  it('belong to their workspace, and work with a permission of their own', async () => {
    const { tenant, path, poll, deploy, offered } = await workspace('owned');
    const made = await deploy('agent');
    await offered(made);
    const other = await plane.json('POST', '/v1/workspaces', { body: { name: 'stranger' } });
    const status = `${path}/revisions/${made.latest_revision_id}/status`;
    for (const [method, at, body] of [
      ['GET', path],
      ['PATCH', path, {}],
      ['DELETE', path],
      ['POST', `${path}/poll`, {}],
      ['POST', status, { status: 'DEPLOYING' }],
      ['POST', `${path}/deployments/${made.id}/removed`],
    ] as const) {
      const answer = await plane.call(method, at, { tenant: other.id, body });
      expect([method, at, answer.status]).toEqual([method, at, 404]);
    }
    const foreign = await plane.json('POST', '/v2/listeners', { tenant: other.id, body: cluster('foreign') });
    const at = `/v2/listeners/${foreign.id}/revisions/${made.latest_revision_id}/status`;
    const report = await plane.call('POST', at, { tenant: other.id, body: { status: 'DEPLOYING' } });
    expect(report.status).toBe(409);
    const { key } = await plane.json('POST', '/v1/api-keys', {
      tenant,
      body: { name: 'cluster', permissions: ['listeners:reconcile'] },
    });
    expect((await plane.call('POST', `${path}/poll`, { key, body: {} })).status).toBe(200);
    expect((await plane.call('GET', path, { key })).status).toBe(403);
    expect((await poll()).revisions).toHaveLength(1);
  });

  it.each([
    [{ ...cluster('a'), compute_type: 'vm' }, ['compute_type']],
    [{ compute_type: 'k8s', compute_id: 'a' }, ['compute_config']],
    [cluster(' '), ['compute_id']],
    [cluster('a', ['Agents']), ['compute_config', 'k8s_namespaces', 0]],
  ])('refuse %j', async (body, loc) => {
    const answer = await plane.call('POST', '/v2/listeners', { body });
    expect(answer.status).toBe(422);
    expect(answer.body.detail[0].loc.slice(0, 1 + loc.length)).toEqual(['body', ...loc]);
  });

  it.each([
    [{ status: 'BUILDING' }, 'status'],
    [{ status: 'DEPLOYED' }, 'url'],
    [{ status: 'DEPLOYED', url: 'ftp://x' }, 'url'],
  ])('refuse the report %j', async (body, field) => {
    const id = '7c1f0f6e-3f6b-4a8e-9d0a-3a0f6a4f3c11';
    const answer = await plane.call('POST', `/v2/listeners/${id}/revisions/${id}/status`, { body });
    expect(answer).toMatchObject({ status: 422, body: { detail: [{ loc: ['body', field] }] } });
  });

  it('are no integrations: of these there are none', async () => {
    for (const base of ['/v1/integrations/github', '/v1/integrations/forge/github']) {
      expect(await plane.json('GET', `${base}/install`)).toEqual([]);
      const none = await plane.call('GET', `${base}/7c1f0f6e-3f6b-4a8e-9d0a-3a0f6a4f3c11/repos`);
      expect(none).toMatchObject({ status: 404, body: { code: 'integration_not_found' } });
      expect((await plane.call('GET', `${base}/7/repos`)).status).toBe(422);
    }
  });
});
