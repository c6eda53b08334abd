import { Injectable } from '@nestjs/common';
import { type DatabaseContext, sqlList } from '@heddle/database';
import type {
  DeploymentSource,
  RevisionStatus,
  StoredRevisionConfig,
  StoredRevisionSnapshot,
  StoredSourceConfig,
} from '@heddle/entities-control-plane';
import { DataSource } from 'typeorm';
import { lossesBeforeIsolation } from './loss.js';
import { PipelineRepository } from './pipeline.repository.js';
import {
  claimableStatuses,
  firstStatusesPastQueue,
  pastQueueStatuses,
  type QueueView,
} from '../revisions/revision.state.js';

/** Revision claimed by this process, as long as it renews the lease. */
export interface Claim {
  id: string;
  tenantId: string;
  deploymentId: string;
  deploymentName: string;
  status: RevisionStatus;
  resumeStatus: RevisionStatus | null;
  source: DeploymentSource;
  driver: string;
  rollbackOf: string | null;
  config: StoredRevisionConfig;
  snapshot: StoredRevisionSnapshot;
  sourceConfig: StoredSourceConfig;
  secretsVersion: number;
  cancelRequested: boolean;
  statusMessage: string | null;
  leaseGeneration: string;
  attempt: number;
  isolated: boolean;
}

export interface Move {
  to: RevisionStatus;
  actor: string;
  /** Time limit of the next step in seconds; null without one. */
  deadlineS: number | null;
  /** Values found by the step; merged into the configuration. */
  config?: Partial<StoredRevisionConfig>;
  needsBuild?: boolean;
  failure?: { step: string; code: string; exitCode: number | null };
  /** Event code of a move without failure. */
  code?: string;
  message?: string;
}

const claimable = sqlList(claimableStatuses);
const firstPastQueue = sqlList(firstStatusesPastQueue);
const pastQueue = sqlList(pastQueueStatuses);
/** Steps with an expired lease are not due: `LossRepository` requeues them first. */
const due = `status IN (${claimable}) AND next_attempt_at <= now() AND lease_until IS NULL`;

/** Statements of workers on revisions. Every write is fenced by the lease generation. */
@Injectable()
export class StepRepository extends PipelineRepository {
  constructor(dataSource: DataSource) {
    super(dataSource);
  }

  /**
   * Claims due steps without a lease. Claims none while a due step waits for isolation: the process first ends its own
   * steps, and then isolates that one.
   */
  claim(owner: string, leaseMs: number, limit: number): Promise<Claim[]> {
    return this.claimDue(
      `losses < ${lossesBeforeIsolation} AND NOT EXISTS (
         SELECT 1 FROM control_plane.revision WHERE ${due} AND losses >= ${lossesBeforeIsolation})`,
      { owner, leaseMs, limit, isolated: false },
    );
  }

  /** The caller must hold no other step, and claims none until this one is over. */
  async claimIsolated(owner: string, leaseMs: number): Promise<Claim | null> {
    const condition = `losses >= ${lossesBeforeIsolation}`;
    const [claim] = await this.claimDue(condition, { owner, leaseMs, limit: 1, isolated: true });
    return claim ?? null;
  }

  private claimDue(
    condition: string,
    options: { owner: string; leaseMs: number; limit: number; isolated: boolean },
  ): Promise<Claim[]> {
    return this.query<Claim>(
      {},
      `WITH due AS (
         SELECT id FROM control_plane.revision WHERE ${due} AND ${condition}
          ORDER BY next_attempt_at, seq LIMIT $3 FOR UPDATE SKIP LOCKED)
       UPDATE control_plane.revision r
          SET lease_owner = $1, lease_generation = lease_generation + 1, attempt = attempt + 1, isolated = $4,
              lease_until = now() + $2 * interval '1 millisecond'
         FROM due, control_plane.deployment d
        WHERE r.id = due.id AND d.id = r.deployment_id
       RETURNING r.id, r.tenant_id AS "tenantId", r.deployment_id AS "deploymentId", d.name AS "deploymentName", r.status,
                 r.resume_status AS "resumeStatus", r.source, r.driver, r.rollback_of AS "rollbackOf", r.config, r.snapshot, d.source_config AS "sourceConfig",
                 r.secrets_version AS "secretsVersion", r.cancel_requested_at IS NOT NULL AS "cancelRequested",
                 r.status_message AS "statusMessage", r.lease_generation AS "leaseGeneration", r.attempt, r.isolated`,
      [options.owner, options.leaseMs, options.limit, options.isolated],
    );
  }

  /** Renews the lease. Null if it is lost; otherwise whether to stop the step. */
  async heartbeat(claim: Claim, leaseMs: number): Promise<{ cancelRequested: boolean } | null> {
    const [row] = await this.query<{ cancelRequested: boolean }>(
      {},
      `UPDATE control_plane.revision SET lease_until = now() + $3 * interval '1 millisecond'
        WHERE id = $1 AND lease_generation = $2 AND lease_until > now()
       RETURNING cancel_requested_at IS NOT NULL AS "cancelRequested"`,
      [claim.id, claim.leaseGeneration, leaseMs],
    );
    return row ?? null;
  }

