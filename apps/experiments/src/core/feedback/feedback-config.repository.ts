import { Injectable } from '@nestjs/common';
import type { TenantContext } from '@heddle/auth';
import { BaseRepository, columnsOf, SqlConditions } from '@heddle/database';
import { FeedbackConfigEntity, type StoredFeedbackConfig } from '@heddle/entities-experiments';
import { wireTime, type WithWireTimes } from '../../contract/wire-time.sql.js';

export type FeedbackConfig = WithWireTimes<FeedbackConfigEntity>;

export interface FeedbackConfigQuery {
  keys?: readonly string[];
  /** Case-insensitive. */
  nameContains?: string;
  latestFirst: boolean;
  offset: number;
  limit: number;
}

/** Settings of a feedback key by a client. */
export interface ConfigChange {
  feedbackConfig: StoredFeedbackConfig;
  /** Null: not set. */
  isLowerScoreBetter: boolean | null;
}

const columns = columnsOf(FeedbackConfigEntity, { of: 'c', as: { modifiedAt: wireTime } });

@Injectable()
export class FeedbackConfigRepository extends BaseRepository {
  list(ctx: TenantContext, query: FeedbackConfigQuery): Promise<FeedbackConfig[]> {
    const where = new SqlConditions(ctx.tenantId)
      .always('tenant_id = $1')
      .when(query.keys, (p) => `feedback_key = ANY(${p}::text[])`)
      .when(query.nameContains, (p) => `position(lower(${p}) IN lower(feedback_key)) > 0`);
    return this.queryUnprepared(
      ctx,
      `SELECT ${columns} FROM experiments.feedback_config c WHERE ${where.sql}
       ORDER BY c.modified_at ${query.latestFirst ? 'DESC' : 'ASC'}, feedback_key
       LIMIT ${where.param(query.limit)} OFFSET ${where.param(query.offset)}`,
      where.params,
    );
  }

  async find(ctx: TenantContext, key: string): Promise<FeedbackConfig | null> {
    const sql = `SELECT ${columns} FROM experiments.feedback_config c WHERE c.tenant_id = $1 AND c.feedback_key = $2`;
    return this.queryOne<FeedbackConfig>(ctx, sql, [ctx.tenantId, key]);
  }

  /** False when the key already has a configuration. */
  async insert(ctx: TenantContext, key: string, config: ConfigChange): Promise<boolean> {
    return this.returnsRow(
      ctx,
      `INSERT INTO experiments.feedback_config (tenant_id, feedback_key, feedback_config, is_lower_score_better)
       VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING RETURNING feedback_key`,
      [ctx.tenantId, key, JSON.stringify(config.feedbackConfig), config.isLowerScoreBetter],
    );
  }

  async update(ctx: TenantContext, key: string, change: Partial<ConfigChange>): Promise<FeedbackConfig | null> {
    return this.queryOne<FeedbackConfig>(
      ctx,
      `UPDATE experiments.feedback_config c SET
         feedback_config = coalesce($3, feedback_config),
         is_lower_score_better = coalesce($4, is_lower_score_better), modified_at = now()
       WHERE c.tenant_id = $1 AND c.feedback_key = $2 RETURNING ${columns}`,
      [
        ctx.tenantId,
        key,
        change.feedbackConfig && JSON.stringify(change.feedbackConfig),
        change.isLowerScoreBetter ?? null,
      ],
    );
  }

  /** False when the key has no configuration. */
  async delete(ctx: TenantContext, key: string): Promise<boolean> {
    return this.returnsRow(
      ctx,
      'DELETE FROM experiments.feedback_config WHERE tenant_id = $1 AND feedback_key = $2 RETURNING feedback_key',
      [ctx.tenantId, key],
    );
  }

  /** Configurations of all keys of the workspace. */
  async all(ctx: TenantContext): Promise<Map<string, StoredFeedbackConfig>> {
    const rows = await this.query<Pick<FeedbackConfig, 'feedbackKey' | 'feedbackConfig'>>(
      ctx,
      `SELECT ${columnsOf(FeedbackConfigEntity, { only: ['feedbackKey', 'feedbackConfig'] })}
       FROM experiments.feedback_config WHERE tenant_id = $1`,
      [ctx.tenantId],
    );
    return new Map(rows.map(({ feedbackKey, feedbackConfig }) => [feedbackKey, feedbackConfig]));
  }

  /** Keys with a direction. True: lower is better. */
  async lowerIsBetter(ctx: TenantContext): Promise<Map<string, boolean>> {
    const rows = await this.query<{ key: string; lower: boolean }>(
      ctx,
      `SELECT feedback_key AS key, is_lower_score_better AS lower FROM experiments.feedback_config
       WHERE tenant_id = $1 AND is_lower_score_better IS NOT NULL`,
      [ctx.tenantId],
    );
    return new Map(rows.map(({ key, lower }) => [key, lower]));
  }

  /** Writes in the order of keys, which prevents deadlocks of uploads. */
  async save(ctx: TenantContext, configs: ReadonlyMap<string, StoredFeedbackConfig>): Promise<void> {
    const entries = [...configs].sort(([a], [b]) => (a < b ? -1 : 1));
    if (entries.length === 0) return;
    await this.query(
      ctx,
      `INSERT INTO experiments.feedback_config (tenant_id, feedback_key, feedback_config)
       SELECT $1, key, config FROM unnest($2::text[], $3::jsonb[]) AS new (key, config)
       ON CONFLICT (tenant_id, feedback_key) DO UPDATE
         SET feedback_config = excluded.feedback_config, modified_at = now()
         WHERE feedback_config.feedback_config IS DISTINCT FROM excluded.feedback_config`,
      [ctx.tenantId, entries.map(([key]) => key), entries.map(([, config]) => JSON.stringify(config))],
    );
  }
}
