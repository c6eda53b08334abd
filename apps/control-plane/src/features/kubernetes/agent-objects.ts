import type {
  V1Container,
  V1Deployment,
  V1EnvVar,
  V1PodDisruptionBudget,
  V1PodSpec,
  V1Secret,
  V1Service,
  V1Volume,
  V2HorizontalPodAutoscaler,
} from '@kubernetes/client-node';
import { labelsOfRevision, objectName, revisionLabel } from './object-names.js';
import { containerSecurity, type Metadata, metadata, plainVariables, podSecurity, secretData } from './object-parts.js';
import type { PodResources } from './pod-resources.plan.js';

export const agentPort = 8123;
/** Folder of the project, below that of the image's modules, which resolve from there, too. */
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
  /** False for an image with a project in it. */
  hasProject: boolean;
  /** Time in s since the epoch at which the links to artefacts expire; null without any. */
  linksUntilS: number | null;
}

type RevisionObject = V1Deployment | V1PodDisruptionBudget | V1Secret | V1Service | V2HorizontalPodAutoscaler;

/** Annotation of the Deployment. */
export const linksUntilAnnotation = 'heddle/links-until';

/**
 * Objects of a revision. The Service is the first one: as long as it exists, others may, and it is removed last. The
 * Deployment is the last one: its pods need the others.
 */
export function revisionObjects(options: RevisionObjectsOptions): RevisionObject[] {
  const { namespace, revisionId, resources, deploymentName, linksUntilS } = options;
  const labels = labelsOfRevision(options);
  const annotations = { 'heddle/deployment-name': deploymentName };
  const common = metadata(namespace, objectName(revisionId), labels, annotations);
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
      data: secretData(options.secrets),
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
  const { deploymentId, pullSecrets, resources, hasProject, drainMs, projectMb, secrets } = options;
  const volumes: V1Volume[] = [
    { name: 'tmp', emptyDir: { sizeLimit: '1Gi' } },
    ...(hasProject ? [{ name: 'project', emptyDir: { sizeLimit: `${projectMb}Mi` } }] : []),
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
    securityContext: podSecurity,
    ...(hasProject && { initContainers: [projectContainer(options)] }),
    containers: [agentContainer(options)],
    volumes,
  };
}

const tmpMount = { name: 'tmp', mountPath: '/tmp' };
const projectMount = { name: 'project', mountPath: projectFolder };

function agentContainer(options: RevisionObjectsOptions): V1Container {
  const { image, resources, environment, secrets, hasProject } = options;
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
      ...(hasProject ? [projectMount] : []),
      ...('ca.crt' in secrets
        ? [{ name: 'database-ca', mountPath: databaseCaPath.replace(/\/[^/]+$/, ''), readOnly: true }]
        : []),
      ...resources.mounts.map(({ name, mountPath, readOnly }) => ({ name, mountPath, ...(readOnly && { readOnly }) })),
    ],
  };
}

/** Places the project. */
function projectContainer(options: RevisionObjectsOptions): V1Container {
  const { image, resources } = options;
  return {
    name: 'project',
    image,
    command: ['node', 'apps/agent-server/dist/fetch-project.js', projectFolder],
    env: [{ name: 'HOME', value: '/tmp' }, secretVariable(options, 'PROJECT_ARTEFACTS', 'artefacts')],
    resources: {
      requests: { cpu: String(resources.cpu), memory: `${resources.memoryMb}Mi` },
      limits: { cpu: String(resources.cpuLimit), memory: `${resources.memoryLimitMb}Mi` },
    },
    securityContext: containerSecurity,
    terminationMessagePolicy: 'FallbackToLogsOnError',
    volumeMounts: [tmpMount, projectMount],
  };
}

const secretVariable = ({ revisionId }: RevisionObjectsOptions, name: string, key: string): V1EnvVar => ({
  name,
  valueFrom: { secretKeyRef: { name: objectName(revisionId), key } },
});

const caVolume = ({ revisionId }: RevisionObjectsOptions): V1Volume => ({
  name: 'database-ca',
  secret: { secretName: objectName(revisionId), items: [{ key: 'ca.crt', path: 'ca.crt' }] },
});

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
    // While the database is unavailable all pods are unready: a drain of a node must not wait for them.
    unhealthyPodEvictionPolicy: 'AlwaysAllow',
    selector: { matchLabels: { [revisionLabel]: revisionId } },
  },
});
