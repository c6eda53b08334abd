import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bodyOf, waitFor } from '@heddle/testing';
import { AgentPlatform, type ControlPlane, note, versionFile } from './agents.harness.js';

/** A build and two roll-outs on a busy machine. */
const limitMs = 240_000;

describe('a deployed agent', () => {
  const platform = new AgentPlatform();
  let plane: ControlPlane;
  let deployment: Awaited<ReturnType<AgentPlatform['create']>>;
  let first: Awaited<ReturnType<AgentPlatform['deploy']>>;
  beforeAll(async () => {
    plane = await platform.start();
  });
  afterAll(() => platform.close());

  it(
    'answers through the SDK at its address, with its secret and its state',
    async () => {
      deployment = await platform.create(plane, 'journal', [{ name: 'JOURNAL_SECRET', value: 'hush' }]);
      first = await platform.deploy(plane, deployment);
      await platform.becomes(plane, deployment, first, 'DEPLOYED');
      const client = await platform.client(plane, deployment);
      const { thread_id } = await client.threads.create();
      await note(client, thread_id, 'first');
      expect(await note(client, thread_id, 'second')).toEqual({
        entries: ['first', 'second'],
        version: 'one',
        secret: 'hush',
        projectId: deployment.id,
        delayMs: 0,
      });
    },
    limitMs,
  );

  it('serves the code of the next deployment, and keeps its state', async () => {
    const client = await platform.client(plane, deployment);
    const { thread_id } = await client.threads.create();
    await note(client, thread_id, 'first');
    const second = await platform.deploy(plane, deployment, versionFile('two'));
    await platform.becomes(plane, deployment, second, 'DEPLOYED');
    await waitFor(async () => (await note(client, thread_id, 'more')).version === 'two', { what: 'the new code' });
    const { entries } = await note(client, thread_id, 'last');
    expect([entries[0], entries.at(-1)]).toEqual(['first', 'last']);
    await waitFor(() => platform.processes().length === 1, { what: 'the old process to end' });
    expect(platform.processes()[0]?.revisionId).toBe(second.id);
  });

  it('continues when the next revision is broken, which gives the reason', async () => {
    const broken = await platform.deploy(plane, deployment, {
      'src/version.mjs': "export const version = 'three';\nthrow new Error('no such version');\n",
    });
    const failed = await platform.becomes(plane, deployment, broken, 'BUILD_FAILED');
    expect(failed.failure).toMatchObject({ step: 'BUILDING', code: 'graphs_broken', exit_code: 1 });
    expect(failed.failure?.message).toContain('no such version');
    const client = await platform.client(plane, deployment);
    const { thread_id } = await client.threads.create();
    expect((await note(client, thread_id, 'still')).version).toBe('two');
  });

  it(
    'goes back to an earlier revision, with its code and its secrets, and without a build',
    async () => {
      const secrets = [{ name: 'JOURNAL_SECRET', value: 'loud' }];
      const third = await platform.deploy(plane, deployment, versionFile('three'), { secrets });
      await platform.becomes(plane, deployment, third, 'DEPLOYED');
      const client = await platform.client(plane, deployment);
      const { thread_id } = await client.threads.create();
      await waitFor(async () => (await note(client, thread_id, 'changed')).secret === 'loud', {
        what: 'the new secret',
      });
      const again = await platform.redeploy(plane, deployment, first.id);
      expect(again).toMatchObject({ rollback_of: first.id, driver: 'process' });
      await platform.becomes(plane, deployment, again, 'DEPLOYED');
      const params = { path: { deployment_id: deployment.id, revision_id: again.id } };
      const { events } = await bodyOf(
        plane.api.GET('/v2/deployments/{deployment_id}/revisions/{revision_id}/history', { params }),
      );
      const statuses = events.map(({ to_status }) => to_status);
      expect(statuses).toEqual(['CREATING', 'AWAITING_DEPLOY', 'DEPLOYING', 'DEPLOYED']);
      await waitFor(async () => (await note(client, thread_id, 'back')).secret === 'hush', { what: 'the old secret' });
      expect((await note(client, thread_id, 'back')).version).toBe('one');
    },
    limitMs,
  );

  it('leaves nothing behind when it is deleted', async () => {
    const params = { path: { deployment_id: deployment.id } };
    await plane.api.DELETE('/v2/deployments/{deployment_id}', { params });
    await waitFor(
      async () => (await plane.api.GET('/v2/deployments/{deployment_id}', { params })).response.status === 404,
      {
        what: 'the end of the deployment',
      },
    );
    expect(platform.processes()).toEqual([]);
    expect(readdirSync(join(platform.folder, 'agents', 'revisions'))).toEqual([]);
    const name = `heddle_agent_${deployment.id.replaceAll('-', '')}`;
    expect(await platform.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])).toEqual([]);
    expect(await platform.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [name])).toEqual([]);
  });
});
