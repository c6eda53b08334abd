import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { MethodNotServedError, servedMethods } from '../edge/edge.errors.js';
import type { HttpLimits } from '../http-limits.js';

/** Above the idle time of common load balancers (60 s), which would otherwise reuse a closing connection. */
const keepAliveTimeoutMs = 75_000;

/** HTTP server with time limits for its clients. */
export function createHttpServer(limits: HttpLimits, listener: RequestListener): Server {
  const { headersTimeoutMs, requestTimeoutMs, maxConnections } = limits;
  const server = createServer(
    {
      keepAliveTimeout: keepAliveTimeoutMs,
      headersTimeout: headersTimeoutMs,
      requestTimeout: Math.max(requestTimeoutMs, headersTimeoutMs),
      // Limits are enforced with a precision of a quarter.
      connectionsCheckingInterval: Math.ceil(headersTimeoutMs / 4),
    },
    (request, response) => listener(routable(request), response),
  );
  server.on('connect', (request, socket) => refuseTunnel(request, socket));
  server.maxConnections = maxConnections;
  return server;
}

/**
 * Express parses a target without a leading slash as a URL, and calls no handler if that fails. Hence it gets `/`; the
 * edge check reads `originalUrl` and refuses the request.
 */
function routable(request: IncomingMessage & { originalUrl?: string }): IncomingMessage {
  if (request.url?.startsWith('/')) return request;
  request.originalUrl = request.url ?? '';
  request.url = '/';
  return request;
}

/** Node hands over the raw socket of a CONNECT request and stops managing it. */
function refuseTunnel({ method = 'CONNECT' }: IncomingMessage, socket: Duplex): void {
  const { message: detail, code } = new MethodNotServedError(method);
  const body = JSON.stringify({ detail, code });
  const head = [
    'HTTP/1.1 405 Method Not Allowed',
    `Allow: ${servedMethods}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.on('error', () => socket.destroy());
  socket.resume().end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}
