import { Injectable } from '@nestjs/common';
import { deletionsOf } from '@heddle/checkpoint/tables';
import { BaseRepository, type DatabaseContext, sqlList } from '@heddle/database';
import { RUN_STATUSES_IN_FLIGHT } from '@heddle/entities-agent-server';
import { textArray } from '@heddle/postgres';
import type { NewDelivery } from '../webhooks/webhook-delivery.plan.js';
import type { RunCompletion } from './run-completion.plan.js';
import { usageColumns, usageRecord } from '../../core/runs/run-usage.repository.js';

/** Deletes temporary threads with their runs. */
const deletions = [
  `DELETE FROM agent_server.thread AS thread USING held WHERE thread.thread_id = held.thread_id AND held.deletes_thread`,
  ...deletionsOf('SELECT thread_id::text FROM held WHERE deletes_thread'),
]
  .map((deletion, at) => `, deleted_${at} AS (${deletion})`)
  .join('');

/** Stores usage; only for batches with usage. */
const spending = (param: string): string => `, spent AS (
         INSERT INTO agent_server.run_usage (run_id, tenant_id, thread_id, assistant_id, graph_id, ${usageColumns})
         SELECT r.run_id, r.tenant_id, r.thread_id, r.assistant_id, r.graph_id, ${usageColumns}
         FROM json_to_recordset(${param}::json) AS u (run_id uuid, ${usageRecord})
         JOIN held ON held.run_id = u.run_id
         JOIN agent_server.run r ON r.run_id = held.run_id
         ON CONFLICT (run_id) DO NOTHING
       )`;

/** Stores webhook deliveries; only for batches with a webhook. `first` is the number of its first parameter. */
const announcements = (first: number): string => `, announced AS (
         INSERT INTO agent_server.webhook_delivery (run_id, tenant_id, thread_id, url, receiver, payload)
         SELECT w.run_id, w.tenant_id, w.thread_id, w.url, w.receiver, w.payload
         FROM unnest($${first}::uuid[], $${first + 1}::uuid[], $${first + 2}::uuid[], $${first + 3}::text[],
             $${first + 4}::text[], $${first + 5}::text[]) AS w (run_id, tenant_id, thread_id, url, receiver, payload)
         JOIN held ON held.run_id = w.run_id
         ON CONFLICT (run_id) DO NOTHING
       )`;

/**
 * `skip` verifies without waiting that nothing has changed concurrently. It skips runs that their worker has lost,
 * cancelled runs, runs with other runs in flight on their thread, and locked rows, so that one busy thread does not
 * delay the others. `held`: the caller's transaction has locked the thread and then the run.
 */
export type LockMode = 'skip' | 'held';

/**
 * The snapshot of the `skip` statement may miss a run that was added meanwhile. But an added run also changes the
 * thread's row, in every version of the service. So the locked row must have the version of the snapshot (`xmin`).
 */
const heldRuns: Record<LockMode, string> = {
  skip: `seen AS MATERIALIZED (
         SELECT g.run_id, g.generation, g.deletes_thread, t.thread_id, t.xmin AS version
         FROM given g JOIN agent_server.thread t ON t.thread_id = g.thread_id AND t.tenant_id = g.tenant_id
         WHERE t.is_temporary = g.deletes_thread AND NOT EXISTS (
           SELECT 1 FROM agent_server.run o
           WHERE o.thread_id = g.thread_id AND o.run_id <> g.run_id
             AND o.status IN (${sqlList(RUN_STATUSES_IN_FLIGHT)}))
       ), held AS MATERIALIZED (
         SELECT r.run_id, r.thread_id, s.deletes_thread
         FROM seen s
         JOIN agent_server.thread t ON t.thread_id = s.thread_id
         JOIN agent_server.run r ON r.run_id = s.run_id AND r.thread_id = s.thread_id
         WHERE t.xmin = s.version
           AND r.lease_generation = s.generation AND r.status = 'running' AND r.cancel_action IS NULL
         ORDER BY t.thread_id FOR UPDATE OF t, r SKIP LOCKED
       )`,
  held: `held AS MATERIALIZED (
         SELECT r.run_id, r.thread_id, g.deletes_thread
         FROM given g JOIN agent_server.run r ON r.run_id = g.run_id AND r.thread_id = g.thread_id
         WHERE r.tenant_id = g.tenant_id AND r.lease_generation = g.generation
           AND r.status IN (${sqlList(RUN_STATUSES_IN_FLIGHT)})
       )`,
};

