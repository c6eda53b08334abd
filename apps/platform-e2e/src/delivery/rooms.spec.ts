import { readdirSync } from 'node:fs';
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

describe.each(Object.entries(houses))('rooms of %s', (app, { floors }) => {
  it('have one floor each, and are all there', () => {
    const source = `apps/${app}/src`;
    const rooms = foldersIn(source).flatMap((folder) =>
      folder === 'features' ? foldersIn(`${source}/features`).map((name) => `features/${name}`) : [folder],
    );
    expect(floors.flat().sort()).toEqual(rooms.sort());
  });

  it('are drawn in the architecture as the import rule knows them', () => {
    const known = floors.map((rooms) => rooms.map((room) => room.replace('features/', '')).sort()).reverse();
    expect(drawn.find((house) => house.app === app)?.floors.map((rooms) => rooms.sort())).toEqual(known);
  });
});
