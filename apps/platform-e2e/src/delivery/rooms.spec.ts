import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { readText, repositoryRoot } from './repository.js';
import { houses } from './tools.js';

const foldersIn = (path: string) =>
  readdirSync(join(repositoryRoot, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);

/** Cells of the table of floors: the app, then its floors from the top. */
const drawn = [...readText('docs/ARCHITECTURE.md').matchAll(/^\| `([\w-]+)` +\| (.* \/ .*?) +\|$/gm)].map(
  ([, app = '', floors = '']) => ({
    app,
    floors: floors.split(' / ').map((floor) => [...floor.matchAll(/`([^`]+)`/g)].map(([, room = '']) => room)),
  }),
);

describe.each(Object.entries(houses))('rooms of %s', (app, { floors, exempt = [] }) => {
  it('have one floor each, and are all there', () => {
    const source = `apps/${app}/src`;
    const rooms = foldersIn(source).flatMap((folder) =>
      folder === 'features' ? foldersIn(`${source}/features`).map((name) => `features/${name}`) : [folder],
    );
    expect(floors.flat().sort()).toEqual(rooms.sort());
  });

  it('have exemptions for what is there only: a stale one is a hole', () => {
    const named = exempt.flatMap(({ from, to }) => [...from, ...to]).map((path) => `apps/${app}/src/${path}`);
    const exists = (path: string) =>
      existsSync(join(repositoryRoot, path)) || existsSync(join(repositoryRoot, `${path}.ts`));
    expect(named.filter((path) => !exists(path))).toEqual([]);
  });

  it('are drawn in the architecture as the import rule knows them', () => {
    const known = floors.map((rooms) => rooms.map((room) => room.replace('features/', '')).sort()).reverse();
    expect(drawn.find((house) => house.app === app)?.floors.map((rooms) => rooms.sort())).toEqual(known);
  });
});

describe('walks in the architecture', () => {
  const walks = readText('docs/ARCHITECTURE.md').matchAll(/^### .* \(`(apps\/[\w-]+\/src)`\)$([\s\S]*?)(?=^##)/gm);
  const steps = [...walks].flatMap(([, source = '', text = '']) =>
    [...text.matchAll(/^ *- `([^`]+\.ts)`: (.*)$/gm)].map(([, file = '', functions = '']) => ({
      file: `${source}/${file}`,
      names: [...functions.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
    })),
  );

  it('are three', () => {
    expect(new Set(steps.map(({ file }) => file.split('/')[1])).size).toBe(3);
  });

  it.each(steps)('find $names in $file', ({ file, names }) => {
    const source = readText(file);
    const isThere = (name: string) => new RegExp(`\\b${name}\\b(<[^(]*>)?\\(|(class|const) ${name}\\b`).test(source);
    expect(names).not.toEqual([]);
    expect(names.filter((name) => !isThere(name))).toEqual([]);
  });
});
