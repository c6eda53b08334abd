import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { DynamicModule, Type } from '@nestjs/common';
import { NestFactory, Reflector } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';
import helmet from 'helmet';
import { handSignalsOver } from '@heddle/process';
import type { Logger } from 'pino';
import { compress } from './answers/compress.js';
import { BodyGuard } from './body/body.guard.js';
import { refuseUnstorableUrl } from './body/storable-url.js';
import { HttpServerAdapter } from './connections/http-server.adapter.js';
import { cutSlowBodies } from './connections/slow-bodies.js';
import { observeConnections } from './connections/connection-metrics.js';
import { DomainExceptionFilter } from './errors/domain-exception.filter.js';
import type { HttpLimits } from './http-limits.js';
import { Draining, type DrainTimes } from './observability/draining.js';
import { NestLogger } from './observability/logger.js';
import { Metrics } from './observability/metrics.js';
import { observeRequests } from './observability/request.middleware.js';
import { type ApiDescription, openApiPaths, serveOpenApi } from './openapi/openapi-document.js';
import { ContractValidationPipe } from './validation/contract-validation.pipe.js';

export interface HttpAppOptions {
  api: ApiDescription;
  logger: Logger;
  limits: HttpLimits;
  drain: DrainTimes;
  /** Origins that browsers may call from; `['*']` is all. */
  corsOrigins: readonly string[];
  /** Response headers that browsers may read, besides X-Request-Id. */
  exposedHeaders?: readonly string[];
  /** Serves the same routes under further addresses, e.g. `/api-host/x` as `/x`. Gets and returns path and query. */
  rewriteUrl?: (url: string) => string;
}

/** Long answers that do not go through `sendJson`. */
const sentByOthers = ['/metrics', ...openApiPaths];

/** A service as all of them are: wired, documented, not yet listening. */
export async function createHttpApp(
  module: DynamicModule | Type,
  options: HttpAppOptions,
): Promise<NestExpressApplication> {
  const { limits } = options;
  const adapter = new HttpServerAdapter(limits);
  const app = await NestFactory.create<NestExpressApplication>(module, adapter, {
    bodyParser: false,
    logger: new NestLogger(options.logger),
    abortOnError: false,
  });
  const server = app.getHttpServer() as Server;
  const metrics = app.get(Metrics);
  observeConnections(server, options.logger, metrics);
  cutSlowBodies(server, limits.slowBodyMs, metrics);
  const draining = app.get(Draining);
  draining.observe(server, options.drain);
  // Nest waits for it before it stops anything, although its type does not say so.
  Object.assign(adapter, { beforeClose: () => draining.drain() });
  const { rewriteUrl } = options;
  if (rewriteUrl) {
    app.use((request: Request, _response: Response, next: NextFunction) => {
      request.url = rewriteUrl(request.url);
      next();
    });
  }
  app.use(observeRequests(options.logger, metrics));
  app.use(sentByOthers, compress);
  app.use(
    helmet({
      contentSecurityPolicy: { directives: { upgradeInsecureRequests: null } },
      strictTransportSecurity: false,
    }),
  );
  app.enableCors({
    origin: options.corsOrigins.includes('*') ? '*' : [...options.corsOrigins],
    exposedHeaders: ['X-Request-Id', 'Idempotency-Replayed', ...(options.exposedHeaders ?? [])],
    maxAge: 600,
  });
  app.use(refuseUnstorableUrl);
  app.useGlobalGuards(
    new BodyGuard(app.get(Reflector), { maxBytes: limits.maxBodyBytes, maxElements: limits.maxBodyElements }),
  );
  app.useGlobalPipes(new ContractValidationPipe());
  app.useGlobalFilters(new DomainExceptionFilter(options.logger));
  serveOpenApi(app, options.api);
  return app;
}

export class PortTakenError extends Error {
  constructor(port: number, variable: string) {
    super(`Port ${port} is taken. Stop what uses it, or choose another port with ${variable}.`);
    this.name = 'PortTakenError';
  }
}

export interface ListenOptions {
  host: string;
  port: number;
  /** Name of the variable that sets the port, for the error when it is taken. */
  portVariable: string;
}

/**
 * Starts to listen and returns the base URL. Port 0 takes any free one. From now on signals end the service in order;
 * until here there was nothing to end, and they ended the process.
 */
export async function listen(
  app: NestExpressApplication,
  { host, port, portVariable }: ListenOptions,
): Promise<string> {
  try {
    await listenAt(app, port, host);
  } catch (error) {
    await app.close();
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') throw new PortTakenError(port, portVariable);
    throw error;
  }
  app.enableShutdownHooks(['SIGTERM', 'SIGINT']);
  handSignalsOver();
  const address = (app.getHttpServer() as Server).address() as AddressInfo;
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`;
}

/** What a system answers that has no IPv6. */
const withoutIpv6 = new Set(['EAFNOSUPPORT', 'EADDRNOTAVAIL']);

/** `::` is IPv4 and IPv6, and IPv4 alone where there is nothing else. */
async function listenAt(app: NestExpressApplication, port: number, host: string): Promise<void> {
  try {
    await app.listen(port, host);
  } catch (error) {
    if (host !== '::' || !withoutIpv6.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
    await app.listen(port, '0.0.0.0');
  }
}
