import pg from 'pg';
import { type ConnectionTarget, createClient } from '@heddle/postgres';

type Handler = (payload: string) => void;

const noResult = () => undefined;

/**
 * LISTEN on one dedicated connection (session state does not survive transaction poolers, and a pooled
 * connection must not be pinned). NOTIFY is only a hint: subscribers also poll, so a lost connection costs
 * latency, never work.
 */
export class NotificationListener {
  private readonly handlers = new Map<string, Set<Handler>>();
  private readonly listeningHandlers = new Set<() => void>();
  /** The client that connects or is connected. Every other one is closed, also when it connects late. */
  private newest: pg.Client | undefined;
  /** The newest client, once it is connected. */
  private client: pg.Client | undefined;
  private retryTimer: NodeJS.Timeout | undefined;
  private started: Promise<void> | undefined;
  private statements: Promise<void> = Promise.resolve();

  constructor(
    private readonly target: ConnectionTarget,
    private readonly retryMs = 1000,
  ) {}

  /** Once until the next `stop`. */
  start(): Promise<void> {
    return (this.started ??= this.connect());
  }

  async stop(): Promise<void> {
    this.started = undefined;
    clearTimeout(this.retryTimer);
    const { client } = this;
    this.newest = undefined;
    this.client = undefined;
    if (client) await close(client);
  }

  /** Returns a function that removes the handler. */
  on(channel: string, handler: Handler): () => void {
    const handlers = this.handlers.get(channel) ?? new Set();
    this.handlers.set(channel, handlers);
    handlers.add(handler);
    if (handlers.size === 1) void this.listen([channel]);
    return () => {
      if (!handlers.delete(handler) || handlers.size > 0) return;
      this.handlers.delete(channel);
      void this.run(`UNLISTEN ${pg.escapeIdentifier(channel)}`);
    };
  }

  /**
   * Calls the handler whenever the listener begins to receive channels: after each connect, and after the LISTEN of a
   * channel on an open connection. Earlier notifications are lost, so handlers look for work themselves.
   */
  onListening(handler: () => void): void {
    this.listeningHandlers.add(handler);
  }

  private async listen(channels: Iterable<string>): Promise<void> {
    const { client } = this;
    for (const channel of channels) await this.run(`LISTEN ${pg.escapeIdentifier(channel)}`);
    if (client && this.client === client) for (const handler of this.listeningHandlers) handler();
  }

  /** One statement at a time: `pg` deprecates its queue. After a failure a new connection repeats every LISTEN. */
  private run(sql: string): Promise<void> {
    const { client } = this;
    if (!client) return Promise.resolve();
    this.statements = this.statements.then(() => client.query(sql)).then(noResult, () => void close(client));
    return this.statements;
  }

  private async connect(): Promise<void> {
    const client = createClient({ ...this.target, applicationName: `${this.target.applicationName}:listen` });
    this.newest = client;
    let over = false;
    // Both events may occur, the second one late: another client may have replaced this one by then.
    const lost = () => {
      if (over) return;
      over = true;
      void close(client);
      this.replace(client);
    };
    client.on('error', lost);
    client.on('end', lost);
    client.on('notification', ({ channel, payload }) => {
      for (const handler of this.handlers.get(channel) ?? []) handler(payload ?? '');
    });
    try {
      await client.connect();
    } catch {
      return lost();
    }
    if (this.newest !== client) return close(client);
    this.client = client;
    await this.listen([...this.handlers.keys()]);
  }

  private replace(client: pg.Client): void {
    if (this.newest !== client) return;
    this.newest = undefined;
    this.client = undefined;
    this.retryTimer = setTimeout(() => void this.connect(), this.retryMs);
    this.retryTimer.unref();
  }
}

async function close(client: pg.Client): Promise<void> {
  await client.end().catch(noResult);
}
