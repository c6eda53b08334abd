import { Injectable } from '@nestjs/common';
import type { TenantContext } from '@heddle/auth';
import { BaseRepository, columnsOf, SqlConditions, sqlList } from '@heddle/database';
import {
  type DeploymentSource,
  REVISION_STATUSES,
  RevisionEntity,
  RevisionEventEntity,
  type RevisionStatus,
  type StoredRevisionConfig,
  type StoredRevisionSnapshot,
} from '@heddle/entities-control-plane';
import { isTerminal } from './revision.state.js';

export interface NewRevision {
  id: string;
  deploymentId: string;
  source: DeploymentSource;
  driver: string;
  /** Revision that is deployed again without a build; null for a new one. */
  rollbackOf: string | null;
  config: StoredRevisionConfig;
  snapshot: StoredRevisionSnapshot;
  secretsVersion: number;
  /** Name of the caller. */
  createdBy: string;
  /** Time limit of the preparation, in seconds. */
  deadlineS: number;
}

export interface RevisionSelection {
  limit: number;
  offset: number;
  /** Restricts the statuses. */
  statuses?: readonly RevisionStatus[] | undefined;
}

interface Interruption {
  deploymentId: string;
  /** Null for all revisions of the deployment. */
  revisionId: string | null;
  /** Name of the caller. */
  by: string;
  message: string;
}

const columns = columnsOf(RevisionEntity);
const unfinished = sqlList(REVISION_STATUSES.filter((status) => !isTerminal(status)));

@Injectable()
export class RevisionRepository extends BaseRepository {
  /** Whether a remote listener reconciles the deployment; null without the deployment. */
  async isRemote(ctx: TenantContext, deploymentId: string): Promise<boolean | null> {
    const row = await this.queryOne<{ isRemote: boolean }>(
      ctx,
      `SELECT source_config ->> 'listener_id' IS NOT NULL AS "isRemote" FROM control_plane.deployment
        WHERE id = $1 AND tenant_id = $2`,
      [deploymentId, ctx.tenantId],
    );
    return row?.isRemote ?? null;
  }

