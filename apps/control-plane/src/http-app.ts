import type { Server } from 'node:http';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { type ApiDescription, createHttpApp, createLogger, drainTimes, httpLimits, packageVersion } from '@heddle/http';
import { AppModule, type AppModuleOptions } from './app.module.js';
import type { ControlPlaneEnv } from './config/env.js';
import { controlPlaneErrorCodes } from './contract/error-codes.js';
import { AgentRouterService } from './features/agents/agent-router.service.js';

export const controlPlaneApi: ApiDescription = {
  title: 'Heddle control plane',
  description:
    'Deployments of agent servers, their revisions, and the workspaces and API keys of the platform. ' +
    'Every path is also served under `/api-host`.',
  version: packageVersion(new URL('../package.json', import.meta.url)),
  tags: [
    ['Deployments', 'Agent servers on the platform'],
    ['Revisions', 'Versions of a deployment and their history'],
    ['Listeners', 'Remote processes that carry out revisions'],
    ['Logs', 'Lines of builds and deployments'],
    ['Sources', 'Uploads of source and images'],
    ['Workspaces', 'Tenants'],
    ['API keys', 'Credentials of a workspace'],
    ['Webhooks', 'Events for other systems'],
    ['Audit log', 'Changes in a workspace'],
    ['System', 'Health and metrics'],
  ],
  errorCodes: controlPlaneErrorCodes,
};

/** Clients with a single base URL reach the control plane under its `/api-host`. */
export function withoutApiHost(url: string): string {
  return /^\/api-host(?=$|[/?])/.test(url) ? url.replace(/^\/api-host\/?/, '/') : url;
}

/** Maximum body in bytes; sufficient for a deployment with its secrets. */
const maxJsonBytes = 4 * 1024 * 1024;

export async function createControlPlaneApp(
  env: ControlPlaneEnv,
  options: AppModuleOptions = {},
): Promise<NestExpressApplication> {
  const logger = options.logger ?? createLogger('control-plane', env.HEDDLE_LOG_LEVEL);
  const app = await createHttpApp(AppModule.register(env, { ...options, logger }), {
    api: controlPlaneApi,
    logger,
    limits: httpLimits(env),
    trustedProxies: env.HEDDLE_TRUSTED_PROXIES,
    maxJsonBytes,
    drain: drainTimes(env),
    corsOrigins: env.HEDDLE_CORS_ORIGINS,
    rewriteUrl: withoutApiHost,
    proxies: (built) => (runsAgents(env, options) ? [built.get(AgentRouterService).handle] : []),
  });
  if (runsAgents(env, options)) (app.getHttpServer() as Server).on('upgrade', app.get(AgentRouterService).upgrade);
  return app;
}

const runsAgents = (env: ControlPlaneEnv, { driver }: AppModuleOptions): boolean =>
  driver === undefined && env.HEDDLE_DRIVER !== 'simulated';
