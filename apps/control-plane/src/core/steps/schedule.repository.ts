import { Injectable } from '@nestjs/common';
import { type DatabaseContext, sqlList } from '@heddle/database';
import type { RevisionStatus } from '@heddle/entities-control-plane';
import { PipelineRepository } from './pipeline.repository.js';
import { claimableStatuses, pastQueueStatuses, stepStatuses, unfinishedStatuses } from '../revisions/revision.state.js';

export interface Expired {
  id: string;
  tenantId: string;
  deploymentId: string;
  status: RevisionStatus;
  resumeStatus: RevisionStatus | null;
  failureCode: string | null;
  statusMessage: string | null;
  interruptionRequested: boolean;
  leaseGeneration: string;
}

/** Maximum items of one round; the rest follows in the next. */
const batch = 200;

const pastQueue = sqlList(pastQueueStatuses);
/** Statuses with a deadline. */
const limited = sqlList([...stepStatuses, 'UNKNOWN']);
const claimable = sqlList(claimableStatuses);
const unfinished = sqlList(unfinishedStatuses);

/** Statements of the scheduler. Each one checks its own preconditions, so two schedulers are harmless. */
@Injectable()
export class ScheduleRepository extends PipelineRepository {
  /** Number of unfinished revisions, and the longest time that a due step has waited. */
  async backlog(): Promise<{ unfinished: number; oldestDueSeconds: number }> {
    const row = await this.queryOne<{ unfinished: number; oldestDueSeconds: number }>(
      {},
      `SELECT count(*)::float8 AS unfinished,
         coalesce(extract(epoch FROM now() - min(greatest(next_attempt_at, lease_until)) FILTER (
           WHERE status IN (${claimable}) AND next_attempt_at <= now()
             AND (lease_until IS NULL OR lease_until < now()))), 0)::float8 AS "oldestDueSeconds"
       FROM control_plane.revision WHERE status IN (${unfinished})`,
    );
    return row ?? { unfinished: 0, oldestDueSeconds: 0 };
  }

  /** Deployments whose queue can move. */
  async deploymentsToSchedule(): Promise<string[]> {
    const rows = await this.query<{ id: string }>(
      {},
      `SELECT DISTINCT q.deployment_id AS id FROM control_plane.revision q
        WHERE q.status = 'QUEUED'
          AND (NOT EXISTS (SELECT 1 FROM control_plane.revision o WHERE o.deployment_id = q.deployment_id
                 AND o.status IN (${pastQueue}))
            OR EXISTS (SELECT 1 FROM control_plane.revision o WHERE o.deployment_id = q.deployment_id
                 AND o.seq > q.seq AND o.promoted_at IS NOT NULL))
        LIMIT ${batch}`,
    );
    return rows.map(({ id }) => id);
  }

  /** Promotes the newest queued rollback or else revision, unless one is past the queue or a newer one ever was. */
  async promote(
    ctx: DatabaseContext,
    deploymentId: string,
    options: { deployDeadlineS: number; actor: string },
  ): Promise<boolean> {
    return this.returnsRow(
      ctx,
      `WITH next AS (
         SELECT q.id, CASE WHEN q.needs_build THEN 'AWAITING_BUILD' ELSE 'AWAITING_DEPLOY' END AS to_status,
                CASE WHEN q.needs_build THEN NULL ELSE $2::float8 END AS deadline_s
           FROM control_plane.revision q
          WHERE q.deployment_id = $1 AND q.status = 'QUEUED'
            AND NOT EXISTS (SELECT 1 FROM control_plane.revision o WHERE o.deployment_id = $1
                  AND (o.status IN (${pastQueue})
                    OR (o.seq > q.seq AND o.promoted_at IS NOT NULL)))
          ORDER BY q.rollback_of IS NOT NULL DESC, q.seq DESC LIMIT 1 FOR UPDATE),
       moved AS (
         UPDATE control_plane.revision r
            SET status = next.to_status, promoted_at = now(), attempt = 0, next_attempt_at = now(), updated_at = now(),
                deadline_at = now() + next.deadline_s * interval '1 second'
           FROM next WHERE r.id = next.id AND r.status = 'QUEUED'
         RETURNING r.id, r.tenant_id, r.status, r.lease_generation)
       INSERT INTO control_plane.revision_event (tenant_id, revision_id, from_status, to_status, actor, lease_generation)
       SELECT tenant_id, id, 'QUEUED', status, $3, lease_generation FROM moved RETURNING id`,
      [deploymentId, options.deployDeadlineS, options.actor],
    );
  }

