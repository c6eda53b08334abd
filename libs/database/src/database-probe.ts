import { type ConnectionTarget, createClient, defaultDatabaseLimits } from '@heddle/postgres';
import type { Client } from 'pg';

/** Limits below a kubelet's probe timeout; ms. */
const probeLimits = { connectTimeoutMs: 1_500, statementTimeoutMs: 1_000 };
/** Time during which an answer is reused: probes need no key, and must not load the database; ms. */
const freshMs = 500;

/**
 * Database check for a service's probes, on a connection of its own. A busy pool or a lock is not a reason to divert
 * requests, least of all from every replica at once.
 */
export class DatabaseProbe {
  private client: Client | undefined;
  private answer: Promise<void> | undefined;
  private stopped = false;

  constructor(private readonly target: ConnectionTarget) {}

  /** Rejects with the driver's error. Concurrent callers share one answer. */
  ask(): Promise<void> {
    this.answer ??= this.askNow();
    return this.answer;
  }

  /** Opens the connection early, while the server may still have one. */
  async start(): Promise<void> {
    await this.ask().catch(() => undefined);
  }

  stop(): void {
    this.stopped = true;
    if (this.client) this.drop(this.client);
  }

  private askNow(): Promise<void> {
    const answer = this.query();
    const expire = () => {
      if (this.answer === answer) this.answer = undefined;
    };
    answer.then(() => setTimeout(expire, freshMs).unref(), expire);
    return answer;
  }

  private async query(): Promise<void> {
    const client = this.client ?? (await this.connect());
    try {
      await client.query('SELECT 1');
    } catch (error) {
      this.drop(client);
      throw error;
    }
  }

  private async connect(): Promise<Client> {
    const { url, applicationName, limits = defaultDatabaseLimits } = this.target;
    const client = createClient({
      url,
      applicationName: `${applicationName}:probe`,
      limits: { ...limits, ...probeLimits },
    });
    client.on('end', () => this.drop(client));
    await client.connect();
    if (this.stopped) this.drop(client);
    else this.client = client;
    return client;
  }

  private drop(client: Client): void {
    if (this.client === client) this.client = undefined;
    client.end().catch(() => undefined);
  }
}
