/** `node tools/k8s/compare.mjs`: checks that our renderer gives what the kustomize inside kubectl gives. */
import { spawnSync } from 'node:child_process';
import { isDeepStrictEqual } from 'node:util';
import { parseAllDocuments } from 'yaml';
import { overlayFolder, renderKustomization } from './kustomize.mjs';

/** @param {import('./kustomize.mjs').Manifest} object */
const key = (object) => `${object.kind}/${object.metadata.name}`;
/** @param {import('./kustomize.mjs').Manifest[]} objects */
const byKey = (objects) => new Map(objects.map((object) => [key(object), object]));

let differences = 0;
for (const overlay of ['local', 'production']) {
  const folder = overlayFolder(overlay);
  const { status, stdout, stderr, error } = spawnSync('kubectl', ['kustomize', folder], { encoding: 'utf8' });
  if (error || status !== 0) {
    console.error(`kubectl kustomize failed: ${error?.message ?? stderr}`);
    process.exit(2);
  }
  const expected = byKey(parseAllDocuments(stdout).map((document) => document.toJS()));
  const actual = byKey(renderKustomization(folder));
  for (const name of new Set([...expected.keys(), ...actual.keys()])) {
    if (isDeepStrictEqual(expected.get(name), actual.get(name))) continue;
    differences += 1;
    console.error(
      `${overlay}: ${name} differs\n  kustomize: ${JSON.stringify(expected.get(name))}\n  ours:      ${JSON.stringify(actual.get(name))}`,
    );
  }
  console.log(`${overlay}: ${expected.size} objects compared`);
}
process.exit(differences === 0 ? 0 : 1);
