import { Injectable } from '@nestjs/common';
import type { TenantContext } from '@heddle/auth';
import { BaseRepository, columnsOf } from '@heddle/database';
import { AgentDatabaseEntity } from '@heddle/entities-control-plane';
import type { SealedStore, StoredSecret } from '../secrets/secrets-rotation.service.js';

type NewDatabase = Pick<AgentDatabaseEntity, 'deploymentId' | 'name' | 'keyId' | 'sealed'>;

/** Place of the password among the sealed values of a deployment; no secret of a user has this version. */
export const passwordPlace = { version: -1, name: 'agent database password' };

@Injectable()
export class AgentDatabaseRepository extends BaseRepository implements SealedStore {
  async underOtherKeys(keyId: string, after: StoredSecret['place'] | null, limit: number): Promise<StoredSecret[]> {
    const rows = await this.query<AgentDatabaseEntity>(
      {},
      `SELECT ${columnsOf(AgentDatabaseEntity)} FROM control_plane.agent_database
        WHERE key_id <> $1 AND ($2::uuid IS NULL OR deployment_id > $2) ORDER BY deployment_id LIMIT $3`,
      [keyId, after?.deploymentId ?? null, limit],
    );
    return rows.map(({ tenantId, deploymentId, keyId: key, sealed }) => ({
      place: { tenantId, deploymentId, ...passwordPlace },
      keyId: key,
      sealed,
    }));
  }

  async replace({ place, keyId, sealed }: StoredSecret, by: Pick<StoredSecret, 'keyId' | 'sealed'>): Promise<boolean> {
    return this.returnsRow(
      {},
      `UPDATE control_plane.agent_database SET key_id = $4, sealed = $5
        WHERE deployment_id = $1 AND key_id = $2 AND sealed = $3 RETURNING deployment_id`,
      [place.deploymentId, keyId, sealed, by.keyId, by.sealed],
    );
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
    return this.queryOne<AgentDatabaseEntity>(
      ctx,
      `SELECT ${columnsOf(AgentDatabaseEntity)} FROM control_plane.agent_database
        WHERE deployment_id = $1 AND tenant_id = $2`,
      [deploymentId, ctx.tenantId],
    );
  }

  async remove(ctx: TenantContext, deploymentId: string): Promise<void> {
    await this.query(ctx, 'DELETE FROM control_plane.agent_database WHERE deployment_id = $1 AND tenant_id = $2', [
      deploymentId,
      ctx.tenantId,
    ]);
  }
}
