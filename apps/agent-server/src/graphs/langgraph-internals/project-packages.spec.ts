import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { servedVersions } from './project-packages.js';

const read = (path: string) => readFileSync(new URL(`../../../../../${path}`, import.meta.url), 'utf8');

interface Lockfile {
  packages: Record<string, { version: string }>;
}

/** The version that the tests install beside the graphs of a project. */
function installed(project: 'oldest' | 'newest', name: string): string | undefined {
  const { packages } = JSON.parse(read(`apps/agent-server-e2e/projects/${project}/package-lock.json`)) as Lockfile;
  return packages[`node_modules/${name}`]?.version;
}

const { dependencies } = JSON.parse(read('apps/agent-server/package.json')) as { dependencies: Record<string, string> };

describe.each(Object.entries(servedVersions))('the served versions of %s', (name, served) => {
  const { atLeast, below, testedBelow } = served;
  const last = below - 1;

  it('start with the oldest of the tests', () => {
    expect(installed('oldest', name)).toMatch(new RegExp(`^${atLeast}\\.0\\.\\d+$`));
  });

  it("have no warning up to the newest of the tests, which is the server's", () => {
    expect(installed('newest', name)).toMatch(new RegExp(`^${last}\\.${testedBelow - 1}\\.\\d+$`));
    expect(installed('newest', name)).toBe(dependencies[name]);
  });

  it('are those of the guide', () => {
    const tested = `${last}.${testedBelow}.0`;
    const row = [`\`${name}\``, `${atLeast}.0.0 to below ${tested}`, `${tested} to below ${below}.0.0`];
    const cells = read('docs/guides/own-graphs.md')
      .split('\n')
      .map((line) => line.split('|').map((cell) => cell.trim()))
      .find((line) => line[1] === row[0]);
    expect(cells?.slice(1, 4)).toEqual(row);
  });
});
