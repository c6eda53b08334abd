/** The objects below `k8s/`, made from the chart. The kustomization.yaml files there are written by hand. */
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { root } from '@heddle/launcher/workspace';
import { helmTemplate } from './helm.mjs';
import { parseManifests } from './manifest.mjs';

/** @typedef {import('./manifest.mjs').AnyManifest} AnyManifest */

const header = '# Made from charts/heddle by `npm run generate`; do not edit.\n';

/** @param {AnyManifest} object */
const appOf = ({ metadata }) => metadata.labels?.['app.kubernetes.io/name'];

/** Each rendering of the chart: its values below `k8s/values`, and the folder of an object, if it is to be written. */
const renderings = [
  {
    values: ['base'],
    folderOf: (/** @type {AnyManifest} */ object) => `base/${appOf(object) ?? 'network'}`,
  },
  {
    values: ['base', 'production'],
    folderOf: (/** @type {AnyManifest} */ { metadata }) =>
      metadata.name === 'agent-server-worker' ? 'overlays/production/agent-server-worker' : undefined,
  },
  {
    values: ['base', 'components'],
    folderOf: (/** @type {AnyManifest} */ { kind, metadata }) =>
      componentOf[kind] ?? componentOf[`${kind}/${metadata.name}`],
  },
];

/** @type {Record<string, string>} */
const componentOf = {
  HTTPRoute: 'components/gateway-api',
  Role: 'components/kubernetes-driver',
  RoleBinding: 'components/kubernetes-driver',
  'NetworkPolicy/control-plane-agents': 'components/kubernetes-driver',
  'NetworkPolicy/experiments-agents': 'components/kubernetes-driver',
  ScaledObject: 'components/keda',
  TriggerAuthentication: 'components/keda',
  'NetworkPolicy/to-collector': 'components/tracing',
  'NetworkPolicy/to-jwks': 'components/jwks',
  'NetworkPolicy/prometheus': 'components/monitoring',
};

/**
 * The name of the file of an object: its kind, or its own name where a folder has many of the kind.
 *
 * @type {(folder: string, object: AnyManifest) => string}
 */
function fileOf(folder, { kind, metadata }) {
  if (folder === 'base/network' || kind === 'HTTPRoute') return `${metadata.name}.yaml`;
  if (kind === 'ConfigMap') return 'config.env';
  const words = kind.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => `-${letter}`).toLowerCase();
  return kind === 'Job' ? `${metadata.labels?.['app.kubernetes.io/component']}-${words}.yaml` : `${words}.yaml`;
}

/**
 * The generated files by their paths in the repository, and `undefined` where there is no Helm.
 *
 * @returns {Promise<Map<string, string> | undefined>}
 */
export async function generateManifests() {
  /** @type {Map<string, string[]>} */
  const parts = new Map();
  for (const { values, folderOf } of renderings) {
    const files = values.flatMap((name) => ['--values', join(root, 'k8s/values', `${name}.yaml`)]);
    const rendered = await helmTemplate(['--skip-tests', ...files]);
    if (rendered === undefined) return undefined;
    for (const text of rendered.split(/^---\n# Source: .*\n/m)) {
      const [object] = parseManifests(text);
      const folder = object && folderOf(object);
      if (!object || !folder) continue;
      const path = `k8s/${folder}/${fileOf(folder, object)}`;
      parts.set(path, [...(parts.get(path) ?? []), object.kind === 'ConfigMap' ? envFile(object) : text.trim()]);
    }
  }
  const entries = [...parts].map(async ([path, texts]) => [path, await formatted(path, texts)]);
  return new Map(/** @type {[string, string][]} */ (await Promise.all(entries)));
}

/**
 * The settings as kustomize reads them, which names the ConfigMap by their hash.
 *
 * @param {AnyManifest} configMap
 */
const envFile = ({ data }) =>
  Object.entries(data)
    .map(([name, value]) => `${name}=${value}`)
    .join('\n');

/** @type {(path: string, texts: string[]) => Promise<string>} */
async function formatted(path, texts) {
  // Templates leave lines empty; no text in these objects has empty lines.
  const text = `${header}${texts.join('\n---\n')}\n`.replaceAll(/\n(\s*\n)+/g, '\n');
  if (path.endsWith('.env')) return text;
  return format(text, { ...(await resolveConfig(join(root, path))), parser: 'yaml' });
}
