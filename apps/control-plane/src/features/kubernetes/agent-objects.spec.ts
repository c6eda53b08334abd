import { describe, expect, it } from '@jest/globals';
import { revisionObjects, type RevisionObjectsOptions } from './agent-objects.js';

const deploymentId = '0b0c0d0e-0000-4000-8000-000000000001';
const revisionId = '0b0c0d0e-0000-4000-8000-000000000002';
const tenantId = '0b0c0d0e-0000-4000-8000-000000000003';
const name = 'agent-0b0c0d0e000040008000000000000002';
const shared = 'agent-0b0c0d0e000040008000000000000001';
const labels = {
  'app.kubernetes.io/managed-by': 'heddle-control-plane',
  'app.kubernetes.io/name': 'heddle-agent',
  'heddle/deployment': deploymentId,
  'heddle/workspace': tenantId,
};
const ofRevision = { ...labels, 'heddle/revision': revisionId };

const options: RevisionObjectsOptions = {
  namespace: 'agents',
  pullSecrets: [],
  deadlineS: 300,
  drainMs: 60_000,
  projectMb: 4096,
  deploymentId,
  deploymentName: '../"Ünïcode"; $(rm)\n',
  revisionId,
  tenantId,
  image: 'registry.test/agent-server:1',
  resources: {
    minReplicas: 1,
    maxReplicas: 1,
    cpu: 1,
    cpuLimit: 2,
    memoryMb: 1024,
    memoryLimitMb: 2048,
    labels: {},
    annotations: {},
    serviceAccount: null,
    volumes: [],
    mounts: [],
    secretVariables: [],
  },
  environment: { NODE_ENV: 'production', AGENT_CONFIG: '/app/agent/langgraph.json' },
  secrets: { 'database-url': 'postgresql://a', 'graph-variables': '{}', artefacts: '[]' },
  hasProject: true,
  linksUntilS: 1_800_000_000,
};

const kindsOf = (given: RevisionObjectsOptions) => revisionObjects(given).map(({ kind }) => kind);
const podOf = (given: RevisionObjectsOptions): any => (revisionObjects(given).at(-1) as any).spec.template;

const security = {
  allowPrivilegeEscalation: false,
  readOnlyRootFilesystem: true,
  capabilities: { drop: ['ALL'] },
};
const resources = { requests: { cpu: '1', memory: '1024Mi' }, limits: { cpu: '2', memory: '2048Mi' } };
const secret = (variable: string, key: string) => ({
  name: variable,
  valueFrom: { secretKeyRef: { name, key } },
});
const mounts = [
  { name: 'tmp', mountPath: '/tmp' },
  { name: 'project', mountPath: '/app/agent' },
];

