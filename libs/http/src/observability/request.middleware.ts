import { randomUUID } from 'node:crypto';
import type { AuthenticatedRequest } from '@heddle/auth';
import { type OpenSpan, startServerSpan } from '@heddle/telemetry';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import type { Metrics } from './metrics.js';
import { requestScope } from './request-scope.js';

const acceptedId = /^[\w.:/+=-]{1,128}$/;

/** Selects the request headers for the log, redacted if needed. */
export type LoggedHeaders = (headers: Request['headers']) => Record<string, unknown>;

/** Assigns a request id (a sane one of the caller, if sent), returns it, logs and measures the request. */
export function observeRequests(logger: Logger, metrics: Metrics, loggedHeaders?: LoggedHeaders): RequestHandler {
  return (request: Request & AuthenticatedRequest, response: Response, next: NextFunction) => {
    const sent = request.headers['x-request-id'];
    const id = typeof sent === 'string' && acceptedId.test(sent) ? sent : randomUUID();
    request.id = id;
    response.setHeader('X-Request-Id', id);
    const span = isProbe(request.path) ? undefined : startServerSpan(request.method, request.headers);
    const startedAt = process.hrtime.bigint();
    response.once('close', () => {
      const seconds = Number(process.hrtime.bigint() - startedAt) / 1e9;
      const route = (request.route as { path?: string } | undefined)?.path ?? 'none';
      metrics.observeRequest(request.method, route, response.statusCode, seconds);
      if (span) endSpan(span, request, response, route);
      const level = levelOf(response.statusCode, request.path);
      logger[level](
        {
          request_id: id,
          trace_id: span?.traceId,
          tenant_id: request.context?.tenantId,
          method: request.method,
          path: request.originalUrl.split('?')[0],
          status: response.statusCode,
          duration_ms: Math.round(seconds * 1000),
          ...(loggedHeaders ? { headers: loggedHeaders(request.headers) } : {}),
          ...(response.writableFinished ? {} : { aborted: true }),
        },
        'request',
      );
    });
    const handle = () => requestScope.run({ request_id: id }, next);
    if (span) span.run(handle);
    else handle();
  };
}

function endSpan(span: OpenSpan, request: Request & { id?: string }, { statusCode }: Response, route: string): void {
  span.rename(`${request.method} ${route}`);
  span.set({
    'http.request.method': request.method,
    'http.route': route,
    'url.path': request.originalUrl.split('?')[0],
    'http.response.status_code': statusCode,
    'heddle.request_id': request.id,
  });
  if (statusCode >= 500) span.fail(`answered ${statusCode}`);
  span.end();
}

/** Temporary unavailability has been logged with its cause. */
function levelOf(status: number, path: string): 'error' | 'warn' | 'info' | 'trace' {
  if (status === 503) return 'warn';
  if (status >= 500) return 'error';
  return isProbe(path) ? 'trace' : 'info';
}

const isProbe = (path: string) => path === '/ok' || path === '/ready' || path === '/metrics';
