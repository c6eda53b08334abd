import { Injectable } from '@nestjs/common';
import type { TenantContext } from '@heddle/auth';
import { BaseRepository, type InTransaction } from '@heddle/database';

/** Removes feedback whose retention has ended. */
@Injectable()
export class FeedbackRetentionRepository extends BaseRepository {
  /** Deletes some feedback of a session; returns its number. */
  async deleteSome(ctx: InTransaction<TenantContext>, sessionId: string, limit: number): Promise<number> {
    return this.countReturned(
      ctx,
      `DELETE FROM experiments.feedback WHERE tenant_id = $1 AND id IN (
         SELECT id FROM experiments.feedback WHERE tenant_id = $1 AND session_id = $2 LIMIT $3
       ) RETURNING id`,
      [ctx.tenantId, sessionId, limit],
    );
  }

  /** Deletes feedback of all workspaces whose run did not arrive; returns its number. */
  async deleteWaiting(hours: number, limit: number): Promise<number> {
    return this.countReturned(
      {},
      `DELETE FROM experiments.feedback WHERE ctid = ANY(ARRAY(
         SELECT ctid FROM experiments.feedback WHERE session_id IS NULL
           AND created_at < now() - $1::float8 * interval '1 hour' AND modified_at < now() - $1::float8 * interval '1 hour'
         LIMIT $2 FOR UPDATE SKIP LOCKED)) RETURNING id`,
      [hours, limit],
    );
  }
}
