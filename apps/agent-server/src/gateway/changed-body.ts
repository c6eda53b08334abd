import type { ChangedBody } from './app-thread.protocol.js';

/** The part of Hono's context that determines the body a later handler reads. */
export interface MiddlewareContext {
  req: {
    raw: Request;
    bodyCache: Record<string, unknown>;
    json: () => Promise<unknown>;
    arrayBuffer: () => Promise<ArrayBuffer>;
  };
}

/** Contents that Hono converts into each other; forms are not among them. */
const convertible = ['json', 'text', 'arrayBuffer', 'blob'];

/**
 * Body for the next handler of Hono, if middleware has read it by Hono or replaced the request. Null stands for the
 * body of the client, also if middleware read it in another way.
 */
export async function changedBody({ req }: MiddlewareContext, original: Request): Promise<ChangedBody | null> {
  if (req.raw === original && !convertible.some((key) => key in req.bodyCache)) return null;
  const { headers } = req.raw;
  const bytes = new Uint8Array(await bodyOf(req, original));
  return { bytes, type: headers.get('content-type'), encoding: headers.get('content-encoding') };
}

function bodyOf(req: MiddlewareContext['req'], original: Request): Promise<ArrayBuffer> {
  // A replacement has its own body, independent of reads of the original.
  if (req.raw !== original && !req.raw.bodyUsed) return req.raw.arrayBuffer();
  // Versions of Hono that cache the parsed value share it among handlers, with the changes of earlier ones.
  if ('json' in req.bodyCache) return req.json().then((value) => new Response(JSON.stringify(value)).arrayBuffer());
  return req.arrayBuffer();
}
