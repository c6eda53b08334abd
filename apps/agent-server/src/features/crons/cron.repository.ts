import { Injectable } from '@nestjs/common';
import type { TenantContext } from '@heddle/auth';
import { BaseRepository, columnsOf, type DatabaseContext, type InTransaction, SqlConditions } from '@heddle/database';
import { CronEntity } from '@heddle/entities-agent-server';
import type { RowMetadata } from '../../authorization/resource-registry.js';
import { jsonContainment } from '../../database/json-containment.js';
import { visibleRows } from '../../authorization/visible-rows.sql.js';

export interface CronFilter {
  assistantId?: string | undefined;
  threadId?: string | undefined;
  enabled?: boolean | undefined;
  metadata?: Record<string, unknown> | undefined;
}

export interface CronPage {
  limit: number;
  offset: number;
  sortBy: 'cron_id' | 'assistant_id' | 'thread_id' | 'next_run_date' | 'end_time' | 'created_at' | 'updated_at';
  sortOrder: 'asc' | 'desc';
}

type NewCron = Omit<CronEntity, 'tenantId' | 'createdAt' | 'updatedAt' | 'assistant' | 'thread'>;

/** Columns that a client can change. */
type ChangedCron = Omit<NewCron, 'assistantId' | 'threadId' | 'userId'>;

/** A cron, and the time of the database when it was read. */
export interface CronAt extends CronEntity {
  now: Date;
}

/** A due cron. */
export interface DueCron extends CronAt {
  nextRunDate: Date;
  /** The due time has fired before: the clock of the database was set back. */
  isFired: boolean;
}

const columns = columnsOf(CronEntity);
/** Millisecond precision, as in JavaScript. */
const nextRunDate = `date_trunc('milliseconds', next_run_date)`;

const untilDueMs = `extract(epoch FROM min(next_run_date) - clock_timestamp())::float8 * 1000`;

@Injectable()
export class CronRepository extends BaseRepository {
  /** Current time of the database, the clock of all crons. */
  async now(ctx: DatabaseContext): Promise<Date> {
    const row = await this.queryOne<{ now: Date }>(ctx, `SELECT clock_timestamp() AS now`);
    return row?.now as Date;
  }

  async insert(ctx: TenantContext, cron: NewCron): Promise<CronEntity> {
    const row = await this.queryOne<CronEntity>(
      ctx,
      `INSERT INTO agent_server.cron (tenant_id, cron_id, schedule, timezone, end_time, enabled, on_run_completed,
         payload, metadata, next_run_date, assistant_id, thread_id, user_id)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8::json, $9::jsonb, $10, $11, $12, $13) RETURNING ${columns}`,
      [...this.parameters(ctx, cron), cron.assistantId, cron.threadId, cron.userId],
    );
    return row as CronEntity;
  }

  async update(ctx: InTransaction<TenantContext>, cron: ChangedCron): Promise<CronEntity> {
    const row = await this.queryOne<CronEntity>(
      ctx,
      `UPDATE agent_server.cron
       SET schedule = $3, timezone = $4, end_time = $5, enabled = $6, on_run_completed = $7, payload = $8::json,
           metadata = $9::jsonb, next_run_date = $10, updated_at = now()
       WHERE tenant_id = $1 AND cron_id = $2 RETURNING ${columns}`,
      this.parameters(ctx, cron),
    );
    return row as CronEntity;
  }

  async find(ctx: TenantContext, cronId: string): Promise<CronEntity | null> {
    return this.queryOne<CronEntity>(
      ctx,
      `SELECT ${columns} FROM agent_server.cron WHERE tenant_id = $1 AND cron_id = $2`,
      [ctx.tenantId, cronId],
    );
  }

  /** Locks the row: no process fires or changes the cron until the transaction ends. */
  async lock(ctx: InTransaction<TenantContext>, cronId: string): Promise<CronAt | null> {
    return this.queryOne<CronAt>(
      ctx,
      `SELECT ${columns}, clock_timestamp() AS now FROM agent_server.cron
       WHERE tenant_id = $1 AND cron_id = $2 FOR UPDATE`,
      [ctx.tenantId, cronId],
    );
  }

  async delete(ctx: TenantContext, cronId: string): Promise<boolean> {
    return this.returnsRow(
      ctx,
      `DELETE FROM agent_server.cron WHERE tenant_id = $1 AND cron_id = $2 RETURNING cron_id`,
      [ctx.tenantId, cronId],
    );
  }

