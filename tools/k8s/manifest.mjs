/** Kubernetes objects as they are in YAML. */
import { readFileSync } from 'node:fs';
import { parseAllDocuments } from 'yaml';

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
 * With the parts that every manifest in this repository has.
 *
 * @template T
 * @typedef {T & Manifest & (T extends { spec?: infer S } ? { spec: NonNullable<S> } : unknown)} Named
 */

/**
 * A manifest of any kind.
 *
 * @typedef {Manifest & { [part: string]: any }} AnyManifest
 */

/**
 * The objects of a YAML stream.
 *
 * @param {string} text
 * @returns {AnyManifest[]}
 */
export function parseManifests(text) {
  return parseAllDocuments(text, { merge: true }).flatMap((document) => {
    const [problem] = document.errors;
    if (problem) throw problem;
    const object = document.toJS();
    return object === null ? [] : [object];
  });
}

/** @param {string} path */
export const loadManifests = (path) => parseManifests(readFileSync(path, 'utf8'));

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
