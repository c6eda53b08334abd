import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { ErrorCode } from '@heddle/errors';
import type { Metrics } from '../observability/metrics.js';

/** Below the rate of any useful connection. */
const minBytesPerSecond = 512;

/** Checks per allowed period of slowness. */
const looks = 4;

const tooSlow: { detail: string; code: ErrorCode } = {
  detail: 'The request body arrived too slowly',
  code: 'slow_body',
};
const timedOut = `HTTP/1.1 408 Request Timeout\r\nContent-Type: application/json\r\nConnection: close\r\n\r\n${JSON.stringify(tooSlow)}`;

/** Since when a client has sent too little. */
interface Arrival {
  since: number;
  /** Bytes of the connection at that time. */
  bytes: number;
}

/**
 * Cuts connections with a trickling request body. Node's own limits apply to entire requests, and a large upload over a
 * slow line may take long. Bodies and answers that wait for the server do not count.
 */
export function cutSlowBodies(server: Server, slowBodyMs: number, metrics: Metrics): void {
  const cut = metrics.counter('http_slow_bodies_cut_total', 'Requests whose body arrived too slowly');
  const arriving = new Map<ServerResponse<IncomingMessage>, Arrival>();
  const least = (minBytesPerSecond * slowBodyMs) / 1000;

  const look = () => {
    const now = Date.now();
    for (const [response, arrival] of arriving) {
      const { req: request } = response;
      const { bytesRead, destroyed } = request.socket;
      if (request.complete || destroyed) arriving.delete(response);
      else if (isWaitingForServer(request) || bytesRead - arrival.bytes >= least) {
        arriving.set(response, { since: now, bytes: bytesRead });
      } else if (now - arrival.since >= slowBodyMs) {
        arriving.delete(response);
        cut.inc();
        refuse(response);
      }
    }
  };

  const timer = setInterval(look, Math.ceil(slowBodyMs / looks));
  timer.unref();
  server.on('close', () => clearInterval(timer));
  server.on('request', (request: IncomingMessage, response: ServerResponse<IncomingMessage>) => {
    if (announcesBody(request)) arriving.set(response, { since: Date.now(), bytes: request.socket.bytesRead });
  });
}

function announcesBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

const isWaitingForServer = (request: IncomingMessage) => request.readableLength > 0;

/** Same answer as Node's for late requests: sent without waiting, to a client that may be gone. */
function refuse({ headersSent, req: { socket } }: ServerResponse<IncomingMessage>): void {
  if (socket.writable && !headersSent) socket.write(timedOut);
  socket.destroy();
}
