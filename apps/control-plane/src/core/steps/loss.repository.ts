import { Injectable } from '@nestjs/common';
import { BaseRepository, type DatabaseContext, type InTransaction, sqlList } from '@heddle/database';
import type { AfterLoss, LostAttempt } from './loss.js';
import { claimableStatuses } from '../revisions/revision.state.js';

interface LostStep extends LostAttempt {
  id: string;
  owner: string;
}

/** Maximum steps that one round requeues; the next round requeues the rest. */
const batch = 200;

const claimable = sqlList(claimableStatuses);

/** Finds and requeues steps whose process did not renew the lease. */
@Injectable()
export class LossRepository extends BaseRepository {
  /** Locks the rows until the transaction ends; skips those that another process is requeueing. */
  lost(ctx: InTransaction<DatabaseContext>): Promise<LostStep[]> {
    return this.query<LostStep>(
      ctx,
      `SELECT r.id, r.lease_owner AS owner, r.attempt, r.losses, r.isolated,
              EXISTS (SELECT 1 FROM control_plane.revision o
                       WHERE o.id <> r.id AND o.lost_at > r.lost_at
                         AND o.lost_owner NOT IN (r.lost_owner, r.lease_owner)) AS "othersLostSince"
         FROM control_plane.revision r
        WHERE r.status IN (${claimable}) AND r.lease_until < now()
        ORDER BY r.lease_until LIMIT ${batch} FOR UPDATE SKIP LOCKED`,
    );
  }

  async requeue(
    ctx: InTransaction<DatabaseContext>,
    step: LostStep,
    { attempt, losses, delayMs }: AfterLoss,
    message: string,
  ): Promise<void> {
    await this.query(
      ctx,
      `UPDATE control_plane.revision
          SET lease_owner = NULL, lease_until = NULL, isolated = false, attempt = $2, losses = $3,
              lost_at = now(), lost_owner = $4, next_attempt_at = now() + $5 * interval '1 millisecond',
              status_message = CASE WHEN cancel_requested_at IS NULL THEN $6 ELSE status_message END
        WHERE id = $1`,
      [step.id, attempt, losses, step.owner, delayMs, message],
    );
  }
}
