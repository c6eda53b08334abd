import { StreamableFile } from '@nestjs/common';
import { ExpressAdapter } from '@nestjs/platform-express';
import express, { type Express, type Response } from 'express';
import { sendJson } from '../answers/send-json.js';
import type { HttpLimits } from '../http-limits.js';
import { createHttpServer } from './create-server.js';

/** Nest's adapter for Express, on a server that waits for its clients only so long, and sends JSON its own way. */
export class HttpServerAdapter extends ExpressAdapter {
  constructor(private readonly limits: HttpLimits) {
    super(exactApplication());
  }

  override initHttpServer(): void {
    this.httpServer = createHttpServer(this.limits, this.getInstance());
  }

  override reply(response: Response, body: unknown, statusCode?: number): unknown {
    if (body instanceof StreamableFile || body instanceof Error) return super.reply(response, body, statusCode);
    if (statusCode !== undefined) response.status(statusCode);
    return sendJson(response, body) || super.reply(response, body, statusCode);
  }
}

/**
 * The router knows one spelling of a path, so that a decision by path applies to the route that answers. The settings
 * take effect only if they are set before the first route or middleware.
 */
const exactApplication = (): Express => express().enable('case sensitive routing').enable('strict routing');
