import { webhookHeader } from '@heddle/http';
import type { HeaderList } from './app-thread.protocol.js';

/** Headers that carry the credential of a request. */
const credentials = new Set(['x-api-key', 'authorization', webhookHeader]);
const ofPrincipal = new Set([...credentials, 'x-tenant-id']);

/** Headers about one message, its connection or its content, not about its sender. */
const ofMessage =
  /^(host|connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|expect|content-.*|accept(-.*)?|if-.*|range|cache-control|last-event-id|idempotency-key|x-request-id|origin|referer|sec-.*|access-control-.*)$/;

/**
 * The headers that authenticate the caller of a request once more; null for a request without a credential. With custom
 * authentication any header may be one, and only `authenticate` knows which, so every request has a caller. The mark of a
 * webhook stays: a delivery has no access to built-in routes, also not by way of the application.
 */
export function callerHeaders(headers: HeaderList, hasCustomAuth: boolean): HeaderList | null {
  if (hasCustomAuth) return headers.filter(([name]) => !ofMessage.test(name));
  const caller = headers.filter(([name]) => ofPrincipal.has(name));
  return caller.some(([name]) => credentials.has(name)) ? caller : null;
}
