import type { Response } from 'express';

/** Mount prefix of the server, for addresses in its answers; empty at the root. */
export function mountPrefixOf(response: Pick<Response, 'locals'> | undefined): string {
  const { mountPrefix = '' } = (response?.locals ?? {}) as { mountPrefix?: string };
  return mountPrefix;
}
