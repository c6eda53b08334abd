import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { applyJsonPatch } from './json-patch.mjs';
import { strategicMerge } from './strategic-merge.mjs';

/** What this renderer understands. Anything else in a kustomization is refused, not skipped. */
const supportedFields = ['apiVersion', 'kind', 'resources', 'namespace', 'labels', 'images', 'patches', 'replicas'];
const clusterScoped = ['Namespace', 'ClusterRole', 'ClusterRoleBinding', 'IngressClass', 'StorageClass'];
const workloads = ['Deployment', 'StatefulSet', 'DaemonSet', 'Job', 'CronJob'];

/**
 * Renders a kustomization folder to a list of objects, like `kustomize build` does for the features above.
 * It lets the manifests be checked where no kustomize is installed.
 */
export function renderKustomization(folder) {
  const file = join(folder, 'kustomization.yaml');
  const kustomization = parse(readFileSync(file, 'utf8'));
  const unknown = Object.keys(kustomization).filter((field) => !supportedFields.includes(field));
  if (unknown.length > 0) throw new Error(`${file}: not supported by this renderer: ${unknown.join(', ')}`);

  let objects = (kustomization.resources ?? []).flatMap((entry) => loadResource(resolve(folder, entry)));
  refuseDuplicates(objects, file);
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

function loadResource(path) {
  if (!existsSync(path)) throw new Error(`${path} does not exist`);
  if (statSync(path).isDirectory()) return renderKustomization(path);
  return loadManifests(path);
}

/** Any YAML file, with merge keys (`<<`) as compose files use them. */
export const parseYaml = (text) => parse(text, { merge: true });

/** The objects of a YAML file with one or more documents. */
export function loadManifests(path) {
  return parseAllDocuments(readFileSync(path, 'utf8')).flatMap((document) => {
    if (document.errors.length > 0) throw new Error(`${path}: ${document.errors[0].message}`);
    const object = document.toJS();
    return object === null ? [] : [object];
  });
}

const identity = (object) => `${object.apiVersion}/${object.kind}/${object.metadata?.name}`;

function refuseDuplicates(objects, file) {
  const seen = new Set();
  for (const object of objects) {
    if (seen.has(identity(object))) throw new Error(`${file}: ${identity(object)} is there twice`);
    seen.add(identity(object));
  }
}

function applyPatch(objects, explicitTarget, content, file) {
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
    return [
      {
        ...strategicMerge(object, merge),
        metadata: { ...strategicMerge(object.metadata, merge.metadata ?? {}), name: object.metadata.name },
      },
    ];
  });
}

/** Kustomize matches `kind` and `name` of a target as whole-string regular expressions, and labels by equality. */
function matches(object, { kind, name, labelSelector, group, version, ...other }) {
  if (Object.keys(other).length > 0) throw new Error(`Patch target ${Object.keys(other).join(', ')} is not supported`);
  const whole = (pattern, value) => pattern === undefined || new RegExp(`^(?:${pattern})$`).test(value);
  const [apiGroup, apiVersion] = object.apiVersion.includes('/')
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
      .every((pair) => object.metadata.labels?.[pair.split('=')[0]] === pair.split('=')[1])
  );
}

function setNamespace(object, namespace) {
  if (object.kind === 'Namespace') return { ...object, metadata: { ...object.metadata, name: namespace } };
  if (clusterScoped.includes(object.kind)) return object;
  return { ...object, metadata: { ...object.metadata, namespace } };
}

function addLabels(object, { pairs, includeSelectors = false, includeTemplates = false, ...other }) {
  if (includeSelectors || Object.keys(other).length > 0) throw new Error('labels: only pairs and includeTemplates');
  const labelled = { ...object, metadata: withLabels(object.metadata, pairs) };
  if (!includeTemplates || !workloads.includes(object.kind)) return labelled;
  const template = object.spec.template;
  const spec = { ...object.spec, template: { ...template, metadata: withLabels(template.metadata, pairs) } };
  if (spec.volumeClaimTemplates) {
    spec.volumeClaimTemplates = spec.volumeClaimTemplates.map((claim) => ({
      ...claim,
      metadata: withLabels(claim.metadata, pairs),
    }));
  }
  return { ...labelled, spec };
}

const withLabels = (metadata, pairs) => ({ ...metadata, labels: { ...metadata?.labels, ...pairs } });

function setImage(object, { name, newName, newTag, digest }) {
  const podSpec = object.spec?.template?.spec;
  if (podSpec === undefined) return object;
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

/** `registry:5000/a/b:1.0` is repository `registry:5000/a/b` with suffix `:1.0`. */
export function splitImage(image) {
  const [, repository, suffix] = /^(.*?)((?::[^:/@]+)?(?:@.+)?)$/.exec(image);
  return { repository, suffix };
}

function setReplicas(objects, { name, count }, file) {
  const isTarget = (object) => ['Deployment', 'StatefulSet'].includes(object.kind) && object.metadata.name === name;
  if (!objects.some(isTarget)) throw new Error(`${file}: no workload ${name} for replicas`);
  return objects.map((object) =>
    isTarget(object) ? { ...object, spec: { ...object.spec, replicas: count } } : object,
  );
}

/** The repository's folder of an overlay. */
export const overlayFolder = (overlay) =>
  join(dirname(new URL(import.meta.url).pathname), '../../k8s/overlays', overlay);

export const ofKind = (objects, kind) => objects.filter((object) => object.kind === kind);
