import compression from 'compression';
import type { RequestHandler, Response } from 'express';

/** Compresses answers for clients that accept it, but for small ones and those that are sent while they come about. */
export function compressAnswers(): RequestHandler {
  return compression({
    filter: (request, response) => !isLive(response) && compression.filter(request, response),
  });
}

/** Each piece counts at once, and a compressor would wait for more; proxies are told the same. */
function isLive(response: Pick<Response, 'getHeader'>): boolean {
  const type = String(response.getHeader('Content-Type') ?? '');
  return type.startsWith('text/event-stream') || response.getHeader('X-Accel-Buffering') === 'no';
}
