import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@heddle/testing';
import { AgentPlatform } from './agents.harness.js';

const testMs = 240_000;

/** Processes of builds of the platform, with the process that started each. Their home is in its folder. */
function buildProcesses(folder: string): { pid: number; parent: number }[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const environment = readFileSync(`/proc/${name}/environ`, 'latin1');
      const stat = readFileSync(`/proc/${name}/stat`, 'latin1');
      const isOurs = environment.includes('HEDDLE_BUILD_COMMAND=') && environment.includes(`HOME=${folder}`);
      const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return isOurs && state !== 'Z' ? [{ pid: Number(name), parent: Number(parent) }] : [];
    } catch {
      return [];
    }
  });
}

describe('a build whose control plane is killed', () => {
  const platform = new AgentPlatform({ PIPELINE_LEASE_MS: '2000' });
  afterAll(() => platform.close());

  it.each([
    ['in its build command', 'wait.mjs', { build_command: 'node wait.mjs' }],
    ['while it loads its graphs', 'src/version.mjs', {}],
  ])(
    '%s is repeated by another one, and leaves nothing over',
    async (_stage, file, sourceConfig) => {
      const release = join(platform.folder, file.replaceAll('/', '-'));
      const waits = `import { existsSync, writeFileSync } from 'node:fs';
        if (!existsSync(${JSON.stringify(release)})) writeFileSync(${JSON.stringify(release)} + '.' + process.pid, '');
        while (!existsSync(${JSON.stringify(release)})) await new Promise((done) => setTimeout(done, 100));
        export const version = 'one';`;
      const waiting = () =>
        readdirSync(platform.folder).flatMap((name) => {
          const [, pid] = name.split(`${basename(release)}.`);
          return pid === undefined ? [] : [Number(pid)];
        });
      const planes = [await platform.start(), await platform.start()] as const;
      const deployment = await platform.create(planes[0], file.replaceAll(/\W/g, '-'), [], sourceConfig);
      const revision = await platform.deploy(planes[0], deployment, { [file]: waits });
      await waitFor(() => waiting().length === 1, { what: 'the first build', timeoutMs: testMs / 3 });
      const lost = buildProcesses(platform.folder);
      const victim = planes.find(({ pid }) => lost.some(({ parent }) => parent === pid));
      const heir = planes.find((plane) => plane !== victim);
      if (!victim || !heir) throw new Error('No control plane started the command.');
      await victim.kill('SIGKILL');
      await waitFor(() => waiting().length === 2, { what: 'the second build', timeoutMs: testMs / 3 });
      const present = () => buildProcesses(platform.folder).map(({ pid }) => pid);
      expect(lost.filter(({ pid }) => present().includes(pid))).toEqual([]);
      writeFileSync(release, '');
      await platform.becomes(heir, deployment, revision, 'DEPLOYED');
      expect(present()).toEqual([]);
      expect(readdirSync(join(platform.folder, 'agents', 'builds'))).toEqual([]);
      expect(platform.processes().filter(({ revisionId }) => revisionId === revision.id)).toHaveLength(1);
      const moves = await platform.query<{ to_status: string }>(
        'SELECT to_status FROM control_plane.revision_event WHERE revision_id = $1 ORDER BY id',
        [revision.id],
      );
      expect(moves.map(({ to_status }) => to_status)).toEqual(
        expect.arrayContaining(['AWAITING_BUILD', 'BUILDING', 'AWAITING_DEPLOY', 'DEPLOYING', 'DEPLOYED']),
      );
      expect(new Set(moves.map(({ to_status }) => to_status)).size).toBe(moves.length);
      await heir.kill('SIGTERM');
    },
    testMs,
  );
});
