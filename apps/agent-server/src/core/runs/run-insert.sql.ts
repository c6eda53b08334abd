import { hasCheckpoints } from '@heddle/checkpoint/tables';
import { writtenRunColumns } from './run-columns.sql.js';

const columns = `run_id, tenant_id, thread_id, assistant_id, graph_id, multitask_strategy, metadata, kwargs, created_at,
       status, lease_owner, lease_generation, lease_until, attempt, executions, started_at, updated_at`;

/** Creation time: later than that of every earlier run of the thread. */
const born = (threadId: string, delay: string): string => `LATERAL (
      SELECT greatest(
        clock_timestamp() + ${delay} * interval '1 second',
        (SELECT max(created_at) + interval '1 microsecond' FROM agent_server.run
         WHERE thread_id = ${threadId} AND created_at <= clock_timestamp() + interval '1 second')) AS at
    ) AS born`;

/** Stores one pending run. The caller holds the lock of the thread. */
export const insertOnLockedThread = `WITH place AS (
    UPDATE agent_server.thread AS thread
    SET status = 'busy', metadata = thread.metadata || $9::jsonb, config = $10::json, updated_at = now()
    WHERE tenant_id = $2 AND thread_id = $3 RETURNING thread_id
  )
  INSERT INTO agent_server.run AS run (${columns})
  SELECT $1, $2, place.thread_id, $4, $5, $6, $7::json, $8::json, born.at,
    'pending', NULL, 0, NULL, 0, 0, NULL, now()
  FROM place CROSS JOIN ${born('place.thread_id', '$11')}
  RETURNING ${writtenRunColumns}`;

/**
 * Stores the runs of one workspace whose assumptions hold; one of several runs of a thread. A run with an owner is
 * running, any other one pending.
 *
 * The snapshot of the statement may not show a checkpoint of a run that has just ended. But that run has set
 * `state_updated_at`, which the statement reads from the locked row. The limit drops no row: without it a generic plan
 * expects many rows, and PostgreSQL plans the statement at each execution.
 */
export const insertOnExpectedThreads = `WITH new_run AS (
    SELECT * FROM unnest($3::uuid[], $4::uuid[], $5::uuid[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[],
      $11::text[], $12::text[], $13::text[], $14::boolean[], $15::boolean[], $16::text[], $17::float8[], $18::boolean[],
      $19::text[], $20::float8[])
      AS new (run_id, thread_id, assistant_id, graph_id, multitask_strategy, metadata, kwargs, shown_metadata,
        shown_config, assistant_version, expected_metadata, makes_thread, is_temporary, ttl_strategy, ttl_minutes,
        may_be_interrupted, lease_owner, lease_ms)
    LIMIT $2
  ), planned AS MATERIALIZED (
    SELECT DISTINCT ON (new.thread_id) new.* FROM new_run AS new
    WHERE EXISTS (
      SELECT 1 FROM agent_server.assistant
      WHERE tenant_id = $1 AND assistant_id = new.assistant_id AND xmin = new.assistant_version::xid OFFSET 0)
    ORDER BY new.thread_id
  ), free AS (
    SELECT thread.thread_id, planned.shown_metadata, planned.shown_config
    FROM planned JOIN agent_server.thread ON tenant_id = $1 AND thread.thread_id = planned.thread_id
    WHERE status <> 'busy' AND (planned.may_be_interrupted OR status <> 'interrupted')
      AND (edit_lease_until IS NULL OR edit_lease_until < clock_timestamp())
      AND thread.metadata IN (SELECT jsonb_array_elements(planned.expected_metadata::jsonb))
    FOR NO KEY UPDATE OF thread SKIP LOCKED
  ), attached AS (
    UPDATE agent_server.thread AS thread
    SET status = 'busy', metadata = thread.metadata || free.shown_metadata::jsonb, config = free.shown_config::json,
        updated_at = now()
    FROM free WHERE thread.thread_id = free.thread_id
    RETURNING thread.thread_id, thread.state_updated_at IS NULL AS has_no_state
  ), made AS (
    INSERT INTO agent_server.thread
      (thread_id, tenant_id, status, metadata, config, is_temporary, ttl_strategy, ttl_minutes, expires_at)
    SELECT thread_id, $1, 'busy', shown_metadata::jsonb, shown_config::json, is_temporary, ttl_strategy, ttl_minutes,
      now() + ttl_minutes * interval '1 minute'
    FROM planned
    WHERE makes_thread AND NOT EXISTS (SELECT FROM agent_server.thread WHERE thread.thread_id = planned.thread_id)
    ON CONFLICT (thread_id) DO NOTHING
    RETURNING thread_id, true AS has_no_state
  ), place AS (
    SELECT * FROM attached UNION ALL SELECT * FROM made
  ), stored AS (
    INSERT INTO agent_server.run AS run (${columns})
    SELECT run_id, $1, place.thread_id, assistant_id, graph_id, multitask_strategy, metadata::json, kwargs::json, born.at,
      start.status, lease_owner, start.count, clock_timestamp() + lease_ms * interval '1 millisecond', start.count,
      start.count, CASE start.count WHEN 1 THEN born.at END, CASE start.count WHEN 1 THEN born.at ELSE now() END
    FROM place JOIN planned USING (thread_id)
    CROSS JOIN LATERAL (
      SELECT CASE WHEN lease_owner IS NULL THEN 'pending' ELSE 'running' END AS status,
        CASE WHEN lease_owner IS NULL THEN 0 ELSE 1 END AS count
    ) AS start
    CROSS JOIN ${born('place.thread_id', '0')}
    RETURNING ${writtenRunColumns}
  )
  SELECT stored.*, has_no_state AND NOT ${hasCheckpoints('place.thread_id::text')} AS "threadIsEmpty"
  FROM stored JOIN place ON place.thread_id = stored."threadId"`;
