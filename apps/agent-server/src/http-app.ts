import type { Server } from 'node:http';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { type ApiDescription, createHttpApp, createLogger, httpLimits } from '@heddle/http';
import { AccessGuard } from './access/access.guard.js';
import { AppModule, type AppModuleOptions, graphConfig } from './app.module.js';
import { agentServerDrainTimes } from './config/drain-times.js';
import type { AgentServerEnv } from './config/env.js';
import { agentServerErrorCodes } from './contract/error-codes.js';
import { serviceVersion } from './contract/service-version.js';
import { corsOptions } from './gateway/cors-options.js';
import { gatewayHandlers } from './gateway/gateway.js';
import { loggedHeaders } from './gateway/logged-headers.js';
import { belowPrefix } from './gateway/mount-prefix.js';
import { WebSockets } from './gateway/web-sockets.js';

export const agentServerApi: ApiDescription = {
  title: 'Heddle agent server',
  description: 'Runs LangGraph.js graphs on threads with durable state, and streams their events.',
  version: serviceVersion,
  tags: [
    ['Assistants', 'Configurations under which graphs run'],
    ['Threads', 'Conversations that keep their state'],
    ['Thread state', 'The state of a thread, its history, and changes to it'],
    ['Thread runs', 'Executions of a graph on a thread'],
    ['Streaming protocol', 'Commands and events of a thread, for current front ends'],
    ['Stateless runs', 'Executions without a thread'],
    ['Runs', 'Executions of all threads, and their cancels'],
    ['A2A', 'Assistants as agents of the Agent2Agent protocol'],
    ['MCP', 'Assistants as tools of the Model Context Protocol'],
    ['Usage', 'Token usage of runs'],
    ['Store', 'Items that outlive threads: long-term memory of graphs and clients'],
    ['Retention', 'Storage and retention'],
    ['Components', 'User interface of graphs, for the pages of clients'],
    ['Crons', 'Runs by a schedule'],
    ['Admin', 'Queue, leases and repairs'],
    ['Webhooks', 'Deliveries of the results of runs'],
    ['System', 'Health, metrics and capabilities'],
  ],
  errorCodes: agentServerErrorCodes,
  strictHeader: true,
};

const exposedHeaders = [
  ...['Content-Location', 'Location', 'ETag'],
  ...['X-Pagination-Total', 'X-Pagination-Next', 'X-Pagination-Cursor'],
];

export async function createAgentServerApp(
  env: AgentServerEnv,
  options: AppModuleOptions = {},
): Promise<NestExpressApplication> {
  const logger = options.logger ?? createLogger('agent-server', env.HEDDLE_LOG_LEVEL);
  const config = options.config ?? graphConfig(env, options);
  const { mountPrefix, cors, loggingHeaders } = config.http;
  const allowed = corsOptions(cors, { origins: env.HEDDLE_CORS_ORIGINS, exposedHeaders });
  const limits = httpLimits(env);
  const app = await createHttpApp(AppModule.register(env, { ...options, config, logger }), {
    api: agentServerApi,
    logger,
    limits,
    trustedProxies: env.HEDDLE_TRUSTED_PROXIES,
    drain: agentServerDrainTimes(env),
    cors: allowed,
    ...(loggingHeaders ? { loggedHeaders: loggedHeaders(loggingHeaders) } : {}),
    ...(mountPrefix ? { rewriteUrl: (url: string) => belowPrefix(mountPrefix, url) ?? url } : {}),
    before: (made, bodies) => gatewayHandlers(config.http, made, bodies),
  });
  // Runs after the guards that authenticate the caller and read the body.
  if (config.auth) app.useGlobalGuards(app.get(AccessGuard));
  const sockets = app.get(WebSockets, { strict: false });
  sockets.attach(app.getHttpServer() as Server, { maxFrameBytes: limits.maxJsonBytes, cors: allowed });
  return app;
}
