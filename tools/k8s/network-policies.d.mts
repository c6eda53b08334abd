import type { INetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';

/** A pod, in the namespace of the policies (`inside`) or in another one. */
export interface PodEnd {
  name: string;
  inside: boolean;
  labels: Record<string, string>;
  namespaceLabels?: Record<string, string>;
}

/** An address outside the cluster. */
export interface AddressEnd {
  name: string;
  ip: string;
}

export interface Selector {
  matchLabels?: Record<string, string>;
  matchExpressions?: { key: string; operator: string; values?: string[] }[];
}

export declare function isConnectionAllowed(
  policies: INetworkPolicy[],
  from: PodEnd | AddressEnd,
  to: PodEnd | AddressEnd,
  port: number,
  protocol?: 'TCP' | 'UDP',
): boolean;
export declare function matchesSelector(selector: Selector, labels?: Record<string, string>): boolean;
