import { isIP } from 'node:net';
import { isPermittedAddress } from '@heddle/egress';

interface ReceiverRules {
  requireHttps: boolean;
  /** Null: any. */
  allowedPorts: readonly number[] | null;
  /** Host names, or `*.` and a domain; null: any. */
  allowedDomains: readonly string[] | null;
  /** Non-public networks that receivers may be in, in CIDR notation. */
  networks: readonly string[];
}

/** Maximum length of a DNS name. */
const longestHost = 253;
const defaultPorts: Record<string, number> = { 'http:': 80, 'https:': 443 };

/** Reason why a text is no URL at all, or null: URL parsers drop or replace some characters, which changes the target. */
export function whyMalformed(url: string, maxLength: number): string | null {
  if (url.length > maxLength) return `URL should have at most ${maxLength} characters`;
  return /[\s\p{Cc}\\]/u.test(url) ? 'URL should not hold spaces, control characters or backslashes' : null;
}

/** Reason why a URL cannot receive webhooks, or null. Addresses of names are checked at delivery. */
export function whyForbiddenReceiver(text: string, rules: ReceiverRules): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url) return 'Input should be a URL that begins with https:// or http://';
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'URL scheme should be https or http';
  if (rules.requireHttps && url.protocol !== 'https:') return 'URL scheme should be https';
  if (url.username !== '' || url.password !== '') return 'URL should not hold a user or password';
  const host = hostOf(url);
  if (host === '' || host.length > longestHost) return 'URL should name a host';
  if (!(rules.allowedPorts?.includes(portOf(url)) ?? true))
    return `Port ${portOf(url)} is not one that webhooks may go to`;
  if (!(rules.allowedDomains?.some((domain) => isOfDomain(host, domain)) ?? true)) {
    return `${host} is not a host that webhooks may go to`;
  }
  const address = addressOf(host);
  if (address && !isPermittedAddress(address, rules.networks)) return `${host} is not a public address`;
  return null;
}

/** Host without IPv6 brackets and trailing dot. */
function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
}

const portOf = (url: URL): number => (url.port === '' ? (defaultPorts[url.protocol] ?? 0) : Number(url.port));

/** Address of an IP literal or a reserved name; null if DNS must resolve it. */
function addressOf(host: string): string | null {
  if (isIP(host)) return host;
  return host === 'localhost' || host.endsWith('.localhost') ? '127.0.0.1' : null;
}

const isOfDomain = (host: string, domain: string): boolean =>
  domain.startsWith('*.') ? host.endsWith(domain.slice(1)) : host === domain;
