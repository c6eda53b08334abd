import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** Cache key from the headers with credentials; null without any of them: then the result is not cached. */
export function cacheKey(headers: IncomingHttpHeaders, names: readonly string[]): string | null {
  const values = names.map((name) => headers[name] ?? null);
  if (values.every((value) => value === null)) return null;
  return createHash('sha256').update(JSON.stringify(values)).digest('hex');
}
