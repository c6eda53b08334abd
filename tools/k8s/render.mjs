/** `node tools/k8s/render.mjs <overlay>|chart`: prints what is applied as one YAML stream, after checking every object. */
import { stringify } from 'yaml';
import { buildEngine, renderChart } from './helm.mjs';
import { overlayFolder, renderKustomization } from './kustomize.mjs';
import { validateManifest } from './validate.mjs';

/** @param {string} message */
function fail(message) {
  console.error(message);
  process.exit(1);
}

/** The chart with its default values. */
function chartObjects() {
  const { engine, missing } = buildEngine();
  if (engine === undefined) return fail(`The chart cannot be rendered: ${missing}`);
  const [answer] = renderChart(engine, [{}]);
  return answer?.objects ?? fail(answer?.error ?? 'The chart was not rendered');
}

const what = process.argv[2];
if (!what) {
  console.error('Usage: node tools/k8s/render.mjs local|production|chart');
  process.exit(2);
}
const objects = (what === 'chart' ? chartObjects() : renderKustomization(overlayFolder(what))) ?? [];
const problems = objects.flatMap((object) =>
  validateManifest(object).map((problem) => `${object.kind}/${object.metadata.name}: ${problem}`),
);
if (problems.length > 0) fail(problems.join('\n'));
process.stdout.write(objects.map((object) => stringify(object)).join('---\n'));
