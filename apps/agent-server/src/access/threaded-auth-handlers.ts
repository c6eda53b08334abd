import { DeadlineError, within } from '@heddle/leases';
import type { Logger } from 'pino';
import { errorFromWire } from '../worker-threads/error-wire.js';
import { UserThread, type UserThreadOptions } from '../user-code/user-thread.js';
import { type AccessEvent, type AccessGrant, AuthHandlers, type AuthRequest, type AuthUser } from './auth-handlers.js';
import type { AuthCall, FromAuthThread, ToAuthThread } from './auth-thread.protocol.js';
import { AuthRefusal, AuthUnavailableError } from '../authorization/auth.errors.js';

interface ThreadedAuthOptions extends Pick<UserThreadOptions<never>, 'location' | 'environment'> {
  /** Maximum duration of a call of a handler. */
  timeoutMs: number;
  logger: Logger;
}

interface PendingCall {
  resolve: (result: AuthUser | AccessGrant[]) => void;
  reject: (error: Error) => void;
}

/** Handlers in a thread of their own. A blocked or ended handler delays only the requests that wait for it. */
export class ThreadedAuthHandlers extends AuthHandlers {
  private readonly thread: UserThread<ToAuthThread, FromAuthThread>;
  private readonly pending = new Map<number, PendingCall>();
  private nextId = 1;

  constructor(private readonly options: ThreadedAuthOptions) {
    super();
    this.thread = new UserThread({
      name: 'heddle-auth',
      entry: new URL('./auth-thread.entry.js', import.meta.url),
      location: options.location,
      environment: options.environment,
      onMessage: (message) => this.onMessage(message),
      onExit: (reason) => this.onExit(reason),
      log: (message, fields) => options.logger.error(fields, message),
    });
  }

  start(): Promise<void> {
    return this.thread.start();
  }

  stop(): Promise<void> {
    return this.thread.stop();
  }

  authenticate(request: AuthRequest): Promise<AuthUser> {
    return this.call({ operation: 'authenticate', request }) as Promise<AuthUser>;
  }

  authorize(user: AuthUser, events: readonly AccessEvent[]): Promise<AccessGrant[]> {
    return this.call({ operation: 'authorize', user, events }) as Promise<AccessGrant[]>;
  }

  private async call(call: AuthCall): Promise<AuthUser | AccessGrant[]> {
    const { timeoutMs } = this.options;
    const id = this.nextId++;
    try {
      return await within(timeoutMs, this.ask(id, call, AbortSignal.timeout(timeoutMs)));
    } catch (error) {
      if (!(error instanceof DeadlineError)) throw error;
      void this.thread.endIfBlocked();
      throw new AuthUnavailableError(`The handler for ${call.operation} did not answer within ${timeoutMs} ms`);
    } finally {
      this.pending.delete(id);
    }
  }

  private async ask(id: number, call: AuthCall, late: AbortSignal): Promise<AuthUser | AccessGrant[]> {
    await this.thread.whenReady();
    late.throwIfAborted();
    return new Promise((resolve, reject) => {
      this.pending.set(id, { resolve, reject });
      this.thread.post({ ...call, id });
    });
  }

  private onMessage(message: FromAuthThread): void {
    const call = this.pending.get(message.id);
    if (message.type === 'result') call?.resolve(message.result);
    else if (message.type === 'failure') call?.reject(errorFromWire(message.error));
    else call?.reject(new AuthRefusal(message.status, message.message, message.headers));
  }

  private onExit(reason: string): void {
    for (const { reject } of this.pending.values()) {
      reject(new AuthUnavailableError(`The thread of the handlers ended: ${reason}`));
    }
    this.pending.clear();
  }
}
