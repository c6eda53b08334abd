import type { ServerResponse } from 'node:http';
import type { HeaderList } from './app-thread.protocol.js';

type Sending = Pick<ServerResponse, 'writeHead' | 'write' | 'end' | 'flushHeaders'>;

/**
 * An answer whose head is deferred until it is inspected. Later writes are queued behind it, and report that the writer
 * must wait for `drain`. Other code may wrap the methods as well, so the wrappers stay and pass everything through
 * after the release.
 */
export class DeferredResponse {
  private readonly original: Sending;
  private readonly waiting: (() => void)[] = [];
  private state: 'open' | 'held' | 'released' | 'discarded' = 'open';

  constructor(
    private readonly response: ServerResponse,
    private readonly onHead: (head: { status: number; headers: HeaderList }) => void,
  ) {
    const { writeHead, write, end, flushHeaders } = response;
    const original = {
      writeHead: writeHead.bind(response),
      write: write.bind(response),
      end: end.bind(response),
      flushHeaders: flushHeaders.bind(response),
    } as Sending;
    this.original = original;
    response.writeHead = ((...args: Parameters<ServerResponse['writeHead']>) => {
      // Node calls it before the first write. After the release the head has been decided.
      if (this.state === 'released' || this.state === 'discarded') return original.writeHead(...args);
      applyHead(response, args);
      this.hold(() => undefined);
      return response;
    }) as ServerResponse['writeHead'];
    response.flushHeaders = () => this.hold(() => original.flushHeaders());
    response.write = ((...args: Parameters<ServerResponse['write']>) => {
      let taken = false;
      this.hold(() => (taken = original.write(...args)));
      return taken;
    }) as ServerResponse['write'];
    response.end = ((...args: Parameters<ServerResponse['end']>) => {
      this.hold(() => original.end(...args));
      return response;
    }) as ServerResponse['end'];
  }

  /** Sends the head with these headers instead of its own, and the queued writes. */
  release(headers: HeaderList): void {
    const { response } = this;
    this.state = 'released';
    delete (response as { headersSent?: boolean }).headersSent;
    setHeaders(response, headers);
    for (const send of this.waiting.splice(0)) send();
    if (!response.writableNeedDrain) response.emit('drain');
  }

  /** Drops the built-in answer. Another one is sent by the returned methods. */
  discard(): Sending {
    const { response } = this;
    this.state = 'discarded';
    delete (response as { headersSent?: boolean }).headersSent;
    this.waiting.length = 0;
    for (const name of response.getHeaderNames()) response.removeHeader(name);
    return this.original;
  }

  private hold(send: () => void): void {
    if (this.state === 'released') return send();
    if (this.state === 'discarded') return;
    this.waiting.push(send);
    if (this.state === 'held') return;
    this.state = 'held';
    const { response } = this;
    Object.defineProperty(response, 'headersSent', { configurable: true, get: () => true });
    this.onHead({ status: response.statusCode, headers: headerList(response) });
  }
}

function headerList(response: ServerResponse): HeaderList {
  return Object.entries(response.getHeaders()).flatMap(([name, value]): HeaderList => {
    if (value === undefined) return [];
    return Array.isArray(value) ? value.map((one) => [name, one]) : [[name, String(value)]];
  });
}

/** Headers of a connection, not of an answer. */
const ofConnection = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade']);

/** Sets exactly these headers. */
export function setHeaders(response: ServerResponse, headers: HeaderList): void {
  for (const name of response.getHeaderNames()) if (!ofConnection.has(name)) response.removeHeader(name);
  const cookies: string[] = [];
  for (const [name, value] of headers) {
    if (name.toLowerCase() === 'set-cookie') cookies.push(value);
    else if (!ofConnection.has(name.toLowerCase())) response.setHeader(name, value);
  }
  if (cookies.length > 0) response.setHeader('set-cookie', cookies);
}

/** Applies `writeHead(status, [words], [headers])` without sending it. */
function applyHead(response: ServerResponse, [status, ...rest]: unknown[]): void {
  response.statusCode = status as number;
  const headers = rest.find((one) => typeof one === 'object' && one !== null);
  for (const [name, value] of Object.entries((headers ?? {}) as Record<string, string>))
    response.setHeader(name, value);
}
