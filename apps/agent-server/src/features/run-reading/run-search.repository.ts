import { Injectable } from '@nestjs/common';
import type { TenantContext } from '@heddle/auth';
import { BaseRepository, SqlConditions } from '@heddle/database';
import { RUN_STATUSES, type RunStatus } from '@heddle/entities-agent-server';
import { onVisibleThread } from '../../authorization/visible-rows.sql.js';
import { jsonContainment } from '../../database/json-containment.js';
import type { ReadRun } from '../../core/runs/run.mapper.js';
import type { RunCursor } from '../../core/runs/run-cursor.js';
import { usageAsJson } from '../../core/runs/run-usage.repository.js';
import { runColumns } from '../../core/runs/run-columns.sql.js';

export interface RunFilter {
  statuses?: readonly RunStatus[] | undefined;
  assistantId?: string | undefined;
  graphId?: string | undefined;
  threadId?: string | undefined;
  metadata?: Record<string, unknown> | undefined;
  createdAfter?: Date | undefined;
  createdBefore?: Date | undefined;
}

export interface RunPage {
  limit: number;
  after: RunCursor | null;
  sortOrder: 'asc' | 'desc';
}

/** `place` is the creation time in microseconds, for the cursor of the next page. */
type FoundRun = ReadRun & { place: string };

const withUsage = 'LEFT JOIN agent_server.run_usage AS spent ON spent.run_id = run.run_id';
const columns = `${runColumns}, ${usageAsJson('spent')} AS usage`;

/** Reads of runs for clients. PostgreSQL plans each search for the values of its filter. */
@Injectable()
export class RunSearchRepository extends BaseRepository {
  async find(ctx: TenantContext, threadId: string, runId: string): Promise<ReadRun | null> {
    return this.queryOne<ReadRun>(
      ctx,
      `SELECT ${columns} FROM agent_server.run AS run ${withUsage}
       WHERE run.tenant_id = $1 AND run.thread_id = $2 AND run.run_id = $3`,
      [ctx.tenantId, threadId, runId],
    );
  }

  /** Runs of one thread, newest first. */
  async list(
    ctx: TenantContext,
    threadId: string,
    filter: { status?: RunStatus | undefined; limit: number; offset: number },
  ): Promise<{ rows: ReadRun[]; total: number }> {
    const where = new SqlConditions(ctx.tenantId, threadId)
      .always('run.tenant_id = $1 AND run.thread_id = $2')
      .when(filter.status, (p) => `run.status = ${p}`);
    const total = await this.countRows(ctx, 'agent_server.run AS run', where);
    const rows = await this.queryUnprepared<ReadRun>(
      ctx,
      `SELECT ${columns} FROM agent_server.run AS run ${withUsage} WHERE ${where.sql}
       ORDER BY run.created_at DESC, run.run_id DESC
       LIMIT ${where.param(filter.limit)} OFFSET ${where.param(filter.offset)}`,
      where.params,
    );
    return { rows, total };
  }

  /**
   * Searches the runs of a workspace. The index `run_workspace` orders the runs of each status, so a page merges one
   * page per status. The cost does not depend on the number of runs.
   */
  async search(ctx: TenantContext, filter: RunFilter, { limit, after, sortOrder }: RunPage): Promise<FoundRun[]> {
    const where = new SqlConditions(ctx.tenantId, filter.statuses ?? RUN_STATUSES).always(
      'tenant_id = $1 AND status = wanted.status',
    );
    narrow(where, ctx, filter);
    if (after) {
      const beyond = sortOrder === 'desc' ? '<' : '>';
      const place = `(${where.param(after.time)}::timestamptz, ${where.param(after.runId)}::uuid)`;
      where.always(`(created_at, run_id) ${beyond} ${place}`);
    }
    const maximum = where.param(limit);
    const order = `ORDER BY created_at ${sortOrder}, run_id ${sortOrder}`;
    return this.queryUnprepared(
      ctx,
      `SELECT ${columns}, to_char(run.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS place
       FROM (
         SELECT one.* FROM unnest($2::text[]) AS wanted (status)
         CROSS JOIN LATERAL (
           SELECT * FROM agent_server.run WHERE ${where.sql} ${order} LIMIT ${maximum}::bigint
         ) AS one
         ${order} LIMIT ${maximum}::bigint
       ) AS run ${withUsage}
       ORDER BY run.created_at ${sortOrder}, run.run_id ${sortOrder}`,
      where.params,
    );
  }

  async count(ctx: TenantContext, filter: RunFilter): Promise<number> {
    const where = new SqlConditions(ctx.tenantId, filter.statuses ?? RUN_STATUSES).always(
      'tenant_id = $1 AND status = ANY($2::text[])',
    );
    narrow(where, ctx, filter);
    return this.countRows(ctx, 'agent_server.run', where);
  }
}

function narrow(where: SqlConditions, ctx: TenantContext, filter: RunFilter): void {
  where
    .always(onVisibleThread(where, ctx, 'run'))
    .when(filter.assistantId, (p) => `assistant_id = ${p}`)
    .when(filter.graphId, (p) => `graph_id = ${p}`)
    .when(filter.threadId, (p) => `thread_id = ${p}`)
    .when(filter.createdAfter, (p) => `created_at >= ${p}`)
    .when(filter.createdBefore, (p) => `created_at < ${p}`)
    .when(jsonContainment(filter.metadata), (p) => `metadata::jsonb @> ${p}::jsonb`);
}
