import { Injectable } from '@nestjs/common';
import type { TenantContext } from '@heddle/auth';
import { BaseRepository, type DatabaseContext, type InTransaction } from '@heddle/database';

interface SourceUpload {
  id: string;
  tenantId: string;
  deploymentId: string;
}

/** Uploads of sources, and the rows that keep an artefact from being deleted. */
@Injectable()
export class ArtefactUseRepository extends BaseRepository {
  async issue(ctx: TenantContext, id: string, deploymentId: string): Promise<void> {
    await this.query(
      ctx,
      'INSERT INTO control_plane.source_upload (id, tenant_id, deployment_id) VALUES ($1, $2, $3)',
      [id, ctx.tenantId, deploymentId],
    );
  }

  /** Needs no workspace: the signature of the URL is the credential. */
  async find(id: string): Promise<SourceUpload | null> {
    return this.queryOne<SourceUpload>(
      {},
      `SELECT id, tenant_id AS "tenantId", deployment_id AS "deploymentId" FROM control_plane.source_upload WHERE id = $1`,
      [id],
    );
  }

  /** False if the deployment was removed in the meantime. */
  async recordContent(ctx: InTransaction, id: string, digest: string): Promise<boolean> {
    return this.returnsRow(ctx, 'UPDATE control_plane.source_upload SET digest = $2 WHERE id = $1 RETURNING id', [
      id,
      digest,
    ]);
  }

  /** The upload stays until the transaction ends. Its digest is null before its content has arrived. */
  async holdUpload(ctx: InTransaction<TenantContext>, deploymentId: string, id: string) {
    return this.queryOne<{ digest: string | null }>(
      ctx,
      `SELECT digest FROM control_plane.source_upload
        WHERE id = $1 AND deployment_id = $2 AND tenant_id = $3 FOR KEY SHARE`,
      [id, deploymentId, ctx.tenantId],
    );
  }

  /** Digest of an upload that an earlier revision of the deployment used. */
  async usedUpload(ctx: TenantContext, deploymentId: string, objectPath: string): Promise<string | null> {
    const row = await this.queryOne<{ digest: string | null }>(
      ctx,
      `SELECT config ->> 'source_digest' AS digest FROM control_plane.revision
        WHERE deployment_id = $1 AND tenant_id = $2 AND config ->> 'source_tarball_path' = $3
        ORDER BY seq DESC LIMIT 1`,
      [deploymentId, ctx.tenantId, objectPath],
    );
    return row?.digest ?? null;
  }

  /** Uploads of all workspaces that no revision has to wait for any more. Returns their number. */
  async deleteUploads(olderThanMs: number, limit: number): Promise<number> {
    return this.countReturned(
      {},
      `DELETE FROM control_plane.source_upload WHERE id IN (
         SELECT id FROM control_plane.source_upload WHERE created_at < now() - $1 * interval '1 millisecond'
          ORDER BY created_at LIMIT $2 FOR UPDATE SKIP LOCKED) RETURNING id`,
      [olderThanMs, limit],
    );
  }

  /** Serialises the deletion of an artefact and a new reference to it, until the transaction ends. */
  async lockArtefact(ctx: InTransaction, digest: string): Promise<void> {
    await this.query(ctx, `SELECT pg_advisory_xact_lock(hashtextextended('artefact ' || $1, 0))`, [digest]);
  }

  /** Whether any workspace has an upload or a revision with this artefact. */
  async isInUse(ctx: DatabaseContext, digest: string): Promise<boolean> {
    const row = await this.queryOne<{ used: boolean }>(
      ctx,
      `SELECT EXISTS (SELECT 1 FROM control_plane.source_upload WHERE digest = $1)
           OR EXISTS (SELECT 1 FROM control_plane.revision WHERE config ->> 'source_digest' = $1)
           OR EXISTS (SELECT 1 FROM control_plane.revision WHERE config -> 'artefact_digests' ? $1) AS used`,
      [digest],
    );
    return row?.used ?? false;
  }
}
