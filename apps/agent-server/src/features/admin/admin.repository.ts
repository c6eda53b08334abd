import { Injectable } from '@nestjs/common';
import { BaseRepository, columnsOf, SqlConditions, sqlList } from '@heddle/database';
import { RUN_STATUSES_IN_FLIGHT, RunEntity, type RunStatusInFlight, ThreadEntity } from '@heddle/entities-agent-server';

/** null selects all workspaces. */
export type Scope = { tenantId: string } | 'all';

export interface Page {
  limit: number;
  offset: number;
}

export interface QueueFigures {
  pending: number;
  /** Pending runs that wait for a slot, and not for another run of their thread. */
  startable: number;
  delayed: number;
  running: number;
  oldestPendingSeconds: number;
}

export interface QueuedThread {
  threadId: string;
  tenantId: string;
  pending: number;
  runningRunId: string | null;
  oldestCreatedAt: Date;
}

const runColumns = columnsOf(RunEntity, {
  only: [
    'runId',
    'threadId',
    'tenantId',
    'graphId',
    'status',
    'attempt',
    'suspicion',
    'leaseOwner',
    'leaseGeneration',
    'leaseUntil',
    'cancelAction',
    'createdAt',
    'startedAt',
  ],
  as: { leaseGeneration: (column) => `${column}::float8` },
});

export interface RunInFlight extends Pick<
  RunEntity,
  | 'runId'
  | 'threadId'
  | 'tenantId'
  | 'graphId'
  | 'status'
  | 'attempt'
  | 'suspicion'
  | 'leaseOwner'
  | 'leaseGeneration'
  | 'leaseUntil'
  | 'cancelAction'
  | 'createdAt'
  | 'startedAt'
> {
  ageSeconds: number;
}

export type BusyThread = Pick<ThreadEntity, 'threadId' | 'tenantId' | 'updatedAt'>;

const inFlight = `status IN (${sqlList(RUN_STATUSES_IN_FLIGHT)})`;

/**
 * Threads with the status busy and no run in flight. They refuse runs that reject others, and show no end. No index
 * covers the status of all threads, so the query steps through the workspaces.
 */
const busyWithoutRun = (tenants: string) => `
  FROM (${tenants}) AS w JOIN agent_server.thread AS thread
    ON thread.tenant_id = w.tenant_id AND thread.status = 'busy' AND NOT thread.is_temporary
  WHERE NOT EXISTS (SELECT FROM agent_server.run WHERE run.thread_id = thread.thread_id AND run.${inFlight})`;

const everyTenant = `
  WITH RECURSIVE walk AS (
    (SELECT tenant_id FROM agent_server.thread WHERE NOT is_temporary ORDER BY tenant_id LIMIT 1)
    UNION ALL
    SELECT (SELECT t.tenant_id FROM agent_server.thread t WHERE NOT t.is_temporary AND t.tenant_id > walk.tenant_id
            ORDER BY t.tenant_id LIMIT 1)
    FROM walk WHERE walk.tenant_id IS NOT NULL
  ) SELECT tenant_id FROM walk WHERE tenant_id IS NOT NULL`;

/** Figures for operators only. */
@Injectable()
export class AdminRepository extends BaseRepository {
  async figures(scope: Scope): Promise<QueueFigures> {
    const where = this.within(scope);
    const [row] = await this.queryUnprepared<QueueFigures>(
      {},
      `SELECT count(*) FILTER (WHERE status = 'pending' AND created_at <= now())::float8 AS pending,
         (count(DISTINCT thread_id) FILTER (WHERE status = 'pending' AND created_at <= now() AND NOT EXISTS (
           SELECT FROM agent_server.run AS other
           WHERE other.thread_id = run.thread_id AND other.status = 'running')))::float8 AS startable,
         count(*) FILTER (WHERE status = 'pending' AND created_at > now())::float8 AS delayed,
         count(*) FILTER (WHERE status = 'running')::float8 AS running,
         coalesce(extract(epoch FROM now() - min(created_at)
           FILTER (WHERE status = 'pending' AND created_at <= now())), 0)::float8 AS "oldestPendingSeconds"
       FROM agent_server.run AS run WHERE ${where.sql}`,
      where.params,
    );
    return row as QueueFigures;
  }

  queuedThreads(scope: Scope, { limit, offset }: Page): Promise<QueuedThread[]> {
    const where = this.within(scope);
    return this.queryUnprepared(
      {},
      `SELECT thread_id AS "threadId", tenant_id AS "tenantId", min(created_at) AS "oldestCreatedAt",
         count(*) FILTER (WHERE status = 'pending')::float8 AS pending,
         (array_agg(run_id) FILTER (WHERE status = 'running'))[1] AS "runningRunId"
       FROM agent_server.run WHERE ${where.sql}
       GROUP BY thread_id, tenant_id ORDER BY min(created_at), thread_id
       LIMIT ${where.param(limit)} OFFSET ${where.param(offset)}`,
      where.params,
    );
  }

  runsInFlight(scope: Scope, status: RunStatusInFlight | undefined, { limit, offset }: Page): Promise<RunInFlight[]> {
    const where = this.within(scope).when(status, (p) => `status = ${p}`);
    return this.queryUnprepared(
      {},
      `SELECT ${runColumns}, extract(epoch FROM now() - created_at)::float8 AS "ageSeconds" FROM agent_server.run
       WHERE ${where.sql} ORDER BY created_at, run_id
       LIMIT ${where.param(limit)} OFFSET ${where.param(offset)}`,
      where.params,
    );
  }

  busyThreads(scope: Scope, { limit, offset }: Page): Promise<BusyThread[]> {
    const columns = columnsOf(ThreadEntity, { of: 'thread', only: ['threadId', 'tenantId', 'updatedAt'] });
    const page = [limit, offset];
    return scope === 'all'
      ? this.query({}, `SELECT ${columns} ${busyWithoutRun(everyTenant)} ORDER BY 3, 1 LIMIT $1 OFFSET $2`, page)
      : this.query(
          {},
          `SELECT ${columns} ${busyWithoutRun('SELECT $3::uuid AS tenant_id')} ORDER BY 3, 1 LIMIT $1 OFFSET $2`,
          [...page, scope.tenantId],
        );
  }

  async countBusyThreads(): Promise<number> {
    const row = await this.queryOne<{ total: number }>(
      {},
      `SELECT count(*)::float8 AS total ${busyWithoutRun(everyTenant)}`,
    );
    return row?.total ?? 0;
  }

  private within(scope: Scope): SqlConditions {
    return new SqlConditions()
      .always(inFlight)
      .when(scope === 'all' ? undefined : scope.tenantId, (p) => `tenant_id = ${p}`);
  }
}
