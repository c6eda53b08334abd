import { Injectable } from '@nestjs/common';
import { deletionsOf } from '@heddle/checkpoint/tables';
import { BaseRepository, sqlList } from '@heddle/database';
import { RUN_STATUSES_IN_FLIGHT } from '@heddle/entities-agent-server';
import { textArray } from '@heddle/postgres';
import type { NewDelivery } from '../webhooks/webhook-delivery.plan.js';
import type { BatchedCompletion } from './batched-completion.js';
import { usageColumns, usageRecord } from '../../core/runs/run-usage.repository.js';

/** Deletes temporary threads with their runs. */
const deletions = [
  `DELETE FROM agent_server.thread AS thread USING held WHERE thread.thread_id = held.thread_id AND held.is_temporary`,
  ...deletionsOf('SELECT thread_id::text FROM held WHERE is_temporary'),
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

@Injectable()
export class BatchedCompletionRepository extends BaseRepository {
  /**
   * Completes runs in one statement, and so in one transaction, and returns their ids. It skips runs that their worker
   * has lost, cancelled runs, runs with other runs in flight on their thread, and locked rows, so that one busy thread
   * does not delay the others.
   *
   * The snapshot of the statement may miss a run that was added meanwhile. But an added run also changes the thread's
   * row, in every version of the service. So the locked row must have the version of the snapshot (`xmin`).
   */
  async store(ends: readonly BatchedCompletion[]): Promise<ReadonlySet<string>> {
    const events = ends.flatMap((end) => end.events.map((event) => ({ runId: end.runId, ...event })));
    const usages = ends.flatMap(({ runId, usage }) => (usage ? [{ run_id: runId, ...usage }] : []));
    const webhooks = ends.flatMap(({ webhook }) => webhook ?? []);
    const rows = await this.query<{ runId: string }>(
      {},
      `WITH given AS MATERIALIZED (
         SELECT * FROM unnest($1::uuid[], $2::bigint[], $3::uuid[], $4::uuid[], $5::text[], $6::text[], $7::text[],
             $8::text[], $9::text[], $10::boolean[])
           AS g (run_id, generation, thread_id, tenant_id, status, "values", interrupts, head, output, is_temporary)
       ), seen AS MATERIALIZED (
         SELECT g.run_id, g.generation, t.thread_id, t.xmin AS version
         FROM given g JOIN agent_server.thread t ON t.thread_id = g.thread_id AND t.tenant_id = g.tenant_id
         WHERE t.is_temporary = g.is_temporary AND NOT EXISTS (
           SELECT 1 FROM agent_server.run o
           WHERE o.thread_id = g.thread_id AND o.run_id <> g.run_id
             AND o.status IN (${sqlList(RUN_STATUSES_IN_FLIGHT)}))
       ), held AS MATERIALIZED (
         SELECT r.run_id, r.thread_id, t.is_temporary
         FROM seen s
         JOIN agent_server.thread t ON t.thread_id = s.thread_id
         JOIN agent_server.run r ON r.run_id = s.run_id AND r.thread_id = s.thread_id
         WHERE t.xmin = s.version
           AND r.lease_generation = s.generation AND r.status = 'running' AND r.cancel_action IS NULL
         ORDER BY t.thread_id FOR UPDATE OF t, r SKIP LOCKED
       ), ended AS (
         UPDATE agent_server.run AS run
         SET status = 'success', error = NULL, lease_owner = NULL, lease_until = NULL, ended_at = now(),
             updated_at = now()
         FROM held WHERE run.run_id = held.run_id AND NOT held.is_temporary
       ), settled AS (
         UPDATE agent_server.thread AS thread
         SET status = g.status, "values" = g."values"::json, interrupts = g.interrupts::json, head = g.head::json,
             error = NULL, updated_at = now(), state_updated_at = now()
         FROM held JOIN given g ON g.run_id = held.run_id
         WHERE thread.thread_id = held.thread_id AND NOT held.is_temporary
       ), marked AS (
         INSERT INTO agent_server.run_end (run_id, tenant_id, thread_id, status, output)
         SELECT g.run_id, g.tenant_id, g.thread_id, 'success', g.output
         FROM held JOIN given g ON g.run_id = held.run_id
         ON CONFLICT (run_id) DO NOTHING
       ), said AS (
         INSERT INTO agent_server.run_event (run_id, seq, event, data)
         SELECT e.run_id, e.seq, e.event, e.data
         FROM unnest($11::uuid[], $12::bigint[], $13::text[], $14::text[]) AS e (run_id, seq, event, data)
         JOIN held ON held.run_id = e.run_id
         ON CONFLICT (run_id, seq) DO NOTHING
       )${ends.some(({ isTemporary }) => isTemporary) ? deletions : ''}${usages.length > 0 ? spending('$15') : ''}${webhooks.length > 0 ? announcements(usages.length > 0 ? 16 : 15) : ''}
       SELECT run_id AS "runId" FROM held`,
      [
        ends.map((end) => end.runId),
        ends.map((end) => end.generation),
        ends.map((end) => end.threadId),
        ends.map((end) => end.tenantId),
        ends.map((end) => end.threadStatus),
        textArray(ends.map((end) => end.values)),
        textArray(ends.map((end) => end.interrupts)),
        textArray(ends.map((end) => end.head)),
        textArray(ends.map((end) => end.output)),
        ends.map((end) => end.isTemporary),
        events.map((event) => event.runId),
        events.map((event) => event.seq),
        events.map((event) => event.event),
        textArray(events.map((event) => event.data)),
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
