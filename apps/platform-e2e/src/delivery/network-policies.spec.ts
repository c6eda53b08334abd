import { describe, expect, it } from '@jest/globals';
import { overlays, render, workloadsOf, type Overlay } from './cluster.js';
import { isConnectionAllowed, kustomize, type AddressEnd, type PodEnd } from './tools.js';

const strangers: (PodEnd | AddressEnd)[] = [
  pod('ingress controller', 'ingress-nginx', { 'app.kubernetes.io/name': 'ingress-nginx' }),
  pod('dns', 'kube-system', { 'k8s-app': 'kube-dns' }),
  pod('other pod of kube-system', 'kube-system', {}),
  // Labels alone must not open a door from another namespace.
  pod('impostor', 'elsewhere', { 'app.kubernetes.io/name': 'agent-server', 'app.kubernetes.io/component': 'api' }),
  { name: 'internet', ip: '203.0.113.7' },
  { name: 'private network', ip: '10.1.2.3' },
  { name: 'cloud metadata', ip: '169.254.169.254' },
];
const everyPort = [53, 80, 443, 1984, 3000, 5432, 8123, 8124];

function pod(name: string, namespace: string, labels: Record<string, string>): PodEnd {
  return { name, inside: false, labels, namespaceLabels: { 'kubernetes.io/metadata.name': namespace } };
}

/** Every allowed TCP connection that begins or ends in our namespace, as `from -> to:port`. */
function allowedEdges(overlay: Overlay): string[] {
  const objects = render(overlay);
  const policies = kustomize.ofKind(objects, 'NetworkPolicy');
  // A pod that no app's policy selects, e.g. one somebody started by hand: it must reach nothing and nobody.
  const stray: PodEnd = { name: 'stray pod', labels: {}, inside: true };
  const pods = [stray, ...workloadsOf(objects).map(({ name, labels }): PodEnd => ({ name, labels, inside: true }))];
  const ends = [...pods, ...strangers];
  const edges = ends.flatMap((from) =>
    ends
      .filter((to) => from !== to && (pods.includes(from as PodEnd) || pods.includes(to as PodEnd)))
      .flatMap((to) =>
        everyPort
          .filter((port) => isConnectionAllowed(policies, from, to, port))
          .map((port) => `${from.name} -> ${to.name}:${port}`),
      ),
  );
  return edges.sort();
}

const fromIngress = [
  'ingress controller -> agent-server:8123',
  'ingress controller -> console:3000',
  'ingress controller -> control-plane:8124',
  'ingress controller -> experiments:1984',
];
const databaseClients = [
  'control-plane',
  'agent-server',
  'experiments',
  'database-bootstrap',
  'control-plane-migrate',
  'agent-server-migrate',
  'experiments-migrate',
];
const common = [
  ...fromIngress,
  'agent-server -> control-plane:8124',
  'experiments -> control-plane:8124',
  'agent-server -> internet:80',
  'agent-server -> internet:443',
  ...databaseClients.map((name) => `${name} -> dns:53`),
];

describe('network policies', () => {
  it('of the local overlay allow exactly the documented connections', () => {
    expect(allowedEdges('local')).toEqual(
      [...common, ...databaseClients.map((name) => `${name} -> postgres:5432`)].sort(),
    );
  });

  it('of the production overlay allow the same with an outside database, and the workers', () => {
    expect(allowedEdges('production')).toEqual(
      [
        ...common,
        ...[...databaseClients, 'agent-server-worker'].map((name) => `${name} -> private network:5432`),
        'agent-server-worker -> dns:53',
        'agent-server-worker -> control-plane:8124',
        'agent-server-worker -> internet:80',
        'agent-server-worker -> internet:443',
      ].sort(),
    );
  });

  it.each(overlays)('of the %s overlay let the console open no connection at all', (overlay) => {
    expect(allowedEdges(overlay).filter((edge) => edge.startsWith('console ->'))).toEqual([]);
  });
});

describe('the evaluator of network policies', () => {
  const a: PodEnd = { name: 'a', inside: true, labels: { app: 'a' } };
  const b: PodEnd = { name: 'b', inside: true, labels: { app: 'b' } };
  const policies = (spec: object): Parameters<typeof isConnectionAllowed>[0] =>
    [{ spec }] as unknown as Parameters<typeof isConnectionAllowed>[0];

  it.each([
    ['no policy selects the pod', { podSelector: { matchLabels: { app: 'c' } }, policyTypes: ['Ingress'] }, true],
    ['a policy without rules', { podSelector: {}, policyTypes: ['Ingress'] }, false],
    ['a rule without peers', { podSelector: {}, policyTypes: ['Ingress'], ingress: [{}] }, true],
    ['another port', { podSelector: {}, policyTypes: ['Ingress'], ingress: [{ ports: [{ port: 81 }] }] }, false],
    [
      'another protocol',
      { podSelector: {}, policyTypes: ['Ingress'], ingress: [{ ports: [{ port: 80, protocol: 'UDP' }] }] },
      false,
    ],
    [
      'the peer by label',
      {
        podSelector: {},
        policyTypes: ['Ingress'],
        ingress: [{ from: [{ podSelector: { matchLabels: { app: 'a' } } }] }],
      },
      true,
    ],
    [
      'another label',
      {
        podSelector: {},
        policyTypes: ['Ingress'],
        ingress: [{ from: [{ podSelector: { matchLabels: { app: 'x' } } }] }],
      },
      false,
    ],
    [
      'an egress policy of the source',
      { podSelector: { matchLabels: { app: 'a' } }, policyTypes: ['Egress'], egress: [] },
      false,
    ],
  ])('%s', (_case, spec, allowed) => {
    expect(isConnectionAllowed(policies(spec), a, b, 80)).toBe(allowed);
  });
});
