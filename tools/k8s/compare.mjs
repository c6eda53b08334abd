/** `node tools/k8s/compare.mjs`: checks that our renderer gives what the kustomize inside kubectl gives. */
import { spawnSync } from 'node:child_process';
import { isDeepStrictEqual } from 'node:util';
import { parseAllDocuments } from 'yaml';
import { overlayFolder, renderKustomization } from './kustomize.mjs';

const key = (object) => `${object.kind}/${object.metadata.name}`;
let differences = 0;
for (const overlay of ['local', 'production']) {
  const folder = overlayFolder(overlay);
  const { status, stdout, stderr, error } = spawnSync('kubectl', ['kustomize', folder], { encoding: 'utf8' });
  if (error || status !== 0) {
    console.error(`kubectl kustomize failed: ${error?.message ?? stderr}`);
    process.exit(2);
  }
  const expected = new Map(parseAllDocuments(stdout).map((document) => [key(document.toJS()), document.toJS()]));
  const actual = new Map(renderKustomization(folder).map((object) => [key(object), object]));
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
