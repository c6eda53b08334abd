import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@heddle/testing';
import { AgentPlatform, clientAt, note } from './agents.harness.js';

const testMs = 300_000;
const leaseMs = 2_000;
/** Time for the rest of the work after the lease: a drain of 20 s, on a busy machine. */
const marginMs = 30_000;

describe('a roll-out and a removal whose control planes are killed', () => {
  const platform = new AgentPlatform({ PIPELINE_LEASE_MS: String(leaseMs), AGENT_DRAIN_SECONDS: '20' });
  afterAll(() => platform.close());

  it(
    'are finished by another one, with the same agent server',
    async () => {
      const release = join(platform.folder, 'release');
      const first = await platform.start();
      const deployment = await platform.create(first, 'journal');
      const revision = await platform.deploy(first, deployment, {
        'src/version.mjs': `import { existsSync } from 'node:fs';
          const isServer = process.cwd().includes('/revisions/');
          while (isServer && !existsSync(${JSON.stringify(release)})) await new Promise((done) => setTimeout(done, 100));
          export const version = 'one';`,
      });
      await platform.becomes(first, deployment, revision, 'DEPLOYING');
      await waitFor(() => platform.processes().length === 1, { what: 'an agent server' });
      const started = platform.processes();
      const second = await platform.start();
      await first.kill('SIGKILL');
      let killedAtMs = performance.now();
      writeFileSync(release, '');
      await platform.becomes(second, deployment, revision, 'DEPLOYED');
      expect(performance.now() - killedAtMs).toBeLessThan(leaseMs + marginMs);
      expect(platform.processes()).toEqual(started);
      const events = await platform.query<{ to_status: string }>(
        'SELECT to_status FROM control_plane.revision_event WHERE revision_id = $1 ORDER BY id',
        [revision.id],
      );
      expect(events.map(({ to_status }) => to_status).slice(-3)).toEqual(['AWAITING_DEPLOY', 'DEPLOYING', 'DEPLOYED']);
      expect(new Set(events.map(({ to_status }) => to_status)).size).toBe(events.length);

      // Agent servers verify keys at the address of the first one.
      const third = await platform.start(Number(new URL(first.url).port));
      await second.kill('SIGKILL');
      const client = clientAt(`${third.url}/agents/${deployment.id}`);
      const { thread_id } = await client.threads.create();
      // A run keeps the agent server until the end of its drain.
      const run = note(client, thread_id, 'long', testMs).catch((error: unknown) => error);
      await waitFor(async () => (await client.threads.get(thread_id)).status === 'busy', { what: 'a run' });
      const path = { deployment_id: deployment.id };
      await third.api.DELETE('/v2/deployments/{deployment_id}', { params: { path } });
      const leased = 'SELECT id FROM control_plane.deployment WHERE teardown_lease_until > now()';
      await waitFor(async () => (await platform.query(leased)).length === 1, { what: 'a removal' });
      const fourth = await platform.start();
      expect(platform.processes()).toEqual(started);
      await third.kill('SIGKILL');
      killedAtMs = performance.now();
      const isGone = async () => {
        const { response } = await fourth.api.GET('/v2/deployments/{deployment_id}', { params: { path } });
        return response.status === 404;
      };
      await waitFor(isGone, { what: 'the removal' });
      expect(performance.now() - killedAtMs).toBeLessThan(leaseMs + marginMs);
      expect(platform.processes()).toEqual([]);
      await run;
      expect(readdirSync(join(platform.folder, 'agents', 'revisions'))).toEqual([]);
      const name = `heddle_agent_${deployment.id.replaceAll('-', '')}`;
      expect(await platform.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])).toEqual([]);
    },
    testMs,
  );
});
