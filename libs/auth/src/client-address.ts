import { isIP } from 'node:net';

/**
 * Address of the client, without the prefix of IPv4 in IPv6. Undefined if there is none: a trusted proxy may pass on any
 * text.
 */
export function addressOf(ip: string | undefined): string | undefined {
  const address = ip?.replace(/^::ffff:(?=[\d.]+$)/, '');
  return address !== undefined && isIP(address) > 0 ? address : undefined;
}
