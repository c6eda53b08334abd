import type {
  V1Container,
  V1Deployment,
  V1EnvVar,
  V1NetworkPolicy,
  V1PodDisruptionBudget,
  V1PodSpec,
  V1Secret,
  V1Service,
  V1ServiceAccount,
  V1Volume,
  V2HorizontalPodAutoscaler,
} from '@kubernetes/client-node';
import { labelsOfDeployment, labelsOfRevision, objectName, revisionLabel } from './object-names.js';
import type { PodResources } from './pod-resources.plan.js';

export const agentPort = 8123;
/** Where the project is, in an image whose modules then resolve, too. */
export const projectFolder = '/app/agent';
export const databaseCaPath = '/etc/heddle/database-ca/ca.crt';
/** Time until SIGKILL beyond the time that the agent server grants its own work. */
const killMarginS = 10;

interface Installation {
  namespace: string;
  pullSecrets: readonly string[];
  deadlineS: number;
  drainMs: number;
  projectMb: number;
}

/** A revision, ready to be described to Kubernetes. */
export interface RevisionObjectsOptions extends Installation {
  deploymentId: string;
  deploymentName: string;
  revisionId: string;
  tenantId: string;
  image: string;
  resources: PodResources;
  /** Variables of the agent server; none is a secret. */
  environment: Readonly<Record<string, string>>;
  /** Secret values by key. */
  secrets: Readonly<Record<string, string>>;
  /** Null for an image with a project in it. */
  project: { configPath: string; checksGraphs: boolean } | null;
  /** Time in s since the epoch at which the links to artefacts expire; null without any. */
  linksUntilS: number | null;
}

export type AgentObject =
  | V1Deployment
  | V1NetworkPolicy
  | V1PodDisruptionBudget
  | V1Secret
  | V1Service
  | V1ServiceAccount
  | V2HorizontalPodAutoscaler;

/** Annotation of the Deployment. */
export const linksUntilAnnotation = 'heddle/links-until';

const metadata = (
  namespace: string,
  id: string,
  labels: Record<string, string>,
  annotations: Record<string, string> = {},
) => ({
  name: objectName(id),
  namespace,
  labels,
  ...(Object.keys(annotations).length > 0 && { annotations }),
});

/**
 * Objects of a revision. The Service is the first one: as long as it exists, others may, and it is removed last. The
 * Deployment is the last one: its pods need the others.
 */
export function revisionObjects(options: RevisionObjectsOptions): AgentObject[] {
  const { namespace, revisionId, resources, deploymentName, linksUntilS } = options;
  const labels = labelsOfRevision(options);
  const annotations = { 'heddle/deployment-name': deploymentName };
  const common = metadata(namespace, revisionId, labels, annotations);
  const { minReplicas, maxReplicas } = resources;
  const isScaled = maxReplicas > minReplicas;
  return [
    {
      apiVersion: 'v1',
      kind: 'Service',
      metadata: common,
      spec: {
        type: 'ClusterIP',
        selector: { [revisionLabel]: revisionId },
        ports: [{ name: 'http', port: agentPort, targetPort: 'http', protocol: 'TCP' }],
      },
    },
    {
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: common,
      type: 'Opaque',
      data: Object.fromEntries(
        Object.entries(options.secrets).map(([key, value]) => [key, Buffer.from(value).toString('base64')]),
      ),
    },
    ...(isScaled ? [autoscaler(options, common)] : []),
    ...(minReplicas > 1 ? [disruptionBudget(options, common)] : []),
    {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: {
        ...common,
        annotations: { ...annotations, ...(linksUntilS !== null && { [linksUntilAnnotation]: String(linksUntilS) }) },
      },
      spec: {
        // The autoscaler sets the replicas, and applying the object again must not reset them.
        ...(isScaled ? {} : { replicas: minReplicas }),
        revisionHistoryLimit: 1,
        progressDeadlineSeconds: progressDeadlineS(options.deadlineS),
        selector: { matchLabels: { [revisionLabel]: revisionId } },
        strategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } },
        template: {
          metadata: {
            labels: { ...resources.labels, ...labels },
            ...(Object.keys(resources.annotations).length > 0 && { annotations: resources.annotations }),
          },
          spec: podSpec(options),
        },
      },
    },
  ];
}

/** Before the deadline of the pipeline, so that the reason is known. */
export const progressDeadlineS = (deadlineS: number): number => Math.max(1, Math.floor(deadlineS * 0.9));