  async search(ctx: TenantContext, filter: CronFilter, page: CronPage): Promise<CronAt[]> {
    const where = this.matching(ctx, filter);
    return this.queryUnprepared(
      ctx,
      `SELECT ${columns}, clock_timestamp() AS now FROM agent_server.cron WHERE ${where.sql}
       ORDER BY ${page.sortBy} ${page.sortOrder} NULLS LAST, cron_id ${page.sortOrder}
       LIMIT ${where.param(page.limit)} OFFSET ${where.param(page.offset)}`,
      where.params,
    );
  }

  async count(ctx: TenantContext, filter: CronFilter): Promise<number> {
    const where = this.matching(ctx, filter);
    return this.countRows(ctx, 'agent_server.cron', where);
  }

  /** Locks a due cron of any workspace. Skips locked ones. */
  async claimDue(ctx: InTransaction): Promise<DueCron | null> {
    return this.queryOne<DueCron>(
      ctx,
      `SELECT ${columns}, clock_timestamp() AS now, EXISTS (
         SELECT FROM agent_server.cron_fire f WHERE f.cron_id = cron.cron_id AND f.due_at = ${nextRunDate}) AS "isFired"
       FROM agent_server.cron
       WHERE next_run_date <= clock_timestamp()
       ORDER BY next_run_date, cron_id LIMIT 1 FOR UPDATE SKIP LOCKED`,
    );
  }

  /** False when another process was first. */
  async advance(ctx: InTransaction<TenantContext>, cron: DueCron, next: Date | null): Promise<boolean> {
    return this.returnsRow(
      ctx,
      `UPDATE agent_server.cron SET next_run_date = $4
       WHERE tenant_id = $1 AND cron_id = $2 AND ${nextRunDate} = $3 RETURNING cron_id`,
      [ctx.tenantId, cron.cronId, cron.nextRunDate, next],
    );
  }

  /** Milliseconds until the next due time in all workspaces, negative if overdue; null without one. */
  async msUntilDue(): Promise<number | null> {
    const row = await this.queryOne<{ ms: number | null }>(
      {},
      `SELECT ${untilDueMs} AS ms FROM agent_server.cron WHERE next_run_date IS NOT NULL`,
    );
    return row?.ms ?? null;
  }

  /** Number of crons with a due time in all workspaces, and milliseconds until the first one. */
  async outlook(): Promise<{ planned: number; untilDueMs: number | null }> {
    const row = await this.queryOne<{ planned: number; untilDueMs: number | null }>(
      {},
      `SELECT count(*)::float8 AS planned, ${untilDueMs} AS "untilDueMs" FROM agent_server.cron
       WHERE next_run_date IS NOT NULL`,
    );
    return row ?? { planned: 0, untilDueMs: null };
  }

  private parameters(ctx: TenantContext, cron: ChangedCron): unknown[] {
    return [
      ctx.tenantId,
      cron.cronId,
      cron.schedule,
      cron.timezone,
      cron.endTime,
      cron.enabled,
      cron.onRunCompleted,
      JSON.stringify(cron.payload),
      JSON.stringify(cron.metadata),
      cron.nextRunDate,
    ];
  }

  async metadataOf(ctx: TenantContext, cronIds: readonly string[]): Promise<ReadonlyMap<string, RowMetadata>> {
    const rows = await this.query<{ cronId: string; metadata: RowMetadata }>(
      ctx,
      `SELECT cron_id AS "cronId", metadata FROM agent_server.cron WHERE tenant_id = $1 AND cron_id = ANY($2::uuid[])`,
      [ctx.tenantId, cronIds],
    );
    return new Map(rows.map(({ cronId, metadata }) => [cronId, metadata]));
  }

  private matching(ctx: TenantContext, filter: CronFilter): SqlConditions {
    const where = new SqlConditions(ctx.tenantId);
    return where
      .always('tenant_id = $1')
      .always(visibleRows(where, ctx, 'crons'))
      .when(filter.assistantId, (p) => `assistant_id = ${p}`)
      .when(filter.threadId, (p) => `thread_id = ${p}`)
      .when(filter.enabled, (p) => `enabled = ${p}`)
      .when(jsonContainment(filter.metadata), (p) => `metadata @> ${p}::jsonb`);
  }
}
