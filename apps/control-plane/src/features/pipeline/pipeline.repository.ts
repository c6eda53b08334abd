import { BaseRepository, type DatabaseContext } from '@heddle/database';

/** What workers and the scheduler do alike. */
export abstract class PipelineRepository extends BaseRepository {
  /** Orders everything that changes the queue of a deployment, until the transaction ends. */
  async lockDeployment(ctx: DatabaseContext, deploymentId: string): Promise<void> {
    await this.query(ctx, 'SELECT id FROM control_plane.deployment WHERE id = $1 FOR UPDATE', [deploymentId]);
  }
}
