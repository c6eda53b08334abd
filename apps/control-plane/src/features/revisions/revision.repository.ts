import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@heddle/auth';
import { BaseRepository } from '@heddle/database';
import type { ListRevisionsQuery } from '@heddle/dto-control-plane';
import {
  DeploymentEntity,
  type DeploymentSource,
  RevisionEntity,
  RevisionEventEntity,
  type StoredRevisionConfig,
  type StoredRevisionSnapshot,
} from '@heddle/entities-control-plane';
import { In, type FindOptionsWhere } from 'typeorm';

export interface NewRevision {
  id: string;
  deploymentId: string;
  source: DeploymentSource;
  config: StoredRevisionConfig;
  snapshot: StoredRevisionSnapshot;
  secretsVersion: number;
  /** Seconds that its preparation may take. */
  deadlineS: number;
}

@Injectable()
export class RevisionRepository extends BaseRepository {
  deploymentExists(ctx: RequestContext, deploymentId: string): Promise<boolean> {
    return this.manager(ctx).getRepository(DeploymentEntity).existsBy({ id: deploymentId, tenantId: ctx.tenantId });
  }

  /** Row, first event and the deployment's pointer in one statement. */
  async create(ctx: RequestContext, revision: NewRevision): Promise<void> {
    await this.query(
      ctx,
      `WITH made AS (
         INSERT INTO control_plane.revision
           (id, tenant_id, deployment_id, status, source, config, snapshot, secrets_version, created_by, deadline_at)
         VALUES ($1, $2, $3, 'CREATING', $4, $5, $6, $7, $8, now() + make_interval(secs => $9))
         RETURNING id, tenant_id, deployment_id, created_by),
       pointed AS (
         UPDATE control_plane.deployment d SET latest_revision_id = made.id, updated_at = now()
           FROM made WHERE d.id = made.deployment_id AND d.tenant_id = made.tenant_id RETURNING d.id)
       INSERT INTO control_plane.revision_event (tenant_id, revision_id, to_status, actor)
       SELECT tenant_id, id, 'CREATING', 'api:' || created_by FROM made`,
      [
        revision.id,
        ctx.tenantId,
        revision.deploymentId,
        revision.source,
        JSON.stringify(revision.config),
        JSON.stringify(revision.snapshot),
        revision.secretsVersion,
        ctx.principal.name,
        revision.deadlineS,
      ],
    );
  }

  find(ctx: RequestContext, deploymentId: string, id: string): Promise<RevisionEntity | null> {
    return this.rows(ctx).findOneBy({ id, deploymentId, tenantId: ctx.tenantId });
  }

  findMany(ctx: RequestContext, ids: readonly string[]): Promise<RevisionEntity[]> {
    return this.rows(ctx).findBy({ id: In([...ids]), tenantId: ctx.tenantId });
  }

  newestOfSource(ctx: RequestContext, deploymentId: string, source: DeploymentSource): Promise<RevisionEntity | null> {
    return this.rows(ctx).findOne({ where: { deploymentId, source, tenantId: ctx.tenantId }, order: { seq: 'DESC' } });
  }

  /** Newest first. */
  async list(ctx: RequestContext, deploymentId: string, filter: ListRevisionsQuery): Promise<RevisionEntity[]> {
    // A revision is reconciled where its deployment is; no deployment has a remote listener.
    if (filter.remote_reconciled === true) return [];
    const where: FindOptionsWhere<RevisionEntity> = { deploymentId, tenantId: ctx.tenantId };
    if (filter.status) where.status = In(filter.status);
    return this.rows(ctx).find({ where, order: { seq: 'DESC' }, take: filter.limit, skip: filter.offset });
  }

  /** Oldest first. */
  events(ctx: RequestContext, revisionId: string): Promise<RevisionEventEntity[]> {
    return this.manager(ctx)
      .getRepository(RevisionEventEntity)
      .find({ where: { revisionId, tenantId: ctx.tenantId }, order: { id: 'ASC' } });
  }

  /**
   * Stops what is not finished: one revision, or all of the deployment. A revision nobody works on is INTERRUPTED at
   * once; a worker that holds a lease is told, stops what it started and finalises itself.
   */
  async interrupt(
    ctx: RequestContext,
    target: { deploymentId: string; revisionId: string | null },
    message: string,
  ): Promise<void> {
    await this.query(
      ctx,
      `WITH due AS (
         SELECT id, status, lease_until IS NOT NULL AND lease_until > now() AS held
           FROM control_plane.revision
          WHERE tenant_id = $1 AND deployment_id = $2 AND ($3::uuid IS NULL OR id = $3)
            AND status IN ('CREATING', 'QUEUED', 'AWAITING_BUILD', 'BUILDING', 'AWAITING_DEPLOY', 'DEPLOYING', 'UNKNOWN')
          ORDER BY seq FOR UPDATE),
       told AS (
         UPDATE control_plane.revision r
            SET cancel_requested_at = coalesce(r.cancel_requested_at, now()), status_message = $4, updated_at = now()
           FROM due WHERE r.id = due.id AND due.held
         RETURNING pg_notify('control_plane_revision', r.id::text)),
       stopped AS (
         UPDATE control_plane.revision r
            SET status = 'INTERRUPTED', status_message = $4, cancel_requested_at = coalesce(r.cancel_requested_at, now()),
                lease_generation = r.lease_generation + 1, lease_owner = NULL, lease_until = NULL, deadline_at = NULL,
                updated_at = now()
           FROM due WHERE r.id = due.id AND NOT due.held
         RETURNING r.id, r.tenant_id, due.status AS from_status, r.lease_generation),
       noted AS (
         INSERT INTO control_plane.revision_event
           (tenant_id, revision_id, from_status, to_status, code, message, actor, lease_generation)
         SELECT tenant_id, id, from_status, 'INTERRUPTED', 'interrupted', $4, 'api:' || $5, lease_generation FROM stopped
         RETURNING id)
       SELECT (SELECT count(*) FROM told) AS told, (SELECT count(*) FROM noted) AS stopped`,
      [ctx.tenantId, target.deploymentId, target.revisionId, message, ctx.principal.name],
    );
  }

  private rows(ctx: RequestContext) {
    return this.manager(ctx).getRepository(RevisionEntity);
  }
}
