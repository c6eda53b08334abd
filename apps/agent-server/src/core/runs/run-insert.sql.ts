import { hasCheckpoints } from '@heddle/checkpoint/tables';
import { writtenRunColumns } from './run-columns.sql.js';

interface InsertParts {
  /** Selects the thread, and shows the run on it. */
  place: string;
  /** Delay in seconds. */
  delay: string;
  /** Status, lease and counters of the run, and the times of its start and its last change. */
  state: string;
  /** The thread has no checkpoint. */
  threadIsEmpty: string;
}

const insert = ({ place, delay, state, threadIsEmpty }: InsertParts): string => `WITH ${place}, stored AS (
    INSERT INTO agent_server.run AS run
      (run_id, tenant_id, thread_id, assistant_id, graph_id, multitask_strategy, metadata, kwargs, created_at,
       status, lease_owner, lease_generation, lease_until, attempt, executions, started_at, updated_at)
    SELECT $1, $2, place.thread_id, $4, $5, $6, $7::json, $8::json, born.at, ${state}
    FROM place
    CROSS JOIN LATERAL (
      SELECT greatest(
        clock_timestamp() + ${delay} * interval '1 second',
        (SELECT max(created_at) + interval '1 microsecond' FROM agent_server.run
         WHERE thread_id = place.thread_id AND created_at <= clock_timestamp() + interval '1 second')) AS at
    ) AS born
    RETURNING ${writtenRunColumns}
  )
  SELECT stored.*, ${threadIsEmpty} AS "threadIsEmpty" FROM stored, place`;

const showRun = `SET status = 'busy', metadata = thread.metadata || $9::jsonb, config = $10::json, updated_at = now()`;

/**
 * The snapshot of the statement may not show a checkpoint of a run that has just ended. But that run has set
 * `state_updated_at`, which the statement reads from the locked row.
 */
const expectedThread = `assistant AS (
    SELECT 1 FROM agent_server.assistant
    WHERE tenant_id = $2 AND assistant_id = $4 AND xmin = $11::text::xid
  ), free AS (
    SELECT thread_id FROM agent_server.thread
    WHERE tenant_id = $2 AND thread_id = $3 AND status <> 'busy' AND metadata = ANY($12::jsonb[])
      AND (edit_lease_until IS NULL OR edit_lease_until < clock_timestamp())
      AND EXISTS (SELECT 1 FROM assistant) AND ($17 OR status <> 'interrupted')
    FOR NO KEY UPDATE SKIP LOCKED
  ), attached AS (
    UPDATE agent_server.thread AS thread ${showRun}
    FROM free WHERE thread.thread_id = free.thread_id
    RETURNING thread.thread_id, thread.state_updated_at IS NULL AS "hasNoState"
  ), made AS (
    INSERT INTO agent_server.thread
      (thread_id, tenant_id, status, metadata, config, is_temporary, ttl_strategy, ttl_minutes, expires_at)
    SELECT $3, $2, 'busy', $9::jsonb, $10::json, $14, $15, $16::float8, now() + $16::float8 * interval '1 minute'
    FROM assistant
    WHERE $13 AND NOT EXISTS (SELECT 1 FROM agent_server.thread WHERE thread_id = $3)
    ON CONFLICT (thread_id) DO NOTHING
    RETURNING thread_id, true AS "hasNoState"
  ), place AS (
    SELECT * FROM attached UNION ALL SELECT * FROM made
  )`;

const pending = `'pending', NULL, 0, NULL, 0, 0, NULL, now()`;
const running = `'running', $18, 1, clock_timestamp() + $19 * interval '1 millisecond', 1, 1, born.at, born.at`;

/** Statements of `RunRepository.insert`. */
export const insertRun = {
  onLockedThread: insert({
    place: `place AS (
    UPDATE agent_server.thread AS thread ${showRun}
    WHERE tenant_id = $2 AND thread_id = $3 RETURNING thread_id
  )`,
    delay: '$11',
    state: pending,
    threadIsEmpty: 'false',
  }),
  pendingOnExpectedThread: insert({ place: expectedThread, delay: '0', state: pending, threadIsEmpty: 'false' }),
  runningOnExpectedThread: insert({
    place: expectedThread,
    delay: '0',
    state: running,
    threadIsEmpty: `"hasNoState" AND NOT ${hasCheckpoints('place.thread_id::text')}`,
  }),
};
