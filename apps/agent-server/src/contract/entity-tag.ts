import type { Response } from 'express';

/** Weak: compression may change the bytes of the answer. */
export const entityTag = (version: string): string => `W/"${version}"`;

/** Whether `If-None-Match` of the client has this tag. */
export function hasCurrent(ifNoneMatch: string | undefined, version: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => opaque(tag) === `"${version}"`);
}

/** Sets the version of an answer. Clients may store the answer, and revalidate it with each request. */
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
