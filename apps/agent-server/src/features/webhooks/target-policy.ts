import { isIP } from 'node:net';
import { isPermittedAddress } from '@heddle/egress';
import { isNormalTarget } from '@heddle/http';
import type { WebhookSettings } from '../../config/webhook-settings.js';

export interface TargetRules extends Pick<WebhookSettings, 'rules' | 'enabled' | 'networks' | 'appPrefix'> {
  /** Whether a built-in route of the server answers a POST to this path. */
  isBuiltIn: (path: string) => boolean;
}

/** Maximum length of a DNS name. */
const longestHost = 253;
const defaultPorts: Record<string, number> = { 'http:': 80, 'https:': 443 };

/**
 * Reason why a URL cannot receive webhooks, or null. It is known without DNS; the addresses of names are checked at
 * delivery. Delivery applies the same rules, so stricter rules affect stored URLs too.
 */
export function whyForbidden(url: string, settings: TargetRules): string | null {
  const { rules } = settings;
  if (!settings.enabled) return 'Webhooks are switched off on this server';
  if (url.length > rules.maxUrlLength) return `URL should have at most ${rules.maxUrlLength} characters`;
  // URL parsers drop or replace these characters, which changes the target.
  if (hasSpaceOrControl(url) || url.includes('\\'))
    return 'URL should not hold spaces, control characters or backslashes';
  if (isOwnPath(url)) return whyForbiddenPath(url, settings);
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (!parsed) return 'Input should be a URL that begins with https:// or http://, or a path that begins with /';
  return whyForbiddenUrl(parsed, settings);
}

/** A path addresses the application of this server. `//` begins a URL with a host. */
export const isOwnPath = (url: string): boolean => url.startsWith('/') && !url.startsWith('//');

/**
 * A client chooses the path, and the request carries the credential of the server. So it may reach routes of the
 * application, but none of the server. This check refuses known routes; the header of deliveries covers the rest.
 */
function whyForbiddenPath(url: string, { rules, appPrefix, isBuiltIn }: TargetRules): string | null {
  if (rules.disableLoopback) {
    return 'A path stands for the application of this server, which webhooks do not go to (webhooks.url.disable_loopback)';
  }
  if (appPrefix === null) return 'A path stands for the application of this server (http.app), and there is none';
  if (!isNormalTarget(url)) {
    return 'A path should have no empty, "." or ".." segment, no fragment, and no percent-encoded character that needs no encoding';
  }
  const [path = ''] = url.split('?');
  return isBuiltIn(path) ? `${path} is a route of this server itself, which webhooks do not go to` : null;
}

function whyForbiddenUrl(url: URL, { rules, networks }: TargetRules): string | null {
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
  if (address && !isPermittedAddress(address, networks)) return `${host} is not a public address`;
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

const hasSpaceOrControl = (text: string): boolean => /[\s\p{Cc}]/u.test(text);
