/**
 * Says whether a connection is allowed by a set of NetworkPolicies, as the Kubernetes API defines it:
 * a pod that some policy selects for a direction may do only what one of those policies allows.
 *
 * An end of a connection is `{ name, labels, namespaceLabels, inside }`, or `{ name, ip }` outside the cluster.
 */
export function isConnectionAllowed(policies, from, to, port, protocol = 'TCP') {
  return (
    isDirectionAllowed(policies, 'Egress', from, to, port, protocol) &&
    isDirectionAllowed(policies, 'Ingress', to, from, port, protocol)
  );
}

function isDirectionAllowed(policies, direction, pod, peer, port, protocol) {
  if (!pod.inside) return true;
  const applying = policies.filter(
    ({ spec }) =>
      (spec.policyTypes ?? ['Ingress']).includes(direction) && matchesSelector(spec.podSelector, pod.labels),
  );
  if (applying.length === 0) return true;
  const [rules, peers] = direction === 'Egress' ? ['egress', 'to'] : ['ingress', 'from'];
  return applying.some(({ spec }) =>
    (spec[rules] ?? []).some((rule) => matchesPorts(rule.ports, port, protocol) && matchesPeers(rule[peers], peer)),
  );
}

const matchesPorts = (ports, port, protocol) =>
  ports === undefined || ports.some((entry) => (entry.protocol ?? 'TCP') === protocol && (entry.port ?? port) === port);

const matchesPeers = (peers, end) =>
  peers === undefined || peers.length === 0 || peers.some((peer) => matchesPeer(peer, end));

function matchesPeer({ ipBlock, podSelector, namespaceSelector }, end) {
  if (ipBlock) {
    return (
      end.ip !== undefined && isIn(end.ip, ipBlock.cidr) && !(ipBlock.except ?? []).some((cidr) => isIn(end.ip, cidr))
    );
  }
  if (end.ip !== undefined) return false;
  const inNamespace = namespaceSelector ? matchesSelector(namespaceSelector, end.namespaceLabels) : end.inside;
  return inNamespace && (podSelector === undefined || matchesSelector(podSelector, end.labels));
}

/** Label selectors with `matchLabels` and the operators In and Exists. */
export function matchesSelector({ matchLabels = {}, matchExpressions = [] }, labels = {}) {
  return (
    Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
    matchExpressions.every(({ key, operator, values }) => {
      if (operator === 'In') return values.includes(labels[key]);
      if (operator === 'Exists') return key in labels;
      throw new Error(`Operator ${operator} is not supported`);
    })
  );
}

const toNumber = (ip) => ip.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);

function isIn(ip, cidr) {
  const [network, bits] = cidr.split('/');
  const size = 2 ** (32 - Number(bits));
  return Math.floor(toNumber(ip) / size) === Math.floor(toNumber(network) / size);
}
