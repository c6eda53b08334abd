import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { describe } from '@jest/globals';
import { apps, readText, repositoryRoot } from './repository.js';
import * as kustomize from '@heddle/k8s/kustomize';
import { loadManifests, ofKind, type Container, type Manifest, type PodSpec } from '@heddle/k8s/manifest';

export const overlays = ['local', 'production'] as const;
export type Overlay = (typeof overlays)[number];

/** The objects of an overlay, and `undefined` where there is no kustomize. */
export function render(overlay: Overlay): Promise<Manifest[] | undefined> {
  return kustomize.kustomizeBuild(kustomize.overlayFolder(overlay));
}

/** The production overlay with a choice of components, and `undefined` where there is no kustomize. */
export function renderVariant(name: keyof typeof kustomize.variants): Promise<Manifest[] | undefined> {
  return kustomize.kustomizeVariant(name);
}

/** `describe` where a program is, which has answered; a line about a missing program is on standard error. */
export const describeWith = (...answers: unknown[]): typeof describe =>
  answers.includes(undefined) ? (describe.skip as typeof describe) : describe;

/** The objects in the files below a folder of `k8s`. */
function filesIn(folder: string): Manifest[] {
  return readdirSync(join(repositoryRoot, folder), { withFileTypes: true }).flatMap((entry): Manifest[] => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesIn(path);
    if (!entry.name.endsWith('.yaml') || entry.name === 'kustomization.yaml') return [];
    // JSON patches are lists.
    return loadManifests(join(repositoryRoot, path)).filter((object) => !Array.isArray(object));
  });
}

/** The objects that are committed, as overlays take them: without namespace, registry and tags. */
export function committedManifests(): Manifest[] {
  const settings = apps.map((app) => ({
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: `${app}-config` },
    data: parseEnv(readText(`k8s/base/${app}/config.env`)),
  }));
  const folders = ['k8s/base', 'k8s/overlays/production/agent-server-worker', 'k8s/overlays/local/postgres'];
  return [...folders.flatMap(filesIn), ...settings];
}

/** The objects of the components. */
export const componentManifests = (): Manifest[] => filesIn('k8s/components');

export interface Selector {
  matchLabels?: Record<string, string>;
  matchExpressions?: { key: string; operator: string; values?: string[] }[];
}

/** Label selectors with `matchLabels` and the operator In. */
export function matchesSelector({ matchLabels = {}, matchExpressions = [] }: Selector, labels: Record<string, string>) {
  return (
    Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
    matchExpressions.every(({ key, operator, values }) => {
      if (operator !== 'In') throw new Error(`Operator ${operator} is not supported`);
      return values?.includes(labels[key] ?? '');
    })
  );
}

/** The settings of an app; kustomize ends the name of its ConfigMap in a hash of them. */
export function configOf(objects: Manifest[], app: string): Record<string, string> {
  const [map, ...others] = ofKind(objects, 'ConfigMap').filter(({ metadata }) =>
    new RegExp(`^${app}-config(-[a-z0-9]{10})?$`).test(metadata.name),
  );
  if (map?.data === undefined || others.length > 0) throw new Error(`${app} has no ConfigMap, or more than one`);
  return map.data;
}

interface Workload {
  kind: string;
  name: string;
  labels: Record<string, string>;
  pod: PodSpec;
}

/** Everything that makes pods. */
export function workloadsOf(objects: Manifest[]): Workload[] {
  return [...ofKind(objects, 'Deployment'), ...ofKind(objects, 'StatefulSet'), ...ofKind(objects, 'Job')].map(
    (object) => {
      const { metadata, spec } = object.spec.template;
      if (!spec) throw new Error(`${object.metadata.name} has no pod`);
      return { kind: object.kind, name: object.metadata.name, labels: metadata?.labels ?? {}, pod: spec };
    },
  );
}

export function containersOf({ pod }: Workload): Container[] {
  return [...(pod.initContainers ?? []), ...pod.containers];
}

/** The app that a container runs, by its image; undefined for the database. */
export function appOf({ image = '' }: Container): string | undefined {
  return /(?:^|\/)heddle\/([a-z-]+)(?::|$)/.exec(image)?.[1];
}
