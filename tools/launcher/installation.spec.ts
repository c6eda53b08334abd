import { describe, expect, it } from '@jest/globals';
import { isInstalled } from './installation.mjs';
import { readText } from './workspace.mjs';

const lockfile = {
  packages: {
    '': {},
    'apps/one': { version: '1.0.0' },
    'node_modules/one': { resolved: 'apps/one', link: true },
    'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
    'node_modules/for-other-machines': { version: '2.0.0', integrity: 'sha512-o', optional: true },
  },
};
const { 'node_modules/for-other-machines': other, ...here } = lockfile.packages;

describe('npm start installs packages', () => {
  it('not after npm ci or npm install', () => {
    expect(isInstalled(lockfile, { packages: here })).toBe(true);
    expect(isInstalled(lockfile, lockfile)).toBe(true);
  });

  it.each([
    ['another version', { ...here, 'node_modules/a': { version: '1.0.1', integrity: 'sha512-a' } }],
    ['another content', { ...here, 'node_modules/a': { version: '1.0.0', integrity: 'sha512-b' } }],
    ['no such package', { ...here, 'node_modules/a': undefined as never }],
    ['no such workspace', { ...here, 'node_modules/one': undefined as never }],
    ['another place of a workspace', { ...here, 'node_modules/one': { resolved: 'libs/one', link: true } }],
    [
      'another version of an optional package',
      { ...here, 'node_modules/for-other-machines': { ...other, version: '1' } },
    ],
  ])('when there is %s', (_what, packages) => {
    expect(isInstalled(lockfile, { packages })).toBe(false);
  });

  it('not in this folder until the lockfile changes', () => {
    const locked = JSON.parse(readText('package-lock.json'));
    const installed = JSON.parse(readText('node_modules/.package-lock.json'));
    expect(isInstalled(locked, installed)).toBe(true);
    locked.packages['node_modules/typescript'].version = '0.0.0';
    expect(isInstalled(locked, installed)).toBe(false);
  });
});
