import { networkInterfaces } from 'node:os';

/**
 * `::` accepts connections of both protocols. A kernel without IPv6 refuses it, so `0.0.0.0` is used there.
 *
 * @param {string} host
 */
export function bindAddress(host, interfaces = networkInterfaces()) {
  if (host !== '::') return host;
  const hasIpv6 = Object.values(interfaces).some((addresses) => addresses?.some(({ family }) => family === 'IPv6'));
  return hasIpv6 ? host : '0.0.0.0';
}
