import { LRUCache } from 'lru-cache';
import { provideSdkHooks } from '../graphs/langgraph-internals/sdk-hooks.js';
import type { HeaderList } from './app-thread.protocol.js';
import { UnknownCallerError } from './self-calls.errors.js';

/** The caller of one request of the application; one object per request. */
export interface Caller {
  /** Null for a request without a credential. */
  readonly headers: HeaderList | null;
}

interface OwnCall {
  caller: Caller | undefined;
  /** The SDK's URL object; retries of a call reuse the same object. */
  url?: string | URL;
}

/** Maximum calls that are kept for retries. */
const maxCalls = 2_000;
/** Environment variables that the SDK reads for a key, in order. */
const keyVariables = ['LANGGRAPH_API_KEY', 'LANGSMITH_API_KEY', 'LANGCHAIN_API_KEY'];

/** A string that is computed at each read by the SDK. */
class ReadAddress extends String {
  constructor(private readonly read: () => string) {
    super('');
  }

  override toString(): string {
    return this.read();
  }

  override valueOf(): string {
    return this.read();
  }
}

/**
 * Authenticates calls of the SDK to the own server as the caller of the current request. The SDK queues calls, and
 * executes them in the asynchronous context of any other call. So the caller is recorded when the SDK reads the
 * address, in the context of the calling code. The address carries the number of that read as its user name, which is
 * removed before sending.
 */
export class SelfCalls {
  private readonly calls = new LRUCache<string, OwnCall>({ max: maxCalls });
  private readonly defaultKey: string | undefined;
  private lastId = 0;

  constructor(
    private readonly apiUrl: string,
    environment: Readonly<Record<string, string | undefined>>,
    private readonly currentCaller: () => Caller | undefined,
    private readonly send: typeof fetch = fetch,
  ) {
    const key = keyVariables.map((name) => environment[name]).find(Boolean);
    this.defaultKey = key?.trim().replace(/^["']|["']$/g, '');
  }

  /** Call before a module of the project is loaded. */
  offer(): void {
    provideSdkHooks({
      url: new ReadAddress(() => this.address()),
      fetch: (url, init) => this.call(url, init),
    });
  }

  address(): string {
    const id = String((this.lastId += 1));
    this.calls.set(id, { caller: this.currentCaller() });
    const url = new URL(this.apiUrl);
    url.username = id;
    return url.href.replace(/\/$/, '');
  }

  async call(given: string | URL, init: RequestInit = {}): Promise<Response> {
    const url = new URL(given);
    const id = url.username;
    url.username = '';
    const headers = new Headers(init.headers);
    return this.send(url, {
      ...init,
      headers: this.authenticated(headers, id, given),
      redirect: 'error',
    });
  }

  /**
   * Keeps a credential chosen by the code; one that the SDK found in the environment is replaced by that of the caller.
   */
  private authenticated(headers: Headers, id: string, given: string | URL): Headers {
    const key = headers.get('x-api-key');
    const isChosen = headers.has('authorization') || headers.has('cookie') || (key !== null && key !== this.defaultKey);
    if (isChosen) return headers;
    const caller = this.callerOf(id, given)?.headers ?? null;
    if (caller === null) return headers;
    headers.delete('x-api-key');
    const chosen = new Set(headers.keys());
    for (const [name, value] of caller) if (!chosen.has(name)) headers.append(name, value);
    return headers;
  }

  /** Throws if the address was read for another call, and possibly for another request. */
  private callerOf(id: string, given: string | URL): Caller | undefined {
    const call = this.calls.get(id);
    if (call) call.url ??= given;
    const isCertain = call?.caller !== undefined && call.url === given;
    if (!isCertain && call?.caller !== this.currentCaller()) throw new UnknownCallerError();
    return call?.caller;
  }
}
