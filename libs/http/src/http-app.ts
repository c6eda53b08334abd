import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { DynamicModule, Type } from '@nestjs/common';
import { NestFactory, Reflector } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { RequestHandler } from 'express';
import helmet from 'helmet';
import { releaseSignals } from '@heddle/process';
import type { Logger } from 'pino';
import { compress } from './answers/compress.js';
import { BodyBudget } from './body/body-budget.js';
import { BodyGuard } from './body/body.guard.js';
import { refuseUnstorableUrl } from './body/storable-url.js';
import { allowPrivateNetwork } from './edge/cors-origins.js';
import type { EdgeHandler } from './edge/edge-handlers.js';
import { refuseAtEdge, refuseWebhooks, withoutTrailingSlash } from './edge/edge.middleware.js';
import { takeTurns } from './edge/take-turns.js';
import { HttpServerAdapter } from './connections/http-server.adapter.js';
import { cutSlowBodies } from './connections/slow-bodies.js';
import { observeConnections } from './connections/connection-metrics.js';
import { DomainExceptionFilter } from './errors/domain-exception.filter.js';
import { type HttpLimits, httpLimits, type HttpLimitVariables } from './http-limits.js';
import { Draining, type DrainTimes } from './observability/draining.js';
import { NestLogger } from './observability/logger.js';
import { ManagementPort } from './observability/management-port.js';
import { Metrics } from './observability/metrics.js';
import { LOGGER } from './observability/observability.module.js';
import { type LoggedHeaders, observeRequests } from './observability/request.middleware.js';
import { RoutingTable } from './routing/routing-table.js';
import { type ApiDescription, docsPath, documentPaths, serveOpenApi } from './openapi/openapi-document.js';
import { ContractValidationPipe } from './validation/contract-validation.pipe.js';
import { applyStrictMode } from './validation/strict.js';

interface HttpAppOptions {
  api: ApiDescription;
  logger: Logger;
  limits: HttpLimits;
  drain: DrainTimes;
  /** Maximum body in bytes for a service that needs only small ones; lowers the limit that follows from the memory. */
  maxJsonBytes?: number;
  /** Networks of reverse proxies, whose X-Forwarded-For and X-Forwarded-Proto count. */
  trustedProxies?: readonly string[];
  /** Origins of browser clients; `['*']` for all. */
  corsOrigins?: readonly string[];
  /** Response headers that browsers may read, besides X-Request-Id. */
  exposedHeaders?: readonly string[];
  /** Replaces both, for services whose operators configure CORS. */
  cors?: CorsOptions;
  /** Request headers shown in the log. */
  loggedHeaders?: LoggedHeaders;
  /** Forward requests for other servers; they precede Express and everything that belongs to this service. */
  proxies?: (app: NestExpressApplication) => EdgeHandler[];
  /** Middleware of every route except health checks, in order; `bodies` is the shared memory budget. */
  before?: (app: NestExpressApplication, bodies: BodyBudget) => RequestHandler[];
  /** Paths whose errors are problem details (RFC 9457) and not `{"detail": ...}`. */
  problemDetails?: RegExp;
  /** Serves the same routes under further addresses, e.g. `/api-host/x` as `/x`. Gets and returns path and query. */
  rewriteUrl?: (url: string) => string;
}

/** Long answers that bypass `sendJson`. */
const sentByOthers = ['/metrics', docsPath, ...documentPaths];

/** Options of the CORS middleware. */
export interface CorsOptions {
  origin: string | (string | RegExp)[];
  exposedHeaders?: string[];
  methods?: string[];
  allowedHeaders?: string[];
  credentials?: boolean;
  maxAge?: number;
}

