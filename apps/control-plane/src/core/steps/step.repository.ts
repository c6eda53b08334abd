import { Injectable } from '@nestjs/common';
import { type DatabaseContext, type InTransaction, sqlList } from '@heddle/database';
import type {
  DeploymentSource,
  RevisionStatus,
  StoredRevisionConfig,
  StoredRevisionSnapshot,
  StoredSourceConfig,
} from '@heddle/entities-control-plane';
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

/** Limits of new builds; null for none. */
export interface BuildLimits {
  /** Maximum number of steps in progress, in all processes. */
  total: number | null;
  perWorkspace: number | null;
}

interface ClaimRequest {
  owner: string;
  leaseMs: number;
  limit: number;
  /** `places`: builds that this process can take. */
  builds?: BuildLimits & { places: number };
  /** Time limit in seconds for the start of a build whose turn it is. */
  buildDeadlineS?: number | undefined;
}

const unlimited = 2_147_483_647;

const claimable = sqlList(claimableStatuses);
const firstPastQueue = sqlList(firstStatusesPastQueue);
const pastQueue = sqlList(pastQueueStatuses);
/** Condition on a revision: its build counts for the limits. */
export const buildInProgress = `(coalesce(resume_status, status) = 'BUILDING'
  OR coalesce(resume_status, status) = 'AWAITING_BUILD' AND (lease_until IS NOT NULL OR status = 'UNKNOWN'))`;
/** Steps with an expired lease are not due: `LossRepository` requeues them first. */
const due = `status IN (${claimable}) AND next_attempt_at <= now() AND lease_until IS NULL`;

/** Statements of workers on revisions. Every write is fenced by the lease generation. */
@Injectable()
export class StepRepository extends PipelineRepository {
  /** Serialises claims of new builds until the transaction ends, so that their limits are exact. */
  async lockBuilds(ctx: InTransaction<DatabaseContext>): Promise<void> {
    await this.query(ctx, `SELECT pg_advisory_xact_lock(hashtext('heddle builds'))`);
  }

  /**
   * Claims due steps without a lease, in turns between workspaces. Claims none while a due step waits for isolation: the
   * process first ends its own steps, and then isolates that one.
   */
  claim(ctx: DatabaseContext, request: ClaimRequest): Promise<Claim[]> {
    return this.claimDue(
      ctx,
      `losses < ${lossesBeforeIsolation} AND NOT EXISTS (
         SELECT 1 FROM control_plane.revision WHERE ${due} AND losses >= ${lossesBeforeIsolation})`,
      { ...request, isolated: false },
    );
  }

  /**
   * The caller must hold no other step, and claims none until this one is over. Limits of builds do not apply: they would
   * keep all other steps waiting.
   */
  async claimIsolated(owner: string, leaseMs: number, buildDeadlineS?: number): Promise<Claim | null> {
    const condition = `losses >= ${lossesBeforeIsolation}`;
    const request = { owner, leaseMs, limit: 1, buildDeadlineS };
    const [claim] = await this.claimDue({}, condition, { ...request, isolated: true });
    return claim ?? null;
  }

