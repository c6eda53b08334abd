import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { DomainError } from '@heddle/errors';
import type { RoutingTable } from '../routing/routing-table.js';
import {
  InvalidHostError,
  InvalidTargetError,
  MethodNotServedError,
  servedMethods,
  WebhookRefusedError,
} from './edge.errors.js';
import { countHosts, isValidHost } from './request-host.js';
import { isNormalTarget } from './request-target.js';

/** Methods that echo a request or open a tunnel. CONNECT has an event of its own on the server, and is refused there. */
const refusedMethods = new Set(['TRACE', 'CONNECT']);

/**
 * Stands before everything that decides by the method, the target or the host of a request. Behind it the path is the
 * one that every parser reads, so that a request is authorised for the very route that answers it.
 */
export function refuseAtEdge(request: Request, response: Response, next: NextFunction): void {
  const error = edgeError(request);
  if (error instanceof MethodNotServedError) response.setHeader('Allow', servedMethods);
  next(error);
}

function edgeError({ method, originalUrl, headers, rawHeaders }: Request): DomainError | undefined {
  if (refusedMethods.has(method)) return new MethodNotServedError(method);
  if (!isNormalTarget(originalUrl)) return new InvalidTargetError();
  // Without a host are requests of HTTP/1.0 alone: Node refuses the others.
  if (headers.host !== undefined && !isValidHost(headers.host)) return new InvalidHostError();
  return countHosts(rawHeaders) > 1 ? new InvalidHostError() : undefined;
}

/**
 * An address of the service with a slash behind it means the address. The slash is taken away here, once, so that
 * handlers and the application of a project see the path of the route. Other paths keep theirs.
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

/** Marks the delivery of a webhook, whose address a client chose and whose credential is the server's. */
export const webhookHeader = 'heddle-webhook';

/** Behind the application of a project, before the routes of the service. */
export function refuseWebhooks(request: Request, _response: Response, next: NextFunction): void {
  next(request.headers[webhookHeader] === undefined ? undefined : new WebhookRefusedError(request));
}
