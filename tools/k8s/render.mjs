/** `node tools/k8s/render.mjs <overlay>`: prints an overlay as one YAML stream, after checking every object. */
import { stringify } from 'yaml';
import { overlayFolder, renderKustomization } from './kustomize.mjs';
import { validateManifest } from './validate.mjs';

const overlay = process.argv[2];
if (!overlay) {
  console.error('Usage: node tools/k8s/render.mjs local|production');
  process.exit(2);
}
const objects = renderKustomization(overlayFolder(overlay));
const problems = objects.flatMap((object) =>
  validateManifest(object).map((problem) => `${object.kind}/${object.metadata.name}: ${problem}`),
);
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}
process.stdout.write(objects.map((object) => stringify(object)).join('---\n'));
