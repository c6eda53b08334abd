import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { generateConfigMap, nameByContent } from './config-map-generator.mjs';
import { applyJsonPatch } from './json-patch.mjs';
import { strategicMerge } from './strategic-merge.mjs';

/**
 * @typedef {object} ManifestKinds
 * @property {import('kubernetes-models/v1/ConfigMap').IConfigMap} ConfigMap
 * @property {import('kubernetes-models/apps/v1/Deployment').IDeployment} Deployment
 * @property {import('kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler').IHorizontalPodAutoscaler} HorizontalPodAutoscaler
 * @property {import('kubernetes-models/networking.k8s.io/v1/Ingress').IIngress} Ingress
 * @property {import('kubernetes-models/batch/v1/Job').IJob} Job
 * @property {import('kubernetes-models/v1/Namespace').INamespace} Namespace
 * @property {import('kubernetes-models/networking.k8s.io/v1/NetworkPolicy').INetworkPolicy} NetworkPolicy
 * @property {import('kubernetes-models/policy/v1/PodDisruptionBudget').IPodDisruptionBudget} PodDisruptionBudget
 * @property {import('kubernetes-models/v1/Secret').ISecret} Secret
 * @property {import('kubernetes-models/v1/Service').IService} Service
 * @property {import('kubernetes-models/v1/ServiceAccount').IServiceAccount} ServiceAccount
 * @property {import('kubernetes-models/apps/v1/StatefulSet').IStatefulSet} StatefulSet
 */
/** @typedef {import('kubernetes-models/v1/Container').IContainer} Container */
/** @typedef {import('kubernetes-models/v1/PodSpec').IPodSpec} PodSpec */

/**
 * @typedef {object} Manifest
 * @property {string} apiVersion
 * @property {string} kind
 * @property {{ name: string, namespace?: string, labels?: Record<string, string>, annotations?: Record<string, string> }} metadata
 */

/**
 * With the parts that every manifest of ours has.
 *
 * @template T
 * @typedef {T & Manifest & (T extends { spec?: infer S } ? { spec: NonNullable<S> } : unknown)} Named
 */

/**
 * A manifest whose other parts are looked into without knowing its kind.
 *
 * @typedef {Manifest & { [part: string]: any }} AnyManifest
 */

/**
 * Which objects a patch is for.
 *
 * @typedef {{ kind?: string, name?: string, labelSelector?: string, group?: string, version?: string }} Target
 */

/** What this renderer understands. Anything else in a kustomization is refused, not skipped. */
const supportedFields = [
  'apiVersion',
  'kind',
  'resources',
  'components',
  'configMapGenerator',
  'namespace',
  'labels',
  'images',
  'patches',
  'replicas',
];
const clusterScoped = ['Namespace', 'ClusterRole', 'ClusterRoleBinding', 'IngressClass', 'StorageClass'];
const workloads = ['Deployment', 'StatefulSet', 'DaemonSet', 'Job', 'CronJob'];

/**
 * Renders a kustomization folder to a list of objects, like `kustomize build` does for the features above.
 * It lets the manifests be checked where no kustomize is installed.
 *
 * @param {string} folder
 * @returns {AnyManifest[]}
 */
export function renderKustomization(folder) {
  /** @type {Set<string>} */
  const generated = new Set();
  return nameByContent(build(folder, [], generated), generated);
}

/**
 * @param {string} folder
 * @param {AnyManifest[]} given what a component is laid over
 * @param {Set<string>} generated takes the names of generated ConfigMaps
 * @returns {AnyManifest[]}
 */
