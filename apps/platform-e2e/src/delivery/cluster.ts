import { kustomize, type Container, type Manifest, type PodSpec } from './tools.js';

const { ofKind, overlayFolder, renderKustomization } = kustomize;

export const overlays = ['local', 'production'] as const;
export type Overlay = (typeof overlays)[number];

export function render(overlay: Overlay): Manifest[] {
  return renderKustomization(overlayFolder(overlay));
}

export interface Workload {
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
  return /(?:^|\/)heddle\/([a-z-]+):/.exec(image)?.[1];
}
