import { Injectable } from '@nestjs/common';
import type { TenantContext } from '@heddle/auth';
import { BaseRepository, columnsOf } from '@heddle/database';
import { AgentDatabaseEntity } from '@heddle/entities-control-plane';
import { DataSource } from 'typeorm';

type NewDatabase = Pick<AgentDatabaseEntity, 'deploymentId' | 'name' | 'keyId' | 'sealed'>;

@Injectable()
export class AgentDatabaseRepository extends BaseRepository {
  constructor(dataSource: DataSource) {
    super(dataSource);
  }

  /** An existing row stays. */
  async insert(ctx: TenantContext, { deploymentId, name, keyId, sealed }: NewDatabase): Promise<void> {
    await this.query(
      ctx,
      `INSERT INTO control_plane.agent_database (deployment_id, tenant_id, name, key_id, sealed)
       VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
      [deploymentId, ctx.tenantId, name, keyId, sealed],
    );
  }

  async find(ctx: TenantContext, deploymentId: string): Promise<AgentDatabaseEntity | null> {
    const [row] = await this.query<AgentDatabaseEntity>(
      ctx,
      `SELECT ${columnsOf(AgentDatabaseEntity)} FROM control_plane.agent_database
        WHERE deployment_id = $1 AND tenant_id = $2`,
      [deploymentId, ctx.tenantId],
    );
    return row ?? null;
  }

  async remove(ctx: TenantContext, deploymentId: string): Promise<void> {
    await this.query(ctx, 'DELETE FROM control_plane.agent_database WHERE deployment_id = $1 AND tenant_id = $2', [
      deploymentId,
      ctx.tenantId,
    ]);
  }
}
