import type { V1Job, V1OwnerReference, V1Secret } from '@kubernetes/client-node';
import { buildName, labelsOfBuild, objectName } from './object-names.js';
import { containerSecurity, metadata, plainVariables, podSecurity, secretData } from './object-parts.js';

/** Folder below the modules of the image, like that of a running project: modules resolve alike. */
const buildFolder = '/app/build';
const reportFile = '/dev/termination-log';
/** Annotation of the Job: digest of the content of a repository. */
export const sourceDigestAnnotation = 'heddle/source-digest';
/** Time after which an ended Job goes by itself, should the control plane not remove it. */
const keptS = 600;
/** Memory of the program that runs the commands. */
const programMb = 256;
/** Outside of the limit of commands: the archives of source and result, and the cache of npm. */
const diskFactor = 2;

interface BuildObjectsOptions {
  namespace: string;
  deploymentId: string;
  deploymentName: string;
  revisionId: string;
  tenantId: string;
  image: string;
  pullSecrets: readonly string[];
  deadlineS: number;
  cpuMillicores: number;
  cpuLimitMillicores: number;
  memoryMb: number;
  maxMemoryMb: number;
  maxDiskMb: number;
  /** Variables of commands; none is a secret. */
  environment: Readonly<Record<string, string>>;
  /** Null for an upload. */
  fetchedDigest: string | null;
}

/** The Job that builds a revision. One pod; another one only if the cluster takes its place away. */
export function buildJob(options: BuildObjectsOptions): V1Job {
  const { namespace, revisionId, fetchedDigest } = options;
  const labels = labelsOfBuild(options);
  const annotations = {
    'heddle/deployment-name': options.deploymentName,
    ...(fetchedDigest !== null && { [sourceDigestAnnotation]: fetchedDigest }),
  };
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: metadata(namespace, buildName(revisionId), labels, annotations),
    spec: {
      backoffLimit: 0,
      activeDeadlineSeconds: options.deadlineS,
      ttlSecondsAfterFinished: keptS,
      podFailurePolicy: {
        rules: [{ action: 'Ignore', onPodConditions: [{ type: 'DisruptionTarget', status: 'True' }] }],
      },
      template: { metadata: { labels }, spec: podSpec(options) },
    },
  };
}

function podSpec(options: BuildObjectsOptions): NonNullable<V1Job['spec']>['template']['spec'] {
  const { deploymentId, revisionId, image, pullSecrets } = options;
  const secretVariable = (name: string, key: string) => ({
    name,
    valueFrom: { secretKeyRef: { name: buildName(revisionId), key } },
  });
  return {
    restartPolicy: 'Never',
    serviceAccountName: objectName(deploymentId),
    automountServiceAccountToken: false,
    enableServiceLinks: false,
    ...(pullSecrets.length > 0 && { imagePullSecrets: pullSecrets.map((name) => ({ name })) }),
    terminationGracePeriodSeconds: 5,
    securityContext: podSecurity,
    containers: [
      {
        name: 'build',
        image,
        command: ['node', 'apps/agent-server/dist/build-project.js', buildFolder, reportFile],
        env: [
          ...plainVariables({ ...options.environment, HOME: '/tmp' }),
          secretVariable('BUILD_JOB', 'build-job'),
          secretVariable('AGENT_GRAPH_VARIABLES', 'graph-variables'),
        ],
        resources: {
          requests: {
            cpu: `${options.cpuMillicores}m`,
            memory: `${Math.min(options.memoryMb, options.maxMemoryMb)}Mi`,
          },
          limits: { cpu: `${options.cpuLimitMillicores}m`, memory: `${options.maxMemoryMb + programMb}Mi` },
        },
        securityContext: containerSecurity,
        terminationMessagePath: reportFile,
        terminationMessagePolicy: 'FallbackToLogsOnError',
        volumeMounts: [
          { name: 'tmp', mountPath: '/tmp' },
          { name: 'build', mountPath: buildFolder },
        ],
      },
    ],
    volumes: [
      { name: 'tmp', emptyDir: { sizeLimit: '1Gi' } },
      { name: 'build', emptyDir: { sizeLimit: `${options.maxDiskMb * diskFactor}Mi` } },
    ],
  };
}

/** Links and secrets of a build. It goes with its Job. */
export function buildSecret(
  options: Pick<BuildObjectsOptions, 'namespace' | 'revisionId' | 'deploymentId' | 'tenantId'>,
  values: { 'build-job': string; 'graph-variables': string },
  job: V1Job,
): V1Secret {
  const owner: V1OwnerReference = {
    apiVersion: 'batch/v1',
    kind: 'Job',
    name: job.metadata?.name ?? '',
    uid: job.metadata?.uid ?? '',
  };
  return {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: {
      ...metadata(options.namespace, buildName(options.revisionId), labelsOfBuild(options)),
      ownerReferences: [owner],
    },
    type: 'Opaque',
    data: secretData(values),
  };
}