function podSpec(options: RevisionObjectsOptions): V1PodSpec {
  const { deploymentId, pullSecrets, resources, project, drainMs, projectMb, secrets } = options;
  const volumes: V1Volume[] = [
    { name: 'tmp', emptyDir: { sizeLimit: '1Gi' } },
    ...(project ? [{ name: 'project', emptyDir: { sizeLimit: `${projectMb}Mi` } }] : []),
    ...('ca.crt' in secrets ? [caVolume(options)] : []),
    ...resources.volumes.map(({ name, sizeLimit, inMemory }) => ({
      name,
      emptyDir: { ...(sizeLimit !== null && { sizeLimit }), ...(inMemory && { medium: 'Memory' }) },
    })),
  ];
  return {
    serviceAccountName: resources.serviceAccount ?? objectName(deploymentId),
    automountServiceAccountToken: false,
    enableServiceLinks: false,
    ...(pullSecrets.length > 0 && { imagePullSecrets: pullSecrets.map((name) => ({ name })) }),
    terminationGracePeriodSeconds: Math.ceil(drainMs / 1000) + killMarginS,
    securityContext: {
      runAsNonRoot: true,
      runAsUser: 1000,
      runAsGroup: 1000,
      fsGroup: 1000,
      seccompProfile: { type: 'RuntimeDefault' },
    },
    ...(project && { initContainers: projectContainers(options, project) }),
    containers: [agentContainer(options)],
    volumes,
  };
}

const containerSecurity = {
  allowPrivilegeEscalation: false,
  readOnlyRootFilesystem: true,
  capabilities: { drop: ['ALL'] },
};

const tmpMount = { name: 'tmp', mountPath: '/tmp' };
const projectMount = { name: 'project', mountPath: projectFolder };

function agentContainer(options: RevisionObjectsOptions): V1Container {
  const { image, resources, environment, secrets, project } = options;
  const probe = (path: string) => ({ httpGet: { path, port: 'http' }, timeoutSeconds: 3 });
  return {
    name: 'agent',
    image,
    ports: [{ name: 'http', containerPort: agentPort, protocol: 'TCP' }],
    env: [
      ...plainVariables(environment),
      secretVariable(options, 'DATABASE_URL', 'database-url'),
      secretVariable(options, 'AGENT_GRAPH_VARIABLES', 'graph-variables'),
      ...('tracing-key' in options.secrets ? [secretVariable(options, 'AGENT_TRACING_KEY', 'tracing-key')] : []),
      ...resources.secretVariables.map(({ name, secret, key }) => ({
        name,
        valueFrom: { secretKeyRef: { name: secret, key } },
      })),
    ],
    // Longer than loading the graphs takes; a process that gives up ends by itself.
    startupProbe: { ...probe('/ok'), periodSeconds: 2, failureThreshold: 150 },
    readinessProbe: { ...probe('/ready'), periodSeconds: 2, failureThreshold: 3 },
    livenessProbe: { ...probe('/ok'), periodSeconds: 10, failureThreshold: 3 },
    resources: {
      requests: { cpu: String(resources.cpu), memory: `${resources.memoryMb}Mi` },
      limits: { cpu: String(resources.cpuLimit), memory: `${resources.memoryLimitMb}Mi` },
    },
    securityContext: containerSecurity,
    // The end of its log is part of the reason of a failure.
    terminationMessagePolicy: 'FallbackToLogsOnError',
    volumeMounts: [
      tmpMount,
      ...(project ? [projectMount] : []),
      ...('ca.crt' in secrets
        ? [{ name: 'database-ca', mountPath: databaseCaPath.replace(/\/[^/]+$/, ''), readOnly: true }]
        : []),
      ...resources.mounts.map(({ name, mountPath, readOnly }) => ({ name, mountPath, ...(readOnly && { readOnly }) })),
    ],
  };
}

/** They place the project, and load its graphs where the build could not. */
function projectContainers(
  options: RevisionObjectsOptions,
  { configPath, checksGraphs }: NonNullable<RevisionObjectsOptions['project']>,
): V1Container[] {
  const { image, resources, environment } = options;
  const container = (name: string, program: string[], env: V1EnvVar[]): V1Container => ({
    name,
    image,
    command: ['node', ...program],
    env: [{ name: 'HOME', value: '/tmp' }, ...env],
    resources: {
      requests: { cpu: String(resources.cpu), memory: `${resources.memoryMb}Mi` },
      limits: { cpu: String(resources.cpuLimit), memory: `${resources.memoryLimitMb}Mi` },
    },
    securityContext: containerSecurity,
    terminationMessagePolicy: 'FallbackToLogsOnError',
    volumeMounts: [tmpMount, projectMount],
  });
  const artefacts = secretVariable(options, 'PROJECT_ARTEFACTS', 'artefacts');
  const variables = secretVariable(options, 'AGENT_GRAPH_VARIABLES', 'graph-variables');
  const fetching = container('project', ['apps/agent-server/dist/fetch-project.js', projectFolder], [artefacts]);
  if (!checksGraphs) return [fetching];
  const config = environment.AGENT_CONFIG ?? `${projectFolder}/${configPath}`;
  return [fetching, container('graphs', ['apps/agent-server/dist/check-graphs.js', config], [variables])];
}

