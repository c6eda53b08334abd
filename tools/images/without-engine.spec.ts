import { spawnSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import { root } from '@heddle/launcher/workspace';

const tool = (...args: string[]) =>
  spawnSync(process.execPath, args, {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: '/nowhere', DOCKER: '/nowhere/docker' },
  });

describe('without a container engine', () => {
  it.each(['build', 'verify', 'sizes'])('npm run images -- %s prints one line and exits with 0', (command) => {
    const { status, stdout, stderr } = tool('tools/images/main.mjs', command);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^skipped: no container engine \(.+\)\n$/);
  });

  it('npm run images rejects an unknown command', () => {
    const { status, stderr } = tool('tools/images/main.mjs', 'dance');
    expect(status).toBe(1);
    expect(stderr).toContain('Say which');
  });
});