/** Common setup of all services: wired, documented, not yet listening. */
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
  if (options.trustedProxies?.length) app.set('trust proxy', [...options.trustedProxies]);
  const server = app.getHttpServer() as Server;
  const metrics = app.get(Metrics);
  observeConnections(server, options.logger, metrics);
  cutSlowBodies(server, limits.slowBodyMs, metrics);
  const draining = app.get(Draining);
  draining.observe(server, options.drain);
  // Nest waits for it before it stops anything, although its type does not say so.
  const beforeClose = () => {
    options.logger.info({ delay_ms: options.drain.delayMs, grace_ms: options.drain.graceMs }, 'shutting down');
    return draining.drain();
  };
  Object.assign(adapter, { beforeClose });
  const { rewriteUrl } = options;
  if (rewriteUrl) {
    adapter.edge.use((request, _response, next) => {
      request.url = rewriteUrl(request.url);
      next();
    });
  }
  const observe = observeRequests(options.logger, metrics, options.loggedHeaders);
  adapter.edge.use(observe, takeTurns(server, metrics), refuseAtEdge);
  adapter.edge.use(...(options.proxies?.(app) ?? []));
  app.use(withoutTrailingSlash(app.get(RoutingTable)));
  app.use(app.get(ManagementPort).gate);
  app.use(sentByOthers, compress);
  app.use(
    helmet({
      contentSecurityPolicy: { directives: { upgradeInsecureRequests: null } },
      strictTransportSecurity: false,
    }),
  );
  app.use(allowPrivateNetwork(options.cors?.origin ?? options.corsOrigins ?? []));
  app.enableCors(corsOf(options));
  app.use(refuseUnstorableUrl);
  if (options.api.strictHeader) app.use(applyStrictMode);
  const bodies = new BodyBudget(limits.bodyMemory);
  for (const handler of options.before?.(app, bodies) ?? []) app.use(handler);
  app.use(refuseWebhooks);
  app.useGlobalGuards(
    new BodyGuard(
      app.get(Reflector),
      {
        maxBytes: Math.min(limits.maxJsonBytes, options.maxJsonBytes ?? Infinity),
        maxElements: limits.maxBodyElements,
        maxMembers: limits.maxBodyMembers,
      },
      bodies,
    ),
  );
  app.useGlobalPipes(new ContractValidationPipe());
  app.useGlobalFilters(new DomainExceptionFilter(options.logger, options.problemDetails));
  serveOpenApi(app, options.api);
  return app;
}

function corsOf({ cors, corsOrigins = [], exposedHeaders = [] }: HttpAppOptions): CorsOptions {
  const given = cors ?? {
    origin: corsOrigins.includes('*') ? '*' : [...corsOrigins],
    exposedHeaders: [...exposedHeaders],
    maxAge: 600,
  };
  return { ...given, exposedHeaders: ['X-Request-Id', 'Idempotency-Replayed', ...(given.exposedHeaders ?? [])] };
}

export class PortTakenError extends Error {
  constructor(port: number, variable: string) {
    super(`Port ${port} is taken. Stop what uses it, or choose another port with ${variable}.`);
    this.name = 'PortTakenError';
  }
}

interface ListenOptions {
  host: string;
  port: number;
  /** Name of the variable that sets the port, for the error when it is taken. */
  portVariable: string;
  /** Separate port for operators; without it, one port serves everything. */
  management?: { port: number; limits: HttpLimits };
}

/** `HEDDLE_MANAGEMENT_PORT`, for `listen`. */
export function managementOf(
  variables: HttpLimitVariables & { HEDDLE_MANAGEMENT_PORT?: number },
): ListenOptions['management'] {
  const port = variables.HEDDLE_MANAGEMENT_PORT;
  return port === undefined ? undefined : { port, limits: httpLimits(variables) };
}

/**
 * Starts to listen and returns the base URL; port 0 selects a free one. From now on signals shut the service down in
 * order; before, they ended the process at once.
 */
export async function listen(app: NestExpressApplication, options: ListenOptions): Promise<string> {
  const { host, port, portVariable, management } = options;
  if (management) await app.init();
  // The management port opens first: its paths never appear on the public one.
  if (management)
    await listenOr(app, management.port, 'HEDDLE_MANAGEMENT_PORT', () => openManagement(app, management, host));
  await listenOr(app, port, portVariable, () => listenAt(host, (at) => app.listen(port, at)));
  app.enableShutdownHooks(['SIGTERM', 'SIGINT']);
  releaseSignals();
  const address = (app.getHttpServer() as Server).address() as AddressInfo;
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`;
}

async function openManagement(
  app: NestExpressApplication,
  { port, limits }: NonNullable<ListenOptions['management']>,
  host: string,
): Promise<void> {
  const { listener } = (app.getHttpAdapter() as unknown as HttpServerAdapter).edge;
  const managementPort = app.get(ManagementPort);
  await listenAt(host, (at) => managementPort.open(listener, limits, port, at));
  app.get<Logger>(LOGGER).info({ url: managementPort.url }, 'metrics and documentation have a port of their own');
}

/** Errors of a system without IPv6. */
const withoutIpv6 = new Set(['EAFNOSUPPORT', 'EADDRNOTAVAIL']);

/** `::` covers IPv6 and IPv4; falls back to IPv4 alone. */
async function listenAt(host: string, begin: (host: string) => Promise<unknown>): Promise<void> {
  try {
    await begin(host);
  } catch (error) {
    if (host !== '::' || !withoutIpv6.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
    await begin('0.0.0.0');
  }
}

async function listenOr(app: NestExpressApplication, port: number, variable: string, begin: () => Promise<unknown>) {
  try {
    await begin();
  } catch (error) {
    await app.close();
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') throw new PortTakenError(port, variable);
    throw error;
  }
}
