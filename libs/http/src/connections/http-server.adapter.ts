import type { Server } from 'node:http';
import { StreamableFile } from '@nestjs/common';
import { ExpressAdapter } from '@nestjs/platform-express';
import express, { type Express, type Response } from 'express';
import { sendJson } from '../answers/send-json.js';
import type { HttpLimits } from '../http-limits.js';
import { EdgeHandlers } from '../edge/edge-handlers.js';
import { createHttpServer } from './create-server.js';

/**
 * Connections that wait for their acceptance; Linux allows 4,096 at most by default. Beyond them the kernel drops new
 * connections without an answer, and clients repeat them after 1, 3 and 7 s. Node's default of 511 is less than a burst
 * of clients.
 */
const backlog = 4_096;

/** Nest's Express adapter, with time-limited clients and its own JSON output. */
export class HttpServerAdapter extends ExpressAdapter {
  readonly edge: EdgeHandlers;

  constructor(private readonly limits: HttpLimits) {
    const application = exactApplication();
    super(application);
    this.edge = new EdgeHandlers(application);
    application.use(this.edge.raise);
  }

  override initHttpServer(): void {
    this.httpServer = createHttpServer(this.limits, this.edge.listener);
  }

  override listen(port: string | number, ...args: [hostname?: string | (() => void), callback?: () => void]): Server {
    const host = args.find((value) => typeof value === 'string');
    const callback = args.find((value) => typeof value === 'function');
    return this.httpServer.listen({ port: Number(port), host, backlog }, callback);
  }

  override reply(response: Response, body: unknown, statusCode?: number): unknown {
    if (body instanceof StreamableFile || body instanceof Error) return super.reply(response, body, statusCode);
    if (statusCode !== undefined) response.status(statusCode);
    return sendJson(response, body) || super.reply(response, body, statusCode);
  }
}

/**
 * The router accepts one spelling of a path, so that decisions by path apply to the answering route. The settings must
 * precede the first route or middleware.
 */
const exactApplication = (): Express => express().enable('case sensitive routing').enable('strict routing');
