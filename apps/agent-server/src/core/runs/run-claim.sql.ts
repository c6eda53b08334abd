import { hasCheckpoints } from '@heddle/checkpoint/tables';
import { quarantineThreshold } from './quarantine.js';
import { runColumns } from './run-columns.sql.js';

/**
 * A run is free when its thread has no running and no earlier pending run, and no state edit holds the thread. $4: runs
 * that the claimer still tracks.
 */
const isFree = `r.status = 'pending' AND r.run_id <> ALL ($4::uuid[])
  AND r.cancel_action IS NULL AND r.created_at <= clock_timestamp()
  AND EXISTS (
    SELECT 1 FROM agent_server.thread t
    WHERE t.thread_id = r.thread_id AND (t.edit_lease_until IS NULL OR t.edit_lease_until < clock_timestamp())
    OFFSET 0)
  AND NOT EXISTS (
    SELECT 1 FROM agent_server.run o
    WHERE o.thread_id = r.thread_id AND (o.status = 'running'
      OR (o.status = 'pending' AND (o.created_at, o.run_id) < (r.created_at, r.run_id)))
    OFFSET 0)`;

/**
 * Only before the first execution of a run: a worker of an earlier one may store a checkpoint that the snapshot of the
 * claim does not show. Earlier runs and edits of the thread have ended in the snapshot, because the run is free in it.
 */
const threadIsEmpty = `run.lease_generation = 1 AND NOT ${hasCheckpoints('run.thread_id::text')} AND NOT EXISTS (
    SELECT 1 FROM agent_server.thread t WHERE t.thread_id = run.thread_id AND t.state_updated_at IS NOT NULL)`;

const claim = (selection: string): string => `WITH RECURSIVE ${selection}
  UPDATE agent_server.run AS run
  SET status = 'running', lease_owner = $1, lease_generation = run.lease_generation + 1,
      lease_until = clock_timestamp() + $3 * interval '1 millisecond', attempt = run.attempt + 1,
      executions = greatest(run.executions, run.attempt) + 1, lost_among_others = false,
      started_at = coalesce(run.started_at, now()), updated_at = now()
  FROM next WHERE run.run_id = next.run_id
  RETURNING ${runColumns}, ${threadIsEmpty} AS "threadIsEmpty"`;

/** Workspaces and their assistants with pending runs, by one step of the index `run_flow` for each. */
const flows = `flow AS (
    (SELECT tenant_id, assistant_id FROM agent_server.run WHERE status = 'pending'
     ORDER BY tenant_id, assistant_id LIMIT 1)
    UNION ALL
    SELECT following.* FROM flow CROSS JOIN LATERAL (
      SELECT tenant_id, assistant_id FROM agent_server.run
      WHERE status = 'pending' AND (tenant_id, assistant_id) > (flow.tenant_id, flow.assistant_id)
      ORDER BY tenant_id, assistant_id LIMIT 1) AS following
  )`;

/**
 * The free runs of each assistant, oldest first, in turns: first between the assistants of a workspace, then between
 * workspaces. $5 to $9: turns that the claimer has given in advance. Other claimers lock some of the runs, so there are
 * more candidates than the limit. The assistant is compared by range, and sorted, so that no other index
 * fits as well as `run_flow` when statistics are old. OFFSET 0
 * keeps the two conditions on the thread from becoming joins with all rows, and coalesce() keeps the scan of the chosen
 * runs away from indexes of pending runs, which look empty in statistics.
 */
export const claimInTurns = claim(`${flows}, candidate AS (
    SELECT flow.tenant_id, oldest.run_id, oldest.created_at, coalesce(ahead.turns, 0) + oldest.turn AS turn
    FROM flow
    LEFT JOIN unnest($7::uuid[], $8::uuid[], $9::float8[]) AS ahead (tenant_id, assistant_id, turns)
      USING (tenant_id, assistant_id)
    CROSS JOIN LATERAL (
      SELECT free.*, row_number() OVER (ORDER BY free.created_at, free.run_id) AS turn
      FROM (
        SELECT r.run_id, r.created_at FROM agent_server.run r
        WHERE r.tenant_id = flow.tenant_id AND r.assistant_id BETWEEN flow.assistant_id AND flow.assistant_id
          AND r.suspicion < ${quarantineThreshold} AND ${isFree}
        ORDER BY r.assistant_id, r.created_at, r.run_id LIMIT 2 * $2
      ) AS free
    ) AS oldest
  ), ranked AS (
    SELECT run_id, candidate.created_at, coalesce(ahead.turns, 0)
      + row_number() OVER (PARTITION BY tenant_id ORDER BY turn, candidate.created_at, run_id) AS turn
    FROM candidate LEFT JOIN unnest($5::uuid[], $6::float8[]) AS ahead (tenant_id, turns) USING (tenant_id)
  ), best AS MATERIALIZED (
    SELECT ARRAY(SELECT run_id FROM ranked ORDER BY turn, created_at, run_id LIMIT 4 * $2) AS run_ids
  ), next AS (
    SELECT r.run_id FROM agent_server.run r
    WHERE r.run_id = ANY ((SELECT run_ids FROM best)::uuid[]) AND coalesce(r.status, '') = 'pending' AND r.cancel_action IS NULL
    ORDER BY array_position((SELECT run_ids FROM best), r.run_id)
    FOR UPDATE OF r SKIP LOCKED LIMIT $2
  )`);

/** Runs in quarantine, oldest first. */
export const claimQuarantined = claim(`next AS (
    SELECT r.run_id FROM agent_server.run r
    WHERE r.suspicion >= ${quarantineThreshold} AND ${isFree}
    ORDER BY r.created_at, r.run_id
    FOR UPDATE OF r SKIP LOCKED LIMIT $2
  )`);
