import type { NestExpressApplication } from '@nestjs/platform-express';
import { type ApiDescription, createHttpApp, createLogger, drainTimes, httpLimits, packageVersion } from '@heddle/http';
import { AppModule, type AppModuleOptions } from './app.module.js';
import type { ExperimentsEnv } from './config/env.js';
import { experimentsErrorCodes } from './contract/error-codes.js';

export const experimentsApi: ApiDescription = {
  title: 'Heddle experiments',
  description:
    'Upload evaluations that ran elsewhere, read them back with statistics, and compare them. ' +
    'Everything under `/api/v1` is served under `/api` and without a prefix, too. Times are UTC with `+00:00`; a time without an offset is UTC.',
  version: packageVersion(new URL('../package.json', import.meta.url)),
  tags: [
    ['Upload', 'One request per experiment, all or nothing'],
    ['Datasets', 'Datasets and their examples'],
    ['Experiments', 'Sessions, in the words of the API'],
    ['Examples', 'The cases of a dataset'],
    ['Runs', 'One run per case, and its steps'],
    ['Tracing', 'Runs as they happen'],
    ['Feedback', 'Scores, labels and comments'],
    ['Comparison', 'Experiments side by side'],
    ['Shared datasets', 'Access with the share token of a dataset'],
    ['System', 'Health, limits and the workspace'],
  ],
  errorCodes: experimentsErrorCodes,
};

/** Paths below `/api/v1`; a test compares them with the routes. */
const resources = [
  'datasets',
  'examples',
  'feedback',
  'feedback-configs',
  'info',
  'platform',
  'public',
  'retention',
  'runs',
  'sessions',
  'settings',
  'storage',
  'workspaces',
];
const withoutPrefix = new RegExp(`^/(${resources.join('|')})(?=[/?]|$)`);

/** Clients are set up with `{base}`, `{base}/api` or `{base}/api/v1`; some add `/v1` to the first by themselves. */
export function canonicalUrl(url: string): string {
  if (url.startsWith('/v1/platform/')) return `/api${url}`;
  if (withoutPrefix.test(url)) return `/api/v1${url}`;
  return url.replace(/^\/api\/(?!v\d+(?:[/?]|$))/, '/api/v1/');
}

export function createExperimentsApp(
  env: ExperimentsEnv,
  options: AppModuleOptions = {},
): Promise<NestExpressApplication> {
  const logger = options.logger ?? createLogger('experiments', env.HEDDLE_LOG_LEVEL);
  return createHttpApp(AppModule.register(env, { ...options, logger }), {
    api: experimentsApi,
    logger,
    limits: httpLimits(env),
    trustedProxies: env.HEDDLE_TRUSTED_PROXIES,
    drain: drainTimes(env),
    corsOrigins: env.HEDDLE_CORS_ORIGINS,
    exposedHeaders: ['ETag', 'Idempotent-Replay', 'Link', 'X-Heddle-Warnings'],
    problemDetails: /^\/api\/v2\//,
    rewriteUrl: canonicalUrl,
  });
}
