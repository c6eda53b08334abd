import type { ServerResponse } from 'node:http';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { DomainError } from '@heddle/errors';
import type { RoutingTable } from '../routing/routing-table.js';
import type { EdgeRequest } from './edge-handlers.js';
import {
  InvalidHostError,
  InvalidTargetError,
  MethodNotServedError,
  servedMethods,
  WebhookRefusedError,
} from './edge.errors.js';
import { countHosts, isValidHost } from './request-host.js';
import { isNormalTarget } from './request-target.js';

/** Methods that echo a request or open a tunnel. Node emits a separate event for CONNECT, whose handler refuses it. */
const refusedMethods = new Set(['TRACE', 'CONNECT']);

/**
 * Must precede all code that decides by the method, the target or the host of a request. Afterwards every parser reads
 * the same path, so that a request is authorised for the very route that answers it.
 */
export function refuseAtEdge(request: EdgeRequest, response: ServerResponse, next: (error?: unknown) => void): void {
  const error = edgeError(request);
  if (error instanceof MethodNotServedError) response.setHeader('Allow', servedMethods);
  next(error);
}

function edgeError({ method = '', originalUrl, headers, rawHeaders }: EdgeRequest): DomainError | undefined {
  if (refusedMethods.has(method)) return new MethodNotServedError(method);
  if (!isNormalTarget(originalUrl)) return new InvalidTargetError();
  // Only HTTP/1.0 requests may lack a host: Node refuses the others.
  if (headers.host !== undefined && !isValidHost(headers.host)) return new InvalidHostError();
  return countHosts(rawHeaders) > 1 ? new InvalidHostError() : undefined;
}

/**
 * Strips a trailing slash from paths of the service, once, so that handlers and the application of a project see the
 * path of the route. Other paths keep their slash.
 */
export function withoutTrailingSlash(routes: RoutingTable): RequestHandler {
  return (request, _response, next) => {
    const { path } = request;
    if (path.length > 1 && path.endsWith('/') && routes.methodsAt(path).length === 0) {
      const shorter = path.slice(0, -1);
      if (routes.methodsAt(shorter).length > 0) request.url = shorter + request.url.slice(path.length);
    }
    next();
  };
}

/** Marks the delivery of a webhook, whose URL a client chose and whose credential is the server's. */
export const webhookHeader = 'heddle-webhook';

/** Must run after the application of a project and before the routes of the service. */
export function refuseWebhooks(request: Request, _response: Response, next: NextFunction): void {
  next(request.headers[webhookHeader] === undefined ? undefined : new WebhookRefusedError(request));
}
