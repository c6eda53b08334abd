import { Injectable } from '@nestjs/common';
import type { TenantContext } from '@heddle/auth';
import { BaseRepository, type InTransaction } from '@heddle/database';

type DeploymentEvent = 'deployment.created' | 'deployment.updated';

/** Events of deployments for webhooks. Those of revisions follow from their moves, by a trigger. */
@Injectable()
export class EventRepository extends BaseRepository {
  /** Called in the transaction of the change. */
  async publish(
    ctx: InTransaction<TenantContext>,
    event: DeploymentEvent,
    { id, name }: { id: string; name: string },
  ): Promise<void> {
    await this.query(ctx, 'SELECT control_plane.publish_event($1, $2, $3::jsonb)', [
      ctx.tenantId,
      event,
      JSON.stringify({ deployment: { id, name } }),
    ]);
  }
}
