import type { BuildLimits } from '@heddle/builds';

/** Pods that build. */
interface KubernetesBuildSettings {
  /** Limits of each command. The disk space is also the maximum size of a result. */
  limits: BuildLimits;
  /** Maximum duration of a build. */
  deadlineS: number;
  /** Thousandths of a core that a pod requests, and may use. */
  cpuMillicores: number;
  cpuLimitMillicores: number;
  /** Memory that a pod requests; it may use that of the limits. */
  memoryMb: number;
  /** Variables of commands, such as the registry and proxies; none is a secret. */
  environment: Readonly<Record<string, string>>;
}

/** Settings of the kubernetes driver. */
export abstract class KubernetesSettings {
  /** Namespace of all objects; null: that of the credentials. */
  abstract readonly namespace: string | null;
  /** kubeconfig; null: the service account of this pod. */
  abstract readonly configFile: string | null;
  /** Image of the agent server, which runs uploaded sources and repositories. */
  abstract readonly image: string;
  /** Secrets for pulling images, of all agents. */
  abstract readonly pullSecrets: readonly string[];
  /** Service accounts that a resource_spec may name. */
  abstract readonly serviceAccounts: readonly string[];
  /** Secrets of the namespace that secret_references may name. */
  abstract readonly secrets: readonly string[];
  /** Address of this service for pods. */
  abstract readonly controlPlaneUrl: string;
  /** Address of an agent for this service: a template with `{service}` and `{namespace}`. */
  abstract readonly agentUrl: string;
  /** Base URL of this service for clients of deployments. */
  abstract readonly publicUrl: string;
  /** Namespace of this service, whose pods alone reach agents; null: that of the agents. */
  abstract readonly controlPlaneNamespace: string | null;
  abstract readonly createsNetworkPolicies: boolean;
  /** Port of PostgreSQL, for the network policy. */
  abstract readonly databasePort: number;
  /** Experiments service for traces, as pods reach it; undefined: agents trace no runs. */
  abstract readonly tracingUrl: string | undefined;
  /** Certificate authority of PostgreSQL; null without one. */
  abstract readonly databaseCaFile: string | null;
  /** Maximum size of an unpacked project. */
  abstract readonly projectMb: number;
  /** Maximum duration of a roll-out. */
  abstract readonly deadlineS: number;
  /** Time for running requests and runs of a replaced revision. */
  abstract readonly drainMs: number;
  abstract readonly pollMs: number;
  /** Key ring of the links that take results of builds, the newest first. */
  abstract readonly signingKeys: readonly string[];
  abstract readonly builds: KubernetesBuildSettings;
}
