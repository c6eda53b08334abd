import { createServer } from 'node:http';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { HttpLimits } from '../http-limits.js';

/** Longer than the idle time of the usual load balancers (60 s), or they reuse a connection that is being closed. */
const keepAliveTimeoutMs = 75_000;

/** Nest's adapter for Express, on a server that waits for its clients only so long. */
export class HttpServerAdapter extends ExpressAdapter {
  constructor(private readonly limits: HttpLimits) {
    super();
  }

  override initHttpServer(): void {
    const { headersTimeoutMs, requestTimeoutMs, maxConnections } = this.limits;
    const server = createServer(
      {
        keepAliveTimeout: keepAliveTimeoutMs,
        headersTimeout: headersTimeoutMs,
        requestTimeout: Math.max(requestTimeoutMs, headersTimeoutMs),
        // A limit is kept with the precision of a quarter.
        connectionsCheckingInterval: Math.ceil(headersTimeoutMs / 4),
      },
      this.getInstance(),
    );
    server.maxConnections = maxConnections;
    this.httpServer = server;
  }
}
