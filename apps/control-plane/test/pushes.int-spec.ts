import { createHmac, randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { waitFor } from '@heddle/testing';
import { repositoryDeployment, sourceDeployment, useControlPlane } from './test-app.js';

const commitOf = (number: number) => number.toString(16).padStart(40, '0');

describe('pushes', () => {
  const plane = useControlPlane();

  interface Delivery {
    payload?: object;
    raw?: string;
    event?: string;
    id?: string | null;
    secret?: string;
    signature?: string;
  }

  /** A deployment with its webhook, and the sender of its host. */
  async function hooked(name: string) {
    const body = repositoryDeployment(name);
    const made = await plane.json('POST', '/v2/deployments', {
      body: { ...body, source_config: { ...body.source_config, build_on_push: true } },
    });
    const hook = await plane.json('POST', `/v2/deployments/${made.id}/push-webhook`);
    const send = ({ payload = {}, raw, event = 'push', id, secret = hook.secret, signature }: Delivery = {}) => {
      const text = raw ?? JSON.stringify({ ref: 'refs/heads/main', after: commitOf(1), ...payload });
      return plane.call('POST', new URL(hook.url).pathname, {
        key: null,
        raw: text,
        headers: {
          'X-GitHub-Event': event,
          'X-Hub-Signature-256':
            signature ??
            `sha256=${createHmac('sha256', secret as string)
              .update(text)
              .digest('hex')}`,
          ...(id === null ? {} : { 'X-GitHub-Delivery': id ?? randomUUID() }),
        },
      });
    };
    const revisions = async () =>
      (await plane.json('GET', `/v2/deployments/${made.id}/revisions?limit=100`)).resources as {
        id: string;
        status: string;
        created_by: string;
        source_revision_config: object;
      }[];
    return { made, hook, send, revisions };
  }

  const ignored = (reason: string) => ({ status: 202, body: { result: 'ignored', reason, revision_id: null } });

  it('to the branch create a revision', async () => {
    const { send, revisions, hook, made } = await hooked('pushed');
    expect(hook.url).toBe(`${plane.url}/v2/hooks/${made.id}/push`);
    const answer = await send();
    expect(answer).toMatchObject({ status: 202, body: { result: 'revision_created', reason: null } });
    const [newest] = await revisions();
    expect(newest).toMatchObject({
      id: answer.body.revision_id,
      created_by: 'push',
      source_revision_config: { repo_ref: 'main', langgraph_config_path: 'langgraph.json' },
    });
    await waitFor(async () => (await revisions())[0]?.status === 'DEPLOYED', { what: 'DEPLOYED' });
  });

  it('are handled once, by delivery and by commit', async () => {
    const { send, revisions } = await hooked('once');
    const answers = await Promise.all(Array.from({ length: 6 }, () => send({ id: 'the-same' })));
    expect(answers.filter(({ body }) => body.result === 'revision_created')).toHaveLength(1);
    expect(answers.filter(({ body }) => body.reason === 'duplicate')).toHaveLength(5);
    expect(await send()).toMatchObject(ignored('same_commit'));
    expect(await send({ payload: { after: commitOf(2) } })).toMatchObject({ body: { result: 'revision_created' } });
    expect(await revisions()).toHaveLength(3);
  });

  it('are ignored where they change nothing', async () => {
    const { send, revisions, made } = await hooked('quiet');
    expect(await send({ payload: { ref: 'refs/heads/other' } })).toMatchObject(ignored('other_ref'));
    expect(await send({ payload: { ref: 'refs/tags/main' } })).toMatchObject(ignored('other_ref'));
    expect(await send({ payload: { created: true } })).toMatchObject(ignored('branch_created'));
    expect(await send({ payload: { deleted: true, after: commitOf(0) } })).toMatchObject(ignored('branch_deleted'));
    expect(await send({ event: 'ping', payload: { zen: 'calm' } })).toMatchObject(ignored('other_event'));
    await plane.call('PATCH', `/v2/deployments/${made.id}`, { body: { source_config: { build_on_push: false } } });
    expect(await send()).toMatchObject(ignored('build_on_push_off'));
    expect(await revisions()).toHaveLength(1);
  });

  it('need the signature of their deployment', async () => {
    const { send, revisions } = await hooked('signed');
    const other = await hooked('signed-too');
    for (const delivery of [
      { secret: 'guessed' },
      { secret: other.hook.secret as string },
      { signature: '' },
      { signature: 'sha1=00' },
      { signature: `sha256=${'0'.repeat(64)}` },
    ]) {
      expect(await send(delivery)).toMatchObject({ status: 403, body: { code: 'push_signature' } });
    }
    expect(await plane.call('POST', `/v2/hooks/${randomUUID()}/push`, { key: null, body: {} })).toMatchObject({
      status: 403,
      body: { code: 'push_signature' },
    });
    expect(await revisions()).toHaveLength(1);
  });

  it.each<[string, Delivery, string]>([
    ['no JSON', { raw: 'payload=%7B%7D' }, 'application/json'],
    ['no commit', { payload: { after: 'main' } }, "'after'"],
    ['no delivery', { id: null }, 'X-GitHub-Delivery'],
    ['a long delivery', { id: 'x'.repeat(201) }, 'X-GitHub-Delivery'],
  ])('answer 400: %s', async (_case, delivery, text) => {
    const { send } = await hooked(`bad-${randomUUID()}`);
    const answer = await send(delivery);
    expect(answer).toMatchObject({ status: 400, body: { code: 'push_invalid' } });
    expect(answer.body.detail).toContain(text);
  });

  it('refuse a body above 5 MiB', async () => {
    const { send } = await hooked('too-large');
    expect((await send({ raw: ' '.repeat(5 * 1024 * 1024 + 1) })).status).toBe(413);
  });

  it('have no webhook without a repository', async () => {
    const made = await plane.json('POST', '/v2/deployments', { body: sourceDeployment('uploaded') });
    expect(await plane.call('POST', `/v2/deployments/${made.id}/push-webhook`)).toMatchObject({
      status: 400,
      body: { detail: expect.stringContaining("only available for 'github'") },
    });
  });

  it('in a storm end with the newest one deployed, and each earlier one deployed before or skipped', async () => {
    const { send, revisions, made } = await hooked('storm');
    for (let round = 0; round < 5; round += 1) {
      const numbers = Array.from({ length: 10 }, (_, index) => 100 + round * 10 + index);
      const answers = await Promise.all(numbers.map((number) => send({ payload: { after: commitOf(number) } })));
      expect(new Set(answers.map(({ body }) => body.result))).toEqual(new Set(['revision_created']));
    }
    const all = await waitFor(
      async () => {
        const rows = await revisions();
        return rows.every(({ status }) => /DEPLOYED|SKIPPED/.test(status)) ? rows : null;
      },
      { what: 'the end of all revisions', timeoutMs: 60_000 },
    );
    expect(all).toHaveLength(51);
    expect(all[0]?.status).toBe('DEPLOYED');
    expect((await plane.json('GET', `/v2/deployments/${made.id}`)).active_revision_id).toBe(all[0]?.id);
  });
});
