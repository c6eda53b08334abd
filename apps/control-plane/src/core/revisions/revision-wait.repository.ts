import { Injectable } from '@nestjs/common';
import type { TenantContext } from '@heddle/auth';
import { BaseRepository, sqlList } from '@heddle/database';
import type { RevisionStatus } from '@heddle/entities-control-plane';
import { buildInProgress } from '../steps/step.repository.js';
import { claimableStatuses, pastQueueStatuses } from './revision.state.js';
import type { WaitFacts } from './revision-wait.js';

type Row = Omit<WaitFacts, 'blocker'> & { id: string; blockerId: string | null; blockerStatus: RevisionStatus | null };

const claimable = sqlList(claimableStatuses);
const pastQueue = sqlList(pastQueueStatuses);

/** Observations for the question why a revision waits. */
@Injectable()
export class RevisionWaitRepository extends BaseRepository {
  async facts(ctx: TenantContext, ids: readonly string[]): Promise<Map<string, WaitFacts>> {
    const rows = await this.query<Row>(
      ctx,
      `WITH building AS MATERIALIZED (
         SELECT count(*) FILTER (WHERE tenant_id = $2)::int AS workspace, count(*)::int AS total
           FROM control_plane.revision WHERE status IN (${claimable}) AND ${buildInProgress})
       SELECT r.id, r.status, r.resume_status AS "resumeStatus", coalesce(r.lease_until > now(), false) AS "isHeld",
              greatest(0, extract(epoch FROM r.next_attempt_at - now()) * 1000)::float8 AS "dueInMs",
              coalesce(r.failure_code = 'unreachable', false) AS "driverUnreachable",
              coalesce(r.failure_code = 'pending', false) AS "driverPending", r.status_message AS "statusMessage",
              blocker.id AS "blockerId", blocker.status AS "blockerStatus", building.workspace AS "workspaceBuilds",
              building.total AS "allBuilds",
              (SELECT count(*)::int FROM control_plane.revision o
                WHERE r.status = 'QUEUED' AND o.deployment_id = r.deployment_id AND o.status = 'QUEUED'
                  AND (o.rollback_of IS NOT NULL, o.seq) > (r.rollback_of IS NOT NULL, r.seq)) AS "queuedAhead",
              (SELECT count(*)::int FROM control_plane.revision o
                WHERE r.status = 'AWAITING_BUILD' AND o.tenant_id = $2 AND o.status = 'AWAITING_BUILD'
                  AND o.lease_until IS NULL
                  AND (o.next_attempt_at, o.seq) < (r.next_attempt_at, r.seq)) AS "buildsAhead"
         FROM control_plane.revision r CROSS JOIN building
         LEFT JOIN control_plane.revision blocker ON r.status = 'QUEUED' AND blocker.deployment_id = r.deployment_id
               AND blocker.status IN (${pastQueue})
        WHERE r.id = ANY($1::uuid[]) AND r.tenant_id = $2`,
      [ids, ctx.tenantId],
    );
    return new Map(
      rows.map(({ id, blockerId, blockerStatus, ...facts }) => [
        id,
        { ...facts, blocker: blockerId === null ? null : { id: blockerId, status: blockerStatus as RevisionStatus } },
      ]),
    );
  }

  /** Those of the revisions that serve their deployment. */
  async serving(ctx: TenantContext, ids: readonly string[]): Promise<Set<string>> {
    const rows = await this.query<{ id: string }>(
      ctx,
      `SELECT d.active_revision_id AS id FROM control_plane.deployment d
         JOIN control_plane.revision r ON r.deployment_id = d.id
        WHERE r.id = ANY($1::uuid[]) AND d.active_revision_id = r.id AND d.tenant_id = $2`,
      [ids, ctx.tenantId],
    );
    return new Set(rows.map(({ id }) => id));
  }
}
