import type { RequestHandler } from 'express';
import { NoRouteError } from './gateway.errors.js';

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const locationPath = new RegExp(`^/threads/${uuid}/(?:runs/|stream(?:[?]|$))`, 'i');

/**
 * The address below the prefix; null for one outside. Official clients prepend the base URL with its prefix to a
 * `Location` that already has the prefix: there it is removed twice.
 */
export function belowPrefix(prefix: string, url: string): string | null {
  const rest = without(prefix, url);
  if (rest === null) return null;
  const again = without(prefix, rest);
  return again !== null && locationPath.test(again) ? again : rest;
}

function without(prefix: string, url: string): string | null {
  if (!url.startsWith(prefix)) return null;
  const rest = url.slice(prefix.length);
  if (rest === '' || rest.startsWith('?')) return `/${rest}`;
  return rest.startsWith('/') ? rest : null;
}

/** Paths of probes and scrapers, which have no prefix. */
export const isProbe = (path: string): boolean => path === '/ok' || path === '/ready' || path === '/metrics';

/** Serves addresses below the prefix only, and adds the prefix to addresses in answers. */
export function mountAt(prefix: string): RequestHandler {
  return (request, response, next) => {
    response.locals.mountPrefix = prefix;
    const isBelow = belowPrefix(prefix, request.originalUrl) !== null;
    next(isBelow || isProbe(request.path) ? undefined : new NoRouteError(request));
  };
}
