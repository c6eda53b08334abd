import { type ExactAnswer, exactCaller } from './exact-http.js';
import { badHosts, type DocumentedPaths, documentedRoutes, routeMatcher, spellingsOf } from './request-spellings.js';

interface NonCanonicalRequest {
  method: string;
  target: string;
  host?: string;
  answer: ExactAnswer;
}

const refusals = ['invalid_target', 'no_route', 'method_not_allowed'];

/** Whether no route of a service answered. Node's HTTP parser itself refuses some targets, without a body. */
export const isUnrouted = ({ status, body }: ExactAnswer): boolean =>
  (status === 400 && body === '') || refusals.includes(String((body as { code?: unknown } | undefined)?.code));

/**
 * Requests every route of a document in many spellings and with invalid hosts, with a valid credential. Returns the
 * requests that a handler answered although no route has the path, or despite the host.
 */
export async function nonCanonicalRequests(
  url: string,
  document: DocumentedPaths,
  {
    credential,
    canonical = (target) => target,
  }: { credential: Record<string, string>; canonical?: (target: string) => string },
): Promise<NonCanonicalRequest[]> {
  const { send, close } = exactCaller(url);
  const isRoute = routeMatcher(document);
  const stray: NonCanonicalRequest[] = [];
  const ask = async (method: string, target: string, host?: string) => {
    const body = method === 'GET' ? {} : { body: '{}' };
    const answer = await send({
      method,
      target,
      headers: credential,
      ...body,
      ...(host === undefined ? {} : { host }),
    });
    const isRefused = host === undefined ? isUnrouted(answer) : answer.body?.code === 'invalid_host';
    if (!isRefused) stray.push({ method, target, ...(host === undefined ? {} : { host }), answer });
  };
  try {
    for (const { method, path } of documentedRoutes(document, 'abcdef12-3456-4789-abcd-ef1234567890')) {
      const spellings = spellingsOf(path).filter((target) => !isRoute(method, canonical(target)));
      await Promise.all(spellings.map((target) => ask(method, target)));
      await Promise.all(badHosts.map((host) => ask(method, path, host)));
    }
    return stray;
  } finally {
    close();
  }
}
