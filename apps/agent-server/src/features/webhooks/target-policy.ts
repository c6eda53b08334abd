import { isNormalTarget } from '@heddle/http';
import { whyForbiddenReceiver, whyMalformed } from '@heddle/webhooks';
import type { WebhookSettings } from '../../config/webhook-settings.js';

export interface TargetRules extends Pick<WebhookSettings, 'rules' | 'enabled' | 'networks' | 'appPrefix'> {
  /** Whether a built-in route of the server answers a POST to this path. */
  isBuiltIn: (path: string) => boolean;
}

/**
 * Reason why a URL cannot receive webhooks, or null. It is known without DNS; the addresses of names are checked at
 * delivery. Delivery applies the same rules, so stricter rules affect stored URLs too.
 */
export function whyForbidden(url: string, settings: TargetRules): string | null {
  const { rules } = settings;
  if (!settings.enabled) return 'Webhooks are switched off on this server';
  const malformed = whyMalformed(url, rules.maxUrlLength);
  if (malformed !== null) return malformed;
  if (isOwnPath(url)) return whyForbiddenPath(url, settings);
  if (!URL.canParse(url)) {
    return 'Input should be a URL that begins with https:// or http://, or a path that begins with /';
  }
  return whyForbiddenReceiver(url, { ...rules, networks: settings.networks });
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
