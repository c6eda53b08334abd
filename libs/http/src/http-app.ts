import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { DynamicModule, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';
import helmet from 'helmet';
import type { Logger } from 'pino';
import { BareValuesInterceptor } from './answers/bare-values.interceptor.js';
import { readBody } from './body/body.middleware.js';
import { DomainExceptionFilter } from './errors/domain-exception.filter.js';
import { NestLogger } from './observability/logger.js';
import { Metrics } from './observability/metrics.js';
import { observeRequests } from './observability/request.middleware.js';
import { type ApiDescription, serveOpenApi } from './openapi/openapi-document.js';
import { ContractValidationPipe } from './validation/contract-validation.pipe.js';

export interface HttpAppOptions {
  api: ApiDescription;
  logger: Logger;
  maxBodyMb: number;
  /** Origins that browsers may call from; `['*']` is all. */
  corsOrigins: readonly string[];
  /** Response headers that browsers may read, besides X-Request-Id. */
  exposedHeaders?: readonly string[];
  /** Requests whose handler reads the body stream itself. */
  streamsBody?: (request: Request) => boolean;
  /** Serves the same routes under further addresses, e.g. `/api-host/x` as `/x`. Gets and returns path and query. */
  rewriteUrl?: (url: string) => string;
}

/** A service as all of them are: wired, documented, not yet listening. */
export async function createHttpApp(
  module: DynamicModule | Type,
  options: HttpAppOptions,
): Promise<NestExpressApplication> {
  const app = await NestFactory.create<NestExpressApplication>(module, {
    bodyParser: false,
    logger: new NestLogger(options.logger),
    abortOnError: false,
  });
  const { rewriteUrl } = options;
  if (rewriteUrl) {
    app.use((request: Request, _response: Response, next: NextFunction) => {
      request.url = rewriteUrl(request.url);
      next();
    });
  }
  app.use(observeRequests(options.logger, app.get(Metrics)));
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
  const streams = options.streamsBody;
  app.use(readBody({ limit: options.maxBodyMb * 1024 * 1024, ...(streams ? { streams } : {}) }));
  app.useGlobalInterceptors(new BareValuesInterceptor());
  app.useGlobalPipes(new ContractValidationPipe());
  app.useGlobalFilters(new DomainExceptionFilter(options.logger));
  serveOpenApi(app, options.api);
  app.enableShutdownHooks(['SIGTERM', 'SIGINT']);
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

/** Starts to listen and returns the base URL. Port 0 takes any free one. */
export async function listen(
  app: NestExpressApplication,
  { host, port, portVariable }: ListenOptions,
): Promise<string> {
  try {
    await app.listen(port, host);
  } catch (error) {
    await app.close();
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') throw new PortTakenError(port, portVariable);
    throw error;
  }
  const server = app.getHttpServer() as Server;
  // Longer than the idle time of the usual load balancers (60 s), or they reuse a connection that is being closed.
  server.keepAliveTimeout = 75_000;
  server.headersTimeout = 80_000;
  const address = server.address() as AddressInfo;
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`;
}
