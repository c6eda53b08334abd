import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { waitFor } from '@heddle/testing';
import { FIRST_KEY, imageDeployment, sourceDeployment, useControlPlane } from './test-app.js';

/** Uses node:http: with this header, fetch would also request an uncached answer. */
async function getUnless(url: string, seen: string) {
  const call = request(url, { headers: { 'X-Api-Key': FIRST_KEY, 'If-None-Match': seen } });
  const [answer] = (await once(call.end(), 'response')) as [IncomingMessage];
  const body = Buffer.concat(await answer.toArray()).toString();
  return { status: answer.statusCode, etag: answer.headers.etag, body };
}

describe('conditions on deployments', () => {
  const plane = useControlPlane();

  /** A deployment that the pipeline no longer changes, with its tag. */
  async function settled(name: string) {
    const { id } = await plane.json('POST', '/v2/deployments', { body: imageDeployment(name) });
    const path = `/v2/deployments/${id}`;
    await waitFor(async () => (await plane.json('GET', path)).active_revision_id !== null, { what: 'DEPLOYED' });
    const tag = async () => (await plane.call('GET', path)).headers.get('etag') as string;
    return { id, path, tag };
  }

  it('are the tag of an answer, which changes with the deployment', async () => {
    const { path, tag } = await settled('tagged');
    const first = await tag();
    expect(first).toMatch(/^"[\w-]{27}\.[\w-]{27}"$/);
    expect(await tag()).toBe(first);
    const unless = (seen: string) => getUnless(`${plane.url}${path}`, seen);
    expect(await unless(`"other", ${first}`)).toEqual({ status: 304, etag: first, body: '' });
    const changed = await plane.call('PATCH', path, { body: { display_name: 'Tagged' } });
    expect(await unless(first)).toMatchObject({ status: 200 });
    expect(changed.headers.get('etag')).not.toBe(first);
    expect(changed.headers.get('etag')).toBe(await tag());
  });

  it('refuse a change based on an outdated version', async () => {
    const { id, path, tag } = await settled('guarded');
    const { latest_revision_id: revision } = await plane.json('GET', path);
    const seen = await tag();
    await plane.json('PATCH', path, { body: { display_name: 'First' } });
    for (const [method, at] of [
      ['PATCH', path],
      ['DELETE', path],
      ['POST', `${path}/revisions`],
      ['POST', `${path}/revisions/${revision}/redeploy`],
    ] as const) {
      const answer = await plane.call(method, at, {
        body: method === 'DELETE' ? undefined : {},
        headers: { 'If-Match': seen },
      });
      expect(answer).toMatchObject({ status: 412, body: { code: 'deployment_changed' } });
      expect(answer.body.detail).toContain(id);
    }
    expect((await plane.json('GET', path)).latest_revision_id).toBe(revision);
    expect((await plane.call('PATCH', path, { body: {}, headers: { 'If-Match': `W/${await tag()}` } })).status).toBe(
      412,
    );
    expect((await plane.call('PATCH', path, { body: {}, headers: { 'If-Match': 'guarded' } })).status).toBe(422);
    const body = { display_name: 'Second' };
    expect((await plane.call('PATCH', path, { body, headers: { 'If-Match': `"x", ${await tag()}` } })).status).toBe(
      200,
    );
    expect((await plane.call('DELETE', path, { headers: { 'If-Match': '*' } })).status).toBe(204);
    const none = await plane.call('PATCH', '/v2/deployments/7c1f0f6e-3f6b-4a8e-9d0a-3a0f6a4f3c11', {
      body: {},
      headers: { 'If-Match': '*' },
    });
    expect(none.status).toBe(404);
  });

  it('hold while a revision proceeds, until a client changes the deployment', async () => {
    const { path, tag } = await settled('proceeding');
    const body = { source_revision_config: { image_uri: 'r/agent:2' } };
    const begun = await plane.call('PATCH', path, { body });
    const { latest_revision_id: second } = begun.body;
    const seen = begun.headers.get('etag') as string;
    await waitFor(async () => (await plane.json('GET', path)).active_revision_id === second, { what: 'DEPLOYED' });
    // The answer is another one, so a cache that has the first one gets it.
    expect(await tag()).not.toBe(seen);
    expect(await getUnless(`${plane.url}${path}`, seen)).toMatchObject({ status: 200 });
    const change = () => plane.call('PATCH', path, { body: { display_name: 'Two' }, headers: { 'If-Match': seen } });
    expect(await change()).toMatchObject({ status: 200, body: { display_name: 'Two' } });
    expect(await change()).toMatchObject({ status: 412 });
    const changed = await tag();
    await plane.json('POST', `${path}/revisions`, { body: {} });
    expect((await plane.call('DELETE', path, { headers: { 'If-Match': changed } })).status).toBe(412);
  });

  it('let one of several clients with the same tag win', async () => {
    const { path, tag } = await settled('contended');
    const seen = await tag();
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd'].map((name) =>
        plane.call('PATCH', path, { body: { display_name: name }, headers: { 'If-Match': seen } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412]);
  });

  it.each([
    ['nothing', {}],
    ['nulls', { display_name: null, source_config: null, source_revision_config: null, secrets: null }],
    ['no secrets', { secrets: [] }],
    ['current values', { name: 'unchanged', source: 'internal_source', source_config: { deployment_type: 'dev' } }],
  ])('are not affected by a PATCH with %s', async (_case, body) => {
    const found = (await plane.json('GET', '/v2/deployments?name=unchanged')).resources[0];
    const { id } = found ?? (await plane.json('POST', '/v2/deployments', { body: sourceDeployment('unchanged') }));
    const before = await plane.json('GET', `/v2/deployments/${id}`);
    expect(await plane.json('PATCH', `/v2/deployments/${id}`, { body })).toEqual(before);
  });

  it('of the tracing project are accepted in a deletion', async () => {
    const { path } = await settled('traced');
    expect((await plane.call('DELETE', `${path}?delete_tracing_project=true`)).status).toBe(204);
  });
});
