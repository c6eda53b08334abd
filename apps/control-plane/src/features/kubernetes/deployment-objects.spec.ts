import { describe, expect, it } from '@jest/globals';
import type { V1NetworkPolicy, V1ServiceAccount } from '@kubernetes/client-node';
import { deploymentObjects } from './deployment-objects.js';

const deploymentId = '0b0c0d0e-0000-4000-8000-000000000001';
const tenantId = '0b0c0d0e-0000-4000-8000-000000000003';
const shared = 'agent-0b0c0d0e000040008000000000000001';
const builder = 'build-0b0c0d0e000040008000000000000001';
const labels = {
  'app.kubernetes.io/managed-by': 'heddle-control-plane',
  'app.kubernetes.io/name': 'heddle-agent',
  'heddle/deployment': deploymentId,
  'heddle/workspace': tenantId,
};
const ofBuilds = { ...labels, 'app.kubernetes.io/name': 'heddle-build' };

describe('the objects of a deployment', () => {
  const given = {
    namespace: 'agents',
    deploymentId,
    tenantId,
    createsNetworkPolicies: true,
    controlPlaneNamespace: 'heddle',
    controlPlanePort: 8124,
    experimentsPort: null,
    databasePort: 6432,
  };
  const metadata = { name: shared, namespace: 'agents', labels };

  it('are an account without rights, and a policy that only the control plane passes', () => {
    const controlPlane = {
      namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'heddle' } },
      podSelector: { matchLabels: { 'app.kubernetes.io/name': 'control-plane' } },
    };
    const [account, policy, builds] = deploymentObjects(given) as [V1ServiceAccount, V1NetworkPolicy, V1NetworkPolicy];
    expect(account).toEqual({
      apiVersion: 'v1',
      kind: 'ServiceAccount',
      metadata,
      automountServiceAccountToken: false,
    });
    expect(policy).toEqual({
      apiVersion: 'networking.k8s.io/v1',
      kind: 'NetworkPolicy',
      metadata,
      spec: {
        podSelector: { matchLabels: labels },
        policyTypes: ['Ingress', 'Egress'],
        ingress: [{ _from: [controlPlane], ports: [{ protocol: 'TCP', port: 'http' }] }],
        egress: [
          {
            ports: [
              { protocol: 'UDP', port: 53 },
              { protocol: 'TCP', port: 53 },
              { protocol: 'UDP', port: 5353 },
              { protocol: 'TCP', port: 5353 },
            ],
          },
          { to: [controlPlane], ports: [{ protocol: 'TCP', port: 8124 }] },
          { ports: [{ protocol: 'TCP', port: 6432 }] },
          {
            to: [
              {
                ipBlock: {
                  cidr: '0.0.0.0/0',
                  except: ['10.0.0.0/8', '100.64.0.0/10', '169.254.0.0/16', '172.16.0.0/12', '192.168.0.0/16'],
                },
              },
              { ipBlock: { cidr: '::/0', except: ['fc00::/7', 'fe80::/10'] } },
            ],
            ports: [
              { protocol: 'TCP', port: 80 },
              { protocol: 'TCP', port: 443 },
            ],
          },
        ],
      },
    });
    expect(builds.metadata).toEqual({ name: builder, namespace: 'agents', labels: ofBuilds });
    expect(builds.spec).toEqual({
      podSelector: { matchLabels: ofBuilds },
      policyTypes: ['Ingress', 'Egress'],
      ingress: [],
      // All but the port of the database.
      egress: policy.spec?.egress?.filter((_rule, index) => index !== 2),
    });
  });

  it('are an account alone if the operator writes the policies', () => {
    expect(deploymentObjects({ ...given, createsNetworkPolicies: false }).map(({ kind }) => kind)).toEqual([
      'ServiceAccount',
    ]);
  });

  it('reach the experiments service where runs are traced', () => {
    const [, policy] = deploymentObjects({ ...given, experimentsPort: 1984 }) as [unknown, V1NetworkPolicy];
    expect(policy.spec?.egress).toContainEqual({
      to: [
        {
          namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'heddle' } },
          podSelector: { matchLabels: { 'app.kubernetes.io/name': 'experiments' } },
        },
      ],
      ports: [{ protocol: 'TCP', port: 1984 }],
    });
  });
});
