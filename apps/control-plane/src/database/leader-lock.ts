import pg from 'pg';

/** Class of the advisory lock; any constant that nothing else in the database uses. */
const lockClass = 0x4ed1f;

/**
 * A leader by a session-level advisory lock. The lock lives and dies with one dedicated connection: a leader whose
 * process or connection is gone is replaced as soon as Postgres notices. Leadership is an optimisation, never what
 * keeps an action safe.
 */
export class LeaderLock {
  private client: pg.Client | undefined;
  private held = false;

  constructor(
    private readonly url: string,
    private readonly name: string,
    private readonly applicationName: string,
  ) {}

  /** True while this process is the leader; asks the connection itself, so a lost one is noticed here. */
  async isLeader(): Promise<boolean> {
    try {
      const client = this.client ?? (await this.connect());
      if (this.held) await client.query('SELECT 1');
      else {
        const { rows } = await client.query<{ locked: boolean }>(
          'SELECT pg_try_advisory_lock($1, hashtext($2)) AS locked',
          [lockClass, this.name],
        );
        this.held = rows[0]?.locked === true;
      }
      return this.held;
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
    const client = new pg.Client({
      connectionString: this.url,
      application_name: `${this.applicationName}:leader`,
      keepAlive: true,
      connectionTimeoutMillis: 5000,
      query_timeout: 5000,
    });
    const lost = () => {
      if (this.client === client) this.drop();
    };
    client.on('error', lost);
    client.on('end', lost);
    await client.connect();
    // A half-open connection would keep the lock for hours: let the server find out within half a minute.
    await client.query('SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3');
    this.client = client;
    return client;
  }

  private drop(): void {
    const client = this.client;
    this.client = undefined;
    this.held = false;
    client?.end().catch(() => undefined);
  }
}