@Injectable()
export class RunCompletionRepository extends BaseRepository {
  /** Completes runs in one statement, and so in one transaction; returns the ids of the completed ones. */
  async store(
    ctx: DatabaseContext,
    completions: readonly RunCompletion[],
    lockMode: LockMode,
  ): Promise<ReadonlySet<string>> {
    const events = completions.flatMap(({ runId, events: unstored }) => unstored.map((event) => ({ runId, ...event })));
    const usages = completions.flatMap(({ runId, usage }) => (usage ? [{ run_id: runId, ...usage }] : []));
    const webhooks = completions.flatMap(({ webhook }) => webhook ?? []);
    const rows = await this.query<{ runId: string }>(
      ctx,
      `WITH given AS MATERIALIZED (
         SELECT * FROM unnest($1::uuid[], $2::bigint[], $3::uuid[], $4::uuid[], $5::text[], $6::text[], $7::text[],
             $8::text[], $9::text[], $10::boolean[], $15::text[], $16::text[], $17::text[])
           AS g (run_id, generation, thread_id, tenant_id, thread_status, "values", interrupts, head, output,
             deletes_thread, status, error, thread_error)
       ), ${heldRuns[lockMode]}, ended AS (
         UPDATE agent_server.run AS run
         SET status = g.status, error = g.error::json, lease_owner = NULL, lease_until = NULL, ended_at = now(),
             updated_at = now(),
             cancel_reason = CASE WHEN g.status = 'timeout' THEN 'timeout' ELSE run.cancel_reason END
         FROM held JOIN given g ON g.run_id = held.run_id
         WHERE run.run_id = held.run_id AND NOT held.deletes_thread
       ), settled AS (
         UPDATE agent_server.thread AS thread
         SET status = g.thread_status, "values" = g."values"::json, interrupts = g.interrupts::json,
             head = g.head::json, error = g.thread_error::json, updated_at = now(), state_updated_at = now()
         FROM held JOIN given g ON g.run_id = held.run_id
         WHERE thread.thread_id = held.thread_id AND NOT held.deletes_thread
       ), marked AS (
         INSERT INTO agent_server.run_end (run_id, tenant_id, thread_id, status, output)
         SELECT g.run_id, g.tenant_id, g.thread_id, g.status, g.output
         FROM held JOIN given g ON g.run_id = held.run_id
         ON CONFLICT (run_id) DO NOTHING
       ), said AS (
         INSERT INTO agent_server.run_event (run_id, seq, event, data)
         SELECT e.run_id, e.seq, e.event, e.data
         FROM unnest($11::uuid[], $12::bigint[], $13::text[], $14::text[]) AS e (run_id, seq, event, data)
         JOIN held ON held.run_id = e.run_id
         ON CONFLICT (run_id, seq) DO NOTHING
       )${completions.some(({ deletesThread }) => deletesThread) ? deletions : ''}${usages.length > 0 ? spending('$18') : ''}${webhooks.length > 0 ? announcements(usages.length > 0 ? 19 : 18) : ''}
       SELECT run_id AS "runId" FROM held`,
      [
        completions.map(({ runId }) => runId),
        completions.map(({ generation }) => generation),
        completions.map(({ threadId }) => threadId),
        completions.map(({ tenantId }) => tenantId),
        completions.map(({ threadStatus }) => threadStatus),
        textArray(completions.map(({ values }) => values)),
        textArray(completions.map(({ interrupts }) => interrupts)),
        textArray(completions.map(({ head }) => head)),
        textArray(completions.map(({ output }) => output)),
        completions.map(({ deletesThread }) => deletesThread),
        events.map(({ runId }) => runId),
        events.map(({ seq }) => seq),
        events.map(({ event }) => event),
        textArray(events.map(({ data }) => data)),
        completions.map(({ status }) => status),
        textArray(completions.map(({ error }) => error)),
        textArray(completions.map(({ threadError }) => threadError)),
        ...(usages.length > 0 ? [JSON.stringify(usages)] : []),
        ...(webhooks.length > 0 ? columnsOfWebhooks(webhooks) : []),
      ],
    );
    return new Set(rows.map(({ runId }) => runId));
  }
}

const columnsOfWebhooks = (webhooks: readonly NewDelivery[]): unknown[] => [
  webhooks.map(({ runId }) => runId),
  webhooks.map(({ tenantId }) => tenantId),
  webhooks.map(({ threadId }) => threadId),
  webhooks.map(({ url }) => url),
  webhooks.map(({ receiver }) => receiver),
  textArray(webhooks.map(({ payload }) => payload)),
];
