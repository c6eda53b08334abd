import { BaseRepository, type DatabaseContext } from '@heddle/database';

/** Common base of workers' and scheduler's statements. */
export abstract class PipelineRepository extends BaseRepository {
  /** Serialises changes to a deployment's queue until the transaction ends. */
  async lockDeployment(ctx: DatabaseContext, deploymentId: string): Promise<void> {
    await this.query(ctx, 'SELECT id FROM control_plane.deployment WHERE id = $1 FOR UPDATE', [deploymentId]);
  }
}
