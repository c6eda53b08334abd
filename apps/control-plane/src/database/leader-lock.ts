import type pg from 'pg';
import { type ConnectionTarget, createClient, defaultDatabaseLimits } from '@heddle/database';

/** Class of the advisory lock; arbitrary constant, unique in the database. */
const lockClass = 0x4ed1f;

/** A leader must reach its database faster than this. */
const limits = { ...defaultDatabaseLimits, connectTimeoutMs: 5000, statementTimeoutMs: 5000 };

/**
 * Leader election by a session-level advisory lock on one dedicated connection. A leader whose process or connection is
 * gone is replaced as soon as Postgres notices. Leadership is an optimisation; safety never depends on it.
 */
export class LeaderLock {
  private client: pg.Client | undefined;
  /** Connection with the lock; possibly lost since. */
  private holder: pg.Client | undefined;

  constructor(
    private readonly target: ConnectionTarget,
    private readonly name: string,
  ) {}

  /** Whether this process is the leader; queries the connection, and so detects its loss. */
  async isLeader(): Promise<boolean> {
    try {
      const client = this.client ?? (await this.connect());
      if (this.holder === client) await client.query('SELECT 1');
      else {
        const { rows } = await client.query<{ locked: boolean }>(
          'SELECT pg_try_advisory_lock($1, hashtext($2)) AS locked',
          [lockClass, this.name],
        );
        if (rows[0]?.locked) this.holder = client;
      }
      return this.holder === client && this.client === client;
    } catch {
      this.drop();
      return false;
    }
  }

  async stop(): Promise<void> {
    const client = this.client;
    this.drop();
    await client?.end().catch(() => undefined);
  }

  private async connect(): Promise<pg.Client> {
    const applicationName = `${this.target.applicationName}:leader`;
    const client = createClient({ limits, ...this.target, applicationName });
    const lost = () => {
      if (this.client === client) this.drop();
    };
    client.on('error', lost);
    client.on('end', lost);
    // Assigned early, so that every failure closes it.
    this.client = client;
    await client.connect();
    // A half-open connection would keep the lock for hours: the server must detect it within half a minute.
    await client.query('SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3');
    return client;
  }

  private drop(): void {
    const client = this.client;
    this.client = undefined;
    client?.end().catch(() => undefined);
  }
}
