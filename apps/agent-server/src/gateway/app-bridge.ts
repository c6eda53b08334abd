import { DeadlineError, within } from '@heddle/leases';
import type { Request, RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { AuthenticatedRequest } from '@heddle/auth';
import type { BodyBudget } from '@heddle/http';
import { UserThread, type UserThreadOptions } from '../user-code/user-thread.js';
import { AppExchange, type HttpExchange } from './app-exchange.js';
import type { AppUser, FromAppThread, ToAppThread } from './app-thread.protocol.js';
import { AppUnavailableError } from './gateway.errors.js';
import { isProbe } from './mount-prefix.js';

interface AppBridgeOptions extends Pick<UserThreadOptions<never>, 'location' | 'environment' | 'ownApi'> {
  /** Authenticates requests before the application; null if the server does not. See `authenticateApp`. */
  authenticate: ((request: Request & AuthenticatedRequest) => Promise<AppUser | null>) | null;
  /** Whether `auth` of langgraph.json authenticates requests. */
  hasCustomAuth: boolean;
  logger: Logger;
  /** Maximum bytes that middleware has read and that are kept for the built-in route. */
  maxBodyBytes: number;
}

/** Maximum wait of a request for a replacement of the thread. */
const readyMs = 10_000;
/** Interval of checks for a blocked thread, while it has requests. */
const watchMs = 2_000;

/** Passes requests to the application of the project, in its thread, before the built-in routes. */
export class AppBridge {
  private readonly thread: UserThread<ToAppThread, FromAppThread>;
  private readonly exchanges = new Map<number, AppExchange>();
  private watch: NodeJS.Timeout | undefined;
  private nextId = 1;

  constructor(private readonly options: AppBridgeOptions) {
    const { location, environment, ownApi, logger } = options;
    this.thread = new UserThread({
      name: 'heddle-app',
      entry: new URL('./app-thread.entry.js', import.meta.url),
      location,
      environment,
      ownApi,
      onMessage: (message) => this.exchanges.get(message.id)?.receive(message),
      onExit: (reason) => this.onExit(reason),
      log: (message, fields) => logger.error(fields, message),
    });
  }

  start(): Promise<void> {
    return this.thread.start();
  }

  stop(): Promise<void> {
    clearInterval(this.watch);
    return this.thread.stop();
  }

  /** Bodies that middleware reads count against the budget, like those of built-in routes. */
  handler(bodies: BodyBudget): RequestHandler {
    return (request, response, next) => {
      if (isProbe(request.path)) next();
      else this.ask({ request, response, next }, bodies).catch(next);
    };
  }

  private async ask({ request, response, next }: HttpExchange, bodies: BodyBudget): Promise<void> {
    const { authenticate, maxBodyBytes, hasCustomAuth } = this.options;
    const user = (await authenticate?.(request as Request & AuthenticatedRequest)) ?? null;
    if (authenticate && user === null) return next();
    await this.whenReady();
    if (response.destroyed) return;
    const id = this.nextId++;
    const post = (message: ToAppThread) => this.thread.post(message);
    const settings = { maxBodyBytes, hasCustomAuth, openAccount: () => bodies.open(request, response) };
    const exchange = new AppExchange(id, { request, response, next }, post, () => this.remove(id), settings);
    this.exchanges.set(id, exchange);
    this.watch ??= setInterval(() => void this.thread.endIfBlocked(), watchMs).unref();
    exchange.begin(user);
  }

  private async whenReady(): Promise<void> {
    try {
      await within(readyMs, this.thread.whenReady());
    } catch (error) {
      if (!(error instanceof DeadlineError)) throw error;
      throw new AppUnavailableError('There is no thread of the application');
    }
  }

  private remove(id: number): void {
    this.exchanges.delete(id);
    if (this.exchanges.size > 0) return;
    clearInterval(this.watch);
    this.watch = undefined;
  }

  private onExit(reason: string): void {
    for (const exchange of [...this.exchanges.values()]) exchange.fail(new AppUnavailableError(reason));
  }
}
