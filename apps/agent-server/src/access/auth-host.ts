import type { AccessEvent, AccessGrant, AuthRequest, AuthUser } from './auth-handlers.js';
import { AuthHandlerError, AuthRefusal, UnusableAuthError } from '../authorization/auth.errors.js';
import { parseFilter } from '../authorization/access-filter.js';
import { parseUser } from './auth-user.js';

type Handler = (argument: Record<string, unknown>) => unknown;

interface Registered {
  authenticate: (request: Request) => unknown;
  callbacks: Readonly<Record<string, Handler>>;
}

/** Calls the handlers of an `Auth` of the SDK, in the current thread. */
export class AuthHost {
  private constructor(private readonly registered: Registered) {}

  /** Recognised by shape: the project brings its own copy of the SDK. */
  static of(exported: unknown): AuthHost {
    const handlers = (exported as { '~handlerCache'?: Partial<Registered> } | null)?.['~handlerCache'];
    if (typeof handlers !== 'object' || handlers === null) {
      throw new UnusableAuthError('auth: the export is no Auth of @langchain/langgraph-sdk/auth');
    }
    const { authenticate, callbacks = {} } = handlers;
    if (typeof authenticate !== 'function') {
      throw new UnusableAuthError('auth: no handler for authenticate(); without one all requests would be refused');
    }
    return new AuthHost({ authenticate, callbacks });
  }

  async authenticate(given: AuthRequest): Promise<AuthUser> {
    const request = requestOf(given);
    return parseUser(await called('authenticate', () => this.registered.authenticate(request)));
  }

  async authorize(user: AuthUser, events: readonly AccessEvent[]): Promise<AccessGrant[]> {
    const grants: AccessGrant[] = [];
    for (const event of events) grants.push(await this.grant(user, event));
    return grants;
  }

  private async grant(user: AuthUser, { resource, action, value }: AccessEvent): Promise<AccessGrant> {
    const handler = this.find(resource, action);
    if (!handler) return { value, filter: null };
    const event = `${resource}:${action}`;
    const argument = { event, resource, action, value, user, permissions: user.permissions };
    const answer = await called(event, () => handler(argument));
    if (answer === false) throw new AuthRefusal(403, 'Forbidden');
    const filter = answer === undefined || answer === null || answer === true ? null : parsed(event, answer);
    return { value: plain(event, value), filter };
  }

  /** Only the most specific handler applies. */
  private find(resource: string, action: string): Handler | undefined {
    const { callbacks } = this.registered;
    const name = [`${resource}:${action}`, resource, `*:${action}`, '*'].find((key) => Object.hasOwn(callbacks, key));
    return name === undefined ? undefined : callbacks[name];
  }
}

/** A URL or header that the Fetch API rejects is an error of the caller. */
function requestOf({ method, url, headers }: AuthRequest): Request {
  try {
    return new Request(url, { method, headers });
  } catch {
    throw new AuthRefusal(400, 'The request has an address, a method or a header that cannot be understood.');
  }
}

function parsed(event: string, answer: unknown): AccessGrant['filter'] {
  try {
    return parseFilter(answer);
  } catch (error) {
    throw new AuthHandlerError(`The handler for ${event}: ${(error as Error).message}`);
  }
}

/** Value after the changes of the handler, as plain JSON. */
function plain(event: string, value: Record<string, unknown>): Record<string, unknown> {
  try {
    return JSON.parse(JSON.stringify(value)) as Record<string, unknown>;
  } catch (error) {
    throw new AuthHandlerError(`The handler for ${event} put something into the value that is no JSON`, {
      cause: error,
    });
  }
}

async function called(name: string, call: () => unknown): Promise<unknown> {
  try {
    return await call();
  } catch (error) {
    throw (
      refusalOf(error) ?? new AuthHandlerError(`The handler for ${name} failed: ${String(error)}`, { cause: error })
    );
  }
}

/** The refusal of an `HTTPException`. A success status has no meaning in a refusal. */
function refusalOf(error: unknown): AuthRefusal | null {
  if (!(error instanceof Error)) return null;
  const { status, headers } = error as Error & { status?: unknown; headers?: unknown };
  if (!Number.isInteger(status) || (status as number) < 400 || (status as number) > 599) return null;
  let list: [string, string][] = [];
  try {
    list = [...new Headers(headers as Record<string, string> | undefined)];
  } catch {
    // An invalid header must not prevent the refusal.
  }
  return new AuthRefusal(status as number, error.message, list);
}
