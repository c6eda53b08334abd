import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Network = [Address, number];

/** Address of a public range that the Azure platform serves. */
const platforms = ['168.63.129.16/32'].map(networkOf);
const globalUnicast = networkOf('2000::/3');

/**
 * Whether requests on behalf of users may reach an address: public addresses and those of `networks` (CIDR). Embedded addresses are
 * unwrapped first: IPv4-mapped IPv6 and NAT64.
 */
export function isPermittedAddress(text: string, networks: readonly string[]): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = unwrap(ipaddr.parse(text));
  if (networks.map(networkOf).some((network) => isIn(address, network))) return true;
  if (address.range() !== 'unicast') return false;
  if (address.kind() === 'ipv6') return isIn(address, globalUnicast);
  return !platforms.some((network) => isIn(address, network));
}

/** Whether a text is a network, such as 10.0.0.0/8. */
export function isNetwork(text: string): boolean {
  return ipaddr.isValidCIDR(text);
}

function unwrap(address: Address): Address {
  if (address instanceof ipaddr.IPv4) return address;
  if (address.isIPv4MappedAddress()) return address.toIPv4Address();
  if (address.range() === 'rfc6052') return new ipaddr.IPv4(address.toByteArray().slice(12));
  return address;
}

function networkOf(cidr: string): Network {
  return ipaddr.parseCIDR(cidr);
}

function isIn(address: Address, [network, bits]: Network): boolean {
  return address.kind() === network.kind() && address.match(network, bits);
}
