import { createServer } from 'node:http';
import { StreamableFile } from '@nestjs/common';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { Response } from 'express';
import { sendJson } from '../answers/send-json.js';
import type { HttpLimits } from '../http-limits.js';

/** Longer than the idle time of the usual load balancers (60 s), or they reuse a connection that is being closed. */
const keepAliveTimeoutMs = 75_000;

/** Nest's adapter for Express, on a server that waits for its clients only so long, and sends JSON its own way. */
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

  override reply(response: Response, body: unknown, statusCode?: number): unknown {
    if (body instanceof StreamableFile || body instanceof Error) return super.reply(response, body, statusCode);
    if (statusCode !== undefined) response.status(statusCode);
    return sendJson(response, body) || super.reply(response, body, statusCode);
  }
}
