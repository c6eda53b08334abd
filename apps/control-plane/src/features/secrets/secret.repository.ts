import { Injectable } from '@nestjs/common';
import type { TenantContext } from '@heddle/auth';
import { BaseRepository, columnsOf, sqlList } from '@heddle/database';
import { DeploymentSecretEntity } from '@heddle/entities-control-plane';
import type { SealedSecret, SecretPlace } from './secrets-cipher.js';
import type { SealedStore, StoredSecret } from './secrets-rotation.service.js';

/** Final statuses whose revisions can be deployed again only if they have a build. */
const undeployableStatuses = ['CREATE_FAILED', 'BUILD_FAILED', 'DEPLOY_FAILED', 'SKIPPED', 'INTERRUPTED'] as const;

export interface SecretVersion {
  deploymentId: string;
  version: number;
}

@Injectable()
export class SecretRepository extends BaseRepository implements SealedStore {
  async underOtherKeys(keyId: string, after: SecretPlace | null, limit: number): Promise<StoredSecret[]> {
    const rows = await this.query<SecretPlace & SealedSecret>(
      {},
      `SELECT ${columnsOf(DeploymentSecretEntity)} FROM control_plane.deployment_secret
        WHERE key_id <> $1
          AND ($2::uuid IS NULL OR (deployment_id, version, name) > ($2::uuid, $3::int, $4::text))
        ORDER BY deployment_id, version, name LIMIT $5`,
      [keyId, after?.deploymentId ?? null, after?.version ?? null, after?.name ?? null, limit],
    );
    return rows.map((row) => ({ place: row, keyId: row.keyId, sealed: row.sealed }));
  }

  async replace({ place, keyId, sealed }: StoredSecret, by: SealedSecret): Promise<boolean> {
    return this.returnsRow(
      {},
      `UPDATE control_plane.deployment_secret SET key_id = $6, sealed = $7
        WHERE deployment_id = $1 AND version = $2 AND name = $3 AND key_id = $4 AND sealed = $5 RETURNING name`,
      [place.deploymentId, place.version, place.name, keyId, sealed, by.keyId, by.sealed],
    );
  }

  /**
   * Deletes unused versions in all workspaces: those that are neither the newest of their deployment, nor used by
   * a revision that is unfinished or can be deployed again. Returns the number of secrets.
   */
  async deleteUnused(olderThanMs: number, limit: number): Promise<number> {
    return this.countReturned(
      {},
      `DELETE FROM control_plane.deployment_secret WHERE (deployment_id, version, name) IN (
         SELECT s.deployment_id, s.version, s.name FROM control_plane.deployment_secret s
           JOIN control_plane.deployment d ON d.id = s.deployment_id AND d.secrets_version > s.version
          WHERE s.created_at < now() - $1 * interval '1 millisecond' AND NOT EXISTS (
            SELECT 1 FROM control_plane.revision r
             WHERE r.deployment_id = s.deployment_id AND r.secrets_version = s.version
               AND (r.status NOT IN (${sqlList(undeployableStatuses)})
                 OR coalesce(r.config -> 'artefact_digests', 'null') <> 'null'))
          LIMIT $2)
       RETURNING name`,
      [olderThanMs, limit],
    );
  }

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

  /** Names of each version, in the order of the versions. */
  async namesOf(ctx: TenantContext, versions: readonly SecretVersion[]): Promise<string[][]> {
    const rows = await this.query<{ names: string[] }>(
      ctx,
      `SELECT coalesce(array_agg(s.name ORDER BY s.name) FILTER (WHERE s.name IS NOT NULL), '{}') AS names
         FROM unnest($2::uuid[], $3::int[]) WITH ORDINALITY AS wanted(deployment_id, version, place)
         LEFT JOIN control_plane.deployment_secret s
           ON s.tenant_id = $1 AND s.deployment_id = wanted.deployment_id AND s.version = wanted.version
        GROUP BY wanted.place ORDER BY wanted.place`,
      [ctx.tenantId, versions.map(({ deploymentId }) => deploymentId), versions.map(({ version }) => version)],
    );
    return rows.map(({ names }) => names);
  }
}
