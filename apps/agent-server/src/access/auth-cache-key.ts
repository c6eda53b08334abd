import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** Of the headers that say who calls; null where none of them was sent, and nothing may be remembered. */
export function cacheKey(headers: IncomingHttpHeaders, names: readonly string[]): string | null {
  const values = names.map((name) => headers[name] ?? null);
  if (values.every((value) => value === null)) return null;
  return createHash('sha256').update(JSON.stringify(values)).digest('hex');
}
