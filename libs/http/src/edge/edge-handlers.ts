import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { NextFunction, Request, RequestHandler, Response } from 'express';

/** A request before Express, which keeps `originalUrl`. */
export type EdgeRequest = IncomingMessage & { url: string; originalUrl: string };

/** Middleware before Express. `next` with an error leads to the error handler of the application. */
export type EdgeHandler = (request: EdgeRequest, response: ServerResponse, next: (error?: unknown) => void) => void;

/**
 * The handlers before Express, in order. Express gives requests and answers other prototypes, after which every access
 * to them is slower. A forwarded request would pay for that without a use of Express.
 */
export class EdgeHandlers {
  private readonly handlers: EdgeHandler[] = [];
  private readonly errors = new WeakMap<IncomingMessage, unknown>();

  constructor(private readonly application: RequestListener) {}

  use(...handlers: EdgeHandler[]): void {
    this.handlers.push(...handlers);
  }

  readonly listener: RequestListener = (request: IncomingMessage & { originalUrl?: string }, response) => {
    request.originalUrl ??= request.url ?? '/';
    this.pass(0, request as EdgeRequest, response);
  };

  /** Must be the first middleware of Express: its error handler answers for the edge. */
  readonly raise: RequestHandler = (request: Request, _response: Response, next: NextFunction) => {
    next(this.errors.get(request));
  };

  private pass(at: number, request: EdgeRequest, response: ServerResponse): void {
    const handler = this.handlers[at];
    if (!handler) return this.application(request, response);
    try {
      handler(request, response, (error) => {
        if (error === undefined) this.pass(at + 1, request, response);
        else this.refuse(error, request, response);
      });
    } catch (error) {
      this.refuse(error, request, response);
    }
  }

  private refuse(error: unknown, request: IncomingMessage, response: ServerResponse): void {
    this.errors.set(request, error);
    this.application(request, response as ServerResponse<IncomingMessage> & { req: IncomingMessage });
  }
}
