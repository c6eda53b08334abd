import { describe, expect, it } from '@jest/globals';
import { createHmac } from 'node:crypto';
import { AuditRepository } from '../src/core/audit/audit.repository.js';
import { type ControlPlane, imageDeployment, repositoryDeployment, useControlPlane } from './test-app.js';

describe('the audit log', () => {
  const plane = useControlPlane();

  /** A workspace with a key of its own. */
  async function workspace(name: string, permissions = ['*']) {
    const { id } = await plane.json('POST', '/v1/workspaces', { body: { name } });
    const issued = await plane.json('POST', '/v1/api-keys', {
      body: { name: `${name}-key`, workspace_id: id, permissions },
    });
    const log = (query = '') => plane.json('GET', `/v1/audit-log${query}`, { tenant: id });
    const actions = async (query = '') => (await log(query)).events.map(({ action }: { action: string }) => action);
    return { id: id as string, key: issued.key as string, keyId: issued.id as string, log, actions };
  }

  it('has every change with its author and object, newest first', async () => {
    const { id: tenant, key, keyId, log } = await workspace('complete');
    const call = (method: string, path: string, body?: object) => plane.json(method, path, { key, body });
    const made = await call('POST', '/v2/deployments', imageDeployment('agent'));
    const path = `/v2/deployments/${made.id}`;
    await call('POST', `/v1/projects/${made.id}/revisions/${made.latest_revision_id}/interrupt`);
    await call('PATCH', path, { display_name: 'Agent' });
    const revision = await call('POST', `${path}/revisions`, {});
    const other = await call('POST', '/v1/api-keys', { name: 'other' });
    await call('DELETE', `/v1/api-keys/${other.id}`);
    await call('DELETE', path);
    const { events, next_cursor: next } = await log();
    expect(next).toBeNull();
    const deployment = { object_id: made.id, object_name: 'agent', deployment_id: null };
    expect(events).toMatchObject([
      { action: 'delete_deployment', ...deployment },
      { action: 'revoke_api_key', object_id: other.id, object_name: 'other' },
      { action: 'create_api_key', object_id: other.id, object_name: 'other' },
      { action: 'create_revision', object_id: revision.id, object_name: null, deployment_id: made.id },
      { action: 'update_deployment', ...deployment },
      { action: 'interrupt_revision', object_id: made.latest_revision_id, deployment_id: made.id },
      { action: 'create_deployment', ...deployment },
      { action: 'create_api_key', object_id: keyId, object_name: 'complete-key' },
      { action: 'create_workspace', object_id: tenant, object_name: 'complete' },
    ]);
    expect(events[0]).toMatchObject({
      actor: { id: keyId, kind: 'api-key', name: 'complete-key' },
      address: '127.0.0.1',
      request_id: expect.stringMatching(/.+/),
      time: expect.stringMatching(/^\d{4}-.*Z$/),
    });
  });

  it('has no event of failed requests or of requests without a change', async () => {
    const { key, actions } = await workspace('quiet');
    const made = await plane.json('POST', '/v2/deployments', { key, body: imageDeployment('agent') });
    const before = await actions();
    await plane.json('PATCH', `/v2/deployments/${made.id}`, { key, body: {} });
    expect((await plane.call('POST', '/v2/deployments', { key, body: imageDeployment('agent') })).status).toBe(409);
    expect((await plane.call('PATCH', `/v2/deployments/${made.id}`, { key, body: { name: 'x' } })).status).toBe(400);
    expect(await actions()).toEqual(before);
  });

  it('is written in the transaction of the change', async () => {
    const { key, actions } = await workspace('atomic');
    await plane.database.dataSource.query(
      `ALTER TABLE control_plane.audit_event ADD CONSTRAINT refuse CHECK (object_name <> 'refused')`,
    );
    const answer = await plane.call('POST', '/v2/deployments', { key, body: imageDeployment('refused') });
    await plane.database.dataSource.query('ALTER TABLE control_plane.audit_event DROP CONSTRAINT refuse');
    expect(answer.status).toBe(500);
    expect((await plane.json('GET', '/v2/deployments', { key })).resources).toEqual([]);
    expect(await actions()).toEqual(['create_api_key', 'create_workspace']);
  });

  it('names pushes as authors', async () => {
    const { key, log } = await workspace('pushed');
    const body = repositoryDeployment('agent');
    const made = await plane.json('POST', '/v2/deployments', {
      key,
      body: { ...body, source_config: { ...body.source_config, build_on_push: true } },
    });
    const { secret } = await plane.json('POST', `/v2/deployments/${made.id}/push-webhook`, { key });
    const raw = JSON.stringify({ ref: 'refs/heads/main', after: 'a'.repeat(40) });
    await plane.json('POST', `/v2/hooks/${made.id}/push`, {
      key: null,
      raw,
      headers: {
        'X-GitHub-Event': 'push',
        'X-GitHub-Delivery': 'one',
        'X-Hub-Signature-256': `sha256=${createHmac('sha256', secret).update(raw).digest('hex')}`,
      },
    });
    expect((await log()).events[0]).toMatchObject({
      action: 'create_revision',
      deployment_id: made.id,
      actor: { kind: 'system', name: 'push' },
      address: '127.0.0.1',
    });
  });

  it('has the address that a trusted proxy forwards, and no other', async () => {
    const { key, log } = await workspace('proxied');
    const behindProxy = await plane.replica({ HEDDLE_TRUSTED_PROXIES: ['127.0.0.0/8', '10.0.0.0/8'] });
    const ask = async (at: Pick<ControlPlane, 'json'>, name: string, forwarded: string) => {
      const headers = { 'X-Forwarded-For': forwarded };
      await at.json('POST', '/v2/deployments', { key, body: imageDeployment(name), headers });
      return (await log()).events[0].address;
    };
    // The client may have sent the first address itself.
    expect(await ask(behindProxy, 'one', '198.51.100.1, 203.0.113.7, 10.0.0.1')).toBe('203.0.113.7');
    expect(await ask(behindProxy, 'two', '2001:db8::7')).toBe('2001:db8::7');
    expect(await ask(behindProxy, 'three', 'unknown')).toBeNull();
    expect(await ask(plane, 'four', '203.0.113.7')).toBe('127.0.0.1');
  });

  it('is filtered and paged', async () => {
    const { key, keyId, log, actions } = await workspace('filtered');
    const [one, two] = [imageDeployment('one'), imageDeployment('two')];
    const made = await plane.json('POST', '/v2/deployments', { key, body: one });
    await plane.json('POST', '/v2/deployments', { key, body: two });
    await plane.json('POST', `/v2/deployments/${made.id}/revisions`, { key, body: {} });
    expect(await actions('?action=create_deployment')).toHaveLength(2);
    expect(await actions(`?object_id=${made.id}`)).toEqual(['create_revision', 'create_deployment']);
    expect(await actions(`?actor_id=${keyId}`)).toHaveLength(3);
    const all = (await log()).events;
    const { time } = all[2];
    expect(await actions(`?start_time=${time}&end_time=${time}`)).toContain(all[2].action);
    expect(await actions('?end_time=2020-01-01')).toEqual([]);
    const pages: unknown[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: { events: unknown[]; next_cursor: string | null } = await log(`?limit=2&cursor=${cursor}`);
      pages.push(...page.events);
      cursor = page.next_cursor;
    }
    expect(pages).toEqual(all);
  });

  it.each([
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['cursor=x', 'cursor'],
    ['action=other', 'action'],
    ['object_id=x', 'object_id'],
    ['start_time=yesterday', 'start_time'],
    ['end_time=2026-13-01', 'end_time'],
  ])('refuses %s', async (query, field) => {
    const answer = await plane.call('GET', `/v1/audit-log?${query}`);
    expect(answer).toMatchObject({ status: 422, body: { detail: [{ loc: ['query', field] }] } });
  });

  it('is only for its workspace and its permission', async () => {
    const [ours, theirs] = [await workspace('ours'), await workspace('theirs', ['deployments:*'])];
    expect((await plane.json('GET', '/v1/audit-log', { key: ours.key })).events).toHaveLength(2);
    expect((await plane.call('GET', '/v1/audit-log', { key: theirs.key })).status).toBe(403);
    expect((await plane.call('GET', '/v1/audit-log', { key: ours.key, tenant: theirs.id })).status).toBe(403);
  });

  it('deletes old events', async () => {
    const { id, actions } = await workspace('old');
    await plane.database.dataSource.query(
      `UPDATE control_plane.audit_event SET created_at = now() - interval '2 days' WHERE tenant_id = $1 AND action = 'create_workspace'`,
      [id],
    );
    const events = plane.app.get(AuditRepository, { strict: false });
    expect(await events.deleteOld(24 * 3_600_000, 10)).toBe(1);
    expect(await actions()).toEqual(['create_api_key']);
  });
});
