import { describe, expect, it } from '@jest/globals';
import { waitFor } from '@heddle/testing';
import { imageDeployment, repositoryDeployment, useControlPlane } from './test-app.js';

describe('deployments', () => {
  const plane = useControlPlane();

  const revisionOf = async (id: string, revisionId: string) =>
    (await plane.call('GET', `/v2/deployments/${id}/revisions/${revisionId}`)).body;
  const ended = (id: string, revisionId: string, status: string) =>
    waitFor(async () => ((await revisionOf(id, revisionId)).status === status ? revisionOf(id, revisionId) : null), {
      what: `${revisionId} to be ${status}`,
    });

  it('takes a repository through every status to DEPLOYED', async () => {
    const created = await plane.call('POST', '/v2/deployments', { body: repositoryDeployment('whole-way') });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      name: 'whole-way',
      source: 'github',
      status: 'AWAITING_DATABASE',
      active_revision_id: null,
      source_config: { deployment_type: 'prod', build_on_push: false, custom_url: null, resource_spec: null },
      source_revision_config: {
        repo_ref: 'main',
        graph_config_path: 'langgraph.json',
        langgraph_config_path: 'langgraph.json',
      },
    });
    const { id, latest_revision_id: revisionId } = created.body;
    const revision = await ended(id, revisionId, 'DEPLOYED');
    expect(revision.source_revision_config).toMatchObject({ repo_commit_sha: null, image_uri: null });
    expect(revision).toMatchObject({ failure: null, status_message: null, created_by: 'first-key' });

    const { body: history } = await plane.call('GET', `/v2/deployments/${id}/revisions/${revisionId}/history`);
    const moves = history.events.map((event: any) => [event.from_status, event.to_status]);
    expect(moves).toEqual([
      [null, 'CREATING'],
      ['CREATING', 'AWAITING_BUILD'],
      ['AWAITING_BUILD', 'BUILDING'],
      ['BUILDING', 'AWAITING_DEPLOY'],
      ['AWAITING_DEPLOY', 'DEPLOYING'],
      ['DEPLOYING', 'DEPLOYED'],
    ]);
    const { body: deployment } = await plane.call('GET', `/api-host/v2/deployments/${id}`);
    expect(deployment).toMatchObject({
      status: 'READY',
      active_revision_id: revisionId,
      source_config: { custom_url: 'http://127.0.0.1:8123' },
    });
  });

  it.each([
    ['CREATE_FAILED', 'CREATING', 'create_failed', 'simulate-create-failed'],
    ['BUILD_FAILED', 'BUILDING', 'build_failed', 'simulate-build-failed'],
    ['DEPLOY_FAILED', 'DEPLOYING', 'deploy_failed', 'simulate-deploy-failed'],
  ])('ends in %s with a reason, and the serving revision continues', async (status, step, code, marker) => {
    const { body: made } = await plane.call('POST', '/v2/deployments', { body: imageDeployment(`fails-${code}`) });
    await ended(made.id, made.latest_revision_id, 'DEPLOYED');
    const { body: patched } = await plane.call('PATCH', `/v2/deployments/${made.id}`, {
      body: { source_revision_config: { image_uri: `registry.test/${marker}:2.0.0` } },
    });
    expect(patched.latest_revision_id).not.toBe(made.latest_revision_id);
    const revision = await ended(made.id, patched.latest_revision_id, status);
    expect(revision).toMatchObject({ failure: { step, code }, status_message: expect.stringContaining(marker) });
    const { body: after } = await plane.call('GET', `/v2/deployments/${made.id}`);
    expect(after).toMatchObject({ active_revision_id: made.latest_revision_id, image_version: '1.0.0' });
  });

  it('never shows, logs or stores a secret in clear, and carries secrets over', async () => {
    const secrets = [{ name: 'API_KEY', value: 'tell-nobody' }];
    const { body } = await plane.call('POST', '/v2/deployments', { body: imageDeployment('secretive', { secrets }) });
    expect(body).toMatchObject({ secrets: [], secret_names: ['API_KEY'] });
    expect(JSON.stringify(body)).not.toContain('tell-nobody');
    const url = `/v2/deployments/${body.id}`;
    const empty = await plane.call('PATCH', url, { body: { secrets: [] } });
    expect(empty.body).toMatchObject({ secret_names: ['API_KEY'], latest_revision_id: body.latest_revision_id });
    const replaced = await plane.call('PATCH', url, { body: { secrets: [{ name: 'OTHER', value: 'x' }] } });
    expect(replaced.body.secret_names).toEqual(['OTHER']);
    expect(replaced.body.latest_revision_id).not.toBe(body.latest_revision_id);
    const rows = await plane.database.dataSource.query(
      `SELECT version, name, position('tell-nobody'::bytea in sealed) AS found FROM control_plane.deployment_secret
        WHERE deployment_id = $1 ORDER BY version`,
      [body.id],
    );
    expect(rows).toEqual([
      { version: 1, name: 'API_KEY', found: 0 },
      { version: 2, name: 'OTHER', found: 0 },
    ]);
    const versions = await plane.database.dataSource.query(
      'SELECT secrets_version FROM control_plane.revision WHERE deployment_id = $1 ORDER BY seq',
      [body.id],
    );
    expect(versions).toEqual([{ secrets_version: 1 }, { secrets_version: 2 }]);
  });

  it('changes single secrets by name: sets, removes, and keeps all others', async () => {
    const secrets = ['KEEP', 'REPLACE', 'REMOVE'].map((name) => ({ name, value: `old-${name}` }));
    const { body: made } = await plane.call('POST', '/v2/deployments', {
      body: imageDeployment('by-name', { secrets }),
    });
    const change = (...secret_changes: { name: string; value: string | null }[]) =>
      plane.call('PATCH', `/v2/deployments/${made.id}`, { body: { secret_changes } });
    const changed = await change(
      { name: 'REPLACE', value: 'new' },
      { name: 'REMOVE', value: null },
      { name: 'ADD', value: 'added' },
    );
    expect(changed).toMatchObject({ status: 200, body: { secret_names: ['ADD', 'KEEP', 'REPLACE'] } });
    expect(changed.body.latest_revision_id).not.toBe(made.latest_revision_id);
    expect((await change()).body.latest_revision_id).toBe(changed.body.latest_revision_id);

    // A concurrently added secret stays: clients need not know all names.
    await Promise.all([change({ name: 'MINE', value: '1' }), change({ name: 'YOURS', value: '2' })]);
    const { body: both } = await plane.call('GET', `/v2/deployments/${made.id}`);
    expect(both.secret_names).toEqual(['ADD', 'KEEP', 'MINE', 'REPLACE', 'YOURS']);

    const emptied = await change(...both.secret_names.map((name: string) => ({ name, value: null })));
    expect(emptied).toMatchObject({ status: 200, body: { secret_names: [] } });
    const revision = await plane.call('POST', `/v2/deployments/${made.id}/revisions`, {
      body: { secret_changes: [{ name: 'AGAIN', value: 'x' }] },
    });
    expect(revision.status).toBe(201);
    expect((await plane.call('GET', `/v2/deployments/${made.id}`)).body.secret_names).toEqual(['AGAIN']);
  });

  it('names a kept secret that its keys cannot decrypt, and accepts a new value for it', async () => {
    const secrets = [{ name: 'SEALED', value: 'x' }];
    const { body: made } = await plane.call('POST', '/v2/deployments', {
      body: imageDeployment('lost-key', { secrets }),
    });
    await plane.database.dataSource.query(
      `UPDATE control_plane.deployment_secret SET key_id = 'lost' WHERE deployment_id = $1`,
      [made.id],
    );
    const url = `/v2/deployments/${made.id}`;
    const added = await plane.call('PATCH', url, { body: { secret_changes: [{ name: 'ADD', value: 'y' }] } });
    expect(added).toMatchObject({ status: 409, body: { detail: expect.stringContaining("'SEALED'") } });
    const given = await plane.call('PATCH', url, { body: { secret_changes: [{ name: 'SEALED', value: 'y' }] } });
    expect(given.status).toBe(200);
  });

  it('keeps labels and volumes as sent, with any keys, and ignores unknown fields', async () => {
    const spec = { labels: { constructor: 'x', team: 'a' }, volumes: [{ name: 'v', constructor: { a: 1 } }] };
    const body = imageDeployment('free-form', { source_config: { resource_spec: spec }, unknown: { constructor: 1 } });
    const made = await plane.call('POST', '/v2/deployments', { body });
    expect(made.status).toBe(201);
    expect(made.body.source_config.resource_spec).toMatchObject(spec);
  });

  it('gives a name to one deployment only, under concurrent requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => plane.call('POST', '/v2/deployments', { body: imageDeployment('wanted') })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.detail).toContain("'wanted' already exists");
  });

  it('repeats an answer for the same Idempotency-Key, with its keys in order, and refuses another body', async () => {
    const headers = { 'Idempotency-Key': 'once' };
    const body = imageDeployment('idempotent');
    const [first, second] = await Promise.all([
      plane.call('POST', '/v2/deployments', { body, headers }),
      plane.call('POST', '/v2/deployments', { body, headers }),
    ]);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(JSON.stringify(second.body)).toBe(JSON.stringify(first.body));
    const other = await plane.call('POST', '/v2/deployments', { body: imageDeployment('different'), headers });
    expect(other.status).toBe(409);
    const found = await plane.call('GET', '/v2/deployments?name_contains=idempotent');
    expect(found.body.resources).toHaveLength(1);
  });

  it('is created without a revision if the code follows later, and starts with the first image', async () => {
    const { body } = await plane.call('POST', '/v2/deployments', {
      body: {
        name: 'later',
        source: 'internal_docker',
        source_config: { deployment_type: 'dev' },
        source_revision_config: {},
      },
    });
    expect(body).toMatchObject({ latest_revision_id: null, active_revision_id: null, status: 'READY' });
    const tarball = await plane.call('PATCH', `/v2/deployments/${body.id}`, {
      body: { source_revision_config: { source_tarball_path: 'x' } },
    });
    expect(tarball.status).toBe(400);
    const patched = await plane.call('PATCH', `/v2/deployments/${body.id}`, {
      body: {
        revision_source: 'internal_docker',
        source_revision_config: { image_uri: 'r/a@sha256:0' },
        tracked_packages: ['a@1'],
      },
    });
    expect(patched.status).toBe(200);
    const revision = await ended(body.id, patched.body.latest_revision_id, 'DEPLOYED');
    expect(revision.source_revision_config).toMatchObject({ image_uri: 'r/a@sha256:0', tracked_packages: ['a@1'] });
  });

  it('makes a revision on demand and carries everything over', async () => {
    const { body } = await plane.call('POST', '/v2/deployments', { body: repositoryDeployment('again', 'develop') });
    const made = await plane.call('POST', `/v2/deployments/${body.id}/revisions`);
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ status: 'CREATING', source_revision_config: { repo_ref: 'develop' } });
    const list = await plane.call('GET', `/v2/deployments/${body.id}/revisions?limit=1`);
    expect(list.body).toMatchObject({ resources: [{ id: made.body.id }], offset: 1 });
    const next = await plane.call('GET', `/v2/deployments/${body.id}/revisions?limit=5&offset=1`);
    expect(next.body).toMatchObject({ resources: [{ id: body.latest_revision_id }], offset: 2 });
    const none = await plane.call('GET', `/v2/deployments/${body.id}/revisions?status=BUILD_FAILED,INTERRUPTED`);
    expect(none.body).toEqual({ resources: [], offset: 0 });
    for (const filter of [
      'status=',
      'remote_reconciled=false',
      'status=CREATING,AWAITING_BUILD,BUILDING,AWAITING_DEPLOY,DEPLOYING,DEPLOYED,QUEUED,SKIPPED',
    ]) {
      expect((await plane.call('GET', `/v2/deployments/${body.id}/revisions?${filter}`)).body.resources).toHaveLength(
        2,
      );
    }
    expect(
      (await plane.call('GET', `/v2/deployments/${body.id}/revisions?remote_reconciled=true`)).body.resources,
    ).toEqual([]);
  });

  it('interrupts at once or when the worker stops, repeatedly, but no finished revision', async () => {
    const { body } = await plane.call('POST', '/v2/deployments', {
      body: imageDeployment('stopped', { source_revision_config: { image_uri: 'r/simulate-slow:1' } }),
    });
    const url = `/v1/projects/${body.id}/revisions/${body.latest_revision_id}/interrupt`;
    expect((await plane.call('POST', url)).status).toBe(200);
    const stopped = await ended(body.id, body.latest_revision_id, 'INTERRUPTED');
    expect(stopped.status_message).toBe('Interrupted by first-key.');
    const again = await plane.call('POST', url);
    expect(again.body).toMatchObject({ status: 'INTERRUPTED', updated_at: stopped.updated_at });
    const audit = await plane.json('GET', `/v1/audit-log?object_id=${stopped.id}&action=interrupt_revision`);
    expect(audit.events).toHaveLength(1);
    const { body: after } = await plane.call('GET', `/v2/deployments/${body.id}`);
    expect(after.active_revision_id).toBeNull();

    const { body: other } = await plane.call('POST', '/v2/deployments', { body: imageDeployment('finished') });
    await ended(other.id, other.latest_revision_id, 'DEPLOYED');
    const late = await plane.call('POST', `/v1/projects/${other.id}/revisions/${other.latest_revision_id}/interrupt`);
    expect(late).toMatchObject({ status: 409, body: { code: 'revision_finished' } });
  });

  it('filters, newest first, with the next offset', async () => {
    const { body: workspace } = await plane.call('POST', '/v1/workspaces', { body: { name: 'Filters' } });
    const tenant = workspace.id;
    const ids: string[] = [];
    for (const name of ['one_a', 'two%a', 'Three']) {
      const { body } = await plane.call('POST', '/v2/deployments', { body: imageDeployment(name), tenant });
      await waitFor(
        async () => (await plane.call('GET', `/v2/deployments/${body.id}`, { tenant })).body.active_revision_id,
      );
      ids.push(body.id);
    }
    const { body: typed } = await plane.call('POST', '/v2/deployments', {
      body: {
        name: 'typed',
        source: 'internal_source',
        source_config: { deployment_type: 'dev' },
        source_revision_config: {},
      },
      tenant,
    });
    const names = async (query: string) =>
      (await plane.call('GET', `/v2/deployments?${query}`, { tenant })).body.resources.map(({ name }: any) => name);
    expect(await names('')).toEqual(['typed', 'Three', 'two%a', 'one_a']);
    expect(await names('limit=2&offset=1')).toEqual(['Three', 'two%a']);
    expect((await plane.call('GET', '/v2/deployments?limit=2&offset=1', { tenant })).body.offset).toBe(3);
    expect(await names('name_contains=')).toHaveLength(4);
    expect(await names('name_contains=THR')).toEqual(['Three']);
    expect(await names('name_contains=%25')).toEqual(['two%a']);
    expect(await names('name_contains=_')).toEqual(['one_a']);
    expect(await names('name=Three&name_contains=hr&limit=100')).toEqual(['Three']);
    expect(await names('name=three')).toEqual([]);
    expect(await names('status=AWAITING_DELETE,UNKNOWN')).toEqual([]);
    expect(await names('status=READY')).toHaveLength(4);
    expect(await names('deployment_type=dev')).toEqual(['typed']);
    expect(await names(`deployment_ids=${ids[0]},${ids[1]?.replaceAll('-', '')}`)).toEqual(['two%a', 'one_a']);
    expect(await names('image_version=1.0.0')).toHaveLength(3);
    expect(await names('image_version=9')).toEqual([]);
    expect(await names('remote_reconciled=false')).toHaveLength(4);
    expect(await names('remote_reconciled=True')).toEqual([]);
    expect(await names(`tag_value_ids=${typed.id}`)).toEqual([]);
    expect(await names('sort_by=name&sort_order=asc')).toEqual(['one_a', 'Three', 'two%a', 'typed']);
    expect(await names('sort_order=asc&limit=1')).toEqual(['one_a']);
    await plane.call('PATCH', `/v2/deployments/${ids[1]}`, { body: { display_name: 'touched' }, tenant });
    expect(await names('sort_by=updated_at&limit=1')).toEqual(['two%a']);
    expect((await plane.call('GET', '/v2/deployments?sort_by=status', { tenant })).status).toBe(422);
    expect((await plane.call('GET', '/v2/deployments?limit=1&name_contains=o', { tenant })).body.total).toBe(2);
  });

  it('has one state, which filters the list', async () => {
    const { body: workspace } = await plane.call('POST', '/v1/workspaces', { body: { name: 'States' } });
    const tenant = workspace.id;
    const create = async (name: string, image = `registry.test/${name}:1.0.0`) =>
      (
        await plane.call('POST', '/v2/deployments', {
          body: imageDeployment(name, { source_revision_config: { image_uri: image } }),
          tenant,
        })
      ).body;
    const states = async (query = '') => {
      const { body } = await plane.call('GET', `/v2/deployments?sort_order=asc${query}`, { tenant });
      return body.resources.map((one: any) => [one.name, one.state, one.latest_revision_status]);
    };
    const becomes = async (name: string, state: string) =>
      waitFor(async () => (await states()).some(([found, now]: string[]) => found === name && now === state), {
        what: `${name} to be ${state}`,
      });
    await create('serves');
    await create('failed', 'r/simulate-deploy-failed:1');
    const older = await create('older');
    await becomes('older', 'serving');
    await plane.call('PATCH', `/v2/deployments/${older.id}`, {
      body: { source_revision_config: { image_uri: 'r/simulate-deploy-failed:2' } },
      tenant,
    });
    await becomes('older', 'serving_older');
    await becomes('serves', 'serving');
    await waitFor(async () => (await states('&state=never_deployed'))[0]?.[2] === 'DEPLOY_FAILED');
    const slow = await create('slow', 'r/simulate-slow:1');
    await plane.call('POST', '/v2/deployments', {
      body: { name: 'empty', source: 'internal_source', source_config: {}, source_revision_config: {} },
      tenant,
    });
    expect(await states('&state=serving')).toEqual([['serves', 'serving', 'DEPLOYED']]);
    expect(await states('&state=never_deployed,serving_older')).toEqual([
      ['failed', 'never_deployed', 'DEPLOY_FAILED'],
      ['older', 'serving_older', 'DEPLOY_FAILED'],
      ['empty', 'never_deployed', null],
    ]);
    expect((await states('&state=deploying')).map(([name]: string[]) => name)).toEqual(['slow']);
    await plane.call('DELETE', `/v2/deployments/${slow.id}`, { tenant });
    expect((await states('&state=deleting')).map(([name]: string[]) => name)).toEqual(['slow']);
    expect((await plane.call('GET', '/v2/deployments?state=READY', { tenant })).status).toBe(422);
  });

  it('is being deleted, then removed with all its data', async () => {
    const made = [];
    for (const name of ['gone-1', 'gone-2', 'gone-3']) {
      const image = {
        source_revision_config: { image_uri: 'r/simulate-slow:1' },
        secrets: [{ name: 'A', value: 'b' }],
      };
      made.push((await plane.call('POST', '/v2/deployments', { body: imageDeployment(name, image) })).body.id);
    }
    const [first, second, third] = made;
    expect((await plane.call('DELETE', `/v2/deployments/${first}`)).status).toBe(204);
    const patch = await plane.call('PATCH', `/v2/deployments/${first}`, {
      body: { secrets: [{ name: 'A', value: 'c' }] },
    });
    expect([404, 409]).toContain(patch.status);
    const unknownId = '00000000-0000-4000-8000-000000000000';
    const some = await plane.call('DELETE', `/v2/deployments?deployment_ids=${second}&deployment_ids=${unknownId}`);
    expect(some).toMatchObject({ status: 207, body: { deleted: [second], not_found: [unknownId] } });
    const all = await plane.call('DELETE', `/v2/deployments?deployment_ids=${third}`);
    expect(all).toMatchObject({ status: 200, body: { deleted: [third], not_found: [] } });
    for (const id of made) {
      await waitFor(async () => (await plane.call('GET', `/v2/deployments/${id}`)).status === 404, {
        what: `${id} to be gone`,
      });
    }
    const left = await plane.database.dataSource.query(
      `SELECT id FROM control_plane.revision WHERE deployment_id = ANY($1)
       UNION ALL SELECT deployment_id FROM control_plane.deployment_secret WHERE deployment_id = ANY($1)`,
      [made],
    );
    expect(left).toEqual([]);
  });
});
