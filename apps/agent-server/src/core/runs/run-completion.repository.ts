import { Injectable } from '@nestjs/common';
import { deletionsOf } from '@heddle/checkpoint/tables';
import { BaseRepository, type DatabaseContext, SqlConditions, sqlList } from '@heddle/database';
import { RUN_STATUSES_IN_FLIGHT, type ThreadStatus } from '@heddle/entities-agent-server';
import { textArray } from '@heddle/postgres';
import type { NewDelivery } from '../../features/webhooks/webhook-delivery.plan.js';
import { insertDeliveries } from '../../features/webhooks/webhook-delivery.sql.js';
import type { RunUsage } from '../../graphs/run-usage.js';
import type { RunEnd } from '../streams/run-end.repository.js';
import { columnsOfEvents, type StoredEvent } from '../streams/run-event.repository.js';
import type { CompletedStatus } from './run-ending.js';
import { usageColumns, usageRecord } from './run-usage.repository.js';

/** Rows that the end of a run writes; JSON as text. */
export interface RunCompletion {
  runId: string;
  tenantId: string;
  threadId: string;
  generation: number;
  status: CompletedStatus;
  /** Error of the run, which its thread shows too. */
  error: string | null;
  /** The thread is deleted with its run; only the end is kept. */
  deletesThread: boolean;
  threadStatus: ThreadStatus;
  values: string | null;
  interrupts: string;
  head: string | null;
  /** Values that the thread's row leaves out. */
  omitted: string | null;
  /** Answer of `wait` and `join`, as it is stored, and the values that it leaves out. */
  output: string;
  outputOmitted: string | null;
  /** The answer for readers of this process, whole if one waits for it. */
  answer: Pick<RunEnd, 'output' | 'omitted'>;
  usage: RunUsage | null;
  /** Events that are not stored yet. */
  events: readonly StoredEvent[];
  webhook: NewDelivery | null;
}

/**
 * `skip` verifies without waiting that nothing has changed concurrently. It skips runs that their worker has lost,
 * cancelled runs, runs with other runs in flight on their thread, and locked rows, so that one busy thread does not
 * delay the others. `held`: the caller's transaction has locked the thread and then the run.
 */
type LockMode = 'skip' | 'held';

@Injectable()
export class RunCompletionRepository extends BaseRepository {
  /** Completes runs in one statement, and so in one transaction; returns the ids of the completed ones. */
  async store(
    ctx: DatabaseContext,
    completions: readonly RunCompletion[],
    lockMode: LockMode,
  ): Promise<ReadonlySet<string>> {
    const sql = new SqlConditions();
    const rows = await this.query<{ runId: string }>(ctx, statement(sql, completions, lockMode), sql.params);
    return new Set(rows.map(({ runId }) => runId));
  }
}

type Params = Pick<SqlConditions, 'param'>;

/** Has only the parts that these completions need: planning and starting each part takes time. */
function statement(sql: Params, completions: readonly RunCompletion[], lockMode: LockMode): string {
  const given = `given AS (${givenRows(sql, completions)})`;
  const events = completions.flatMap(({ runId, events: unstored }) => unstored.map((event) => ({ runId, ...event })));
  const usages = completions.flatMap(({ runId, usage }) => (usage ? [{ run_id: runId, ...usage }] : []));
  const deliveries = completions.flatMap(({ webhook }) => webhook ?? []);
  const changes = [
    markEnds,
    ...(completions.every(({ deletesThread }) => deletesThread) ? [] : updates),
    ...(completions.some(({ deletesThread }) => deletesThread) ? deletions : []),
    ...(events.length > 0 ? [insertEvents(sql, events)] : []),
    ...(usages.length > 0 ? [insertUsage(sql.param(JSON.stringify(usages)))] : []),
    ...(deliveries.length > 0 ? [insertDeliveries(sql, deliveries, 'held')] : []),
  ];
  const parts = [given, heldRuns[lockMode], ...changes.map((change, at) => `change_${at} AS (${change})`)];
  return `WITH ${parts.join(', ')} SELECT run_id AS "runId" FROM held`;
}

/**
 * The limit drops no row. Without it a generic plan expects ten rows and seems expensive, so that PostgreSQL plans the
 * statement at each execution. That takes longer than the execution.
 */
