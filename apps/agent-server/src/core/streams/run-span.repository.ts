import { Injectable } from '@nestjs/common';
import type { TenantContext } from '@heddle/auth';
import { BaseRepository } from '@heddle/database';
import type { RunEndStatus } from '@heddle/entities-agent-server';
import { microseconds, timestampOf } from '../../database/microseconds.js';

/** A run in the time of its thread; times in microseconds of the database's clock. */
export interface RunSpan {
  graphId: string;
  /** null before the first execution. */
  startedAt: number | null;
  /** Ids of the interrupts that the run answers. */
  answered: string[];
}

export interface SpanEnd {
  endedAt: number;
  status: RunEndStatus;
  /** JSON text of the answer of `wait` and `join`. */
  output: string;
}

interface StartedRun {
  runId: string;
  /** Place in the stream of the thread. */
  at: number;
  graphId: string;
  /** null for a run in flight. */
  endedAt: number | null;
}

/** Columns of `RunSpan`. */
export const spanColumns = `graph_id AS "graphId", ${microseconds('started_at')} AS "startedAt",
  CASE WHEN json_typeof(kwargs->'command'->'resume') = 'object'
    THEN ARRAY(SELECT json_object_keys(kwargs->'command'->'resume')) ELSE '{}' END AS answered`;

@Injectable()
export class RunSpanRepository extends BaseRepository {
  async find(ctx: TenantContext, runId: string): Promise<RunSpan | null> {
    return this.queryOne<RunSpan>(
      ctx,
      `SELECT ${spanColumns} FROM agent_server.run WHERE tenant_id = $1 AND run_id = $2`,
      [ctx.tenantId, runId],
    );
  }

  /** null for a run in flight, and after the retention of logs. */
  async end(ctx: TenantContext, runId: string): Promise<SpanEnd | null> {
    return this.queryOne<SpanEnd>(
      ctx,
      `SELECT ${microseconds('ended_at')} AS "endedAt", status, output FROM agent_server.run_end
       WHERE tenant_id = $1 AND run_id = $2`,
      [ctx.tenantId, runId],
    );
  }

  /** Place and end of the last run that started until a time. */
  async lastStarted(
    ctx: TenantContext,
    threadId: string,
    until: number,
  ): Promise<{ at: number; endedAt: number | null } | null> {
    return this.queryOne<{ at: number; endedAt: number | null }>(
      ctx,
      `SELECT ${microseconds('created_at')} AS at, ${microseconds('ended_at')} AS "endedAt" FROM agent_server.run
       WHERE tenant_id = $1 AND thread_id = $2 AND started_at <= ${timestampOf('$3')}
       ORDER BY run.created_at DESC, run.run_id DESC LIMIT 1`,
      [ctx.tenantId, threadId, until],
    );
  }

  /** The run, or the newest that has started without an id. */
  async newest(ctx: TenantContext, threadId: string, runId: string | null): Promise<StartedRun | null> {
    return this.queryOne<StartedRun>(
      ctx,
      `SELECT run_id AS "runId", graph_id AS "graphId", ${microseconds('created_at')} AS at,
         ${microseconds('ended_at')} AS "endedAt"
       FROM agent_server.run
       WHERE tenant_id = $1 AND thread_id = $2 AND started_at IS NOT NULL AND ($3::uuid IS NULL OR run_id = $3::uuid)
       ORDER BY run.created_at DESC, run.run_id DESC LIMIT 1`,
      [ctx.tenantId, threadId, runId],
    );
  }
}
