import { BlockList, isIPv6 } from 'node:net';

/**
 * A pod, in the namespace of the policies (`inside`) or in another one.
 *
 * @typedef {object} PodEnd
 * @property {string} name
 * @property {boolean} inside
 * @property {Record<string, string>} labels
 * @property {Record<string, string>} [namespaceLabels]
 * @property {Record<string, number>} [ports] by name, as its containers have them
 * @property {undefined} [ip]
 */

/**
 * An address outside the cluster.
 *
 * @typedef {{ name: string, ip: string, inside?: undefined, labels?: undefined, namespaceLabels?: undefined, ports?: undefined }} AddressEnd
 */

/**
 * @typedef {object} Selector
 * @property {Record<string, string>} [matchLabels]
 * @property {{ key: string, operator: string, values?: string[] }[]} [matchExpressions]
 */

/** @typedef {import('kubernetes-models/networking.k8s.io/v1/NetworkPolicy').INetworkPolicy} INetworkPolicy */
/** @typedef {NonNullable<INetworkPolicy['spec']>} PolicySpec */
/** @typedef {NonNullable<PolicySpec['egress']>[number]} Rule */
/** @typedef {NonNullable<Rule['to']>[number]} Peer */

/**
 * Says whether a connection is allowed by a set of NetworkPolicies, as the Kubernetes API defines it:
 * a pod that some policy selects for a direction may do only what one of those policies allows.
 *
 * @param {INetworkPolicy[]} policies
 * @param {PodEnd | AddressEnd} from
 * @param {PodEnd | AddressEnd} to
 * @param {number} port
 * @param {'TCP' | 'UDP'} protocol
 */
export function isConnectionAllowed(policies, from, to, port, protocol = 'TCP') {
  return (
    isDirectionAllowed(policies, 'Egress', from, to, port, protocol) &&
    isDirectionAllowed(policies, 'Ingress', to, from, port, protocol)
  );
}

/**
 * @param {INetworkPolicy[]} policies
 * @param {'Egress' | 'Ingress'} direction
 * @param {PodEnd | AddressEnd} pod
 * @param {PodEnd | AddressEnd} peer
 * @param {number} port
 * @param {'TCP' | 'UDP'} protocol
 */
function isDirectionAllowed(policies, direction, pod, peer, port, protocol) {
  if (!pod.inside) return true;
  const applying = policies
    .flatMap(({ spec }) => (spec ? [spec] : []))
    .filter(
      (spec) => (spec.policyTypes ?? ['Ingress']).includes(direction) && matchesSelector(spec.podSelector, pod.labels),
    );
  if (applying.length === 0) return true;
  return applying
    .flatMap((spec) =>
      direction === 'Egress'
        ? (spec.egress ?? []).map(({ ports, to }) => ({ ports, peers: to }))
        : (spec.ingress ?? []).map(({ ports, from }) => ({ ports, peers: from })),
    )
    .some(
      ({ ports, peers }) =>
        matchesPorts(ports, port, protocol, direction === 'Egress' ? peer : pod) && matchesPeers(peers, peer),
    );
}

/** @type {(ports: Rule['ports'], port: number, protocol: 'TCP' | 'UDP', to: PodEnd | AddressEnd) => boolean} */
const matchesPorts = (ports, port, protocol, to) =>
  ports === undefined ||
  ports.some((entry) => {
    // A name is a port of the container that is connected to.
    const number = typeof entry.port === 'string' ? to.ports?.[entry.port] : (entry.port ?? port);
    return (entry.protocol ?? 'TCP') === protocol && number === port;
  });

/** @type {(peers: Peer[] | undefined, end: PodEnd | AddressEnd) => boolean} */
const matchesPeers = (peers, end) =>
  peers === undefined || peers.length === 0 || peers.some((peer) => matchesPeer(peer, end));

/** @type {(peer: Peer, end: PodEnd | AddressEnd) => boolean} */
function matchesPeer({ ipBlock, podSelector, namespaceSelector }, end) {
  if (ipBlock) {
    const { ip } = end;
    return ip !== undefined && isIn(ip, ipBlock.cidr) && !(ipBlock.except ?? []).some((cidr) => isIn(ip, cidr));
  }
  if (end.ip !== undefined) return false;
  const inNamespace = namespaceSelector ? matchesSelector(namespaceSelector, end.namespaceLabels) : end.inside;
  return inNamespace && (podSelector === undefined || matchesSelector(podSelector, end.labels));
}

/**
 * Label selectors with `matchLabels` and the operators In and Exists.
 *
 * @param {Selector} selector
 * @param {Record<string, string>} labels
 */
export function matchesSelector({ matchLabels = {}, matchExpressions = [] }, labels = {}) {
  return (
    Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
    matchExpressions.every(({ key, operator, values }) => {
      const label = labels[key];
      if (operator === 'In') return label !== undefined && values?.includes(label) === true;
      if (operator === 'Exists') return key in labels;
      throw new Error(`Operator ${operator} is not supported`);
    })
  );
}

/** @type {(ip: string, cidr: string) => boolean} */
function isIn(ip, cidr) {
  const [network = '', bits] = cidr.split('/');
  if (isIPv6(ip) !== isIPv6(network)) return false;
  const type = isIPv6(ip) ? 'ipv6' : 'ipv4';
  const block = new BlockList();
  block.addSubnet(network, Number(bits), type);
  return block.check(ip, type);
}
