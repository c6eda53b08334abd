import { isIP } from 'node:net';
import { isNormalTarget } from '@heddle/http';
import type { WebhookSettings } from '../../config/webhook-settings.js';
import { isPermittedAddress } from './address-policy.js';

export interface TargetRules extends Pick<WebhookSettings, 'rules' | 'enabled' | 'networks' | 'appPrefix'> {
  /** Whether a route of the server itself answers a POST to this path. */
  isBuiltIn: (path: string) => boolean;
}

/** As long as a name can be in DNS. */
const longestHost = 253;
const defaultPorts: Record<string, number> = { 'http:': 80, 'https:': 443 };

/**
 * Why a URL cannot be a receiver, or null when it can, as far as that is known without DNS: the addresses of a name
 * are looked at when something is sent there. The same rules hold then, so that stricter ones are heeded for what was
 * accepted before.
 */
export function whyForbidden(url: string, settings: TargetRules): string | null {
  const { rules } = settings;
  if (!settings.enabled) return 'Webhooks are switched off on this server';
  if (url.length > rules.maxUrlLength) return `URL should have at most ${rules.maxUrlLength} characters`;
  // A parser of URLs drops some of these and turns others into slashes, so that another URL would be meant.
  if (hasSpaceOrControl(url) || url.includes('\\'))
    return 'URL should not hold spaces, control characters or backslashes';
  if (isOwnPath(url)) return whyForbiddenPath(url, settings);
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (!parsed) return 'Input should be a URL that begins with https:// or http://, or a path that begins with /';
  return whyForbiddenUrl(parsed, settings);
}

/** A path leads to the application of this server, and no URL with another host begins so. */
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

/** Without the brackets of IPv6 and the dot that ends a full name. */
function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
}

const portOf = (url: URL): number => (url.port === '' ? (defaultPorts[url.protocol] ?? 0) : Number(url.port));

/** What is known of a name without asking: this machine has a reserved one. */
function addressOf(host: string): string | null {
  if (isIP(host)) return host;
  return host === 'localhost' || host.endsWith('.localhost') ? '127.0.0.1' : null;
}

const isOfDomain = (host: string, domain: string): boolean =>
  domain.startsWith('*.') ? host.endsWith(domain.slice(1)) : host === domain;

const hasSpaceOrControl = (text: string): boolean => /[\s\p{Cc}]/u.test(text);
