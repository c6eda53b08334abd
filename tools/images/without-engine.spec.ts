import { spawnSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import { root } from '@heddle/launcher/workspace';

const tool = (...args: string[]) =>
  spawnSync(process.execPath, args, {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: '/nowhere', DOCKER: '/nowhere/docker', HEDDLE_CLUSTER_BIN: '/nowhere' },
  });

describe('where there is no engine', () => {
  it.each(['build', 'verify', 'sizes'])('npm run images -- %s says so in one line and ends well', (command) => {
    const { status, stdout, stderr } = tool('tools/images/main.mjs', command);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^skipped: no container engine \(.+\)\n$/);
  });

  it('npm run cluster -- dry-run says so in one line and ends well', () => {
    const { status, stdout, stderr } = tool('tools/cluster/main.mjs', 'dry-run');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toBe('skipped: no etcd, no kube-apiserver in HEDDLE_CLUSTER_BIN or on the PATH\n');
  });

  it.each(['images', 'cluster'])('npm run %s refuses what it does not know', (name) => {
    const { status, stderr } = tool(`tools/${name}/main.mjs`, 'dance');
    expect(status).toBe(1);
    expect(stderr).toContain('Say which');
  });
});
