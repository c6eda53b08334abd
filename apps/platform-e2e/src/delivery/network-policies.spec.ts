import { describe, expect, it } from '@jest/globals';
import {
  committedManifests,
  componentManifests,
  describeWith,
  matchesSelector,
  render,
  workloadsOf,
} from './cluster.js';
import { networkRules } from './network-rules.js';
import { ofKind } from '@heddle/k8s/manifest';

const production = await render('production');
const manifests = committedManifests();
const clients = 'component=api|worker|migrate|bootstrap';
const privateNetworks =
  ' but not 10.0.0.0/8 but not 100.64.0.0/10 but not 169.254.0.0/16 but not 172.16.0.0/12 but not 192.168.0.0/16';
const internet = [`0.0.0.0/0${privateNetworks}`, '::/0 but not fc00::/7 but not fe80::/10'];

const rules = {
  'default-deny': ['nothing -> every pod', 'every pod -> nothing'],
  'allow-dns': [
    `${clients} -> namespace=kube-system k8s-app=kube-dns: 53/UDP 53`,
    `${clients} -> 169.254.20.10/32: 53/UDP 53`,
    `${clients} -> namespace=openshift-dns: 5353/UDP 5353`,
  ],
  'to-database': [`${clients} -> name=postgres: 5432`],
  'from-ingress': ['namespace=ingress -> component=api|web: http'],
  'control-plane': [
    'name=agent-server|experiments component=api|worker -> name=control-plane component=api: 8124',
    ...internet.map((peer) => `name=control-plane component=api -> ${peer}: 80 443`),
  ],
  experiments: ['name=experiments component=api -> name=control-plane component=api: 8124'],
  'agent-server': [
    'name=agent-server component=api|worker -> name=control-plane component=api: 8124',
    'name=agent-server component=api|worker -> name=experiments component=api: 1984',
    'name=agent-server component=api|worker -> name=agent-server component=api: 8123',
    ...internet.map((peer) => `name=agent-server component=api|worker -> ${peer}: 80 443`),
  ],
  'experiments-traces': ['name=agent-server component=api|worker -> name=experiments component=api: 1984'],
  'agent-server-own-api': ['name=agent-server component=api|worker -> name=agent-server component=api: 8123'],
};

describe('network policies', () => {
  it('deny everything to every pod but the documented connections', () => {
    const postgres = [`${clients} -> name=postgres: 5432`, 'name=postgres -> nothing'];
    expect(networkRules(manifests)).toEqual({ ...rules, postgres });
  });

  it('of the components add agents, the collector, key sets of identity providers, and Prometheus', () => {
    expect(networkRules(componentManifests())).toEqual({
      'control-plane-agents': [
        'name=heddle-agent|heddle-build -> name=control-plane component=api: 8124',
        'name=control-plane component=api -> name=heddle-agent: 8123',
        'name=control-plane component=api -> anything: 443 6443',
      ],
      'experiments-agents': ['name=heddle-agent -> name=experiments component=api: 1984'],
      'to-collector': ['component=api|worker -> namespace=observability: 4318'],
      'to-jwks': internet.map((peer) => `component=api -> ${peer}: 443`),
      prometheus: ['namespace=monitoring -> name=control-plane|agent-server|experiments: 9464'],
    });
  });

  it('name existing components of pods, and let the console open no connection', () => {
    const components = workloadsOf(manifests).map(({ labels }) => labels['app.kubernetes.io/component']);
    expect(new Set(components)).toEqual(new Set(['api', 'worker', 'web', 'migrate', 'bootstrap', 'database']));
    const policies = ofKind([...manifests, ...componentManifests()], 'NetworkPolicy');
    const [console] = workloadsOf(manifests).filter(({ name }) => name === 'console');
    const ofConsole = policies.filter(
      ({ spec }) =>
        spec.policyTypes?.includes('Egress') && matchesSelector(spec.podSelector ?? {}, console?.labels ?? {}),
    );
    expect(ofConsole.map(({ metadata }) => metadata.name)).toEqual(['default-deny']);
  });
});

describeWith(production)('network policies of the overlay production', () => {
  it('are the same, with a database outside of the cluster', () => {
    expect(networkRules(production ?? [])).toEqual({ ...rules, 'to-database': [`${clients} -> 10.0.0.0/8: 5432`] });
  });
});