  /** Stores row, first event and the deployment's pointer in one statement. */
  async create(ctx: TenantContext, revision: NewRevision): Promise<void> {
    await this.query(
      ctx,
      `WITH made AS (
         INSERT INTO control_plane.revision
           (id, tenant_id, deployment_id, status, source, config, snapshot, secrets_version, created_by, deadline_at, driver,
            rollback_of)
         VALUES ($1, $2, $3, 'CREATING', $4, $5, $6, $7, $8, now() + $9 * interval '1 second', $10, $11)
         RETURNING id, tenant_id, deployment_id, created_by, driver),
       pointed AS (
         UPDATE control_plane.deployment d SET latest_revision_id = made.id, driver = made.driver, updated_at = now(),
                expires_at = now() + d.ttl_seconds * interval '1 second'
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
        revision.createdBy,
        revision.deadlineS,
        revision.driver,
        revision.rollbackOf,
      ],
    );
  }

  async find(ctx: TenantContext, deploymentId: string, id: string): Promise<RevisionEntity | null> {
    return this.queryOne<RevisionEntity>(
      ctx,
      `SELECT ${columns} FROM control_plane.revision WHERE id = $1 AND deployment_id = $2 AND tenant_id = $3`,
      [id, deploymentId, ctx.tenantId],
    );
  }

  findMany(ctx: TenantContext, ids: readonly string[]): Promise<RevisionEntity[]> {
    return this.query(
      ctx,
      `SELECT ${columns} FROM control_plane.revision WHERE id = ANY($1::uuid[]) AND tenant_id = $2`,
      [ids, ctx.tenantId],
    );
  }

  async newestOfSource(
    ctx: TenantContext,
    deploymentId: string,
    source: DeploymentSource,
  ): Promise<RevisionEntity | null> {
    return this.queryOne<RevisionEntity>(
      ctx,
      `SELECT ${columns} FROM control_plane.revision
        WHERE deployment_id = $1 AND source = $2 AND tenant_id = $3 ORDER BY seq DESC LIMIT 1`,
      [deploymentId, source, ctx.tenantId],
    );
  }

  /** Newest first. */
  list(ctx: TenantContext, deploymentId: string, wanted: RevisionSelection): Promise<RevisionEntity[]> {
    const where = new SqlConditions(deploymentId, ctx.tenantId)
      .always('deployment_id = $1 AND tenant_id = $2')
      .when(wanted.statuses, (statuses) => `status = ANY(${statuses}::text[])`);
    return this.queryUnprepared(
      ctx,
      `SELECT ${columns} FROM control_plane.revision WHERE ${where.sql}
        ORDER BY seq DESC LIMIT ${where.param(wanted.limit)} OFFSET ${where.param(wanted.offset)}`,
      where.params,
    );
  }

  /** Events of several revisions, oldest first. */
  eventsOf(ctx: TenantContext, revisionIds: readonly string[]): Promise<RevisionEventEntity[]> {
    return this.query(
      ctx,
      `SELECT ${columnsOf(RevisionEventEntity)} FROM control_plane.revision_event
        WHERE revision_id = ANY($1::uuid[]) AND tenant_id = $2 ORDER BY id`,
      [revisionIds, ctx.tenantId],
    );
  }

  /** Oldest first. */
  events(ctx: TenantContext, revisionId: string): Promise<RevisionEventEntity[]> {
    return this.query(
      ctx,
      `SELECT ${columnsOf(RevisionEventEntity)} FROM control_plane.revision_event
        WHERE revision_id = $1 AND tenant_id = $2 ORDER BY id`,
      [revisionId, ctx.tenantId],
    );
  }

  /**
   * Deletes old revisions that have ended. The serving and the newest one stay, the newest of each source, whose values
   * later ones start from, and the newest `keep` that were deployed, for rollbacks. Returns their number.
   */
  async deleteOld(olderThanMs: number, keep: number, limit: number): Promise<number> {
    return this.countReturned(
      {},
      `DELETE FROM control_plane.revision WHERE id IN (
         SELECT r.id FROM control_plane.revision r JOIN control_plane.deployment d ON d.id = r.deployment_id
          WHERE r.updated_at < now() - $1 * interval '1 millisecond' AND r.status NOT IN (${unfinished})
            AND r.id IS DISTINCT FROM d.active_revision_id AND r.id IS DISTINCT FROM d.latest_revision_id
            AND EXISTS (SELECT 1 FROM control_plane.revision n
                         WHERE n.deployment_id = r.deployment_id AND n.source = r.source AND n.seq > r.seq)
            AND (r.status <> 'DEPLOYED'
              OR (SELECT count(*) FROM control_plane.revision n
                   WHERE n.deployment_id = r.deployment_id AND n.status = 'DEPLOYED' AND n.seq > r.seq) >= $2)
          ORDER BY r.updated_at LIMIT $3 FOR UPDATE OF r SKIP LOCKED) RETURNING id`,
      [olderThanMs, keep, limit],
    );
  }

  /**
   * Interrupts one unfinished revision, or all of the deployment. Unclaimed ones become INTERRUPTED at once; a worker
   * with a lease receives a stop signal and finishes by itself. Returns the number of new interruptions.
   */
  async interrupt(ctx: TenantContext, { deploymentId, revisionId, by, message }: Interruption): Promise<number> {
    const counted = await this.queryOne<{ fresh: number }>(
      ctx,
      `WITH due AS (
         SELECT id, status, lease_until IS NOT NULL AND lease_until > now() AS held, cancel_requested_at IS NULL AS fresh
           FROM control_plane.revision
          WHERE tenant_id = $1 AND deployment_id = $2 AND ($3::uuid IS NULL OR id = $3)
            AND status IN (${unfinished})
          ORDER BY seq FOR UPDATE),
       told AS (
         UPDATE control_plane.revision r
            SET cancel_requested_at = now(), status_message = $4, updated_at = now()
           FROM due WHERE r.id = due.id AND due.held AND due.fresh
         RETURNING pg_notify('control_plane_revision', r.id::text)),
       stopped AS (
         UPDATE control_plane.revision r
            SET status = 'INTERRUPTED', status_message = CASE WHEN due.fresh THEN $4 ELSE r.status_message END, cancel_requested_at = coalesce(r.cancel_requested_at, now()),
                lease_generation = r.lease_generation + 1, lease_owner = NULL, lease_until = NULL, deadline_at = NULL,
                updated_at = now()
           FROM due WHERE r.id = due.id AND NOT due.held
         RETURNING r.id, r.tenant_id, due.status AS from_status, r.status_message, r.lease_generation),
       noted AS (
         INSERT INTO control_plane.revision_event
           (tenant_id, revision_id, from_status, to_status, code, message, actor, lease_generation)
         SELECT tenant_id, id, from_status, 'INTERRUPTED', 'interrupted', status_message, 'api:' || $5, lease_generation
           FROM stopped RETURNING id)
       SELECT count(*) FILTER (WHERE fresh)::int AS fresh, (SELECT count(*) FROM told) AS told,
              (SELECT count(*) FROM noted) AS noted
         FROM due`,
      [ctx.tenantId, deploymentId, revisionId, message, by],
    );
    return counted?.fresh ?? 0;
  }
}
