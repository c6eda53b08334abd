import { describe, expect, it } from '@jest/globals';
import type { CallOptions } from '@heddle/testing';
import { imageDeployment, useControlPlane } from './test-app.js';

describe('limits of names, permissions and annotations', () => {
  const plane = useControlPlane();

  const create = (changes: object): CallOptions => ({ body: imageDeployment('bad', changes) });
  const annotated = (bytes: number) => ({ resource_spec: { annotations: { note: 'x'.repeat(bytes) } } });

  it.each<[string, string, string, CallOptions, (string | number)[], string]>([
    ['a long name', 'POST', '/v2/deployments', create({ name: 'x'.repeat(256) }), ['body', 'name'], 'string_too_long'],
    [
      'a long permission',
      'POST',
      '/v1/api-keys',
      { body: { name: 'k', permissions: ['a:b', `a:${'b'.repeat(127)}`] } },
      ['body', 'permissions', 1],
      'string_too_long',
    ],
    [
      'a long image',
      'POST',
      '/v2/deployments',
      create({ source_revision_config: { image_uri: 'x'.repeat(1025) } }),
      ['body', 'source_revision_config', 'image_uri'],
      'string_too_long',
    ],
    [
      'large annotations',
      'POST',
      '/v2/deployments',
      create({ source_config: annotated(65_536) }),
      ['body', 'source_config', 'resource_spec', 'annotations'],
      'json_too_large',
    ],
    [
      'a long workspace',
      'POST',
      '/v1/workspaces',
      { body: { name: 'x'.repeat(256) } },
      ['body', 'name'],
      'string_too_long',
    ],
  ])('refuses %s: %s %s', async (_what, method, path, sent, loc, type) => {
    const answer = await plane.call(method, path, sent);
    expect([answer.status, answer.body.detail]).toMatchObject([422, [{ loc, type }]]);
  });

  it('accepts the longest names in any script, the longest permission and the largest annotations', async () => {
    const name = '\u{1D11E}'.repeat(255);
    const source_config = annotated(65_536 - JSON.stringify({ note: '' }).length);
    const deployment = imageDeployment(name, {
      source_config,
      source_revision_config: { image_uri: 'x'.repeat(1024) },
    });
    expect(await plane.call('POST', '/v2/deployments', { body: deployment })).toMatchObject({
      status: 201,
      body: { name, source_config },
    });
    expect(await plane.call('POST', '/v1/workspaces', { body: { name } })).toMatchObject({
      status: 201,
      body: { name },
    });
    const permissions = [`a:${'b'.repeat(126)}`];
    expect(await plane.call('POST', '/v1/api-keys', { body: { name, permissions } })).toMatchObject({
      status: 201,
      body: { name, permissions },
    });
  });
});
