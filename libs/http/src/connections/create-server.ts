import { createServer, type RequestListener, type Server } from 'node:http';
import type { HttpLimits } from '../http-limits.js';

/** Longer than the idle time of the usual load balancers (60 s), or they reuse a connection that is being closed. */
const keepAliveTimeoutMs = 75_000;

/** A server that waits for its clients only so long. */
export function createHttpServer(limits: HttpLimits, listener: RequestListener): Server {
  const { headersTimeoutMs, requestTimeoutMs, maxConnections } = limits;
  const server = createServer(
    {
      keepAliveTimeout: keepAliveTimeoutMs,
      headersTimeout: headersTimeoutMs,
      requestTimeout: Math.max(requestTimeoutMs, headersTimeoutMs),
      // A limit is kept with the precision of a quarter.
      connectionsCheckingInterval: Math.ceil(headersTimeoutMs / 4),
    },
    listener,
  );
  server.maxConnections = maxConnections;
  return server;
}
