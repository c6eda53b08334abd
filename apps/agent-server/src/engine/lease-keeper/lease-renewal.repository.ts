import { DatabaseClient } from '@heddle/postgres';
import type pg from 'pg';
import { lifeLockOf } from '../../core/runs/worker-name.js';
import type { LeaseKey } from './lease-keeper.port.js';

/**
 * - `renewed`: the lease is ours for its whole time from now on
 * - `busy`: the row is locked, so its state is unknown until the lock is released
 * - `taken`: another worker has the run
 * - `gone`: the run has ended, waits for a worker, or was deleted
 */
type RenewalState = 'renewed' | 'busy' | 'taken' | 'gone';

export interface Renewal extends LeaseKey {
  state: RenewalState;
  isCancelled: boolean;
}

export interface LeaseRenewalOptions {
  databaseUrl: string;
  owner: string;
  leaseMs: number;
  /** Timeout of a statement; it also closes the connection. */
  answerMs: number;
}

/**
 * Renews leases on a connection of its own, which no request and no graph can keep busy. Not through TypeORM: it works
 * in a thread that has nothing else to do.
 *
 * The connection holds the advisory lock of this process, which shows others that it has not ended: a stopped process
 * keeps its connections, a process that is gone has none.
 */
export class LeaseRenewalRepository {
  private client: pg.Client | undefined;
  /** Whether the connection holds the lock of this process. */
  private isKnownAlive = false;
  private closed = false;

  constructor(private readonly options: LeaseRenewalOptions) {}

  /** Skips locked rows, so that other leases are renewed. */
  async renew(leases: readonly LeaseKey[]): Promise<Renewal[]> {
    const { owner, leaseMs } = this.options;
    return this.query<Renewal>(
      `WITH asked AS (
         SELECT * FROM unnest($2::uuid[], $3::bigint[]) AS asked (run_id, generation)
       ), free AS (
         SELECT run.run_id FROM agent_server.run AS run JOIN asked USING (run_id)
         WHERE run.lease_generation = asked.generation AND run.status = 'running' AND run.lease_owner = $1
         FOR NO KEY UPDATE OF run SKIP LOCKED
       ), renewed AS (
         UPDATE agent_server.run AS run SET lease_until = clock_timestamp() + $4 * interval '1 millisecond'
         FROM free WHERE run.run_id = free.run_id RETURNING run.run_id
       )
       SELECT asked.run_id AS "runId", asked.generation::float8 AS generation,
         CASE WHEN renewed.run_id IS NOT NULL THEN 'renewed'
              WHEN run.lease_generation > asked.generation THEN 'taken'
              WHEN run.lease_generation = asked.generation AND run.status = 'running' THEN 'busy'
              ELSE 'gone' END AS state,
         coalesce(run.cancel_action IS NOT NULL, false) AS "isCancelled"
       FROM asked LEFT JOIN renewed USING (run_id) LEFT JOIN agent_server.run AS run USING (run_id)`,
      [owner, leases.map(({ runId }) => runId), leases.map(({ generation }) => generation), leaseMs],
    );
  }

  /**
   * Acquires the advisory lock of this process, and connects first if necessary. Until then others may consider this
   * process gone, so the blame they put on its runs is cleared afterwards. Recovery holds the lock shared until its
   * decision is committed, so no decision can follow the clearing. Locked rows are skipped until the next round.
   */
  async showLife(): Promise<void> {
    const client = await this.connected();
    const life = lifeLockOf(this.options.owner);
    if (this.isKnownAlive || life === null) return;
    const [lock] = await this.query<{ isTaken: boolean }>('SELECT pg_try_advisory_lock($1) AS "isTaken"', [life]);
    if (!lock?.isTaken) return;
    const [blame] = await this.query<{ isCleared: boolean }>(
      `WITH laid AS MATERIALIZED (
         SELECT run_id FROM agent_server.run WHERE status IN ('pending', 'running') AND lost_with ? $1
       ), free AS MATERIALIZED (
         SELECT run_id FROM agent_server.run JOIN laid USING (run_id) FOR NO KEY UPDATE OF run SKIP LOCKED
       ), cleared AS (
         UPDATE agent_server.run AS run
         SET suspicion = greatest(run.suspicion - 1, 0), lost_with = run.lost_with - $1,
             attempt = greatest(run.attempt - coalesce((run.lost_with ->> $1)::integer, 0), 0)
         FROM free WHERE run.run_id = free.run_id
       )
       SELECT (SELECT count(*) FROM laid) = (SELECT count(*) FROM free) AS "isCleared"`,
      [this.options.owner],
    );
    // The lock belongs to one connection, which may have been replaced meanwhile.
    if (this.client === client) this.isKnownAlive = blame?.isCleared ?? false;
  }

  /** Aborts a statement in progress without waiting for the server. */
  close(): void {
    this.closed = true;
    if (this.client) this.drop(this.client);
  }

  private async query<Row extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<Row[]> {
    const client = await this.connected();
    try {
      return (await client.query<Row>(text, values)).rows;
    } catch (error) {
      this.drop(client);
      throw error;
    }
  }

  private async connected(): Promise<pg.Client> {
    if (this.client) return this.client;
    const { databaseUrl, answerMs } = this.options;
    const client = new DatabaseClient({
      connectionString: databaseUrl,
      application_name: 'heddle-agent-server:leases',
      keepAlive: true,
      connectTimeoutMs: answerMs,
      answerTimeoutMs: answerMs,
    });
    client.on('error', () => this.drop(client));
    client.on('end', () => this.drop(client));
    await client.connect();
    if (this.closed) this.drop(client);
    else this.client = client;
    return client;
  }

  private drop(client: pg.Client): void {
    if (this.client === client) {
      this.client = undefined;
      this.isKnownAlive = false;
    }
    void client.end().catch(() => undefined);
  }
}