function givenRows(sql: Params, completions: readonly RunCompletion[]): string {
  const values = (type: string, array: unknown) => `${sql.param(array)}::${type}[]`;
  const texts = (array: (string | null)[]) => values('text', textArray(array));
  const columns = {
    run_id: values(
      'uuid',
      completions.map(({ runId }) => runId),
    ),
    tenant_id: values(
      'uuid',
      completions.map(({ tenantId }) => tenantId),
    ),
    thread_id: values(
      'uuid',
      completions.map(({ threadId }) => threadId),
    ),
    generation: values(
      'bigint',
      completions.map(({ generation }) => generation),
    ),
    deletes_thread: values(
      'boolean',
      completions.map(({ deletesThread }) => deletesThread),
    ),
    status: texts(completions.map(({ status }) => status)),
    error: texts(completions.map(({ error }) => error)),
    thread_status: texts(completions.map(({ threadStatus }) => threadStatus)),
    thread_values: texts(completions.map((completion) => completion.values)),
    interrupts: texts(completions.map(({ interrupts }) => interrupts)),
    head: texts(completions.map(({ head }) => head)),
    omitted: texts(completions.map(({ omitted }) => omitted)),
    output: texts(completions.map(({ output }) => output)),
    output_omitted: texts(completions.map(({ outputOmitted }) => outputOmitted)),
  };
  return `SELECT * FROM unnest(${Object.values(columns).join(', ')}) AS g (${Object.keys(columns).join(', ')})
    LIMIT ${sql.param(completions.length)}`;
}

const inFlight = sqlList(RUN_STATUSES_IN_FLIGHT);

/**
 * The snapshot of the `skip` statement may miss a run that was added meanwhile. But an added run also changes the
 * thread's row, in every version of the service. So the locked row must have the version of the snapshot (`xmin`).
 */
const heldRuns: Record<LockMode, string> = {
  skip: `seen AS MATERIALIZED (
    SELECT g.*, t.xmin AS version
    FROM given g JOIN agent_server.thread t ON t.thread_id = g.thread_id AND t.tenant_id = g.tenant_id
    WHERE t.is_temporary = g.deletes_thread AND NOT EXISTS (
      SELECT 1 FROM agent_server.run o
      WHERE o.thread_id = g.thread_id AND o.run_id <> g.run_id AND o.status IN (${inFlight}) OFFSET 0)
  ), held AS MATERIALIZED (
    SELECT s.* FROM seen s
    JOIN agent_server.thread t ON t.thread_id = s.thread_id
    JOIN agent_server.run r ON r.run_id = s.run_id AND r.thread_id = s.thread_id
    WHERE t.xmin = s.version AND r.lease_generation = s.generation AND r.status = 'running' AND r.cancel_action IS NULL
    ORDER BY t.thread_id FOR UPDATE OF t, r SKIP LOCKED
  )`,
  held: `held AS MATERIALIZED (
    SELECT g.* FROM given g
    JOIN agent_server.run r ON r.run_id = g.run_id AND r.thread_id = g.thread_id AND r.tenant_id = g.tenant_id
    WHERE r.lease_generation = g.generation AND r.status IN (${inFlight})
  )`,
};

const markEnds = `INSERT INTO agent_server.run_end (run_id, tenant_id, thread_id, status, output, omitted)
  SELECT run_id, tenant_id, thread_id, status, output, output_omitted::json FROM held ON CONFLICT (run_id) DO NOTHING`;

/** Run and thread where the thread stays. */
const updates = [
  `UPDATE agent_server.run AS run
   SET status = held.status, error = held.error::json, lease_owner = NULL, lease_until = NULL, ended_at = now(),
       updated_at = now(),
       cancel_reason = CASE WHEN held.status = 'timeout' THEN 'timeout' ELSE run.cancel_reason END
   FROM held WHERE run.run_id = held.run_id AND NOT held.deletes_thread`,
  `UPDATE agent_server.thread AS thread
   SET status = held.thread_status, "values" = held.thread_values::json, interrupts = held.interrupts::json,
       head = held.head::json, omitted = held.omitted::json, error = held.error::json, updated_at = now(), state_updated_at = now()
   FROM held WHERE thread.thread_id = held.thread_id AND NOT held.deletes_thread`,
];

/** Temporary threads with their runs. */
const deletions = [
  `DELETE FROM agent_server.thread AS thread USING held WHERE thread.thread_id = held.thread_id AND held.deletes_thread`,
  ...deletionsOf('SELECT thread_id::text FROM held WHERE deletes_thread'),
];

function insertEvents(sql: Params, events: readonly (StoredEvent & { runId: string })[]): string {
  const types = ['uuid', 'bigint', 'text', 'text', 'text'];
  const columns = columnsOfEvents(events).map((column, at) => `${sql.param(column)}::${types[at]}[]`);
  return `INSERT INTO agent_server.run_event (run_id, seq, event, data, omitted)
    SELECT e.run_id, e.seq, e.event, e.data, e.omitted::json
    FROM unnest(${columns.join(', ')}) AS e (run_id, seq, event, data, omitted) JOIN held ON held.run_id = e.run_id
    ON CONFLICT (run_id, seq) DO NOTHING`;
}

const insertUsage = (usages: string): string =>
  `INSERT INTO agent_server.run_usage (run_id, tenant_id, thread_id, assistant_id, graph_id, ${usageColumns})
   SELECT r.run_id, r.tenant_id, r.thread_id, r.assistant_id, r.graph_id, ${usageColumns}
   FROM json_to_recordset(${usages}::json) AS u (run_id uuid, ${usageRecord})
   JOIN held ON held.run_id = u.run_id JOIN agent_server.run r ON r.run_id = held.run_id
   ON CONFLICT (run_id) DO NOTHING`;
