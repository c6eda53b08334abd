import { Injectable } from '@nestjs/common';
import type { TenantContext } from '@heddle/auth';
import { BaseRepository, columnsOf } from '@heddle/database';
import { DeploymentSecretEntity } from '@heddle/entities-control-plane';
import type { SealedSecret } from './secrets-cipher.js';

export interface SecretVersion {
  deploymentId: string;
  version: number;
}

@Injectable()
export class SecretRepository extends BaseRepository {
  async insert(ctx: TenantContext, at: SecretVersion, secrets: ({ name: string } & SealedSecret)[]): Promise<void> {
    await this.query(
      ctx,
      `INSERT INTO control_plane.deployment_secret (tenant_id, deployment_id, version, name, key_id, sealed)
       SELECT $1, $2, $3, given.name, given.key_id, given.sealed
         FROM unnest($4::text[], $5::text[], $6::bytea[]) AS given(name, key_id, sealed)`,
      [
        ctx.tenantId,
        at.deploymentId,
        at.version,
        secrets.map(({ name }) => name),
        secrets.map(({ keyId }) => keyId),
        secrets.map(({ sealed }) => sealed),
      ],
    );
  }

  list(ctx: TenantContext, at: SecretVersion): Promise<({ name: string } & SealedSecret)[]> {
    return this.query(
      ctx,
      `SELECT ${columnsOf(DeploymentSecretEntity, { only: ['name', 'keyId', 'sealed'] })}
         FROM control_plane.deployment_secret
        WHERE tenant_id = $1 AND deployment_id = $2 AND version = $3 ORDER BY name`,
      [ctx.tenantId, at.deploymentId, at.version],
    );
  }

  /** Names by deployment, for the requested versions. */
  async namesOf(ctx: TenantContext, versions: readonly SecretVersion[]): Promise<Map<string, string[]>> {
    const rows = await this.query<{ deploymentId: string; names: string[] }>(
      ctx,
      `SELECT s.deployment_id AS "deploymentId", array_agg(s.name ORDER BY s.name) AS names
         FROM control_plane.deployment_secret s
         JOIN unnest($2::uuid[], $3::int[]) AS wanted(deployment_id, version) USING (deployment_id, version)
        WHERE s.tenant_id = $1 GROUP BY s.deployment_id`,
      [ctx.tenantId, versions.map(({ deploymentId }) => deploymentId), versions.map(({ version }) => version)],
    );
    return new Map(rows.map(({ deploymentId, names }) => [deploymentId, names]));
  }
}
