import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { AuthenticatedRequest } from '@heddle/auth';
import { type OpenSpan, startServerSpan } from '@heddle/telemetry';
import type { Logger } from 'pino';
import type { EdgeHandler, EdgeRequest } from '../edge/edge-handlers.js';
import type { Metrics } from './metrics.js';
import { requestScope } from './request-scope.js';

/** Listeners of one answer: the layers of a request and a pipeline of its body wait for its end, about a dozen. */
const maxListeners = 20;
const acceptedId = /^[\w.:/+=-]{1,128}$/;

/** Selects the request headers for the log, redacted if needed. */
export type LoggedHeaders = (headers: EdgeRequest['headers']) => Record<string, unknown>;

/** A request with the fields that Express and guards add to it. */
type ObservedRequest = EdgeRequest & AuthenticatedRequest & { id?: string; route?: { path?: string } };

/** Assigns a request id (a sane one of the caller, if sent), returns it, logs and measures the request. */
export function observeRequests(logger: Logger, metrics: Metrics, loggedHeaders?: LoggedHeaders): EdgeHandler {
  return (request: ObservedRequest, response, next) => {
    const { method = '' } = request;
    const sent = request.headers['x-request-id'];
    const id = typeof sent === 'string' && acceptedId.test(sent) ? sent : randomUUID();
    request.id = id;
    response.setHeader('X-Request-Id', id);
    response.setMaxListeners(maxListeners);
    const span = isProbe(request.url) ? undefined : startServerSpan(method, request.headers);
    const startedAt = process.hrtime.bigint();
    response.once('close', () => {
      const seconds = Number(process.hrtime.bigint() - startedAt) / 1e9;
      const route = request.route?.path ?? 'none';
      metrics.observeRequest(method, route, response.statusCode, seconds);
      if (span) endSpan(span, request, response, route);
      const level = levelOf(response.statusCode, request.url);
      logger[level](
        {
          request_id: id,
          trace_id: span?.traceId,
          tenant_id: request.context?.tenantId,
          method,
          path: pathOf(request.originalUrl),
          status: response.statusCode,
          duration_ms: Math.round(seconds * 1000),
          ...(loggedHeaders ? { headers: loggedHeaders(request.headers) } : {}),
          ...(response.writableFinished ? {} : { aborted: true }),
        },
        'request',
      );
    });
    const handle = () => requestScope.run({ request_id: id }, () => next());
    if (span) span.run(handle);
    else handle();
  };
}

function endSpan(span: OpenSpan, request: ObservedRequest, { statusCode }: ServerResponse, route: string): void {
  span.rename(`${request.method} ${route}`);
  span.set({
    'http.request.method': request.method,
    'http.route': route,
    'url.path': pathOf(request.originalUrl),
    'http.response.status_code': statusCode,
    'heddle.request_id': request.id,
  });
  if (statusCode >= 500) span.fail(`answered ${statusCode}`);
  span.end();
}

/** Temporary unavailability has been logged with its cause. */
function levelOf(status: number, url: string): 'error' | 'warn' | 'info' | 'trace' {
  if (status === 503) return 'warn';
  if (status >= 500) return 'error';
  return isProbe(url) ? 'trace' : 'info';
}

const probes = new Set(['/ok', '/ready', '/metrics']);
const isProbe = (url: string) => probes.has(pathOf(url));

const pathOf = (url: string) => url.split('?', 1)[0] ?? url;
