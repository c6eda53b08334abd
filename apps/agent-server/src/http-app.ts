import type { NestExpressApplication } from '@nestjs/platform-express';
import { type ApiDescription, createHttpApp, createLogger, httpLimits } from '@heddle/http';
import { AppModule, type AppModuleOptions } from './app.module.js';
import { agentServerDrainTimes } from './config/drain-times.js';
import type { AgentServerEnv } from './config/env.js';
import { agentServerErrorCodes } from './contract/error-codes.js';
import { serviceVersion } from './contract/service-version.js';

export const agentServerApi: ApiDescription = {
  title: 'Heddle agent server',
  description: 'Runs LangGraph.js graphs on threads that keep their state, and streams what they do.',
  version: serviceVersion,
  tags: [
    ['Assistants', 'Configurations under which graphs run'],
    ['Threads', 'Conversations that keep their state'],
    ['Thread state', 'The state of a thread, its history, and changes to it'],
    ['Thread runs', 'Executions of a graph on a thread'],
    ['Stateless runs', 'Executions without a thread'],
    ['Runs', 'Executions of all threads, and their cancels'],
    ['Usage', 'What runs have spent on models'],
    ['Store', 'Items that outlive threads: long-term memory of graphs and clients'],
    ['Retention', 'What is stored, and for how long'],
    ['Components', 'User interface of graphs, for the pages of clients'],
    ['Crons', 'Runs by a schedule'],
    ['Admin', 'The queue, leases, and what went wrong with them'],
    ['Webhooks', 'Deliveries of what runs had to say at their end'],
    ['System', 'Health, metrics and capabilities'],
  ],
  errorCodes: agentServerErrorCodes,
  strictHeader: true,
};

export function createAgentServerApp(
  env: AgentServerEnv,
  options: AppModuleOptions = {},
): Promise<NestExpressApplication> {
  const logger = options.logger ?? createLogger('agent-server', env.HEDDLE_LOG_LEVEL);
  return createHttpApp(AppModule.register(env, { ...options, logger }), {
    api: agentServerApi,
    logger,
    limits: httpLimits(env),
    drain: agentServerDrainTimes(env),
    corsOrigins: env.HEDDLE_CORS_ORIGINS,
    exposedHeaders: [
      'Content-Location',
      'Location',
      'ETag',
      'X-Pagination-Total',
      'X-Pagination-Next',
      'X-Pagination-Cursor',
    ],
  });
}
