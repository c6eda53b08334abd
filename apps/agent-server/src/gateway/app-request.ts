import type { Caller } from './self-calls.js';
import type { ChangedBody, FromAppThread, HeaderList, ToAppThread } from './app-thread.protocol.js';

/** Conventional status for a client that disconnected; only the application sees it. */
const goneStatus = 499;
/** Statuses whose answers have no body. */
const withoutBody = new Set([101, 103, 204, 205, 304]);

/** Inner side of one request: the request in the thread of the application, and its answer. */
export class AppRequest {
  readonly request: Request;
  readonly id: number;
  readonly caller: Caller;
  private readonly abort = new AbortController();
  private bodyController: ReadableStreamDefaultController<Uint8Array> | undefined;
  private readsBody = false;
  private onHead: ((head: { status: number; headers: HeaderList }) => void) | undefined;
  private headStatus: number | undefined;
  private onTaken: (() => void) | undefined;

  constructor(
    given: Extract<ToAppThread, { type: 'request' }>,
    private readonly post: (message: FromAppThread, transfer?: ArrayBuffer[]) => void,
  ) {
    const { id, method, url, headers, hasBody, caller } = given;
    this.id = id;
    this.caller = { headers: caller };
    const init = { method, headers, signal: this.abort.signal };
    this.request = new Request(url, hasBody ? ({ ...init, body: this.body(), duplex: 'half' } as RequestInit) : init);
  }

  receive(message: Exclude<ToAppThread, { type: 'request' }>): void {
    switch (message.type) {
      case 'body':
        if (message.chunk) this.bodyController?.enqueue(message.chunk);
        else this.endBody((controller) => controller.close());
        break;
      case 'head':
        this.onHead?.(message);
        break;
      case 'taken':
        this.onTaken?.();
        break;
      case 'abort':
        this.abort.abort();
        // Lets code that waits for the client or for the built-in route finish, so that the request is not retained.
        this.endBody((controller) => controller.error(this.abort.signal.reason));
        this.onHead?.({ status: goneStatus, headers: [] });
        this.onTaken?.();
        break;
    }
  }

  /** The built-in answer for the application: status and headers. Its body does not pass through the thread. */
  async next(changed: ChangedBody | null = null): Promise<Response> {
    const head = await new Promise<{ status: number; headers: HeaderList }>((resolve) => {
      this.onHead = resolve;
      this.post({ type: 'next', id: this.id, readsBody: this.readsBody, changed });
    });
    this.headStatus = head.status;
    return new Response(null, { status: head.status, headers: head.headers });
  }

  /** Sends the answer of the application. */
  async conclude(response: Response): Promise<void> {
    const { id } = this;
    const headers: HeaderList = [...response.headers];
    const isBuiltIn = this.headStatus === response.status && response.body === null;
    if (isBuiltIn) {
      this.post({ type: 'release', id, headers });
      return;
    }
    const body = withoutBody.has(response.status) ? null : response.body;
    this.post({ type: 'answer', id, status: response.status, headers, hasBody: body !== null });
    if (body) await this.send(body);
  }

  private endBody(end: (controller: ReadableStreamDefaultController<Uint8Array>) => void): void {
    if (this.bodyController) end(this.bodyController);
    this.bodyController = undefined;
  }

  private async send(body: ReadableStream<Uint8Array>): Promise<void> {
    const { id } = this;
    const reader = body.getReader();
    const { signal } = this.abort;
    signal.addEventListener('abort', () => void reader.cancel().catch(() => undefined));
    for (;;) {
      const { done, value } = await reader.read();
      if (signal.aborted) return;
      const taken = new Promise<void>((resolve) => (this.onTaken = resolve));
      this.post({ type: 'part', id, chunk: done ? null : value });
      if (done) return;
      await taken;
    }
  }

  private body(): ReadableStream<Uint8Array> {
    return new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          this.bodyController = controller;
        },
        // Enqueuing a late chunk would throw on the cancelled stream.
        cancel: () => {
          this.bodyController = undefined;
        },
        pull: () => {
          this.readsBody = true;
          this.post({ type: 'more', id: this.id });
        },
      },
      // Lazy: an unread body is left to the built-in route.
      { highWaterMark: 0 },
    );
  }
}
