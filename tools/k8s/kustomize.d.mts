import type { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import type { StatefulSet } from 'kubernetes-models/apps/v1/StatefulSet';
import type { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler';
import type { Job } from 'kubernetes-models/batch/v1/Job';
import type { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import type { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import type { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import type { ConfigMap } from 'kubernetes-models/v1/ConfigMap';
import type { Container } from 'kubernetes-models/v1/Container';
import type { Namespace } from 'kubernetes-models/v1/Namespace';
import type { PodSpec } from 'kubernetes-models/v1/PodSpec';
import type { Secret } from 'kubernetes-models/v1/Secret';
import type { Service } from 'kubernetes-models/v1/Service';
import type { ServiceAccount } from 'kubernetes-models/v1/ServiceAccount';

export type { Container, PodSpec };

export interface ManifestKinds {
  ConfigMap: ConfigMap;
  Deployment: Deployment;
  HorizontalPodAutoscaler: HorizontalPodAutoscaler;
  Ingress: Ingress;
  Job: Job;
  Namespace: Namespace;
  NetworkPolicy: NetworkPolicy;
  PodDisruptionBudget: PodDisruptionBudget;
  Secret: Secret;
  Service: Service;
  ServiceAccount: ServiceAccount;
  StatefulSet: StatefulSet;
}

export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string; labels?: Record<string, string> };
}

export declare function renderKustomization(folder: string): Manifest[];
export declare function loadManifests(path: string): Manifest[];
export declare function splitImage(image: string): { repository: string; suffix: string };
export declare function overlayFolder(overlay: string): string;
/** The objects of one kind, typed. */
export declare function ofKind<K extends keyof ManifestKinds>(objects: Manifest[], kind: K): Named<ManifestKinds[K]>[];

/** With the parts that every manifest of ours has. */
export type Named<T> = T & Manifest & (T extends { spec?: infer S } ? { spec: NonNullable<S> } : unknown);
