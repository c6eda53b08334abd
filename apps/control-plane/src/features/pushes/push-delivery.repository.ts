import { Injectable } from '@nestjs/common';
import type { TenantContext } from '@heddle/auth';
import { BaseRepository, type InTransaction } from '@heddle/database';

/** Deliveries of pushes that were handled: hosts of git send them again. */
@Injectable()
export class PushDeliveryRepository extends BaseRepository {
  /** False if the delivery was handled before. The caller holds the lock of the deployment. */
  async insert(ctx: InTransaction<TenantContext>, deploymentId: string, deliveryId: string): Promise<boolean> {
    return this.returnsRow(
      ctx,
      `INSERT INTO control_plane.push_delivery (deployment_id, delivery_id, tenant_id) VALUES ($1, $2, $3)
       ON CONFLICT DO NOTHING RETURNING delivery_id`,
      [deploymentId, deliveryId, ctx.tenantId],
    );
  }

  /** Deletes old rows of all workspaces. Returns their number. */
  async deleteOld(olderThanMs: number, limit: number): Promise<number> {
    return this.countReturned(
      {},
      `DELETE FROM control_plane.push_delivery WHERE (deployment_id, delivery_id) IN (
         SELECT deployment_id, delivery_id FROM control_plane.push_delivery
          WHERE created_at < now() - $1 * interval '1 millisecond' ORDER BY created_at LIMIT $2 FOR UPDATE SKIP LOCKED)
       RETURNING delivery_id`,
      [olderThanMs, limit],
    );
  }
}