function build(folder, given, generated) {
  const file = join(folder, 'kustomization.yaml');
  const kustomization = parse(readFileSync(file, 'utf8'));
  const unknown = Object.keys(kustomization).filter((field) => !supportedFields.includes(field));
  if (unknown.length > 0) throw new Error(`${file}: not supported by this renderer: ${unknown.join(', ')}`);

  /** @type {string[]} */
  const resources = kustomization.resources ?? [];
  let objects = [...given, ...resources.flatMap((entry) => loadResource(resolve(folder, entry), generated))];
  refuseDuplicates(objects, file);
  for (const entry of kustomization.configMapGenerator ?? []) {
    objects = generateConfigMap(objects, entry, folder);
    if (entry.options?.disableNameSuffixHash !== true) generated.add(entry.name);
  }
  for (const path of kustomization.components ?? []) objects = build(resolve(folder, path), objects, generated);
  for (const entry of kustomization.patches ?? []) {
    const text = entry.patch ?? readFileSync(join(folder, entry.path), 'utf8');
    // A file may hold several patches.
    for (const document of parseAllDocuments(text)) objects = applyPatch(objects, entry.target, document.toJS(), file);
  }
  if (kustomization.namespace) objects = objects.map((object) => setNamespace(object, kustomization.namespace));
  for (const label of kustomization.labels ?? []) objects = objects.map((object) => addLabels(object, label));
  for (const image of kustomization.images ?? []) objects = objects.map((object) => setImage(object, image));
  for (const entry of kustomization.replicas ?? []) objects = setReplicas(objects, entry, file);
  return objects;
}

/**
 * @param {string} path
 * @param {Set<string>} generated
 * @returns {AnyManifest[]}
 */
function loadResource(path, generated) {
  if (!existsSync(path)) throw new Error(`${path} does not exist`);
  if (statSync(path).isDirectory()) return build(path, [], generated);
  return loadManifests(path);
}

/**
 * Any YAML file, with merge keys (`<<`) as compose files use them.
 *
 * @param {string} text
 * @returns {unknown}
 */
export const parseYaml = (text) => parse(text, { merge: true });

/**
 * The objects of a YAML file with one or more documents.
 *
 * @param {string} path
 * @returns {AnyManifest[]}
 */
export function loadManifests(path) {
  return parseAllDocuments(readFileSync(path, 'utf8')).flatMap((document) => {
    const [problem] = document.errors;
    if (problem) throw new Error(`${path}: ${problem.message}`);
    const object = document.toJS();
    return object === null ? [] : [object];
  });
}

/** @param {AnyManifest} object */
const identity = (object) => `${object.apiVersion}/${object.kind}/${object.metadata?.name}`;

/** @type {(objects: AnyManifest[], file: string) => void} */
function refuseDuplicates(objects, file) {
  const seen = new Set();
  for (const object of objects) {
    if (seen.has(identity(object))) throw new Error(`${file}: ${identity(object)} is there twice`);
    seen.add(identity(object));
  }
}

/** @type {(objects: AnyManifest[], explicitTarget: Target | undefined, content: any, file: string) => AnyManifest[]} */
function applyPatch(objects, explicitTarget, content, file) {
  /** @type {Target} */
  const target = explicitTarget ?? { kind: content.kind, name: content.metadata?.name };
  if (!objects.some((object) => matches(object, target))) {
    throw new Error(`${file}: no object for the patch of ${JSON.stringify(target)}`);
  }
  return objects.flatMap((object) => {
    if (!matches(object, target)) return [object];
    if (Array.isArray(content)) return [applyJsonPatch(object, content)];
    const { $patch: directive, ...merge } = content;
    if (directive === 'delete') return [];
    // The patch names its object; it does not rename it.
    const metadata = { ...strategicMerge(object.metadata, merge.metadata ?? {}), name: object.metadata.name };
    return [/** @type {AnyManifest} */ ({ ...strategicMerge(object, merge), metadata })];
  });
}

/**
 * Kustomize matches `kind` and `name` of a target as whole-string regular expressions, and labels by equality.
 *
 * @param {AnyManifest} object
 * @param {Target} target
 */
function matches(object, { kind, name, labelSelector, group, version, ...other }) {
  if (Object.keys(other).length > 0) throw new Error(`Patch target ${Object.keys(other).join(', ')} is not supported`);
  /** @type {(pattern: string | undefined, value: string) => boolean} */
  const whole = (pattern, value) => pattern === undefined || new RegExp(`^(?:${pattern})$`).test(value);
  const [apiGroup = '', apiVersion = ''] = object.apiVersion.includes('/')
    ? object.apiVersion.split('/')
    : ['', object.apiVersion];
  return (
    whole(kind, object.kind) &&
    whole(name, object.metadata.name) &&
    whole(group, apiGroup) &&
    whole(version, apiVersion) &&
    (labelSelector ?? '')
      .split(',')
      .filter(Boolean)
      .map((pair) => pair.split('='))
      .every(([label = '', value]) => object.metadata.labels?.[label] === value)
  );
}

