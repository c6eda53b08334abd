import { inspect } from 'node:util';
import { AppRequest } from './app-request.js';
import { changedBody, type MiddlewareContext } from './changed-body.js';
import type { FromAppThread, ToAppThread } from './app-thread.protocol.js';
import { currentRequest } from './current-request.js';

/** An application with the Fetch API: Hono, or any other object with `fetch`. */
interface FetchApp {
  fetch: (request: Request, env?: unknown) => Response | Promise<Response>;
  /** Hono: sets the handler for requests without a route. */
  notFound?: (handler: (context: MiddlewareContext) => Response | Promise<Response>) => unknown;
}

/**
 * Asks the application of a project. The built-in routes answer requests that it has no route for: with Hono as its
 * last route, so that its middleware applies; with others after an answer 404.
 */
export class AppHost {
  private readonly requests = new Map<number, AppRequest>();
  private readonly hasFallback: boolean;

  constructor(
    private readonly app: FetchApp,
    private readonly post: (message: FromAppThread, transfer?: ArrayBuffer[]) => void,
  ) {
    this.hasFallback = typeof app.notFound === 'function';
    app.notFound?.((context) => this.fallback(context));
  }

  static of(exported: unknown, post: AppHost['post']): AppHost {
    const app = exported as Partial<FetchApp> | null;
    if (typeof app?.fetch !== 'function')
      throw new Error('http.app: the export is not an application: it has no fetch()');
    return new AppHost(app as FetchApp, post);
  }

  receive(message: ToAppThread): void {
    if (message.type !== 'request') {
      this.requests.get(message.id)?.receive(message);
      return;
    }
    const { id } = message;
    this.serve(message)
      .catch((error: unknown) => this.post({ type: 'failed', id, message: inspect(error) }))
      .finally(() => this.requests.delete(id));
  }

  /** Fails the request whose callback threw: no promise reports such an exception. False if no request is affected. */
  fail(error: unknown): boolean {
    const id = currentRequest.getStore()?.id;
    if (id === undefined || !this.requests.delete(id)) return false;
    this.post({ type: 'failed', id, message: inspect(error) });
    return true;
  }

  private async serve(message: Extract<ToAppThread, { type: 'request' }>): Promise<void> {
    const request = new AppRequest(message, this.post);
    this.requests.set(request.id, request);
    const env = message.user ? { user: message.user } : {};
    await currentRequest.run(request, async () => request.conclude(await this.answer(request, env)));
  }

  private async answer(request: AppRequest, env: object): Promise<Response> {
    const response = await this.app.fetch(request.request, env);
    if (this.hasFallback || response.status !== 404) return response;
    await response.body?.cancel();
    return request.next();
  }

  private async fallback(context: MiddlewareContext): Promise<Response> {
    const request = currentRequest.getStore();
    if (!request) throw new Error('http.app: a request was answered outside of the one that it belongs to');
    return request.next(await changedBody(context, request.request));
  }
}
