import { DatabaseClient } from '@heddle/postgres';
import type pg from 'pg';
import type { LeaseKey } from './lease-keeper.port.js';

/**
 * - `renewed`: the lease is ours for its whole time from now on
 * - `busy`: somebody works on the row at this moment; nothing is known before he is done
 * - `taken`: another worker has the run
 * - `gone`: the run has ended, waits for a worker, or was deleted
 */
export type RenewalState = 'renewed' | 'busy' | 'taken' | 'gone';

export interface Renewal extends LeaseKey {
  state: RenewalState;
  isCancelled: boolean;
}

export interface LeaseRenewalOptions {
  databaseUrl: string;
  owner: string;
  leaseMs: number;
  /** A statement that is not answered by then has failed, and so has its connection. */
  answerMs: number;
}

/**
 * Renews leases on a connection of its own, which no request and no graph can keep busy. Not through TypeORM: it works
 * in a thread that has nothing else to do.
 */
export class LeaseRenewalRepository {
  private client: pg.Client | undefined;
  private closed = false;

  constructor(private readonly options: LeaseRenewalOptions) {}

  /** A row that is locked is passed over: it must not keep the other leases waiting. */
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

  /** Beforehand, so that the connection is there when the server takes no more of them. */
  async connect(): Promise<void> {
    await this.connected();
  }

  /** Cuts a statement under way off, and does not wait for a server that does not answer. */
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
    if (this.client === client) this.client = undefined;
    void client.end().catch(() => undefined);
  }
}
