import { Injectable } from '@nestjs/common';
import type { TenantContext } from '@heddle/auth';
import { BaseRepository, type InTransaction } from '@heddle/database';

const isOld = `start_time < now() - $3::float8 * interval '1 day'`;

/** Removes runs whose retention has ended. */
@Injectable()
export class RunRetentionRepository extends BaseRepository {
  async countOld(ctx: TenantContext, sessionId: string, days: number): Promise<number> {
    const [row] = await this.query<{ count: number }>(
      ctx,
      `SELECT count(*)::float8 AS count FROM experiments.run WHERE tenant_id = $1 AND session_id = $2 AND ${isOld}`,
      [ctx.tenantId, sessionId, days],
    );
    return row?.count ?? 0;
  }

  /** Deletes the oldest runs and skips locked ones; returns their ids. */
  async deleteOld(
    ctx: InTransaction<TenantContext>,
    sessionId: string,
    days: number,
    limit: number,
  ): Promise<string[]> {
    const rows = await this.query<{ id: string }>(
      ctx,
      `WITH old AS (
         SELECT id FROM experiments.run WHERE tenant_id = $1 AND session_id = $2 AND ${isOld}
         ORDER BY start_time, id LIMIT $4 FOR UPDATE SKIP LOCKED
       )
       DELETE FROM experiments.run WHERE tenant_id = $1 AND id IN (SELECT id FROM old) RETURNING id`,
      [ctx.tenantId, sessionId, days, limit],
    );
    return rows.map(({ id }) => id);
  }

  /** Deletes some runs of a session; returns their number. */
  async deleteSome(ctx: InTransaction<TenantContext>, sessionId: string, limit: number): Promise<number> {
    return this.countReturned(
      ctx,
      `DELETE FROM experiments.run WHERE tenant_id = $1 AND id IN (
         SELECT id FROM experiments.run WHERE tenant_id = $1 AND session_id = $2 LIMIT $3
       ) RETURNING id`,
      [ctx.tenantId, sessionId, limit],
    );
  }
}
