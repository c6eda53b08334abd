/**
 * `node tools/k8s/compare.mjs`: checks that our renderer gives what the kustomize inside kubectl gives, for both
 * overlays and for the choices of components.
 */
import { spawnSync } from 'node:child_process';
import { isDeepStrictEqual } from 'node:util';
import { parseAllDocuments } from 'yaml';
import { overlayFolder, renderKustomization } from './kustomize.mjs';
import { variants, withComponents } from './variants.mjs';

/** @param {import('./kustomize.mjs').Manifest} object */
const key = (object) => `${object.kind}/${object.metadata.name}`;
/** @param {import('./kustomize.mjs').Manifest[]} objects */
const byKey = (objects) => new Map(objects.map((object) => [key(object), object]));

let differences = 0;

/** @type {(name: string, folder: string) => void} */
function compare(name, folder) {
  const { status, stdout, stderr, error } = spawnSync('kubectl', ['kustomize', folder], { encoding: 'utf8' });
  if (error || status !== 0) {
    console.error(`kubectl kustomize failed: ${error?.message ?? stderr}`);
    process.exit(2);
  }
  const expected = byKey(parseAllDocuments(stdout).map((document) => document.toJS()));
  const actual = byKey(renderKustomization(folder));
  for (const one of new Set([...expected.keys(), ...actual.keys()])) {
    if (isDeepStrictEqual(expected.get(one), actual.get(one))) continue;
    differences += 1;
    console.error(
      `${name}: ${one} differs\n  kustomize: ${JSON.stringify(expected.get(one))}\n  ours:      ${JSON.stringify(actual.get(one))}`,
    );
  }
  console.log(`${name}: ${expected.size} objects compared`);
}

for (const overlay of ['local', 'production']) compare(overlay, overlayFolder(overlay));
for (const [name, components] of Object.entries(variants))
  withComponents(components, (folder) => compare(`production with ${name}`, folder));
process.exit(differences === 0 ? 0 : 1);
