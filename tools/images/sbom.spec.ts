import { describe, expect, it } from '@jest/globals';
import { readText } from '@heddle/launcher/workspace';
import { workspacesOfImages } from './production-tree.mjs';
import { cycloneDx } from './sbom.mjs';

const integrity = `sha512-${Buffer.from('abc').toString('base64')}`;
const lockfile = {
  packages: {
    'apps/one': {
      name: '@own/one',
      version: '1.0.0',
      license: 'Apache-2.0',
      dependencies: { '@s/a': '1', b: '1', c: '1' },
    },
    'node_modules/@own/one': { link: true, resolved: 'apps/one' },
    'node_modules/@s/a': { version: '1.2.3', license: 'MIT', integrity },
    'node_modules/b': { version: '1.0.0', os: ['darwin'] },
    'node_modules/c': { version: '1.0.0', cpu: ['arm64'] },
  },
};
const about = { app: 'one', version: '1.0.0', platform: { os: 'linux', cpu: 'x64' } };

describe('the bill of materials of an image', () => {
  it('has each package of its platform with version, licence and hash', () => {
    const { components } = cycloneDx(lockfile, ['@own/one'], about);
    expect(components.map(({ name }) => name)).toEqual(['@own/one', '@s/a']);
    expect(components[1]).toEqual({
      type: 'library',
      'bom-ref': 'pkg:npm/%40s/a@1.2.3#node_modules/@s/a',
      name: '@s/a',
      version: '1.2.3',
      purl: 'pkg:npm/%40s/a@1.2.3',
      hashes: [{ alg: 'SHA-512', content: '616263' }],
      licenses: [{ expression: 'MIT' }],
    });
    const onArm = cycloneDx(lockfile, ['@own/one'], { ...about, platform: { os: 'linux', cpu: 'arm64' } });
    expect(onArm.components.map(({ name }) => name)).toEqual(['@own/one', '@s/a', 'c']);
  });

  it('is equal for the same lockfile, and has another number for another one', () => {
    const numberOf = (version: string) => cycloneDx(lockfile, ['@own/one'], { ...about, version }).serialNumber;
    expect(numberOf('1.0.0')).toBe(numberOf('1.0.0'));
    expect(numberOf('1.0.0')).not.toBe(numberOf('1.0.1'));
    expect(numberOf('1.0.0')).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it('names a hash for every package that images get from a registry', () => {
    const real = JSON.parse(readText('package-lock.json')) as typeof lockfile;
    for (const workspaces of Object.values(workspacesOfImages)) {
      const { components } = cycloneDx(real, workspaces, about);
      expect(components.filter(({ hashes }) => hashes).length).toBeGreaterThan(50);
      const lacking = components.filter(({ hashes, name }) => !hashes && !/^@(heddle|scarf)\//.test(name));
      expect(lacking.map(({ name }) => name)).toEqual([]);
    }
  });
});
