import { beforeAll, describe, expect, it } from '@jest/globals';
import type { CallOptions } from '@heddle/testing';
import { imageDeployment, useControlPlane } from './test-app.js';

const unknownId = '00000000-0000-4000-8000-000000000000';

describe('bad input', () => {
  const plane = useControlPlane();
  let known: string;

  beforeAll(async () => {
    known = (await plane.call('POST', '/v2/deployments', { body: imageDeployment('known') })).body.id;
  });

  const create = (changes: object): CallOptions => ({ body: imageDeployment('bad', changes) });
  const path = (text: string) => text.replaceAll('{known}', known).replaceAll('{unknownId}', unknownId);

  it.each<[string, string, string, CallOptions, (string | number)[], string]>([
    ['no body', 'POST', '/v2/deployments', {}, ['body', 'name'], 'missing'],
    ['a list for a body', 'POST', '/v2/deployments', { body: [] }, ['body'], 'model_attributes_type'],
    ['malformed JSON', 'POST', '/v2/deployments', { raw: '{"name": }' }, ['body', 9], 'json_invalid'],
    ['no name', 'POST', '/v2/deployments', create({ name: undefined }), ['body', 'name'], 'missing'],
    ['a number for a name', 'POST', '/v2/deployments', create({ name: 5 }), ['body', 'name'], 'string_type'],
    ['an empty name', 'POST', '/v2/deployments', create({ name: '' }), ['body', 'name'], 'string_too_short'],
    ['a name of spaces', 'POST', '/v2/deployments', create({ name: '   ' }), ['body', 'name'], 'string_blank'],
    ['a workspace of spaces', 'POST', '/v1/workspaces', { body: { name: ' ' } }, ['body', 'name'], 'string_blank'],
    ['a key of spaces', 'POST', '/v1/api-keys', { body: { name: ' ' } }, ['body', 'name'], 'string_blank'],
    [
      'a display name of spaces',
      'PATCH',
      '/v2/deployments/{known}',
      { body: { display_name: ' ' } },
      ['body', 'display_name'],
      'string_blank',
    ],
    ['NUL in the name', 'POST', '/v2/deployments', create({ name: 'a\u0000b' }), ['body', 'name'], 'string_nul'],
    ['half a character', 'POST', '/v2/deployments', create({ name: 'a\ud800' }), ['body', 'name'], 'string_unicode'],
    [
      'an unknown source',
      'POST',
      '/v2/deployments',
      create({ source: 'internal_template' }),
      ['body', 'source'],
      'enum',
    ],
    [
      'no source_config',
      'POST',
      '/v2/deployments',
      create({ source_config: undefined }),
      ['body', 'source_config'],
      'missing',
    ],
    [
      'null for source_config',
      'POST',
      '/v2/deployments',
      create({ source_config: null }),
      ['body', 'source_config'],
      'missing',
    ],
    ['NUL in a name', 'GET', '/v2/deployments?name=a%00&x=%FF', {}, ['query', 'name'], 'string_nul'],
    [
      'a text for source_config',
      'POST',
      '/v2/deployments',
      create({ source_config: 'x' }),
      ['body', 'source_config'],
      'dict_type',
    ],
    [
      'a list for source_revision_config',
      'POST',
      '/v2/deployments',
      create({ source_revision_config: [] }),
      ['body', 'source_revision_config'],
      'dict_type',
    ],
    [
      'a bad integration',
      'POST',
      '/v2/deployments',
      create({ source_config: { integration_id: 'x' } }),
      ['body', 'source_config', 'integration_id'],
      'uuid_parsing',
    ],
    [
      'a text for a boolean',
      'POST',
      '/v2/deployments',
      create({ source_config: { build_on_push: 'yes' } }),
      ['body', 'source_config', 'build_on_push'],
      'bool_type',
    ],
    [
      'an unknown type',
      'POST',
      '/v2/deployments',
      create({ source_config: { deployment_type: 'huge' } }),
      ['body', 'source_config', 'deployment_type'],
      'enum',
    ],
    [
      'too many cores',
      'POST',
      '/v2/deployments',
      create({ source_config: { resource_spec: { cpu: 8.1 } } }),
      ['body', 'source_config', 'resource_spec', 'cpu'],
      'less_than_equal',
    ],
    [
      'too few cores',
      'POST',
      '/v2/deployments',
      create({ source_config: { resource_spec: { cpu_limit: 0 } } }),
      ['body', 'source_config', 'resource_spec', 'cpu_limit'],
      'greater_than_equal',
    ],
    [
      'half a replica',
      'POST',
      '/v2/deployments',
      create({ source_config: { resource_spec: { min_scale: 0.5 } } }),
      ['body', 'source_config', 'resource_spec', 'min_scale'],
      'int_type',
    ],
    [
      'a number for an image',
      'POST',
      '/v2/deployments',
      create({ source_revision_config: { image_uri: 1 } }),
      ['body', 'source_revision_config', 'image_uri'],
      'string_type',
    ],
    ['an object for secrets', 'POST', '/v2/deployments', create({ secrets: {} }), ['body', 'secrets'], 'list_type'],
    [
      'a text for a secret',
      'POST',
      '/v2/deployments',
      create({ secrets: ['a'] }),
      ['body', 'secrets', 0],
      'model_attributes_type',
    ],
    [
      'a list for a secret',
      'POST',
      '/v2/deployments',
      create({ secrets: [[]] }),
      ['body', 'secrets', 0],
      'model_attributes_type',
    ],
    [
      'a list for a reference',
      'PATCH',
      '/v2/deployments/{known}',
      { body: { secret_references: [[]] } },
      ['body', 'secret_references', 0],
      'model_attributes_type',
    ],
    [
      'a list for a resource specification',
      'PATCH',
      '/v2/deployments/{known}',
      { body: { source_config: { resource_spec: [] } } },
      ['body', 'source_config', 'resource_spec'],
      'model_attributes_type',
    ],
    [
      'a list for a listener',
      'POST',
      '/v2/deployments',
      create({ source_config: { listener_config: [{ k8s_namespace: 'agents' }] } }),
      ['body', 'source_config', 'listener_config'],
      'model_attributes_type',
    ],
    [
      'a secret without value',
      'POST',
      '/v2/deployments',
      create({ secrets: [{ name: 'A' }] }),
      ['body', 'secrets', 0, 'value'],
      'missing',
    ],
    [
      'a number for a secret',
      'POST',
      '/v2/deployments',
      create({ secrets: [{ name: 'A', value: 1 }] }),
      ['body', 'secrets', 0, 'value'],
      'string_type',
    ],
    [
      'a secret change without value',
      'PATCH',
      '/v2/deployments/{known}',
      { body: { secret_changes: [{ name: 'A' }] } },
      ['body', 'secret_changes', 0, 'value'],
      'missing',
    ],
    [
      'a number for a secret change',
      'PATCH',
      '/v2/deployments/{known}',
      { body: { secret_changes: [{ name: 'A', value: 1 }] } },
      ['body', 'secret_changes', 0, 'value'],
      'string_type',
    ],
    [
      'half a reference',
      'POST',
      '/v2/deployments',
      create({ secret_references: [{ name: 'A' }] }),
      ['body', 'secret_references', 0, 'secret_name'],
      'missing',
    ],

    [
      'an Idempotency-Key of 256',
      'POST',
      '/v2/deployments',
      { ...create({}), headers: { 'Idempotency-Key': 'k'.repeat(256) } },
      ['header', 'Idempotency-Key'],
      'string_length',
    ],
    [
      '101 ids',
      'DELETE',
      `/v2/deployments?${`deployment_ids=${unknownId}&`.repeat(101)}`,
      {},
      ['query', 'deployment_ids'],
      'too_long',
    ],
    ['an id that is none', 'GET', '/v2/deployments/x', {}, ['path', 'deployment_id'], 'uuid_parsing'],
    ['NUL in the path', 'GET', '/v2/deployments/a%00', {}, ['path'], 'string_nul'],
    ['an id that is none', 'PATCH', '/v2/deployments/x', { body: {} }, ['path', 'deployment_id'], 'uuid_parsing'],
    [
      'an empty display name',
      'PATCH',
      '/v2/deployments/{known}',
      { body: { display_name: '' } },
      ['body', 'display_name'],
      'string_too_short',
    ],
    [
      'a wrong revision source',
      'PATCH',
      '/v2/deployments/{known}',
      { body: { revision_source: 'external_docker' } },
      ['body', 'revision_source'],
      'enum',
    ],
    [
      'a number among packages',
      'PATCH',
      '/v2/deployments/{known}',
      { body: { tracked_packages: [1] } },
      ['body', 'tracked_packages', 0],
      'string_type',
    ],
    ['an id that is none', 'DELETE', '/v2/deployments/x', {}, ['path', 'deployment_id'], 'uuid_parsing'],
    [
      'a text for a boolean',
      'DELETE',
      '/v2/deployments/{known}?delete_tracing_project=maybe',
      {},
      ['query', 'delete_tracing_project'],
      'bool_parsing',
    ],
    ['no ids', 'DELETE', '/v2/deployments', {}, ['query', 'deployment_ids'], 'missing'],
    [
      'an id that is none',
      'DELETE',
      '/v2/deployments?deployment_ids=x',
      {},
      ['query', 'deployment_ids'],
      'uuid_parsing',
    ],

    ['limit 0', 'GET', '/v2/deployments?limit=0', {}, ['query', 'limit'], 'greater_than_equal'],
    ['limit 101', 'GET', '/v2/deployments?limit=101', {}, ['query', 'limit'], 'less_than_equal'],
    ['a text for limit', 'GET', '/v2/deployments?limit=ten', {}, ['query', 'limit'], 'int_parsing'],
    ['a fraction for limit', 'GET', '/v2/deployments?limit=1.5', {}, ['query', 'limit'], 'int_parsing'],
    ['offset -1', 'GET', '/v2/deployments?offset=-1', {}, ['query', 'offset'], 'greater_than_equal'],
    ['an offset beyond all', 'GET', '/v2/deployments?offset=99999999999', {}, ['query', 'offset'], 'less_than_equal'],
    ['an unknown status', 'GET', '/v2/deployments?status=READY,GONE', {}, ['query', 'status'], 'enum'],
    ['an unknown type', 'GET', '/v2/deployments?deployment_type=huge', {}, ['query', 'deployment_type'], 'enum'],
    ['an id that is none', 'GET', '/v2/deployments?deployment_ids=x', {}, ['query', 'deployment_ids'], 'uuid_parsing'],
    [
      'a text for a boolean',
      'GET',
      '/v2/deployments?remote_reconciled=maybe',
      {},
      ['query', 'remote_reconciled'],
      'bool_parsing',
    ],
    ['limit 0', 'GET', '/v2/deployments/{known}/revisions?limit=0', {}, ['query', 'limit'], 'greater_than_equal'],
    ['limit 101', 'GET', '/v2/deployments/{known}/revisions?limit=101', {}, ['query', 'limit'], 'less_than_equal'],
    ['offset -1', 'GET', '/v2/deployments/{known}/revisions?offset=-1', {}, ['query', 'offset'], 'greater_than_equal'],
    [
      'an unknown status',
      'GET',
      '/v2/deployments/{known}/revisions?status=DEPLOYED,FINE',
      {},
      ['query', 'status'],
      'enum',
    ],
    [
      'a text for a boolean',
      'GET',
      '/v2/deployments/{known}/revisions?remote_reconciled=2',
      {},
      ['query', 'remote_reconciled'],
      'bool_parsing',
    ],
    ['an id that is none', 'GET', '/v2/deployments/x/revisions', {}, ['path', 'deployment_id'], 'uuid_parsing'],
    ['an id that is none', 'GET', '/v2/deployments/{known}/revisions/x', {}, ['path', 'revision_id'], 'uuid_parsing'],
    [
      'an id that is none',
      'POST',
      '/v1/projects/x/revisions/{unknownId}/interrupt',
      {},
      ['path', 'project_id'],
      'uuid_parsing',
    ],
    ['a workspace that is none', 'GET', '/v2/deployments', { tenant: 'x' }, ['header', 'X-Tenant-Id'], 'uuid_parsing'],
    ['no name', 'POST', '/v1/workspaces', { body: {} }, ['body', 'name'], 'missing'],
    ['no name', 'POST', '/v1/api-keys', { body: {} }, ['body', 'name'], 'missing'],
    [
      'no permission at all',
      'POST',
      '/v1/api-keys',
      { body: { name: 'a', permissions: [] } },
      ['body', 'permissions'],
      'too_short',
    ],
    [
      'an odd permission',
      'POST',
      '/v1/api-keys',
      { body: { name: 'a', permissions: ['all'] } },
      ['body', 'permissions', 0],
      'string_pattern_mismatch',
    ],
    [
      'a workspace that is none',
      'POST',
      '/v1/api-keys',
      { body: { name: 'a', workspace_id: 'x' } },
      ['body', 'workspace_id'],
      'uuid_parsing',
    ],
    ['an id that is none', 'DELETE', '/v1/api-keys/x', {}, ['path', 'id'], 'uuid_parsing'],
    ['no token', 'POST', '/v1/introspect', { body: {}, key: null }, ['body', 'token'], 'missing'],
  ])('%s: %s %s', async (_what, method, url, call, loc, type) => {
    const answer = await plane.call(method, path(url), call);
    expect(answer.body).toMatchObject({
      detail: expect.arrayContaining([expect.objectContaining({ loc, type, msg: expect.any(String) })]),
    });
    expect(answer.status).toBe(422);
  });

  it.each<[string, string, number, string, CallOptions?]>([
    ['GET', '/v2/deployments/{unknownId}', 404, `Deployment ID ${unknownId} not found.`],
    ['PATCH', '/v2/deployments/{unknownId}', 404, `Deployment ID ${unknownId} not found.`, { body: {} }],
    ['DELETE', '/v2/deployments/{unknownId}', 404, `Deployment ID ${unknownId} not found.`],
    ['DELETE', '/v2/deployments?deployment_ids={unknownId}', 404, `Deployment ID ${unknownId} not found.`],
    ['GET', '/v2/deployments/{unknownId}/revisions', 404, `Deployment ID ${unknownId} not found.`],
    ['POST', '/v2/deployments/{unknownId}/revisions', 404, `Deployment ID ${unknownId} not found.`],
    ['GET', '/v2/deployments/{unknownId}/revisions/{unknownId}', 404, `Deployment ID ${unknownId} not found.`],
    ['GET', '/v2/deployments/{known}/revisions/{unknownId}', 404, `Revision ID ${unknownId} not found.`],
    ['GET', '/v2/deployments/{known}/revisions/{unknownId}/history', 404, `Revision ID ${unknownId} not found.`],
    ['POST', '/v1/projects/{known}/revisions/{unknownId}/interrupt', 404, `Revision ID ${unknownId} not found.`],
    ['POST', '/v1/projects/{unknownId}/revisions/{unknownId}/interrupt', 404, `Deployment ID ${unknownId} not found.`],
    ['DELETE', '/v1/api-keys/{unknownId}', 404, `API key ID ${unknownId} not found.`],
    [
      'POST',
      '/v1/api-keys',
      404,
      `Workspace ID ${unknownId} not found.`,
      { body: { name: 'a', workspace_id: unknownId } },
    ],
    [
      'POST',
      '/v2/deployments',
      404,
      `Workspace ID ${unknownId} not found.`,
      { body: imageDeployment('lost'), tenant: unknownId },
    ],
    ['GET', '/v2/deployments', 401, 'Invalid token', { key: 'wrong' }],
    ['GET', '/v2/deployments', 401, 'Invalid token', { key: null }],
    ['GET', '/v2/deployments', 401, 'Invalid token', { key: null, headers: { Authorization: 'Basic x' } }],
    ['PUT', '/v2/deployments', 405, 'Method PUT is not allowed'],
    ['PUT', '/v2/deployments/{known}', 405, 'Method PUT is not allowed'],
    ['GET', '/v2/deployment', 404, 'Not found'],
    ['POST', '/v2/deployments/{known}/upload-url', 400, "only available for 'internal_source' source deployments"],
    ['POST', '/v2/deployments/{known}/push-token', 400, "only available for 'internal_docker' source deployments"],
    ['PUT', `/v2/uploads/${unknownId}`, 403, 'upload URL is invalid'],
    ['POST', '/v2/deployments', 413, 'Request body is', { raw: JSON.stringify({ name: 'x'.repeat(1024 * 1024) }) }],
  ])('%s %s is %d: %s', async (method, url, status, detail, call = {}) => {
    const answer = await plane.call(method, path(url), call);
    expect(answer.body).toMatchObject({ detail: expect.stringContaining(detail) });
    expect(answer.status).toBe(status);
  });

  it.each([
    ['a reserved name', [{ name: 'POSTGRES_URI', value: 'x' }]],
    [
      'a name twice',
      [
        { name: 'A', value: 'x' },
        { name: 'A', value: 'y' },
      ],
    ],
    ['a name that no variable has', [{ name: 'A=B', value: 'x' }]],
  ])('refuses secrets with %s', async (_what, secrets) => {
    const created = await plane.call('POST', '/v2/deployments', create({ secrets }));
    const changed = await plane.call('PATCH', path('/v2/deployments/{known}'), { body: { secret_changes: secrets } });
    for (const answer of [created, changed]) {
      expect(answer.body.detail).toMatch(/^Source configuration error: the secret/);
      expect(answer.status).toBe(400);
    }
  });

  it('treats a malformed key as unknown, also a huge one', async () => {
    for (const key of ['hdl_', `hdl_${'0'.repeat(32)}_${'0'.repeat(64)}`, "' OR 1=1 --", 'x'.repeat(8000)]) {
      expect((await plane.call('GET', '/v2/deployments', { key })).status).toBe(401);
    }
  });

  it('has stored nothing', async () => {
    const { body } = await plane.call('GET', '/v2/deployments?limit=100');
    expect(body.resources.map((item: { name: string }) => item.name)).toEqual(['known']);
    const [counts] = await plane.database.dataSource.query(
      `SELECT (SELECT count(*)::int FROM control_plane.revision) AS revisions,
              (SELECT count(*)::int FROM control_plane.deployment_secret) AS secrets,
              (SELECT count(*)::int FROM control_plane.api_key) AS keys,
              (SELECT count(*)::int FROM control_plane.idempotency_key) AS idempotency`,
    );
    expect(counts).toEqual({ revisions: 1, secrets: 0, keys: 1, idempotency: 0 });
  });
});
