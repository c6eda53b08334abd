import { within } from '@heddle/leases';
import type { ModuleLocation } from '../config/langgraph/module-location.js';
import { type ImportModule, loadExport } from '../user-code/load-export.js';
import { type AccessEvent, type AccessGrant, AuthHandlers, type AuthRequest, type AuthUser } from './auth-handlers.js';
import { AuthHost } from './auth-host.js';
import { AuthUnavailableError, UnusableAuthError } from '../authorization/auth.errors.js';

/** Handlers in the thread that serves HTTP; for debugging and tests. */
export class InlineAuthHandlers extends AuthHandlers {
  private host: AuthHost | undefined;

  constructor(private readonly options: { location: ModuleLocation; timeoutMs: number; importModule?: ImportModule }) {
    super();
  }

  async start(): Promise<void> {
    this.host = AuthHost.of(await loadExport(this.options.location, this.options.importModule));
  }

  stop(): Promise<void> {
    return Promise.resolve();
  }

  authenticate(request: AuthRequest): Promise<AuthUser> {
    return this.bounded(this.opened.authenticate(request));
  }

  authorize(user: AuthUser, events: readonly AccessEvent[]): Promise<AccessGrant[]> {
    return this.bounded(this.opened.authorize(user, structuredClone([...events])));
  }

  private get opened(): AuthHost {
    if (!this.host) throw new UnusableAuthError('The handlers have not been loaded');
    return this.host;
  }

  private bounded<T>(work: Promise<T>): Promise<T> {
    const { timeoutMs } = this.options;
    return within(timeoutMs, work, () => {
      throw new AuthUnavailableError(`A handler did not answer within ${timeoutMs} ms`);
    });
  }
}
