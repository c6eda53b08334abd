import { describe, expect, it } from '@jest/globals';
import { overlays, render, renderVariant, workloadsOf } from './cluster.js';
import { isConnectionAllowed, kustomize, type AddressEnd, type Manifest, type PodEnd } from './tools.js';

const strangers: (PodEnd | AddressEnd)[] = [
  pod('ingress controller', 'ingress', { 'app.kubernetes.io/name': 'some-controller' }),
  pod('dns', 'kube-system', { 'k8s-app': 'kube-dns' }),
  pod('other pod of kube-system', 'kube-system', {}),
  // Labels alone must not open a door from another namespace.
  pod('impostor', 'elsewhere', { 'app.kubernetes.io/name': 'agent-server', 'app.kubernetes.io/component': 'api' }),
  pod('dns of OpenShift', 'openshift-dns', {}),
  pod('collector', 'observability', {}),
  pod('prometheus', 'monitoring', {}),
  { name: 'dns of the node', ip: '169.254.20.10' },
  { name: 'internet', ip: '203.0.113.7' },
  { name: 'internet by IPv6', ip: '2001:db8::7' },
  { name: 'private network', ip: '10.1.2.3' },
  { name: 'private network by IPv6', ip: 'fd00::7' },
  { name: 'cloud metadata', ip: '169.254.169.254' },
];
const everyPort = [53, 80, 443, 1984, 3000, 4318, 5353, 5432, 8123, 8124, 9464];

function pod(name: string, namespace: string, labels: Record<string, string>): PodEnd {
  return { name, inside: false, labels, namespaceLabels: { 'kubernetes.io/metadata.name': namespace } };
}

/** Every allowed TCP connection that begins or ends in our namespace, as `from -> to:port`. */
function allowedEdges(objects: Manifest[]): string[] {
  const policies = kustomize.ofKind(objects, 'NetworkPolicy');
  // A pod that no app's policy selects, e.g. one somebody started by hand: it must reach nothing and nobody.
  const stray: PodEnd = { name: 'stray pod', labels: {}, inside: true };
  const pods = [
    stray,
    ...workloadsOf(objects).map((workload): PodEnd => {
      const ports = workload.pod.containers.flatMap((container) => container.ports ?? []);
      return {
        name: workload.name,
        labels: workload.labels,
        inside: true,
        ports: Object.fromEntries(ports.map(({ name = '', containerPort }) => [name, containerPort])),
      };
    }),
  ];
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
const toInternet = (name: string): string[] =>
  ['internet', 'internet by IPv6'].flatMap((to) => [`${name} -> ${to}:80`, `${name} -> ${to}:443`]);
const toDns = (name: string): string[] => [
  `${name} -> dns:53`,
  `${name} -> dns of the node:53`,
  `${name} -> dns of OpenShift:5353`,
];
const common = [
  ...fromIngress,
  'agent-server -> control-plane:8124',
  'experiments -> control-plane:8124',
  ...toInternet('agent-server'),
  ...databaseClients.flatMap(toDns),
];
const production = [
  ...common,
  ...[...databaseClients, 'agent-server-worker'].map((name) => `${name} -> private network:5432`),
  ...toDns('agent-server-worker'),
  'agent-server-worker -> agent-server:8123',
  'agent-server-worker -> control-plane:8124',
  ...toInternet('agent-server-worker'),
];

describe('network policies', () => {
  it('of the local overlay allow exactly the documented connections', () => {
    expect(allowedEdges(render('local'))).toEqual(
      [...common, ...databaseClients.map((name) => `${name} -> postgres:5432`)].sort(),
    );
  });

  it('of the production overlay allow the same with an outside database, and the workers', () => {
    expect(allowedEdges(render('production'))).toEqual([...production].sort());
  });

  it('of the optional components add the collector, key sets of identity providers, and Prometheus', () => {
    const services = ['control-plane', 'agent-server', 'experiments'];
    const keySets = services.flatMap((name) => [`${name} -> internet:443`, `${name} -> internet by IPv6:443`]);
    const collector = [...services, 'agent-server-worker'].map((name) => `${name} -> collector:4318`);
    // Nothing listens in the Jobs, which have the name of their app, too.
    const scraped = [...services, 'agent-server-worker', ...services.map((name) => `${name}-migrate`)];
    const prometheus = scraped.map((name) => `prometheus -> ${name}:9464`);
    expect(allowedEdges(renderVariant('everything'))).toEqual(
      [...new Set([...production, ...keySets, ...collector, ...prometheus])].sort(),
    );
  });

  it.each(overlays)('of the %s overlay let the console open no connection at all', (overlay) => {
    expect(allowedEdges(render(overlay)).filter((edge) => edge.startsWith('console ->'))).toEqual([]);
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
    [
      'a name that no container of the pod gives to a port',
      { podSelector: {}, policyTypes: ['Ingress'], ingress: [{ ports: [{ port: 'http' }] }] },
      false,
    ],
  ])('%s', (_case, spec, allowed) => {
    expect(isConnectionAllowed(policies(spec), a, b, 80)).toBe(allowed);
  });
});
