import type { Response } from 'express';

/** Weak: an answer may be compressed, and still is the same. */
export const entityTag = (version: string): string => `W/"${version}"`;

/** Whether the client that sent `If-None-Match` has this already. */
export function hasCurrent(ifNoneMatch: string | undefined, version: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => opaque(tag) === `"${version}"`);
}

/** Says which version an answer is; a client keeps it for itself, and asks each time whether it still is. */
export function setVersion(response: Response, version: string): void {
  response.setHeader('ETag', entityTag(version));
  response.setHeader('Cache-Control', 'private, no-cache');
}

/** Answers 304 to a client that has this version. */
export function answerKnown(response: Response, ifNoneMatch: string | undefined, version: string): boolean {
  if (!hasCurrent(ifNoneMatch, version)) return false;
  setVersion(response, version);
  response.status(304);
  return true;
}
