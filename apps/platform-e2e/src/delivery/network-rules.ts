import type { Selector } from './cluster.js';
import { ofKind, type Manifest } from '@heddle/k8s/manifest';

type Policy = ReturnType<typeof ofKind<'NetworkPolicy'>>[number];
type Rule = NonNullable<Policy['spec']['egress']>[number];
type Peer = NonNullable<Rule['to']>[number];

const short = (label: string): string =>
  label.replace('app.kubernetes.io/', '').replace('kubernetes.io/metadata.name', 'namespace');

function selected({ matchLabels = {}, matchExpressions = [] }: Selector): string {
  const labels = Object.entries(matchLabels).map(([key, value]) => `${short(key)}=${value}`);
  const lists = matchExpressions.map(({ key, values = [] }) => `${short(key)}=${values.join('|')}`);
  return [...labels, ...lists].sort().reverse().join(' ') || 'every pod';
}

function nameOf({ ipBlock, namespaceSelector, podSelector }: Peer): string {
  if (ipBlock) return [ipBlock.cidr, ...(ipBlock.except ?? [])].join(' but not ');
  return [namespaceSelector, podSelector].flatMap((selector) => (selector ? [selected(selector)] : [])).join(' ');
}

/**
 * Every connection that the policies allow to the pods that they select, as `from -> to: ports`. A pod that a policy
 * selects for a direction may have the connections of these lines in that direction, and no others.
 */
export function networkRules(objects: Manifest[]): Record<string, string[]> {
  const entries = ofKind(objects, 'NetworkPolicy').map(({ metadata, spec }): [string, string[]] => {
    const pods = selected(spec.podSelector ?? {});
    const lines = (spec.policyTypes ?? []).flatMap((type) => {
      const rules: Rule[] =
        type === 'Egress' ? (spec.egress ?? []) : (spec.ingress ?? []).map(({ from, ports }) => ({ to: from, ports }));
      const line = (peer: string): string => (type === 'Egress' ? `${pods} -> ${peer}` : `${peer} -> ${pods}`);
      if (rules.length === 0) return [line('nothing')];
      return rules.flatMap(({ to = [{}], ports = [] }) => {
        const list = ports.map(({ protocol, port }) => (protocol === 'TCP' ? port : `${port}/${protocol}`));
        return to.map((peer) => `${line(nameOf(peer) || 'anything')}: ${list.join(' ') || 'any port'}`);
      });
    });
    return [metadata.name, lines];
  });
  return Object.fromEntries(entries);
}
