import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { DomainError } from '@heddle/errors';
import { createHttpServer } from '../connections/create-server.js';
import type { HttpLimits } from '../http-limits.js';
import { documentPaths, docsPath } from '../openapi/openapi-document.js';

/** Enough for scrapers, probes and a few operators. */
const maxConnections = 100;

const probes = ['/ok', '/ready'];
/** Operators' paths; a management port serves them exclusively. */
const internal = ['/metrics', docsPath];

/** Answered as an unknown route, without a hint at the other port. */
class NotOnThisPortError extends DomainError {
  constructor({ method, path }: Request) {
    super({ kind: 'not-found', code: 'no_route', message: `Not found: ${method} ${path}` });
  }
}

/**
 * Second port for operators: `/metrics` and `/docs` leave the public port; probes and OpenAPI documents are on both.
 * Both ports lead to the same application.
 */
@Injectable()
export class ManagementPort implements OnApplicationShutdown {
  /** Set while the port is open. */
  url: string | undefined;
  private server: Server | undefined;
  private readonly requests = new WeakSet<IncomingMessage>();

  async open(listener: RequestListener, limits: HttpLimits, port: number, host: string): Promise<void> {
    const server = createHttpServer(
      // Short, as requests here have no body; a trickling one is cut.
      { ...limits, maxConnections, requestTimeoutMs: limits.headersTimeoutMs },
      (request: IncomingMessage, response: ServerResponse) => {
        this.requests.add(request);
        listener(request, response);
      },
    );
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, () => resolve());
    });
    this.server = server;
    const address = server.address() as AddressInfo;
    this.url = `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`;
  }

  /** Express middleware: admits the paths that belong to the request's port. */
  readonly gate = (request: Request, _response: Response, next: NextFunction): void => {
    const served = isServed(request.path, {
      onManagement: this.requests.has(request),
      isOpen: this.server !== undefined,
    });
    next(served ? undefined : new NotOnThisPortError(request));
  };

  /** Closes last: until then probes see the drain, and the last metrics can be scraped. */
  async onApplicationShutdown(): Promise<void> {
    const { server } = this;
    if (!server?.listening) return;
    await new Promise<void>((closed) => {
      server.close(() => closed());
      server.closeAllConnections();
    });
  }
}

export function isServed(path: string, { onManagement, isOpen }: { onManagement: boolean; isOpen: boolean }): boolean {
  if (onManagement) return [...internal, ...probes, ...documentPaths].some((served) => isWithin(path, served));
  return !isOpen || !internal.some((hidden) => isWithin(path, hidden));
}

/** Matches a path or a path below it, since the documentation page loads files from below its own path. */
function isWithin(path: string, served: string): boolean {
  return path === served || path.startsWith(`${served}/`);
}