const plainVariables = (environment: Readonly<Record<string, string>>): V1EnvVar[] =>
  Object.entries(environment).map(([name, value]) => ({ name, value }));

const secretVariable = ({ revisionId }: RevisionObjectsOptions, name: string, key: string): V1EnvVar => ({
  name,
  valueFrom: { secretKeyRef: { name: objectName(revisionId), key } },
});

const caVolume = ({ revisionId }: RevisionObjectsOptions): V1Volume => ({
  name: 'database-ca',
  secret: { secretName: objectName(revisionId), items: [{ key: 'ca.crt', path: 'ca.crt' }] },
});

type Metadata = ReturnType<typeof metadata>;

const autoscaler = (
  { resources, revisionId }: RevisionObjectsOptions,
  common: Metadata,
): V2HorizontalPodAutoscaler => ({
  apiVersion: 'autoscaling/v2',
  kind: 'HorizontalPodAutoscaler',
  metadata: common,
  spec: {
    scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: objectName(revisionId) },
    minReplicas: resources.minReplicas,
    maxReplicas: resources.maxReplicas,
    metrics: [{ type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 80 } } }],
  },
});

const disruptionBudget = ({ revisionId }: RevisionObjectsOptions, common: Metadata): V1PodDisruptionBudget => ({
  apiVersion: 'policy/v1',
  kind: 'PodDisruptionBudget',
  metadata: common,
  spec: {
    maxUnavailable: 1,
    // Without a database all pods are unready: a drain of a node must not wait for them.
    unhealthyPodEvictionPolicy: 'AlwaysAllow',
    selector: { matchLabels: { [revisionLabel]: revisionId } },
  },
});

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

/** Objects that all revisions of a deployment share. */
export function deploymentObjects(options: DeploymentObjectsOptions): AgentObject[] {
  const { namespace, deploymentId, createsNetworkPolicies } = options;
  const common = metadata(namespace, deploymentId, labelsOfDeployment(options));
  const account: V1ServiceAccount = {
    apiVersion: 'v1',
    kind: 'ServiceAccount',
    metadata: common,
    automountServiceAccountToken: false,
  };
  return createsNetworkPolicies ? [account, networkPolicy(options, common)] : [account];
}

/** Only the control plane reaches the pods. They reach it, the database, names and the internet; no other pods. */
function networkPolicy(options: DeploymentObjectsOptions, common: Metadata): V1NetworkPolicy {
  const controlPlane = {
    namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': options.controlPlaneNamespace } },
    podSelector: { matchLabels: { 'app.kubernetes.io/name': 'control-plane' } },
  };
  const experiments = { ...controlPlane, podSelector: { matchLabels: { 'app.kubernetes.io/name': 'experiments' } } };
  const tcp = (port: number) => ({ protocol: 'TCP', port });
  return {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'NetworkPolicy',
    metadata: common,
    spec: {
      podSelector: { matchLabels: labelsOfDeployment(options) },
      policyTypes: ['Ingress', 'Egress'],
      ingress: [{ _from: [controlPlane], ports: [{ protocol: 'TCP', port: 'http' }] }],
      egress: [
        // A policy sees the port of the pod; that of OpenShift is another one.
        { ports: [{ protocol: 'UDP', port: 53 }, tcp(53), { protocol: 'UDP', port: 5353 }, tcp(5353)] },
        { to: [controlPlane], ports: [tcp(options.controlPlanePort)] },
        ...(options.experimentsPort === null ? [] : [{ to: [experiments], ports: [tcp(options.experimentsPort)] }]),
        { ports: [tcp(options.databasePort)] },
        {
          to: [
            { ipBlock: { cidr: '0.0.0.0/0', except: privateNetworks } },
            { ipBlock: { cidr: '::/0', except: privateNetworksV6 } },
          ],
          ports: [tcp(80), tcp(443)],
        },
      ],
    },
  };
}
