import { describe, expect, it } from '@jest/globals';
import { buildJob, buildSecret } from './build-objects.js';

const deploymentId = '0b0c0d0e-0000-4000-8000-000000000001';
const revisionId = '0b0c0d0e-0000-4000-8000-000000000002';
const tenantId = '0b0c0d0e-0000-4000-8000-000000000003';
const name = 'build-0b0c0d0e000040008000000000000002';
const labels = {
  'app.kubernetes.io/managed-by': 'heddle-control-plane',
  'app.kubernetes.io/name': 'heddle-build',
  'heddle/deployment': deploymentId,
  'heddle/workspace': tenantId,
  'heddle/build': revisionId,
};
const options = {
  namespace: 'agents',
  deploymentId,
  deploymentName: 'agent',
  revisionId,
  tenantId,
  image: 'registry.test/agent-server:1',
  pullSecrets: ['registry'],
  deadlineS: 1620,
  cpuMillicores: 500,
  cpuLimitMillicores: 2000,
  memoryMb: 1024,
  maxMemoryMb: 2048,
  maxDiskMb: 4096,
  environment: { npm_config_registry: 'https://registry.test' },
  fetchedDigest: null,
};
const secret = (variable: string, key: string) => ({
  name: variable,
  valueFrom: { secretKeyRef: { name, key } },
});

describe('the objects of a build', () => {
  it('are a Job of one restricted pod', () => {
    expect(buildJob(options)).toEqual({
      apiVersion: 'batch/v1',
      kind: 'Job',
      metadata: { name, namespace: 'agents', labels, annotations: { 'heddle/deployment-name': 'agent' } },
      spec: {
        backoffLimit: 0,
        activeDeadlineSeconds: 1620,
        ttlSecondsAfterFinished: 600,
        podFailurePolicy: {
          rules: [{ action: 'Ignore', onPodConditions: [{ type: 'DisruptionTarget', status: 'True' }] }],
        },
        template: {
          metadata: { labels },
          spec: {
            restartPolicy: 'Never',
            serviceAccountName: 'agent-0b0c0d0e000040008000000000000001',
            automountServiceAccountToken: false,
            enableServiceLinks: false,
            imagePullSecrets: [{ name: 'registry' }],
            terminationGracePeriodSeconds: 5,
            securityContext: {
              runAsNonRoot: true,
              runAsUser: 1000,
              runAsGroup: 1000,
              fsGroup: 1000,
              seccompProfile: { type: 'RuntimeDefault' },
            },
            containers: [
              {
                name: 'build',
                image: 'registry.test/agent-server:1',
                command: ['node', 'apps/agent-server/dist/build-project.js', '/app/build', '/dev/termination-log'],
                env: [
                  { name: 'npm_config_registry', value: 'https://registry.test' },
                  { name: 'HOME', value: '/tmp' },
                  secret('BUILD_JOB', 'build-job'),
                  secret('AGENT_GRAPH_VARIABLES', 'graph-variables'),
                ],
                resources: {
                  requests: { cpu: '500m', memory: '1024Mi' },
                  limits: { cpu: '2000m', memory: '2304Mi' },
                },
                securityContext: {
                  allowPrivilegeEscalation: false,
                  readOnlyRootFilesystem: true,
                  capabilities: { drop: ['ALL'] },
                },
                terminationMessagePath: '/dev/termination-log',
                terminationMessagePolicy: 'FallbackToLogsOnError',
                volumeMounts: [
                  { name: 'tmp', mountPath: '/tmp' },
                  { name: 'build', mountPath: '/app/build' },
                ],
              },
            ],
            volumes: [
              { name: 'tmp', emptyDir: { sizeLimit: '1Gi' } },
              { name: 'build', emptyDir: { sizeLimit: '8192Mi' } },
            ],
          },
        },
      },
    });
  });

  it('remember the content of a repository', () => {
    const { metadata } = buildJob({ ...options, fetchedDigest: 'sha256:0' });
    expect(metadata?.annotations).toMatchObject({ 'heddle/source-digest': 'sha256:0' });
  });

  it('are a Secret that goes with the Job', () => {
    const job = { metadata: { name, uid: 'u' } };
    expect(buildSecret(options, { 'build-job': '{}', 'graph-variables': '{"A":"1"}' }, job)).toEqual({
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: {
        ...{ name, namespace: 'agents', labels },
        ownerReferences: [{ apiVersion: 'batch/v1', kind: 'Job', name, uid: 'u' }],
      },
      type: 'Opaque',
      data: { 'build-job': 'e30=', 'graph-variables': 'eyJBIjoiMSJ9' },
    });
  });
});
