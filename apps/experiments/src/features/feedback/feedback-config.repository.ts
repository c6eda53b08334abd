import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@heddle/auth';
import { BaseRepository, SqlConditions } from '@heddle/database';
import type { FeedbackConfigDto, ListFeedbackConfigsQueryDto, UploadFeedbackConfigDto } from '@heddle/dto-experiments';
import { wireTime } from '../../contract/wire-time.sql.js';

@Injectable()
export class FeedbackConfigRepository extends BaseRepository {
  list(ctx: RequestContext, query: ListFeedbackConfigsQueryDto): Promise<FeedbackConfigDto[]> {
    const where = new SqlConditions(ctx.tenantId)
      .always('tenant_id = $1')
      .when(query.key, (p) => `feedback_key = ANY(${p}::text[])`)
      .when(query.name_contains, (p) => `position(lower(${p}) IN lower(feedback_key)) > 0`);
    return this.query(
      ctx,
      `SELECT feedback_key, feedback_config, tenant_id, ${wireTime('modified_at')} AS modified_at, is_lower_score_better
       FROM experiments.feedback_config c WHERE ${where.sql}
       ORDER BY c.modified_at ${query.sort_by_desc ? 'DESC' : 'ASC'}, feedback_key
       LIMIT ${where.param(query.limit)} OFFSET ${where.param(query.offset)}`,
      where.params,
    );
  }

  /** Configurations of all keys of the workspace. */
  async all(ctx: RequestContext): Promise<Map<string, UploadFeedbackConfigDto>> {
    const rows = await this.query<{ key: string; config: UploadFeedbackConfigDto }>(
      ctx,
      'SELECT feedback_key AS key, feedback_config AS config FROM experiments.feedback_config WHERE tenant_id = $1',
      [ctx.tenantId],
    );
    return new Map(rows.map(({ key, config }) => [key, config]));
  }

  async lowerIsBetter(ctx: RequestContext): Promise<Set<string>> {
    const rows = await this.query<{ key: string }>(
      ctx,
      'SELECT feedback_key AS key FROM experiments.feedback_config WHERE tenant_id = $1 AND is_lower_score_better',
      [ctx.tenantId],
    );
    return new Set(rows.map(({ key }) => key));
  }

  /** In the order of keys, so that two uploads never wait for each other in a circle. */
  async save(ctx: RequestContext, configs: ReadonlyMap<string, UploadFeedbackConfigDto>): Promise<void> {
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
