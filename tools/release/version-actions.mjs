/**
 * Version actions of `nx release`: those of npm packages, and then, in the same release commit, all files that repeat the
 * version: image tags of the production overlay and the Helm chart, the base of the example image, the OpenAPI documents
 * and the files generated with them. A release that breaks clients without a matching version stops here, before its
 * commit.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import js from '@nx/js/src/release/version-actions';
import { parseDocument } from 'yaml';
import { run } from '@heddle/launcher/workspace';
import { git } from './history.mjs';

const overlay = 'k8s/overlays/production/kustomization.yaml';
const chart = 'charts/heddle/Chart.yaml';
const chartValues = 'charts/heddle/values.yaml';
const exampleImage = 'docker/agent.example.Dockerfile';
/** Output folders of `npm run generate`. */
const generated = ['openapi', 'libs/clients/*/src', '.env.example', 'docs/reference', 'k8s'];

/**
 * `text` with each `newTag` set to the version that `versionOf(app)` gives for `heddle/<app>`.
 *
 * @param {string} text
 * @param {(app: string) => string} versionOf
 */
export function pinImageTags(text, versionOf) {
  const document = parseDocument(text);
  for (const image of /** @type {import('yaml').YAMLSeq<import('yaml').YAMLMap<string, string>>} */ (
    document.get('images')
  ).items) {
    const app = (image.get('name') ?? '').replace(/^heddle\//, '');
    image.set('newTag', versionOf(app));
  }
  return document.toString({ lineWidth: 0 });
}

/** Keys of the apps in the values of the chart. */
const chartApps = {
  controlPlane: 'control-plane',
  agentServer: 'agent-server',
  experiments: 'experiments',
  console: 'console',
};

/**
 * `text` of the values of the chart, with each `tag` set to the version that `versionOf(app)` gives; everything else
 * stays as it is written.
 *
 * @param {string} text
 * @param {(app: string) => string} versionOf
 */
export function pinChartTags(text, versionOf) {
  return Object.entries(chartApps).reduce((pinned, [key, app]) => {
    const tag = new RegExp(`^(${key}:\\n  tag: ).*$`, 'm');
    if (!tag.test(pinned)) throw new Error(`${chartValues}: ${key} does not begin with its tag`);
    return pinned.replace(tag, (_line, before) => `${before}${versionOf(app)}`);
  }, text);
}

/**
 * `text` of the chart with the next patch version: other tags make another chart.
 *
 * @param {string} text
 */
export function raiseChartVersion(text) {
  return text.replace(
    /^(version: \d+\.\d+\.)(\d+)$/m,
    (_line, before, /** @type {string} */ patch) => `${before}${Number(patch) + 1}`,
  );
}

/**
 * `text` of a Dockerfile, built on the released image of that version.
 *
 * @type {(text: string, version: string) => string}
 */
export function pinBaseImage(text, version) {
  return text.replace(/^ARG HEDDLE_VERSION=.*$/m, `ARG HEDDLE_VERSION=${version}`);
}

export default js.default;

/** @type {(cwd: string, options: Parameters<typeof js.afterAllProjectsVersioned>[1]) => ReturnType<typeof js.afterAllProjectsVersioned>} */
export async function afterAllProjectsVersioned(cwd, options) {
  const result = await js.afterAllProjectsVersioned(cwd, options);
  if (options.dryRun) return result;
  /** @param {string} app */
  const versionOf = (app) => JSON.parse(readFileSync(join(cwd, 'apps', app, 'package.json'), 'utf8')).version;
  rewrite(join(cwd, overlay), (text) => pinImageTags(text, versionOf));
  if (rewrite(join(cwd, chartValues), (text) => pinChartTags(text, versionOf)))
    rewrite(join(cwd, chart), raiseChartVersion);
  rewrite(join(cwd, exampleImage), (text) => pinBaseImage(text, versionOf('agent-server')));
  await regenerate();
  return {
    ...result,
    changedFiles: [...result.changedFiles, ...changed([overlay, chart, chartValues, exampleImage, ...generated])],
  };
}

/**
 * Rewrites a file and returns whether its text changed.
 *
 * @type {(path: string, change: (text: string) => string) => boolean}
 */
function rewrite(path, change) {
  const before = readFileSync(path, 'utf8');
  const after = change(before);
  writeFileSync(path, after);
  return after !== before;
}

async function regenerate() {
  await run(process.execPath, ['tools/generate.mjs']);
  await run(process.execPath, ['tools/release/check-breaking.mjs', '--release']);
}

/** @param {string[]} paths */
const changed = (paths) => (git('diff', '--name-only', '--', ...paths) ?? '').split('\n').filter(Boolean);
