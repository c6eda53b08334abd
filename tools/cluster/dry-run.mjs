import { PlainError } from '@heddle/launcher/progress';
import { podOf } from './pods.mjs';

/** @typedef {import('@heddle/k8s/manifest').AnyManifest} AnyManifest */
/** @typedef {import('./api-server.mjs').ApiServer} ApiServer */

const strict = 'fieldValidation=Strict';
const level = 'pod-security.kubernetes.io/enforce';

/** @type {(object: AnyManifest) => string} */
const nameOf = ({ kind, metadata }) => `${kind} ${[metadata.namespace, metadata.name].filter(Boolean).join('/')}`;

/**
 * URL for creating objects of this kind; undefined for a kind unknown to the server.
 *
 * @type {(api: ApiServer, object: AnyManifest) => Promise<string | undefined>}
 */
async function collectionOf(api, { apiVersion, kind, metadata }) {
  const group = apiVersion.includes('/') ? `/apis/${apiVersion}` : `/api/${apiVersion}`;
  const { status, body } = await api.ask('GET', group);
  if (status !== 200) return undefined;
  /** @type {{ name: string, kind: string, namespaced: boolean }[]} */
  const resources = body.resources;
  const resource = resources.find(({ name, kind: other }) => other === kind && !name.includes('/'));
  if (!resource) return undefined;
  return resource.namespaced
    ? `${group}/namespaces/${metadata.namespace ?? 'default'}/${resource.name}`
    : `${group}/${resource.name}`;
}

/**
 * Problems of an answer that should accept an object; warnings count.
 *
 * @type {(object: AnyManifest, answer: import('./api-server.mjs').Answer) => string[]}
 */
function problemsOf(object, { status, warnings, body }) {
  if (status < 200 || status > 299) return [`${nameOf(object)}: ${body?.message ?? status}`];
  return warnings.map((warning) => `${nameOf(object)}: ${warning}`);
}

/**
 * Namespaces are made for real, since only a real one has its Pod Security; where a rendering has none, they are made
 * with the level that our own have.
 *
 * @type {(api: ApiServer, objects: AnyManifest[]) => Promise<string[]>}
 */
async function makeNamespaces(api, objects) {
  const own = objects.filter(({ kind }) => kind === 'Namespace');
  const used = new Set(objects.flatMap(({ metadata }) => metadata.namespace ?? []));
  for (const { metadata } of own) used.delete(metadata.name);
  const added = [...used].map((name) => ({
    apiVersion: 'v1',
    kind: 'Namespace',
    metadata: { name, labels: { [level]: 'restricted' } },
  }));
  const problems = [];
  for (const object of [...own, ...added]) {
    if (object.metadata.labels?.[level] !== 'restricted')
      problems.push(`${nameOf(object)}: not at the Pod Security level restricted`);
    const answer = await api.ask('POST', `/api/v1/namespaces?${strict}`, object);
    if (answer.status !== 409) problems.push(...problemsOf(object, answer));
  }
  return problems;
}

/**
 * Checks that the server refuses invalid objects: otherwise an API server that admits everything would pass.
 *
 * @type {(api: ApiServer, namespace: string) => Promise<void>}
 */
async function checkTheCheck(api, namespace) {
  const pod = { metadata: { name: 'plain' }, spec: { containers: [{ name: 'plain', image: 'plain' }] } };
  const map = { metadata: { name: 'unknown-field' }, dat: {} };
  const base = `/api/v1/namespaces/${namespace}`;
  const refused = await api.ask('POST', `${base}/pods?dryRun=All`, { apiVersion: 'v1', kind: 'Pod', ...pod });
  if (refused.status !== 403 || !/violates PodSecurity "restricted/.test(refused.body.message))
    throw new PlainError(`A pod that may do anything was not refused in ${namespace}: ${refused.status}`);
  const unknown = await api.ask('POST', `${base}/configmaps?dryRun=All&${strict}`, {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    ...map,
  });
  if (unknown.status !== 400) throw new PlainError(`An unknown field was not refused: ${unknown.status}`);
}

/**
 * Custom resources that the objects use; made for real.
 *
 * @type {(api: ApiServer, definitions: AnyManifest[]) => Promise<void>}
 */
export async function addDefinitions(api, definitions) {
  for (const object of definitions.filter(({ kind }) => kind === 'CustomResourceDefinition')) {
    const answer = await api.ask('POST', '/apis/apiextensions.k8s.io/v1/customresourcedefinitions', object);
    if (answer.status !== 201 && answer.status !== 409) throw new PlainError(problemsOf(object, answer).join('\n'));
  }
}

/**
 * Has the server check every object, and every pod that would come of one, without keeping any.
 *
 * @type {(api: ApiServer, objects: AnyManifest[]) => Promise<{ objects: number, pods: number, problems: string[] }>}
 */
export async function dryRun(api, objects) {
  const problems = await makeNamespaces(api, objects);
  const namespaces = new Set(objects.flatMap(({ metadata }) => metadata.namespace ?? []));
  for (const namespace of namespaces) await checkTheCheck(api, namespace);
  const rest = objects.filter(({ kind }) => kind !== 'Namespace');
  let pods = 0;
  for (const object of rest) {
    const collection = await collectionOf(api, object);
    if (!collection) {
      problems.push(`${nameOf(object)}: the server knows no ${object.kind} of ${object.apiVersion}; see --crds`);
      continue;
    }
    problems.push(...problemsOf(object, await api.ask('POST', `${collection}?dryRun=All&${strict}`, object)));
    const pod = podOf(object);
    if (!pod) continue;
    pods += 1;
    const path = `/api/v1/namespaces/${pod.metadata.namespace ?? 'default'}/pods?dryRun=All&${strict}`;
    problems.push(...problemsOf(pod, await api.ask('POST', path, pod)).map((problem) => `${object.kind}, ${problem}`));
  }
  return { objects: rest.length, pods, problems };
}
