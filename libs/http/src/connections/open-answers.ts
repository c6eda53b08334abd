import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/** The requests under way on a server, and the ends of their connections when it is about to stop. */
export class OpenAnswers {
  private readonly open = new Set<ServerResponse>();
  private readonly waiting = new Set<() => void>();
  private isEnding = false;
  private isOver = false;

  constructor(private readonly server: Server) {
    // Before whoever answers, who may do so at once.
    server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => this.add(response));
  }

  get count(): number {
    return this.open.size;
  }

  /**
   * Every answer that begins from now on says `Connection: close`. Idle connections stay: a proxy may be writing to one
   * at this moment, and learns by the answer not to do so again.
   */
  endConnections(): void {
    this.isEnding = true;
    for (const response of this.open) closeAfter(response);
  }

  /** Also the idle connections, and from now on whichever becomes idle. */
  closeIdle(): void {
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
    // Its connection becomes idle in this turn.
    if (this.isOver) setImmediate(() => this.server.closeIdleConnections());
    if (this.open.size > 0) return;
    for (const done of this.waiting) done();
    this.waiting.clear();
  }
}

function closeAfter(response: ServerResponse): void {
  if (!response.headersSent) response.shouldKeepAlive = false;
}
