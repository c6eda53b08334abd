import { Injectable } from '@nestjs/common';
import type { TenantContext } from '@heddle/auth';
import { BaseRepository, columnsOf } from '@heddle/database';
import {
  type RemoteState,
  RemoteRollOutEntity,
  type StoredResourceSpec,
  type StoredSecretReference,
} from '@heddle/entities-control-plane';

/** Revision that a listener has to roll out. */
export interface RemoteWork {
  revisionId: string;
  deploymentId: string;
  deploymentName: string;
  namespace: string | null;
  state: RemoteState;
  imageUri: string | null;
  resourceSpec: StoredResourceSpec | null;
  secretReferences: StoredSecretReference[] | null;
  secretsVersion: number;
}

export interface RemoteRemoval {
  deploymentId: string;
  deploymentName: string;
  namespace: string | null;
}

export interface RemoteReport {
  state: Exclude<RemoteState, 'offered'>;
  url: string | null;
  imageVersion: string | null;
  message: string | null;
}

/** Revisions whose roll-out is in progress. Depends on a revision r. */
const inProgress = `(r.status IN ('AWAITING_DEPLOY', 'DEPLOYING')
  OR r.status = 'UNKNOWN' AND r.resume_status IN ('AWAITING_DEPLOY', 'DEPLOYING')) AND r.cancel_requested_at IS NULL`;

/** Exchange between the pipeline and listeners. */
@Injectable()
export class RemoteRollOutRepository extends BaseRepository {
  /** Idempotent: the report of the listener stays. */
  async offer(ctx: TenantContext, revisionId: string, listenerId: string): Promise<RemoteRollOutEntity> {
    await this.query(
      ctx,
      `INSERT INTO control_plane.remote_roll_out (revision_id, tenant_id, listener_id) VALUES ($1, $2, $3)
       ON CONFLICT (revision_id) DO NOTHING`,
      [revisionId, ctx.tenantId, listenerId],
    );
    const row = await this.queryOne<RemoteRollOutEntity>(
      ctx,
      `SELECT ${columnsOf(RemoteRollOutEntity)} FROM control_plane.remote_roll_out
        WHERE revision_id = $1 AND tenant_id = $2`,
      [revisionId, ctx.tenantId],
    );
    return row as RemoteRollOutEntity;
  }

  /** Oldest first. */
  work(ctx: TenantContext, listenerId: string, limit: number): Promise<RemoteWork[]> {
    return this.query(
      ctx,
      `SELECT r.id AS "revisionId", r.deployment_id AS "deploymentId", d.name AS "deploymentName",
              d.source_config ->> 'k8s_namespace' AS namespace, o.state, r.config ->> 'image_uri' AS "imageUri",
              r.snapshot -> 'resource_spec' AS "resourceSpec", r.snapshot -> 'secret_references' AS "secretReferences",
              r.secrets_version AS "secretsVersion"
         FROM control_plane.remote_roll_out o
         JOIN control_plane.revision r ON r.id = o.revision_id
         JOIN control_plane.deployment d ON d.id = r.deployment_id
        WHERE o.listener_id = $1 AND o.tenant_id = $2 AND o.state IN ('offered', 'accepted') AND ${inProgress}
        ORDER BY r.seq LIMIT $3`,
      [listenerId, ctx.tenantId, limit],
    );
  }

  /** Deployments that the listener has to remove. */
  removals(ctx: TenantContext, listenerId: string, limit: number): Promise<RemoteRemoval[]> {
    return this.query(
      ctx,
      `SELECT id AS "deploymentId", name AS "deploymentName", source_config ->> 'k8s_namespace' AS namespace
         FROM control_plane.deployment
        WHERE tenant_id = $2 AND source_config ->> 'listener_id' = $1::text AND status = 'AWAITING_DELETE'
          AND remote_removed_at IS NULL
        ORDER BY seq LIMIT $3`,
      [listenerId, ctx.tenantId, limit],
    );
  }

  /**
   * Stores a report and makes the step due at once. False for a revision that is not in progress at the listener. A
   * result is final; its repetition is accepted.
   */
  async report(ctx: TenantContext, listenerId: string, revisionId: string, report: RemoteReport): Promise<boolean> {
    return this.returnsRow(
      ctx,
      `WITH reported AS (
         UPDATE control_plane.remote_roll_out o
            SET state = CASE WHEN o.state IN ('deployed', 'failed') THEN o.state ELSE $4 END,
                url = coalesce($5, o.url), image_version = coalesce($6, o.image_version),
                message = coalesce($7, o.message), reported_at = now()
           FROM control_plane.revision r
          WHERE o.revision_id = $1 AND o.tenant_id = $2 AND o.listener_id = $3 AND r.id = o.revision_id
            AND (o.state = $4 OR o.state IN ('offered', 'accepted') AND ${inProgress})
         RETURNING o.revision_id),
       due AS (
         UPDATE control_plane.revision r SET next_attempt_at = least(next_attempt_at, now())
           FROM reported WHERE r.id = reported.revision_id AND r.lease_until IS NULL)
       SELECT pg_notify('control_plane_revision', revision_id::text) FROM reported`,
      [revisionId, ctx.tenantId, listenerId, report.state, report.url, report.imageVersion, report.message],
    );
  }

  /** False for a deployment that is not being deleted at the listener. */
  async noteRemoved(ctx: TenantContext, listenerId: string, deploymentId: string): Promise<boolean> {
    return this.returnsRow(
      ctx,
      `UPDATE control_plane.deployment SET remote_removed_at = coalesce(remote_removed_at, now()), next_teardown_at = now()
        WHERE id = $1 AND tenant_id = $2 AND source_config ->> 'listener_id' = $3::text AND status = 'AWAITING_DELETE'
       RETURNING pg_notify('control_plane_revision', id::text)`,
      [deploymentId, ctx.tenantId, listenerId],
    );
  }

  /** Whether a listener still has to remove the deployment. */
  async awaitsRemoval(ctx: TenantContext, deploymentId: string): Promise<boolean> {
    return this.returnsRow(
      ctx,
      `SELECT 1 FROM control_plane.deployment d
         JOIN control_plane.listener l ON l.id::text = d.source_config ->> 'listener_id' AND l.tenant_id = d.tenant_id
        WHERE d.id = $1 AND d.tenant_id = $2 AND d.remote_removed_at IS NULL
          AND EXISTS (SELECT 1 FROM control_plane.remote_roll_out o
                        JOIN control_plane.revision r ON r.id = o.revision_id
                       WHERE r.deployment_id = d.id AND o.state <> 'offered')`,
      [deploymentId, ctx.tenantId],
    );
  }
}
