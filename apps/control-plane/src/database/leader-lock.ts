import type pg from 'pg';
import { type ConnectionTarget, createClient, defaultDatabaseLimits } from '@heddle/database';

/** Class of the advisory lock; any constant that nothing else in the database uses. */
const lockClass = 0x4ed1f;

/** A leader that has to wait longer for its database is none. */
const limits = { ...defaultDatabaseLimits, connectTimeoutMs: 5000, statementTimeoutMs: 5000 };

/**
 * A leader by a session-level advisory lock. The lock lives and dies with one dedicated connection: a leader whose
 * process or connection is gone is replaced as soon as Postgres notices. Leadership is an optimisation, never what
 * keeps an action safe.
 */
export class LeaderLock {
  private client: pg.Client | undefined;
  /** The connection that got the lock; it may have been lost since. */
  private holder: pg.Client | undefined;

  constructor(
    private readonly target: ConnectionTarget,
    private readonly name: string,
  ) {}

  /** True while this process is the leader; asks the connection itself, so a lost one is noticed here. */
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
    // Known from the beginning, so that whatever goes wrong closes it.
    this.client = client;
    await client.connect();
    // A half-open connection would keep the lock for hours: let the server find out within half a minute.
    await client.query('SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3');
    return client;
  }

  private drop(): void {
    const client = this.client;
    this.client = undefined;
    client?.end().catch(() => undefined);
  }
}
