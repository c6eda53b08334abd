import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../platform/workspace.mjs';
import { houses } from './houses.mjs';

/** Rooms and files that `houses.mjs` names and that are not there any more: a stale exemption is a hole. */
export function missingRooms() {
  return Object.entries(houses).flatMap(([app, { floors, exempt = [] }]) =>
    [...floors.flat(), ...exempt.flatMap(({ from, to }) => [...from, ...to])]
      .map((path) => `apps/${app}/src/${path}`)
      .filter((path) => !existsSync(join(root, path)) && !existsSync(join(root, `${path}.ts`))),
  );
}
