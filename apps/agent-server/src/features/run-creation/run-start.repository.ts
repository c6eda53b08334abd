import { Injectable } from '@nestjs/common';
import type { TenantContext } from '@heddle/auth';
import { hasCheckpoints } from '@heddle/checkpoint/tables';
import { BaseRepository } from '@heddle/database';
import type { StoredAssistant } from '../assistants/assistants.service.js';
import type { ThreadTtl } from '../../config/langgraph/checkpointer.js';
import type { AttachedRun } from '../../core/threads/thread.repository.js';
import type { ExpectedThread } from './creation-path.js';
import type { Claimer } from '../../core/runs/run-lease.repository.js';
import { type NewRun, type RunRow, writtenRunColumns } from '../../core/runs/run.repository.js';

export type PlannedRun = Omit<NewRun, 'afterSeconds'>;

/** Assumptions of the plan; the statement stores the run only if they hold. */
export interface PlannedFor extends ExpectedThread {
  assistant: StoredAssistant;
  /** TTL of a created thread. */
  ttl: ThreadTtl | null;
}

/** Starts runs without the queue: one statement checks the conditions and stores the run as running. */
@Injectable()
export class RunStartRepository extends BaseRepository {
  /**
   * null, with nothing changed, unless the thread has no run in flight (its status is not `busy`, and changes under its
   * lock only), is not being edited, and matches the assumptions. Skips locked threads, because a reserved slot must
   * not wait. Leaves the same rows as an insert into the queue and a claim.
   *
   * The snapshot of the statement may not show a checkpoint of a run that has just ended. But that run has set
   * `state_updated_at`, which the statement reads from the locked row.
   */
  async insertRunning(
    ctx: TenantContext,
    run: PlannedRun,
    attached: AttachedRun,
    { assistant, metadata, newThread, ttl }: PlannedFor,
    { owner, leaseMs }: Claimer,
  ): Promise<RunRow | null> {
    const [row] = await this.query<Omit<RunRow, 'kwargs'>>(
      ctx,
      `WITH assistant AS (
         SELECT 1 FROM agent_server.assistant
         WHERE tenant_id = $2 AND assistant_id = $4 AND xmin = $9::text::xid
       ), free AS (
         SELECT thread_id FROM agent_server.thread
         WHERE tenant_id = $2 AND thread_id = $3 AND status <> 'busy' AND metadata = ANY($10::jsonb[])
           AND (edit_lease_until IS NULL OR edit_lease_until < clock_timestamp())
           AND EXISTS (SELECT 1 FROM assistant)
         FOR NO KEY UPDATE SKIP LOCKED
       ), attached AS (
         UPDATE agent_server.thread AS thread
         SET status = 'busy', metadata = thread.metadata || $11::jsonb, config = $12::json,
             updated_at = now()
         FROM free WHERE thread.thread_id = free.thread_id
         RETURNING thread.thread_id, thread.state_updated_at IS NULL AS "hasNoState"
       ), made AS (
         INSERT INTO agent_server.thread
           (thread_id, tenant_id, status, metadata, config, is_temporary, ttl_strategy, ttl_minutes, expires_at)
         SELECT $3, $2, 'busy', $11::jsonb, $12::json, $14, $17, $18::float8,
           now() + $18::float8 * interval '1 minute'
         FROM assistant
         WHERE $13 AND NOT EXISTS (SELECT 1 FROM agent_server.thread WHERE thread_id = $3)
         ON CONFLICT (thread_id) DO NOTHING
         RETURNING thread_id, true AS "hasNoState"
       ), place AS (
         SELECT * FROM attached UNION ALL SELECT * FROM made
       ), started AS (
         INSERT INTO agent_server.run AS run
           (run_id, tenant_id, thread_id, assistant_id, graph_id, multitask_strategy, metadata, kwargs, created_at,
            status, lease_owner, lease_generation, lease_until, attempt, executions,
            started_at, updated_at)
         SELECT $1, $2, place.thread_id, $4, $5, $6, $7::json, $8::json, born.at,
           'running', $15, 1, clock_timestamp() + $16 * interval '1 millisecond', 1, 1, born.at, born.at
         FROM place
         CROSS JOIN LATERAL (
           SELECT greatest(
             clock_timestamp(),
             (SELECT max(created_at) + interval '1 microsecond' FROM agent_server.run
              WHERE thread_id = place.thread_id AND created_at <= clock_timestamp() + interval '1 second')) AS at
         ) AS born
         RETURNING ${writtenRunColumns}
       )
       SELECT started.*, "hasNoState" AND NOT ${hasCheckpoints('place.thread_id::text')} AS "threadIsEmpty"
       FROM started, place`,
      [
        run.runId,
        ctx.tenantId,
        run.threadId,
        run.assistantId,
        run.graphId,
        run.multitaskStrategy,
        JSON.stringify(run.metadata),
        JSON.stringify(run.kwargs),
        assistant.rowVersion,
        metadata.map((value) => JSON.stringify(value)),
        JSON.stringify(attached.metadata),
        JSON.stringify(attached.config),
        newThread !== null,
        newThread?.isTemporary ?? false,
        owner,
        leaseMs,
        ttl?.strategy ?? null,
        ttl?.minutes ?? null,
      ],
    );
    return row ? { ...row, kwargs: run.kwargs } : null;
  }
}
