import type { Response } from 'express';

/** Where the server is mounted, for the addresses in its answers; empty at the root. */
export function mountPrefixOf(response: Pick<Response, 'locals'> | undefined): string {
  const { mountPrefix = '' } = (response?.locals ?? {}) as { mountPrefix?: string };
  return mountPrefix;
}
