/**
 * `npm run cluster -- dry-run`: a real API server checks the manifests, strictly and with Pod Security `restricted`.
 * Needs `etcd` and `kube-apiserver`, in the folder HEDDLE_CLUSTER_BIN or on the PATH; where they are missing it says
 * so and ends well. docs/operate/images.md says how to come by them.
 *
 *   dry-run                          both overlays
 *   dry-run --manifests FILE         other manifests too; /dev/stdin takes what a chart renders
 *           --crds FILE              definitions of custom resources that they use
 */
import { parseArgs } from 'node:util';
import { kustomizeBuild, overlayFolder } from '@heddle/k8s/kustomize';
import { loadManifests } from '@heddle/k8s/manifest';
import { bold, messageOf, PlainError, red, step } from '@heddle/launcher/progress';
import { ApiServer, missingPrograms } from './api-server.mjs';
import { addDefinitions, dryRun } from './dry-run.mjs';

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      manifests: { type: 'string', multiple: true, default: [] },
      crds: { type: 'string', multiple: true, default: [] },
    },
  });
  if (positionals[0] !== 'dry-run') throw new PlainError('Say which: dry-run');
  const missing = missingPrograms();
  if (missing.length > 0) {
    console.log(`${bold('skipped')}: no ${missing.join(', no ')} in HEDDLE_CLUSTER_BIN or on the PATH`);
    return;
  }
  const local = await kustomizeBuild(overlayFolder('local'));
  const production = await kustomizeBuild(overlayFolder('production'));
  // If kustomize is missing, a line says so, and only other manifests are checked.
  const sources = [
    ...(local ? [{ name: 'overlay local', objects: local }] : []),
    ...(production ? [{ name: 'overlay production', objects: production }] : []),
    ...values.manifests.map((path) => ({ name: path, objects: loadManifests(path) })),
  ];
  const definitions = values.crds.flatMap(loadManifests);
  const api = new ApiServer();
  try {
    await step('API server', () => api.start());
    await addDefinitions(api, definitions);
    for (const { name, objects } of sources) {
      await step(name, async () => {
        const { objects: count, pods, problems } = await dryRun(api, objects);
        if (count === 0) throw new PlainError(`${name} has no objects`);
        if (problems.length > 0) throw new PlainError(problems.join('\n'));
        console.log(`    ${count} objects and ${pods} pods accepted`);
      });
    }
  } finally {
    await api.stop();
  }
}

try {
  await main();
} catch (error) {
  console.error(`${red('no ')} ${messageOf(error)}`);
  process.exitCode = 1;
}
