import type { DataSource } from 'typeorm';
import { BaseRepository } from './base.repository.js';

interface SweepKey {
  name: string;
  owner: string;
}

/** Ownership of jobs that one process runs for all, in the service's table `sweep`. All times are the database's. */
export class SweepTable extends BaseRepository {
  constructor(
    dataSource: DataSource,
    private readonly schema: string,
  ) {
    super(dataSource);
  }

  /**
   * null unless the job is due and unowned, or its owner's lease has expired. A job that waits longer than `everyMs`
   * was scheduled by a process with another interval.
   */
  async claim({ name, owner }: SweepKey, leaseMs: number, everyMs: number): Promise<{ progress: unknown } | null> {
    return this.queryOne<{ progress: unknown }>(
      {},
      `INSERT INTO ${this.schema}.sweep AS sweep (name, due_at, owner, lease_until)
       VALUES ($1, clock_timestamp(), $2, clock_timestamp() + $3 * interval '1 millisecond')
       ON CONFLICT (name) DO UPDATE SET owner = excluded.owner, lease_until = excluded.lease_until
       WHERE (sweep.lease_until IS NULL OR sweep.lease_until < clock_timestamp())
         AND (sweep.due_at <= clock_timestamp() OR sweep.due_at > clock_timestamp() + $4 * interval '1 millisecond')
       RETURNING progress`,
      [name, owner, leaseMs, everyMs],
    );
  }

  /** False if another process owns the job by now. */
  async renew({ name, owner }: SweepKey, leaseMs: number, progress: unknown): Promise<boolean> {
    return this.returnsRow(
      {},
      `UPDATE ${this.schema}.sweep SET lease_until = clock_timestamp() + $3 * interval '1 millisecond', progress = $4::json
       WHERE name = $1 AND owner = $2 RETURNING name`,
      [name, owner, leaseMs, JSON.stringify(progress ?? null)],
    );
  }

  /** Makes the job due again in `dueInMs`; the next owner continues from `progress`. */
  async release({ name, owner }: SweepKey, dueInMs: number, progress: unknown): Promise<void> {
    await this.query(
      {},
      `UPDATE ${this.schema}.sweep
       SET due_at = clock_timestamp() + $3 * interval '1 millisecond', owner = NULL, lease_until = NULL, progress = $4::json
       WHERE name = $1 AND owner = $2`,
      [name, owner, dueInMs, JSON.stringify(progress ?? null)],
    );
  }
}
