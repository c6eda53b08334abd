import type {
  V1NetworkPolicy,
  V1NetworkPolicyEgressRule,
  V1NetworkPolicySpec,
  V1ServiceAccount,
} from '@kubernetes/client-node';
import { buildName, labelsOfBuilds, labelsOfDeployment, objectName } from './object-names.js';
import { type Metadata, metadata } from './object-parts.js';

interface DeploymentObjectsOptions {
  namespace: string;
  deploymentId: string;
  tenantId: string;
  createsNetworkPolicies: boolean;
  controlPlaneNamespace: string;
  /** Address of the control plane for pods. */
  controlPlanePort: number;
  /** Experiments service for pods; null without traces. */
  experimentsPort: number | null;
  databasePort: number;
}

const privateNetworks = ['10.0.0.0/8', '100.64.0.0/10', '169.254.0.0/16', '172.16.0.0/12', '192.168.0.0/16'];
const privateNetworksV6 = ['fc00::/7', 'fe80::/10'];

/** Objects that all revisions of a deployment, and all its builds, share. */
export function deploymentObjects(options: DeploymentObjectsOptions): (V1NetworkPolicy | V1ServiceAccount)[] {
  const { namespace, deploymentId, createsNetworkPolicies } = options;
  const account: V1ServiceAccount = {
    apiVersion: 'v1',
    kind: 'ServiceAccount',
    metadata: metadata(namespace, objectName(deploymentId), labelsOfDeployment(options)),
    automountServiceAccountToken: false,
  };
  return createsNetworkPolicies ? [account, agentPolicy(options), buildPolicy(options)] : [account];
}

const tcp = (port: number) => ({ protocol: 'TCP', port });

const podsOfService = ({ controlPlaneNamespace }: DeploymentObjectsOptions, name: string) => ({
  namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': controlPlaneNamespace } },
  podSelector: { matchLabels: { 'app.kubernetes.io/name': name } },
});

/** A policy sees the port of the pod; that of OpenShift is another one. */
const names: V1NetworkPolicyEgressRule = {
  ports: [{ protocol: 'UDP', port: 53 }, tcp(53), { protocol: 'UDP', port: 5353 }, tcp(5353)],
};

const internet: V1NetworkPolicyEgressRule = {
  to: [
    { ipBlock: { cidr: '0.0.0.0/0', except: privateNetworks } },
    { ipBlock: { cidr: '::/0', except: privateNetworksV6 } },
  ],
  ports: [tcp(80), tcp(443)],
};

/** Only the control plane reaches the pods. They reach it, the database, names and the internet; no other pods. */
function agentPolicy(options: DeploymentObjectsOptions): V1NetworkPolicy {
  const controlPlane = podsOfService(options, 'control-plane');
  const { namespace, deploymentId, experimentsPort } = options;
  return policy(metadata(namespace, objectName(deploymentId), labelsOfDeployment(options)), {
    ingress: [{ _from: [controlPlane], ports: [{ protocol: 'TCP', port: 'http' }] }],
    egress: [
      names,
      { to: [controlPlane], ports: [tcp(options.controlPlanePort)] },
      ...(experimentsPort === null
        ? []
        : [{ to: [podsOfService(options, 'experiments')], ports: [tcp(experimentsPort)] }]),
      { ports: [tcp(options.databasePort)] },
      internet,
    ],
  });
}

/** Nothing reaches pods that build. They reach the control plane, names and the internet. */
function buildPolicy(options: DeploymentObjectsOptions): V1NetworkPolicy {
  const { namespace, deploymentId, controlPlanePort } = options;
  return policy(metadata(namespace, buildName(deploymentId), labelsOfBuilds(options)), {
    ingress: [],
    egress: [names, { to: [podsOfService(options, 'control-plane')], ports: [tcp(controlPlanePort)] }, internet],
  });
}

/** A policy selects pods by the labels of its own metadata. */
const policy = (of: Metadata, rules: Pick<V1NetworkPolicySpec, 'ingress' | 'egress'>): V1NetworkPolicy => ({
  apiVersion: 'networking.k8s.io/v1',
  kind: 'NetworkPolicy',
  metadata: of,
  spec: { podSelector: { matchLabels: of.labels }, policyTypes: ['Ingress', 'Egress'], ...rules },
});
