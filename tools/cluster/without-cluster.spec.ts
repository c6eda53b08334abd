import { spawnSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import { root } from '@heddle/launcher/workspace';

const cluster = (command: string) =>
  spawnSync(process.execPath, ['tools/cluster/main.mjs', command], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: '/nowhere', HEDDLE_CLUSTER_BIN: '/nowhere' },
  });

describe('without the cluster programs', () => {
  it('npm run cluster -- dry-run prints one line and exits with 0', () => {
    const { status, stdout, stderr } = cluster('dry-run');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toBe('skipped: no etcd, no kube-apiserver in HEDDLE_CLUSTER_BIN or on the PATH\n');
  });

  it('npm run cluster rejects an unknown command', () => {
    const { status, stderr } = cluster('dance');
    expect(status).toBe(1);
    expect(stderr).toContain('Say which');
  });
});