  /** Skips queued revisions with a newer successor. Returns their number. */
  async skipOvertaken(ctx: DatabaseContext, deploymentId: string, actor: string): Promise<number> {
    return this.countReturned(
      ctx,
      `WITH moved AS (
         UPDATE control_plane.revision
            SET status = 'SKIPPED', status_message = 'A newer revision went ahead.', deadline_at = NULL, updated_at = now()
          WHERE deployment_id = $1 AND status = 'QUEUED'
            AND seq < (SELECT max(seq) FROM control_plane.revision WHERE deployment_id = $1 AND promoted_at IS NOT NULL)
         RETURNING id, tenant_id, status_message, lease_generation)
       INSERT INTO control_plane.revision_event
         (tenant_id, revision_id, from_status, to_status, code, message, actor, lease_generation)
       SELECT tenant_id, id, 'QUEUED', 'SKIPPED', 'superseded', status_message, $2, lease_generation FROM moved RETURNING id`,
      [deploymentId, actor],
    );
  }

  /**
   * Time since the last round of any scheduler; 0 before the first. Other schedulers wait here until the transaction
   * ends. The round's time is the start of the transaction, so later events count as after it.
   */
  async sinceLastRoundMs(ctx: DatabaseContext): Promise<number> {
    const row = await this.queryOne<{ ms: number }>(
      ctx,
      `SELECT extract(epoch FROM now() - seen_at)::float8 * 1000 AS ms FROM control_plane.scheduler_clock FOR UPDATE`,
    );
    return row?.ms ?? 0;
  }

  async noteRound(ctx: DatabaseContext): Promise<void> {
    await this.query(
      ctx,
      `INSERT INTO control_plane.scheduler_clock (seen_at) VALUES (now())
       ON CONFLICT (id) DO UPDATE SET seen_at = greatest(scheduler_clock.seen_at, excluded.seen_at)`,
    );
  }

  /** Extends the deadline of every step by its lost time; later starts have lost less. Returns their number. */
  async postponeDeadlines(ctx: DatabaseContext, lostMs: number): Promise<number> {
    return this.countReturned(
      ctx,
      `UPDATE control_plane.revision
          SET deadline_at = deadline_at
            + greatest(least($1 * interval '1 millisecond', now() - updated_at), interval '0')
        WHERE status IN (${limited})
          AND deadline_at IS NOT NULL RETURNING id`,
      [lostMs],
    );
  }

  /** Revisions overdue at the last round: a later outage does not count yet. */
  expired(): Promise<Expired[]> {
    return this.query<Expired>(
      {},
      `SELECT id, tenant_id AS "tenantId", deployment_id AS "deploymentId", status,
              resume_status AS "resumeStatus", failure_code AS "failureCode", status_message AS "statusMessage",
              cancel_requested_at IS NOT NULL AS "interruptionRequested", lease_generation AS "leaseGeneration"
         FROM control_plane.revision
        WHERE status IN (${limited})
          AND deadline_at < (SELECT seen_at FROM control_plane.scheduler_clock)
        ORDER BY deadline_at LIMIT ${batch}`,
    );
  }

  /**
   * Ends an expired status and revokes its lease: the new generation refuses the old worker's writes. `deadlineS` limits an
   * UNKNOWN one.
   */
  async expire(
    revision: Pick<Expired, 'id' | 'status' | 'leaseGeneration'>,
    move: { to: RevisionStatus; code: string; message: string; actor: string; deadlineS?: number },
  ): Promise<boolean> {
    return this.returnsRow(
      {},
      `WITH moved AS (
         UPDATE control_plane.revision
            SET status = $4, failure_code = CASE WHEN $4 = 'INTERRUPTED' THEN NULL ELSE $5 END,
                failure_step = CASE WHEN $4 IN ('UNKNOWN', 'INTERRUPTED') THEN NULL ELSE coalesce(resume_status, status) END,
                status_message = $6, resume_status = CASE WHEN $4 = 'UNKNOWN' THEN status END,
                lease_generation = lease_generation + 1, lease_owner = NULL, lease_until = NULL,
                deadline_at = now() + $8 * interval '1 second', updated_at = now()
          WHERE id = $1 AND lease_generation = $2 AND status = $3
            AND deadline_at < (SELECT seen_at FROM control_plane.scheduler_clock)
         RETURNING id, tenant_id, lease_generation)
       INSERT INTO control_plane.revision_event
         (tenant_id, revision_id, from_status, to_status, code, message, actor, lease_generation)
       SELECT tenant_id, id, $3, $4, $5, $6, $7, lease_generation FROM moved RETURNING id`,
      [
        revision.id,
        revision.leaseGeneration,
        revision.status,
        move.to,
        move.code,
        move.message,
        move.actor,
        move.deadlineS ?? null,
      ],
    );
  }
}
