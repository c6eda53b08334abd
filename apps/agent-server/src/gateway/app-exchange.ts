import { AsyncResource } from 'node:async_hooks';
import { once } from 'node:events';
import { type ServerResponse, validateHeaderName, validateHeaderValue } from 'node:http';
import type { NextFunction, Request, Response } from 'express';
import { type BodyAccount, takeBodyFrom, uncountedBytes } from '@heddle/http';
import type { AppUser, ChangedBody, FromAppThread, HeaderList, ToAppThread } from './app-thread.protocol.js';
import { callerHeaders } from './caller-headers.js';
import { DeferredResponse, setHeaders } from './deferred-response.js';
import { SharedBody } from './shared-body.js';

export interface HttpExchange {
  request: Request;
  response: Response;
  next: NextFunction;
}

interface ExchangeSettings {
  /** Maximum size of a body that is kept for the built-in route. */
  maxBodyBytes: number;
  hasCustomAuth: boolean;
  /** Opens an account of the request in the memory budget of bodies. */
  openAccount: () => BodyAccount;
}

/** Outer side of one request to the application. */
export class AppExchange {
  private held: DeferredResponse | undefined;
  private readonly body: SharedBody;
  private isOver = false;
  /** Sends an answer of the application past the built-in one that it replaces. */
  private out: Pick<ServerResponse, 'write' | 'end' | 'flushHeaders'>;
  /** Logger with fields of the request, like its id. */
  private readonly goOn: (error?: Error) => void;

  constructor(
    private readonly id: number,
    private readonly http: HttpExchange,
    private readonly post: (message: ToAppThread) => void,
    private readonly onOver: () => void,
    private readonly settings: ExchangeSettings,
  ) {
    this.out = http.response;
    this.body = new SharedBody(http.request, settings.maxBodyBytes, countedMemory(settings.openAccount));
    this.goOn = AsyncResource.bind((error?: Error) => http.next(error));
    http.response.once('close', () => {
      if (!this.isOver) this.post({ type: 'abort', id });
      this.over();
    });
  }

  begin(user: AppUser | null): void {
    const { request } = this.http;
    const { method, headers: given } = request;
    const headers = Object.entries(given).flatMap(([name, value]): HeaderList => {
      if (value === undefined) return [];
      return Array.isArray(value) ? value.map((one) => [name, one]) : [[name, value]];
    });
    const url = `http://${given.host ?? 'localhost'}${request.url}`;
    const hasBody = method !== 'GET' && method !== 'HEAD' && !isEmpty(request);
    const caller = callerHeaders(headers, this.settings.hasCustomAuth);
    this.post({ type: 'request', id: this.id, method, url, headers, hasBody, user, caller });
  }

  /** An answer that cannot be sent, like one with a control character in a header, fails this request only. */
  receive(message: FromAppThread): void {
    if (this.isOver) return;
    try {
      this.handle(message);
    } catch (error) {
      this.fail(unsendable(error));
    }
  }

  private handle(message: FromAppThread): void {
    switch (message.type) {
      case 'more':
        void this.sendBody();
        break;
      case 'next':
        this.next(message);
        break;
      case 'release':
        checkHead(200, message.headers);
        this.over();
        this.held?.release(message.headers);
        break;
      case 'answer':
        this.answer(message);
        break;
      case 'part':
        void this.sendPart(message.chunk).catch((error: unknown) => this.fail(unsendable(error)));
        break;
      case 'failed':
        this.fail(new Error(`The application of this server failed: ${message.message}`));
        break;
    }
  }

  /** The thread sends nothing more. */
  fail(error: Error): void {
    if (this.isOver) return;
    this.over();
    this.post({ type: 'abort', id: this.id });
    const { response } = this.http;
    // A built-in answer that has begun cannot be replaced.
    if (this.held || response.headersSent) response.destroy();
    else this.goOn(error);
  }

  private next({ readsBody, changed }: Extract<FromAppThread, { type: 'next' }>): void {
    const { request, response } = this.http;
    try {
      if (changed) {
        takeBodyFrom(request, this.body.replaceBy(changed.bytes));
        describeBody(request, changed);
      } else if (readsBody) {
        if (this.body.refusal) throw this.body.refusal;
        takeBodyFrom(request, this.body.handOver());
      }
    } catch (error) {
      this.fail(error as Error);
      return;
    }
    this.held = new DeferredResponse(response, (head) => this.post({ type: 'head', id: this.id, ...head }));
    this.goOn();
  }

  private answer({ status, headers, hasBody }: Extract<FromAppThread, { type: 'answer' }>): void {
    const { response } = this.http;
    checkHead(status, headers);
    if (this.held) this.out = this.held.discard();
    response.statusCode = status;
    if (this.held)
      setHeaders(
        response,
        headers.filter(([name]) => !ofBuiltInBody.has(name)),
      );
    else addHeaders(response, headers);
    if (hasBody) {
      this.out.flushHeaders();
      return;
    }
    this.over();
    this.out.end();
  }

  private async sendPart(chunk: Uint8Array | null): Promise<void> {
    const { response } = this.http;
    if (chunk === null) {
      this.over();
      this.out.end();
      return;
    }
    if (!this.out.write(chunk))
      await Promise.race([once(response, 'drain'), once(response, 'close')]).catch(() => undefined);
    this.post({ type: 'taken', id: this.id });
  }

  private async sendBody(): Promise<void> {
    try {
      const part = await this.body.next();
      this.post({ type: 'body', id: this.id, chunk: part && new Uint8Array(part) });
    } catch {
      this.post({ type: 'abort', id: this.id });
    }
  }

  private over(): void {
    this.isOver = true;
    this.onOver();
  }
}

/** Hono adds them to the answer that replaces a built-in one; they describe the body of the latter. */
const ofBuiltInBody = new Set(['content-length', 'content-encoding', 'etag']);

const unsendable = (error: unknown) =>
  new Error('The application of this server returned an answer that cannot be sent', { cause: error });

/** Must run before any header of the answer is set: the Fetch API permits statuses and headers that Node refuses. */
function checkHead(status: number, headers: HeaderList): void {
  if (status < 200 || status > 599) throw new RangeError(`${status} is not a valid response status`);
  for (const [name, value] of headers) {
    validateHeaderName(name);
    validateHeaderValue(name, value);
  }
}

/** Opens the account only for a body that is large enough to count. */
function countedMemory(openAccount: () => BodyAccount): Pick<BodyAccount, 'set'> {
  let account: BodyAccount | undefined;
  return {
    set: (bytes) => {
      if (bytes > uncountedBytes) account ??= openAccount();
      account?.set(bytes);
    },
  };
}

/** Headers that describe a body; all others stay as the client sent them. */
function describeBody({ headers }: Request, { bytes, type, encoding }: ChangedBody): void {
  delete headers['transfer-encoding'];
  delete headers['content-type'];
  delete headers['content-encoding'];
  headers['content-length'] = String(bytes.length);
  if (type !== null) headers['content-type'] = type;
  if (encoding !== null) headers['content-encoding'] = encoding;
}

const isEmpty = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0';

/** Merged with the headers of every answer of this server, like its id. */
function addHeaders(response: Response, headers: HeaderList): void {
  for (const [name, value] of headers) {
    if (name === 'set-cookie') response.append(name, value);
    else if (name !== 'connection' && name !== 'transfer-encoding') response.setHeader(name, value);
  }
}
