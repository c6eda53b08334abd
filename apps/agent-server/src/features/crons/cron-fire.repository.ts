import { Injectable } from '@nestjs/common';
import type { TenantContext } from '@heddle/auth';
import { BaseRepository, columnsOf, type InTransaction } from '@heddle/database';
import { CronFireEntity } from '@heddle/entities-agent-server';

type NewCronFire = Omit<CronFireEntity, 'tenantId' | 'firedAt' | 'cron'>;

const columns = columnsOf(CronFireEntity);

@Injectable()
export class CronFireRepository extends BaseRepository {
  /** A second fire for one scheduled time violates `cron_fire_once` and aborts the transaction. */
  async insert(ctx: InTransaction<TenantContext>, fire: NewCronFire): Promise<CronFireEntity> {
    const { fireId, cronId, dueAt, runId, threadId, missed, error } = fire;
    const row = await this.queryOne<CronFireEntity>(
      ctx,
      `INSERT INTO agent_server.cron_fire (tenant_id, fire_id, cron_id, due_at, run_id, thread_id, missed, error, fired_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8::json, clock_timestamp()) RETURNING ${columns}`,
      [ctx.tenantId, fireId, cronId, dueAt, runId, threadId, missed, error === null ? null : JSON.stringify(error)],
    );
    return row as CronFireEntity;
  }

  /** Deletes all but the newest fires. */
  async trim(ctx: InTransaction<TenantContext>, cronId: string, keep: number): Promise<void> {
    await this.query(
      ctx,
      `DELETE FROM agent_server.cron_fire WHERE tenant_id = $1 AND cron_id = $2 AND fire_id <= (
         SELECT fire_id FROM agent_server.cron_fire WHERE cron_id = $2 ORDER BY fire_id DESC LIMIT 1 OFFSET $3)`,
      [ctx.tenantId, cronId, keep],
    );
  }

  /** Newest first. */
  async list(
    ctx: TenantContext,
    cronId: string,
    page: { limit: number; offset: number },
  ): Promise<{ rows: CronFireEntity[]; total: number }> {
    const count = await this.queryOne<{ total: number }>(
      ctx,
      `SELECT count(*)::float8 AS total FROM agent_server.cron_fire WHERE tenant_id = $1 AND cron_id = $2`,
      [ctx.tenantId, cronId],
    );
    const rows = await this.query<CronFireEntity>(
      ctx,
      `SELECT ${columns} FROM agent_server.cron_fire WHERE tenant_id = $1 AND cron_id = $2
       ORDER BY fire_id DESC LIMIT $3 OFFSET $4`,
      [ctx.tenantId, cronId, page.limit, page.offset],
    );
    return { rows, total: count?.total ?? 0 };
  }
}
