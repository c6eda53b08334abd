import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestAuthority, waitFor } from '@heddle/testing';
import { WebhookDeliveryRepository } from '../src/features/webhooks/webhook-delivery.repository.js';
import { WebhookEndpointRepository } from '../src/features/webhooks/webhook-endpoint.repository.js';
import { imageDeployment, startControlPlane, useControlPlane } from './test-app.js';
import { expectedSignature, type ReceivedWebhook, WebhookReceiver } from './webhook-receiver.fixture.js';

const networks = { WEBHOOK_NETWORKS: '127.0.0.0/8', WEBHOOK_DISABLE_AFTER_HOURS: '24' };
const ends = ['revision.deployed', 'revision.failed'];

describe('webhooks', () => {
  const plane = useControlPlane({ env: networks });
  let receiver: WebhookReceiver;
  beforeAll(() => plane.replica());
  beforeEach(async () => {
    receiver = await WebhookReceiver.start();
  });
  afterEach(() => receiver.close());

  /** A workspace with a webhook. */
  async function workspace(name: string, webhook: object = {}) {
    const { id: tenant } = await plane.json('POST', '/v1/workspaces', { body: { name } });
    const hook = await plane.json('POST', '/v1/webhooks', { tenant, body: { url: receiver.url, ...webhook } });
    const path = `/v1/webhooks/${hook.id}`;
    const get = (at = '') => plane.json('GET', `${path}${at}`, { tenant });
    const deploy = (deployment: string, changes: object = {}) =>
      plane.json('POST', '/v2/deployments', { tenant, body: imageDeployment(deployment, changes) });
    return {
      tenant: tenant as string,
      hook,
      path,
      get,
      deploy,
      deliveries: async () => (await get('/deliveries')).deliveries,
    };
  }
  const received = (count: number) =>
    waitFor(async () => receiver.received.length >= count, { what: `${count} webhooks` });

  it('report every event of a deployment, signed, with one id for each', async () => {
    const { tenant, hook, get, deploy } = await workspace('life');
    expect(hook.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(Object.keys(await get())).not.toContain('secret');
    const made = await deploy('agent');
    await received(5);
    await plane.json('PATCH', `/v2/deployments/${made.id}`, { tenant, body: { display_name: 'Agent' } });
    await plane.call('DELETE', `/v2/deployments/${made.id}`, { tenant });
    await received(7);
    expect(receiver.types().sort()).toEqual([
      'deployment.created',
      'deployment.deleted',
      'deployment.updated',
      'revision.created',
      'revision.deployed',
      'revision.progressed',
      'revision.progressed',
    ]);
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(7);
    for (const webhook of receiver.received) {
      expect(webhook.headers['webhook-signature']).toBe(expectedSignature(hook.secret, webhook));
      expect(webhook.headers['content-type']).toBe('application/json');
      expect(webhook.body).toMatchObject({
        workspace_id: tenant,
        data: { deployment: { id: made.id, name: 'agent' } },
      });
    }
    const deployed = receiver.received.find(({ body }) => body.type === 'revision.deployed');
    expect(deployed?.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      type: 'revision.deployed',
      workspace_id: tenant,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      data: {
        deployment: { id: made.id, name: 'agent' },
        revision: {
          id: made.latest_revision_id,
          status: 'DEPLOYED',
          previous_status: 'DEPLOYING',
          code: null,
          message: null,
          source: 'external_docker',
          driver: 'simulated',
          rollback_of: null,
          created_by: 'first-key',
        },
      },
    });
  });

  it('send only the chosen events of their own workspace', async () => {
    const { deploy } = await workspace('chosen', { events: ends });
    const other = await plane.json('POST', '/v1/workspaces', { body: { name: 'other' } });
    await plane.json('POST', '/v2/deployments', { tenant: other.id, body: imageDeployment('elsewhere') });
    await deploy('fails', { source_revision_config: { image_uri: 'r/simulate-deploy-failed:1' } });
    await deploy('works');
    await received(2);
    expect(receiver.types().sort()).toEqual(['revision.deployed', 'revision.failed']);
    const failed = receiver.received.find(({ body }) => body.type === 'revision.failed');
    expect(failed?.body.data).toMatchObject({ deployment: { name: 'fails' }, revision: { status: 'DEPLOY_FAILED' } });
    expect(failed?.body.data.revision?.code).toEqual(expect.any(String));
  });

  it('are part of the transaction of the event', async () => {
    const { tenant, get } = await workspace('atomic', { events: ['deployment.created'] });
    await plane.database.dataSource.query(
      `ALTER TABLE control_plane.webhook_delivery ADD CONSTRAINT refuse CHECK (tenant_id <> '${tenant}')`,
    );
    const refused = await plane.call('POST', '/v2/deployments', { tenant, body: imageDeployment('agent') });
    await plane.database.dataSource.query('ALTER TABLE control_plane.webhook_delivery DROP CONSTRAINT refuse');
    expect(refused.status).toBe(500);
    expect((await plane.json('GET', '/v2/deployments', { tenant })).resources).toEqual([]);
    expect((await get('/deliveries')).deliveries).toEqual([]);
  });

  it('are retried, logged with each attempt, and delivered again on request under the same id', async () => {
    const { tenant, path, get, deploy, deliveries } = await workspace('retried', { events: ends });
    receiver.answer = () => 503;
    await deploy('agent');
    await received(1);
    await waitFor(async () => (await deliveries())[0]?.last_failure === 'status', { what: 'the failed attempt' });
    const [{ id }] = await deliveries();
    expect((await get(`/deliveries/${id}`)).attempts).toMatchObject([
      { attempt: 1, status_code: 503, failure: 'status' },
    ]);
    expect((await get()).failing_since).toEqual(expect.any(String));
    receiver.answer = () => 204;
    expect(await plane.call('POST', `${path}/deliveries/${id}/redeliver`, { tenant })).toMatchObject({ status: 202 });
    await waitFor(async () => (await deliveries())[0]?.status === 'delivered', { what: 'the delivery' });
    const after = await get(`/deliveries/${id}`);
    expect(after).toMatchObject({ attempts_made: 2, last_failure: null, next_attempt_at: null });
    expect(after.attempts.map(({ status_code: status }: { status_code: number }) => status)).toEqual([204, 503]);
    expect(receiver.received.map((webhook) => webhook.id)).toEqual([id, id]);
    expect(receiver.received.map(({ text }) => text)).toEqual([after.payload, after.payload]);
    expect((await get()).failing_since).toBeNull();
  });

  it('name a certificate without trust as the failure', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'webhook-tls-'));
    const { certFile, keyFile } = createTestAuthority(folder, 'unknown').sign('IP:127.0.0.1');
    const server = createServer({ cert: readFileSync(certFile), key: readFileSync(keyFile) }, (_request, response) =>
      response.end(),
    );
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    try {
      const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
      const { deploy, deliveries } = await workspace('untrusted', { url, events: ['deployment.created'] });
      await deploy('agent');
      await waitFor(async () => (await deliveries())[0]?.last_failure, { what: 'the failed attempt' });
      expect((await deliveries())[0]).toMatchObject({ status: 'pending', last_failure: 'certificate' });
    } finally {
      await new Promise((done) => server.close(done));
      rmSync(folder, { recursive: true });
    }
  });

  it('are sent again by another process if the sender dies before it stores the answer', async () => {
    const { deploy, get, deliveries } = await workspace('crashed', { events: ends });
    receiver.answer = () => 500;
    await deploy('agent');
    await waitFor(async () => (await deliveries())[0]?.last_failure === 'status', { what: 'the failed attempt' });
    const [{ id }] = await deliveries();
    // A process claims it and dies: nothing of its request is known.
    await plane.database.dataSource.query(
      `UPDATE control_plane.webhook_delivery SET attempt = attempt + 1, next_attempt_at = now() + interval '1 second',
              claimed_until = now() + interval '1 second' WHERE id = $1`,
      [id],
    );
    receiver.answer = () => 204;
    await waitFor(async () => (await deliveries())[0]?.status === 'delivered', { what: 'the delivery' });
    expect((await get(`/deliveries/${id}`)).attempts_made).toBe(3);
    expect(new Set(receiver.received.map((webhook) => webhook.id))).toEqual(new Set([id]));
  });

  it('are sent once by many processes', async () => {
    const { deploy } = await workspace('once', { events: ends });
    await Promise.all(Array.from({ length: 12 }, (_, n) => deploy(`agent-${n}`)));
    await received(12);
    await waitFor(
      async () =>
        (
          await plane.database.dataSource.query(
            `SELECT 1 FROM control_plane.webhook_delivery WHERE status = 'pending' AND payload LIKE '%agent-%'`,
          )
        ).length === 0,
      { what: 'all deliveries' },
    );
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(receiver.received.length);
  });

  it.each([
    ['gone', 410, null],
    ['failing', 500, '25 hours'],
  ])('are disabled when the receiver is %s, and continue once enabled', async (reason, status, failingFor) => {
    const { tenant, hook, path, get, deploy, deliveries } = await workspace(reason, { events: ends });
    if (failingFor !== null) {
      await plane.database.dataSource.query(
        'UPDATE control_plane.webhook_endpoint SET failing_since = now() - $2::interval WHERE id = $1',
        [hook.id, failingFor],
      );
    }
    receiver.answer = () => status;
    await deploy('first');
    await waitFor(async () => !(await get()).enabled, { what: 'the end of the webhook' });
    expect(await get()).toMatchObject({ disabled_reason: reason, disabled_at: expect.any(String) });
    const [{ id }] = await deliveries();
    const refused = await plane.call('POST', `${path}/deliveries/${id}/redeliver`, { tenant });
    expect(refused).toMatchObject({ status: 409, body: { code: 'webhook_disabled' } });
    const second = await deploy('second');
    await waitFor(
      async () => (await plane.json('GET', `/v2/deployments/${second.id}`, { tenant })).active_revision_id !== null,
      { what: 'DEPLOYED' },
    );
    expect(await deliveries()).toHaveLength(1);
    receiver.answer = () => 204;
    const enabled = await plane.json('PATCH', path, { tenant, body: { enabled: true } });
    expect(enabled).toMatchObject({ enabled: true, disabled_reason: null, failing_since: null });
    await deploy('third');
    await waitFor(async () => (await deliveries())[0]?.status === 'delivered', { what: 'the delivery' });
  });

  it('are changed by name of the field, and keep the rest', async () => {
    const { tenant, hook, path } = await workspace('changed', { description: 'Team', events: ends });
    const patch = (body: object) => plane.json('PATCH', path, { tenant, body });
    expect(await patch({ url: `${receiver.url}/2` })).toMatchObject({ url: `${receiver.url}/2`, events: ends });
    expect(await patch({ events: [] })).toMatchObject({ description: 'Team', events: [] });
    expect(await patch({ enabled: false })).toMatchObject({ enabled: false, disabled_reason: 'request' });
    expect(await plane.call('DELETE', path, { tenant })).toMatchObject({ status: 204 });
    expect((await plane.call('GET', path, { tenant })).status).toBe(404);
    const { events } = await plane.json('GET', `/v1/audit-log?object_id=${hook.id}`, { tenant });
    expect(events.map(({ action }: { action: string }) => action)).toEqual([
      'delete_webhook',
      ...Array.from({ length: 3 }, () => 'update_webhook'),
      'create_webhook',
    ]);
  });

  it('are signed by two secrets for a while after a rotation', async () => {
    const { tenant, hook, path, get, deploy } = await workspace('rotated', { events: ['revision.deployed'] });
    const rotate = (body: object) => plane.json('POST', `${path}/rotate-secret`, { tenant, body });
    const secretsOf = async (name: string) => {
      const before = receiver.received.length;
      await deploy(name);
      await received(before + 1);
      const webhook = receiver.received.at(-1) as ReceivedWebhook;
      const signatures = String(webhook.headers['webhook-signature']).split(' ');
      const known = Object.entries(secrets).map(([key, secret]) => [expectedSignature(secret, webhook), key]);
      return signatures.map((signature) => Object.fromEntries(known)[signature] as string);
    };
    const secrets: Record<string, string> = { first: hook.secret };
    expect(hook.previous_secret_valid_until).toBeNull();
    const rotated = await rotate({ overlap_seconds: 3600 });
    secrets['second'] = rotated.secret;
    expect(rotated.secret).not.toBe(hook.secret);
    expect(Date.parse(rotated.previous_secret_valid_until) - Date.parse(rotated.updated_at)).toBe(3_600_000);
    expect(await get()).toEqual({ ...rotated, secret: undefined });
    expect(await secretsOf('both')).toEqual(['second', 'first']);
    // A client that lost the answer repeats the rotation: the receiver has the first secret.
    secrets['third'] = (await rotate({})).secret;
    expect(await secretsOf('repeated')).toEqual(['third', 'first']);
    const endpoints = plane.app.get(WebhookEndpointRepository, { strict: false });
    const ends = () =>
      plane.database.dataSource.query(
        `UPDATE control_plane.webhook_endpoint SET previous_until = now() - interval '1 second' WHERE id = $1`,
        [hook.id],
      );
    await ends();
    expect(await secretsOf('later')).toEqual(['third']);
    expect(await endpoints.deletePreviousSecrets(100)).toBe(1);
    expect(await get()).toMatchObject({ previous_secret_valid_until: null });
    secrets['fourth'] = (await rotate({ overlap_seconds: 60 })).secret;
    // The key ring also seals the secret before anew.
    const stored = await endpoints.underOtherKeys('none', null, 100);
    expect(stored.filter(({ place }) => place.deploymentId === hook.id)).toHaveLength(2);
    for (const secret of stored) expect(await endpoints.replace(secret, secret)).toBe(true);
    expect(await secretsOf('again')).toEqual(['fourth', 'third']);
    secrets['fifth'] = (await rotate({ overlap_seconds: 0 })).secret;
    expect(await secretsOf('at-once')).toEqual(['fifth']);
    for (const seconds of [-1, 604_801, 1.5, 'day']) {
      const refused = await plane.call('POST', `${path}/rotate-secret`, { tenant, body: { overlap_seconds: seconds } });
      expect(refused).toMatchObject({ status: 422, body: { detail: [{ loc: ['body', 'overlap_seconds'] }] } });
    }
  });

  it('are limited in number', async () => {
    const { tenant } = await workspace('many');
    const create = () => plane.call('POST', '/v1/webhooks', { tenant, body: { url: receiver.url } });
    const answers = await Promise.all(Array.from({ length: 22 }, create));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(19);
    expect(answers.find(({ status }) => status !== 201)).toMatchObject({
      status: 409,
      body: { code: 'too_many_webhooks' },
    });
  });

  it.each([
    [{}, ['url'], 'missing'],
    [{ url: 'ftp://example.com' }, ['url'], 'webhook_url'],
    [{ url: 'http://10.0.0.1/' }, ['url'], 'webhook_url'],
    [{ url: 'http://localhost:1/', events: ['other'] }, ['events'], null],
    [{ url: 'http://169.254.169.254/latest' }, ['url'], 'webhook_url'],
    [{ url: 'https://user:secret@example.com/' }, ['url'], 'webhook_url'],
    [{ url: 7 }, ['url'], null],
    [{ url: 'https://example.com', events: 'all' }, ['events'], null],
  ])('refuse %j', async (body, loc, type) => {
    const answer = await plane.call('POST', '/v1/webhooks', { body });
    expect(answer.status).toBe(422);
    expect(answer.body.detail[0].loc.slice(0, 2)).toEqual(['body', ...loc]);
    if (type !== null) expect(answer.body.detail[0].type).toBe(type);
  });

  it('belong to their workspace and its permissions', async () => {
    const { tenant, hook, path, deploy, deliveries } = await workspace('owned', { events: ends });
    await deploy('agent');
    await waitFor(async () => (await deliveries())[0]?.status === 'delivered', { what: 'the delivery' });
    const [{ id }] = await deliveries();
    const other = await plane.json('POST', '/v1/workspaces', { body: { name: 'stranger' } });
    for (const [method, at] of [
      ['GET', path],
      ['PATCH', path],
      ['DELETE', path],
      ['POST', `${path}/rotate-secret`],
      ['GET', `${path}/deliveries`],
      ['GET', `${path}/deliveries/${id}`],
      ['POST', `${path}/deliveries/${id}/redeliver`],
    ] as const) {
      const body = method === 'PATCH' ? { enabled: false } : at.endsWith('rotate-secret') ? {} : undefined;
      const answer = await plane.call(method, at, { tenant: other.id, body });
      expect([method, at, answer.status]).toEqual([method, at, 404]);
    }
    const second = await plane.json('POST', '/v1/webhooks', { tenant, body: { url: receiver.url } });
    expect((await plane.call('GET', `/v1/webhooks/${second.id}/deliveries/${id}`, { tenant })).status).toBe(404);
    const { key } = await plane.json('POST', '/v1/api-keys', {
      tenant,
      body: { name: 'reader', permissions: ['webhooks:read'] },
    });
    expect((await plane.call('GET', path, { key })).status).toBe(200);
    expect((await plane.call('PATCH', path, { key, body: { enabled: false } })).status).toBe(403);
    expect((await plane.call('POST', `${path}/rotate-secret`, { key, body: {} })).status).toBe(403);
    expect((await plane.json('GET', '/v1/webhooks', { tenant })).map(({ id: one }: { id: string }) => one)).toEqual([
      second.id,
      hook.id,
    ]);
  });

  it('are paged, filtered and deleted with age', async () => {
    const { hook, get, deploy, deliveries } = await workspace('paged');
    await deploy('agent');
    await received(5);
    await waitFor(async () => (await get('/deliveries?status=delivered')).deliveries.length === 5, { what: 'all' });
    const all = await deliveries();
    const first = await get('/deliveries?limit=3');
    const second = await get(`/deliveries?limit=3&cursor=${first.next_cursor}`);
    expect([...first.deliveries, ...second.deliveries]).toEqual(all);
    expect(second.next_cursor).toBeNull();
    expect((await get('/deliveries?status=failed')).deliveries).toEqual([]);
    await plane.database.dataSource.query(
      `UPDATE control_plane.webhook_delivery SET created_at = now() - interval '3 days', asked_at = now() - interval '3 days'
        WHERE endpoint_id = $1`,
      [hook.id],
    );
    const repository = plane.app.get(WebhookDeliveryRepository, { strict: false });
    expect(await repository.deleteOld(2 * 24 * 3_600_000, 100)).toBe(5);
    expect(await deliveries()).toEqual([]);
  });
});

describe('webhooks without a network of the operator', () => {
  it('refuse this machine, in the request and at delivery', async () => {
    const plane = await startControlPlane();
    const receiver = await WebhookReceiver.start();
    try {
      const refused = await plane.call('POST', '/v1/webhooks', { body: { url: receiver.url } });
      expect(refused).toMatchObject({ status: 422, body: { detail: [{ loc: ['body', 'url'], type: 'webhook_url' }] } });
      const made = await plane.json('POST', '/v1/webhooks', { body: { url: 'https://example.com/' } });
      await plane.database.dataSource.query('UPDATE control_plane.webhook_endpoint SET url = $1', [receiver.url]);
      await plane.json('POST', '/v2/deployments', { body: imageDeployment('agent') });
      const failed = async () => (await plane.json('GET', `/v1/webhooks/${made.id}/deliveries`)).deliveries;
      await waitFor(async () => (await failed())[0]?.last_failure === 'forbidden_url', { what: 'the refusal' });
      expect(receiver.received).toEqual([]);
    } finally {
      await plane.close();
      await receiver.close();
    }
  });
});
