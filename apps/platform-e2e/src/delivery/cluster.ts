import { kustomize, productionVariants, type Container, type Manifest, type PodSpec } from './tools.js';

const { ofKind, overlayFolder, renderKustomization } = kustomize;

export const overlays = ['local', 'production'] as const;
export type Overlay = (typeof overlays)[number];

export function render(overlay: Overlay): Manifest[] {
  return renderKustomization(overlayFolder(overlay));
}

/** The production overlay with a choice of components. */
export function renderVariant(name: keyof typeof productionVariants.variants): Manifest[] {
  const { variants, withComponents } = productionVariants;
  return withComponents(variants[name], renderKustomization);
}

/** The settings of an app; the name of its ConfigMap ends in a hash of them. */
export function configOf(objects: Manifest[], app: string): Record<string, string> {
  const [map, ...others] = ofKind(objects, 'ConfigMap').filter(({ metadata }) =>
    new RegExp(`^${app}-config-[a-z0-9]{10}$`).test(metadata.name),
  );
  if (map?.data === undefined || others.length > 0) throw new Error(`${app} has no ConfigMap, or more than one`);
  return map.data;
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