  /**
   * Fenced move and its event in one statement. False if the lease is lost, or if an interruption was requested and
   * this is another move.
   */
  async move(ctx: DatabaseContext, claim: Claim, move: Move): Promise<boolean> {
    const rows = await this.query(
      ctx,
      `WITH moved AS (
         UPDATE control_plane.revision
            SET status = $4, lease_owner = NULL, lease_until = NULL, attempt = 0, losses = 0, isolated = false,
                next_attempt_at = now(),
                deadline_at = now() + $5 * interval '1 second',
                promoted_at = CASE WHEN $4 IN (${firstPastQueue})
                                   THEN coalesce(promoted_at, now()) ELSE promoted_at END,
                config = config || $6::jsonb, needs_build = coalesce($7::boolean, needs_build),
                failure_step = $8, failure_code = $9, failure_exit_code = $13::integer, resume_status = NULL, updated_at = now(),
                status_message = CASE WHEN $4 = 'INTERRUPTED' THEN coalesce($10, status_message) ELSE $10 END
          WHERE id = $1 AND lease_generation = $2 AND status = $3 AND lease_until > now()
            AND (cancel_requested_at IS NULL OR $4 = 'INTERRUPTED')
         RETURNING id, tenant_id, status_message, lease_generation)
       INSERT INTO control_plane.revision_event
         (tenant_id, revision_id, from_status, to_status, code, message, actor, lease_generation)
       SELECT tenant_id, id, $3, $4, coalesce($9, $11), status_message, $12, lease_generation FROM moved RETURNING id`,
      [
        claim.id,
        claim.leaseGeneration,
        claim.status,
        move.to,
        move.deadlineS,
        JSON.stringify(move.config ?? {}),
        move.needsBuild ?? null,
        move.failure?.step ?? null,
        move.failure?.code ?? null,
        move.message ?? null,
        move.code ?? null,
        move.actor,
        move.failure?.exitCode ?? null,
      ],
    );
    return rows.length === 1;
  }

  /**
   * Releases the step for a retry. `counted` is false when the attempt says nothing about the step itself (the process
   * stops, the driver was unreachable). `survived` is true when the attempt did not end the process.
   */
  async release(
    claim: Claim,
    options: { delayMs: number; counted: boolean; survived: boolean; code: string | null; message: string | null },
  ): Promise<boolean> {
    const rows = await this.query(
      {},
      `UPDATE control_plane.revision
          SET lease_owner = NULL, lease_until = NULL, isolated = false,
              next_attempt_at = now() + $3 * interval '1 millisecond',
              attempt = CASE WHEN $4 THEN attempt ELSE greatest(attempt - 1, 0) END,
              losses = CASE WHEN $5 THEN 0 ELSE losses END,
              failure_code = coalesce($6, failure_code), status_message = coalesce($7, status_message)
        WHERE id = $1 AND lease_generation = $2 AND lease_until > now() RETURNING id`,
      [
        claim.id,
        claim.leaseGeneration,
        options.delayMs,
        options.counted,
        options.survived,
        options.code,
        options.message,
      ],
    );
    return rows.length === 1;
  }

  /** Obstacles of a prepared revision. Stable until commit, as the caller holds the deployment's lock. */
  async queueView(ctx: DatabaseContext, claim: Claim): Promise<QueueView> {
    const [view] = await this.query<QueueView>(
      ctx,
      `SELECT coalesce(bool_or(o.status IN (${pastQueue})), false) AS "slotTaken",
              coalesce(bool_or(o.seq > me.seq AND o.promoted_at IS NOT NULL), false) AS superseded,
              coalesce(bool_or(o.seq > me.seq AND o.status = 'QUEUED'), false) AS "newerQueued"
         FROM control_plane.revision me
         JOIN control_plane.revision o ON o.deployment_id = me.deployment_id AND o.id <> me.id
        WHERE me.id = $1`,
      [claim.id],
    );
    return view as QueueView;
  }

  /** The first preparation provisions the database of a deployment. */
  async markProvisioned(ctx: DatabaseContext, deploymentId: string): Promise<void> {
    await this.query(
      ctx,
      `UPDATE control_plane.deployment SET status = 'READY', updated_at = now()
        WHERE id = $1 AND status = 'AWAITING_DATABASE'`,
      [deploymentId],
    );
  }

  /** Switches traffic to the revision. The configured URL of an image deployment stays. */
  async activate(
    ctx: DatabaseContext,
    claim: Claim,
    result: { url: string; imageVersion: string | null },
  ): Promise<void> {
    await this.query(
      ctx,
      `UPDATE control_plane.deployment
          SET active_revision_id = $2, image_version = $4, updated_at = now(),
              source_config = CASE WHEN source = 'external_docker' AND source_config ->> 'custom_url' IS NOT NULL
                                   THEN source_config ELSE jsonb_set(source_config, '{custom_url}', to_jsonb($3::text)) END
        WHERE id = $1`,
      [claim.deploymentId, claim.id, result.url, result.imageVersion],
    );
  }
}
