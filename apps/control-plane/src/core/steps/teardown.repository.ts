import { Injectable } from '@nestjs/common';
import { BaseRepository, sqlList } from '@heddle/database';
import { unfinishedStatuses } from '../revisions/revision.state.js';

export interface TeardownClaim {
  id: string;
  tenantId: string;
  name: string;
  /** Generation of the lease. */
  generation: string;
}

const unfinished = sqlList(unfinishedStatuses);

@Injectable()
export class TeardownRepository extends BaseRepository {
  /** Deployments to tear down, without revisions in progress. */
  claim(leaseMs: number, limit: number): Promise<TeardownClaim[]> {
    return this.query<TeardownClaim>(
      {},
      `WITH due AS (
         SELECT d.id FROM control_plane.deployment d
          WHERE d.status = 'AWAITING_DELETE' AND d.next_teardown_at <= now()
            AND (d.teardown_lease_until IS NULL OR d.teardown_lease_until < now())
            AND NOT EXISTS (SELECT 1 FROM control_plane.revision r
                  WHERE r.deployment_id = d.id AND r.status IN (${unfinished}))
          ORDER BY d.next_teardown_at LIMIT $2 FOR UPDATE SKIP LOCKED)
       UPDATE control_plane.deployment d
          SET teardown_generation = teardown_generation + 1, teardown_lease_until = now() + $1 * interval '1 millisecond'
         FROM due WHERE d.id = due.id
       RETURNING d.id, d.tenant_id AS "tenantId", d.name, d.teardown_generation AS generation`,
      [leaseMs, limit],
    );
  }

  async heartbeat(claim: TeardownClaim, leaseMs: number): Promise<boolean> {
    return this.returnsRow(
      {},
      `UPDATE control_plane.deployment SET teardown_lease_until = now() + $3 * interval '1 millisecond'
        WHERE id = $1 AND teardown_generation = $2 AND teardown_lease_until > now() RETURNING id`,
      [claim.id, claim.generation, leaseMs],
    );
  }

  /** Removes the deployment with all dependent rows. */
  async remove(claim: TeardownClaim): Promise<boolean> {
    return this.returnsRow(
      {},
      `WITH gone AS (
         DELETE FROM control_plane.deployment
          WHERE id = $1 AND teardown_generation = $2 AND teardown_lease_until > now() RETURNING id, tenant_id, name)
       SELECT control_plane.publish_event(tenant_id, 'deployment.deleted',
                jsonb_build_object('deployment', jsonb_build_object('id', id, 'name', name))) FROM gone`,
      [claim.id, claim.generation],
    );
  }

  /** Allows a new claim by any process after the delay. */
  async release(claim: TeardownClaim, delayMs: number): Promise<void> {
    await this.query(
      {},
      `UPDATE control_plane.deployment
          SET teardown_lease_until = NULL, next_teardown_at = now() + $3 * interval '1 millisecond'
        WHERE id = $1 AND teardown_generation = $2`,
      [claim.id, claim.generation, delayMs],
    );
  }
}