describe('the objects of a revision', () => {
  it('are these for a built project', () => {
    const annotations = { 'heddle/deployment-name': options.deploymentName };
    const metadata = { name, namespace: 'agents', labels: ofRevision, annotations };
    const initial = { image: options.image, resources, securityContext: security, volumeMounts: mounts };
    const home = { name: 'HOME', value: '/tmp' };
    expect(revisionObjects(options)).toEqual([
      {
        apiVersion: 'v1',
        kind: 'Service',
        metadata,
        spec: {
          type: 'ClusterIP',
          selector: { 'heddle/revision': revisionId },
          ports: [{ name: 'http', port: 8123, targetPort: 'http', protocol: 'TCP' }],
        },
      },
      {
        apiVersion: 'v1',
        kind: 'Secret',
        metadata,
        type: 'Opaque',
        data: { 'database-url': 'cG9zdGdyZXNxbDovL2E=', 'graph-variables': 'e30=', artefacts: 'W10=' },
      },
      {
        apiVersion: 'apps/v1',
        kind: 'Deployment',
        metadata: { ...metadata, annotations: { ...annotations, 'heddle/links-until': '1800000000' } },
        spec: {
          replicas: 1,
          revisionHistoryLimit: 1,
          progressDeadlineSeconds: 270,
          selector: { matchLabels: { 'heddle/revision': revisionId } },
          strategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } },
          template: {
            metadata: { labels: ofRevision },
            spec: {
              serviceAccountName: shared,
              automountServiceAccountToken: false,
              enableServiceLinks: false,
              terminationGracePeriodSeconds: 70,
              securityContext: {
                runAsNonRoot: true,
                runAsUser: 1000,
                runAsGroup: 1000,
                fsGroup: 1000,
                seccompProfile: { type: 'RuntimeDefault' },
              },
              initContainers: [
                {
                  name: 'project',
                  ...initial,
                  command: ['node', 'apps/agent-server/dist/fetch-project.js', '/app/agent'],
                  env: [home, secret('PROJECT_ARTEFACTS', 'artefacts')],
                  terminationMessagePolicy: 'FallbackToLogsOnError',
                },
              ],
              containers: [
                {
                  name: 'agent',
                  image: options.image,
                  ports: [{ name: 'http', containerPort: 8123, protocol: 'TCP' }],
                  env: [
                    { name: 'NODE_ENV', value: 'production' },
                    { name: 'AGENT_CONFIG', value: '/app/agent/langgraph.json' },
                    secret('DATABASE_URL', 'database-url'),
                    secret('AGENT_GRAPH_VARIABLES', 'graph-variables'),
                  ],
                  startupProbe: {
                    httpGet: { path: '/ok', port: 'http' },
                    timeoutSeconds: 3,
                    periodSeconds: 2,
                    failureThreshold: 150,
                  },
                  readinessProbe: {
                    httpGet: { path: '/ready', port: 'http' },
                    timeoutSeconds: 3,
                    periodSeconds: 2,
                    failureThreshold: 3,
                  },
                  livenessProbe: {
                    httpGet: { path: '/ok', port: 'http' },
                    timeoutSeconds: 3,
                    periodSeconds: 10,
                    failureThreshold: 3,
                  },
                  resources,
                  securityContext: security,
                  terminationMessagePolicy: 'FallbackToLogsOnError',
                  volumeMounts: mounts,
                },
              ],
              volumes: [
                { name: 'tmp', emptyDir: { sizeLimit: '1Gi' } },
                { name: 'project', emptyDir: { sizeLimit: '4096Mi' } },
              ],
            },
          },
        },
      },
    ]);
  });

  it('need no project for an image', () => {
    const image = { ...options, hasProject: false, linksUntilS: null };
    expect(podOf(image).spec.initContainers).toBeUndefined();
    expect(podOf(image).spec.volumes).toEqual([{ name: 'tmp', emptyDir: { sizeLimit: '1Gi' } }]);
    expect(revisionObjects(image).at(-1)?.metadata?.annotations).not.toHaveProperty(['heddle/links-until']);
  });

  it('scale between two bounds, without a number that resets the autoscaler', () => {
    const scaled = { ...options, resources: { ...options.resources, minReplicas: 2, maxReplicas: 5 } };
    expect(kindsOf(scaled)).toEqual([
      'Service',
      'Secret',
      'HorizontalPodAutoscaler',
      'PodDisruptionBudget',
      'Deployment',
    ]);
    const [, , autoscaler, budget, deployment] = revisionObjects(scaled) as any[];
    expect(deployment.spec).not.toHaveProperty('replicas');
    expect(autoscaler.spec).toMatchObject({
      minReplicas: 2,
      maxReplicas: 5,
      scaleTargetRef: { kind: 'Deployment', name },
    });
    expect(budget.spec).toEqual({
      maxUnavailable: 1,
      unhealthyPodEvictionPolicy: 'AlwaysAllow',
      selector: { matchLabels: { 'heddle/revision': revisionId } },
    });
    const fixed = { ...options, resources: { ...options.resources, minReplicas: 3, maxReplicas: 3 } };
    expect(kindsOf(fixed)).toEqual(['Service', 'Secret', 'PodDisruptionBudget', 'Deployment']);
    expect((revisionObjects(fixed).at(-1) as any).spec.replicas).toBe(3);
  });

  it('have the additions of a resource_spec; labels of the driver take precedence', () => {
    const { metadata, spec } = podOf({
      ...options,
      pullSecrets: ['registry'],
      secrets: { ...options.secrets, 'ca.crt': 'PEM' },
      resources: {
        ...options.resources,
        labels: { team: 'a', 'heddle/revision': 'forged' },
        annotations: { note: 'b' },
        serviceAccount: 'reader',
        volumes: [{ name: 'cache', sizeLimit: '1Gi', inMemory: true }],
        mounts: [{ name: 'cache', mountPath: '/cache', readOnly: false }],
        secretVariables: [{ name: 'KEY', secret: 'models', key: 'k' }],
      },
    });
    expect(metadata).toEqual({ labels: { team: 'a', ...ofRevision }, annotations: { note: 'b' } });
    expect(spec).toMatchObject({ serviceAccountName: 'reader', imagePullSecrets: [{ name: 'registry' }] });
    expect(spec.volumes.slice(2)).toEqual([
      { name: 'database-ca', secret: { secretName: name, items: [{ key: 'ca.crt', path: 'ca.crt' }] } },
      { name: 'cache', emptyDir: { sizeLimit: '1Gi', medium: 'Memory' } },
    ]);
    expect(spec.containers[0].volumeMounts.slice(2)).toEqual([
      { name: 'database-ca', mountPath: '/etc/heddle/database-ca', readOnly: true },
      { name: 'cache', mountPath: '/cache' },
    ]);
    expect(spec.containers[0].env.at(-1)).toEqual({
      name: 'KEY',
      valueFrom: { secretKeyRef: { name: 'models', key: 'k' } },
    });
  });
});
