import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

/** Time for the next request on a connection whose last answer promised to keep it, in ms. */
const reuseMs = 1_000;

/** Tracks requests in progress, and closes their connections at shutdown. */
export class OpenResponses {
  private readonly open = new Set<ServerResponse>();
  private readonly waiting = new Set<() => void>();
  private isEnding = false;
  private isOver = false;
  /** End of the time for reuse, in ms of `performance.now()`. */
  private reusedUntil = 0;

  constructor(private readonly server: Server) {
    // Registered before handlers, which may answer at once.
    server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => this.add(response));
  }

  get count(): number {
    return this.open.size;
  }

  /**
   * Sends `Connection: close` with every answer from now on. Idle connections stay: a proxy may be writing to one at
   * this moment, and learns from the answer to stop.
   */
  endConnections(): void {
    this.isEnding = true;
    for (const response of this.open) closeAfter(response);
  }

  /**
   * Closes idle connections, and every connection that becomes idle later. Requests that already arrived are answered:
   * a busy process has not read them yet, and would reset their connections. An answer that began before the end did
   * not announce it, and its client may send the next request at once.
   */
  async closeIdle(): Promise<void> {
    await sleep(Math.max(0, this.reusedUntil - performance.now()));
    await everyArrivalRead();
    this.isOver = true;
    this.server.closeIdleConnections();
  }

  async none(): Promise<void> {
    while (this.open.size > 0) await new Promise<void>((done) => this.waiting.add(done));
  }

  private add(response: ServerResponse): void {
    this.open.add(response);
    if (this.isEnding) closeAfter(response);
    response.once('close', () => this.remove(response));
  }

  private remove(response: ServerResponse): void {
    this.open.delete(response);
    if (this.isEnding && response.shouldKeepAlive && response.writableFinished) {
      this.reusedUntil = performance.now() + reuseMs;
    }
    // The connection becomes idle in this tick.
    if (this.isOver) setImmediate(() => this.server.closeIdleConnections());
    if (this.open.size > 0) return;
    for (const done of this.waiting) done();
    this.waiting.clear();
  }
}

/** The second turn of the event loop begins with a complete poll of the sockets. */
async function everyArrivalRead(): Promise<void> {
  await nextTurn();
  await nextTurn();
}

function closeAfter(response: ServerResponse): void {
  if (!response.headersSent) response.shouldKeepAlive = false;
}
