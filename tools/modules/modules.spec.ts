import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { readText, root } from '@heddle/launcher/workspace';
import { boundaries } from './boundaries.mjs';
import { tableOwners } from './table-owners.mjs';

const foldersIn = (path: string) =>
  readdirSync(join(root, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);

/** Rows of the table of layers: the app, then its layers from the top. */
const drawn = [...readText('docs/contribute/architecture.md').matchAll(/^\| `([\w-]+)` +\| (.* \/ .*?) +\|$/gm)].map(
  ([, app = '', layers = '']) => ({
    app,
    layers: layers.split(' / ').map((layer) => [...layer.matchAll(/`([^`]+)`/g)].map(([, module = '']) => module)),
  }),
);

describe.each(Object.entries(boundaries))('modules of %s', (app, { layers }) => {
  it('exist and have one layer each', () => {
    const source = `apps/${app}/src`;
    const modules = foldersIn(source).flatMap((folder) => {
      const inner = foldersIn(`${source}/${folder}`).map((name) => `${folder}/${name}`);
      return folder === 'features' ? inner : [folder, ...inner.filter((module) => layers.flat().includes(module))];
    });
    expect(layers.flat().sort()).toEqual(modules.sort());
  });

  it('are documented in the architecture like in the import rule', () => {
    const known = layers.map((modules) => modules.map((module) => module.replace('features/', '')).sort()).reverse();
    expect(drawn.find((row) => row.app === app)?.layers.map((modules) => modules.sort())).toEqual(known);
  });
});

describe.each(Object.entries(tableOwners))('tables of %s', (app, { owners }) => {
  it('have an owner, an existing module or library', () => {
    const entities = `libs/entities/${app}/src`;
    const tables = readdirSync(join(root, entities)).flatMap((file) =>
      [...readText(`${entities}/${file}`).matchAll(/^@Entity\(\{.*name: '(\w+)'/gm)].map(([, table]) => table),
    );
    expect(Object.keys(owners)).toEqual(expect.arrayContaining(tables));
    const folderOf = (owner: string) => (owner.startsWith('libs/') ? owner : `apps/${app}/src/${owner}`);
    const missing = Object.values(owners).filter((owner) => !existsSync(join(root, folderOf(owner))));
    expect(missing).toEqual([]);
  });
});

describe('walks in the architecture', () => {
  const walks = readText('docs/contribute/architecture.md').matchAll(
    /^### .* \(`(apps\/[\w-]+\/src)`\)$([\s\S]*?)(?=^##)/gm,
  );
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