/** @type {(object: AnyManifest, namespace: string) => AnyManifest} */
function setNamespace(object, namespace) {
  if (object.kind === 'Namespace') return { ...object, metadata: { ...object.metadata, name: namespace } };
  if (clusterScoped.includes(object.kind)) return object;
  return { ...object, metadata: { ...object.metadata, namespace } };
}

/**
 * @param {AnyManifest} object
 * @param {{ pairs: Record<string, string>, includeSelectors?: boolean, includeTemplates?: boolean }} labels
 * @returns {AnyManifest}
 */
function addLabels(object, { pairs, includeSelectors = false, includeTemplates = false, ...other }) {
  if (includeSelectors || Object.keys(other).length > 0) throw new Error('labels: only pairs and includeTemplates');
  const labelled = { ...object, metadata: withLabels(object.metadata, pairs) };
  if (!includeTemplates || !workloads.includes(object.kind)) return labelled;
  const template = object.spec.template;
  const spec = { ...object.spec, template: { ...template, metadata: withLabels(template.metadata, pairs) } };
  if (spec.volumeClaimTemplates) {
    spec.volumeClaimTemplates = spec.volumeClaimTemplates.map((/** @type {AnyManifest} */ claim) => ({
      ...claim,
      metadata: withLabels(claim.metadata, pairs),
    }));
  }
  return { ...labelled, spec };
}

/** @type {(metadata: Manifest['metadata'], pairs: Record<string, string>) => Manifest['metadata']} */
const withLabels = (metadata, pairs) => ({ ...metadata, labels: { ...metadata?.labels, ...pairs } });

/**
 * @param {AnyManifest} object
 * @param {{ name: string, newName?: string, newTag?: string, digest?: string }} image
 * @returns {AnyManifest}
 */
function setImage(object, { name, newName, newTag, digest }) {
  const podSpec = object.spec?.template?.spec;
  if (podSpec === undefined) return object;
  /** @param {{ image: string }} container */
  const rename = (container) => {
    const { repository, suffix } = splitImage(container.image);
    if (repository !== name) return container;
    const tail = digest ? `@${digest}` : newTag ? `:${newTag}` : suffix;
    return { ...container, image: `${newName ?? repository}${tail}` };
  };
  const spec = { ...podSpec, containers: podSpec.containers.map(rename) };
  if (podSpec.initContainers) spec.initContainers = podSpec.initContainers.map(rename);
  return { ...object, spec: { ...object.spec, template: { ...object.spec.template, spec } } };
}

/**
 * `registry:5000/a/b:1.0` is repository `registry:5000/a/b` with suffix `:1.0`.
 *
 * @param {string} image
 */
export function splitImage(image) {
  const [, repository = '', suffix = ''] = /^(.*?)((?::[^:/@]+)?(?:@.+)?)$/.exec(image) ?? [];
  return { repository, suffix };
}

/** @type {(objects: AnyManifest[], replicas: { name: string, count: number }, file: string) => AnyManifest[]} */
function setReplicas(objects, { name, count }, file) {
  /** @param {AnyManifest} object */
  const isTarget = (object) => ['Deployment', 'StatefulSet'].includes(object.kind) && object.metadata.name === name;
  if (!objects.some(isTarget)) throw new Error(`${file}: no workload ${name} for replicas`);
  return objects.map((object) =>
    isTarget(object) ? { ...object, spec: { ...object.spec, replicas: count } } : object,
  );
}

/** Where base, overlays and components are. */
export const manifestsFolder = join(dirname(new URL(import.meta.url).pathname), '../../k8s');

/**
 * The repository's folder of an overlay.
 *
 * @param {string} overlay
 */
export const overlayFolder = (overlay) => join(manifestsFolder, 'overlays', overlay);

/**
 * The objects of one kind, typed.
 *
 * @template {keyof ManifestKinds} K
 * @param {Manifest[]} objects
 * @param {K} kind
 * @returns {Named<ManifestKinds[K]>[]}
 */
export const ofKind = (objects, kind) =>
  /** @type {Named<ManifestKinds[K]>[]} */ (objects.filter((object) => object.kind === kind));