  /**
   * A workspace's next step has the rank of its steps in progress plus one, so each workspace gets its turn. A build is in
   * progress from the claim of AWAITING_BUILD to the end of BUILDING. Builds that have begun go before new ones.
   */
  private claimDue(
    ctx: DatabaseContext,
    condition: string,
    { owner, leaseMs, limit, isolated, builds, buildDeadlineS }: ClaimRequest & { isolated: boolean },
  ): Promise<Claim[]> {
    return this.query<Claim>(
      ctx,
      `WITH due AS MATERIALIZED (
         SELECT id, tenant_id, seq, next_attempt_at, rollback_of IS NULL AS ordinary,
                coalesce(resume_status, status) IN ('AWAITING_BUILD', 'BUILDING') AS builds,
                status = 'AWAITING_BUILD' AS begins
           FROM control_plane.revision WHERE ${due} AND ${condition}),
       busy AS MATERIALIZED (
         SELECT tenant_id, count(*) FILTER (WHERE lease_until IS NOT NULL) AS steps,
                count(*) FILTER (WHERE ${buildInProgress}) AS builds
           FROM control_plane.revision WHERE status IN (${claimable}) GROUP BY tenant_id),
       ranked AS (
         SELECT due.*, coalesce(busy.builds, 0) AS building, turn.began_at,
                CASE WHEN due.builds THEN coalesce(busy.builds, 0) ELSE coalesce(busy.steps, 0) END
                  + row_number() OVER (PARTITION BY due.tenant_id, due.builds
                                       ORDER BY begins, ordinary, next_attempt_at, seq) AS rank,
                row_number() OVER (PARTITION BY due.tenant_id, begins ORDER BY ordinary, next_attempt_at, seq) AS nth
           FROM due LEFT JOIN busy ON busy.tenant_id = due.tenant_id
           LEFT JOIN control_plane.build_turn turn ON turn.tenant_id = due.tenant_id),
       allowed AS (
         SELECT ranked.*, row_number() OVER (PARTITION BY begins ORDER BY rank, began_at NULLS FIRST, seq) AS nth_of_all
           FROM ranked WHERE NOT begins OR building + nth <= $5),
       placed AS (
         SELECT allowed.*, row_number() OVER (PARTITION BY builds
                                              ORDER BY begins, rank, began_at NULLS FIRST, seq) AS place
           FROM allowed WHERE NOT begins OR nth_of_all + (SELECT coalesce(sum(busy.builds), 0) FROM busy) <= $6),
       taken AS (
         SELECT r.id FROM placed JOIN control_plane.revision r ON r.id = placed.id
          WHERE r.status IN (${claimable}) AND r.next_attempt_at <= now() AND r.lease_until IS NULL
            AND (NOT placed.builds OR placed.place <= $7)
          ORDER BY placed.rank, placed.next_attempt_at, placed.seq LIMIT $3 FOR UPDATE OF r SKIP LOCKED),
       claimed AS (
         UPDATE control_plane.revision r
            SET lease_owner = $1, lease_generation = lease_generation + 1, attempt = attempt + 1, isolated = $4,
                lease_until = now() + $2 * interval '1 millisecond',
                deadline_at = CASE WHEN r.status = 'AWAITING_BUILD'
                                   THEN coalesce(r.deadline_at, now() + $8 * interval '1 second')
                                   ELSE r.deadline_at END
           FROM taken, control_plane.deployment d
          WHERE r.id = taken.id AND d.id = r.deployment_id
         RETURNING r.id, r.tenant_id AS "tenantId", r.deployment_id AS "deploymentId", d.name AS "deploymentName", r.status,
                   r.resume_status AS "resumeStatus", r.source, r.driver, r.rollback_of AS "rollbackOf", r.config,
                   r.snapshot, d.source_config AS "sourceConfig", r.secrets_version AS "secretsVersion",
                   r.cancel_requested_at IS NOT NULL AS "cancelRequested", r.status_message AS "statusMessage",
                   r.lease_generation AS "leaseGeneration", r.attempt, r.isolated),
       turns AS (
         INSERT INTO control_plane.build_turn (tenant_id, began_at)
         SELECT "tenantId", clock_timestamp() FROM claimed WHERE status = 'AWAITING_BUILD'
          GROUP BY "tenantId" ORDER BY "tenantId"
         ON CONFLICT (tenant_id) DO UPDATE SET began_at = excluded.began_at)
       SELECT * FROM claimed`,
      [
        owner,
        leaseMs,
        limit,
        isolated,
        isolated ? unlimited : (builds?.perWorkspace ?? unlimited),
        isolated ? unlimited : (builds?.total ?? unlimited),
        isolated ? unlimited : (builds?.places ?? unlimited),
        buildDeadlineS ?? null,
      ],
    );
  }

  /** Renews the lease. Null if it is lost; otherwise whether to stop the step. */
  async heartbeat(claim: Claim, leaseMs: number): Promise<{ cancelRequested: boolean } | null> {
    return this.queryOne<{ cancelRequested: boolean }>(
      {},
      `UPDATE control_plane.revision SET lease_until = now() + $3 * interval '1 millisecond'
        WHERE id = $1 AND lease_generation = $2 AND lease_until > now()
       RETURNING cancel_requested_at IS NOT NULL AS "cancelRequested"`,
      [claim.id, claim.leaseGeneration, leaseMs],
    );
  }

  /**
   * Fenced move and its event in one statement. False if the lease is lost, or if an interruption was requested and
   * this is another move.
   */
  async move(ctx: DatabaseContext, claim: Claim, move: Move): Promise<boolean> {
    return this.returnsRow(
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
  }

  /**
   * Releases the step for a retry. `counted` is false when the attempt says nothing about the step itself (the process
   * stops, the driver was unreachable). `survived` is true when the attempt did not end the process.
   */
  async release(
    claim: Claim,
    options: { delayMs: number; counted: boolean; survived: boolean; code: string | null; message: string | null },
  ): Promise<boolean> {
    return this.returnsRow(
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
  }

  /** Obstacles of a prepared revision. Stable until commit, as the caller holds the deployment's lock. */
  async queueView(ctx: DatabaseContext, claim: Claim): Promise<QueueView> {
    const view = await this.queryOne<QueueView>(
      ctx,
      `SELECT coalesce(bool_or(o.status IN (${pastQueue})), false) AS "slotTaken",
              coalesce(bool_or(o.seq > me.seq AND o.promoted_at IS NOT NULL), false) AS superseded,
              coalesce(bool_or(o.status = 'QUEUED' AND (o.rollback_of IS NOT NULL, o.seq)
                                                     > (me.rollback_of IS NOT NULL, me.seq)), false) AS outranked
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
