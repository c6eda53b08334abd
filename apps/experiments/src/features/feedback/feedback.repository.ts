import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@heddle/auth';
import { BaseRepository, SqlConditions } from '@heddle/database';
import type { ListFeedbackQueryDto } from '@heddle/dto-experiments';
import { wireTime } from '../../contract/wire-time.sql.js';

export interface FeedbackRow {
  id: string;
  key: string;
  score: number | null;
  value: unknown;
  comment: string | null;
  correction: unknown;
  run_id: string | null;
  session_id: string;
  source_type: string;
  source_metadata: Record<string, unknown> | null;
  feedback_group_id: string | null;
  comparative_experiment_id: string | null;
  extra: Record<string, unknown> | null;
  created_at: string;
  modified_at: string;
  start_time: string | null;
}

/** As much of a comment as a preview shows. */
const previewCharacters = 300;

const select = (content: 'full' | 'preview') => `
  SELECT f.id, f.key, f.score, f.value, f.run_id, f.session_id, f.source_type, f.feedback_group_id,
    f.comparative_experiment_id,
    ${
      content === 'full'
        ? 'f.comment, f.correction, f.source_metadata, f.extra'
        : `left(f.comment, ${previewCharacters}) AS comment, NULL AS correction, NULL AS source_metadata, NULL AS extra`
    },
    ${wireTime('f.created_at')} AS created_at, ${wireTime('f.modified_at')} AS modified_at,
    ${wireTime('r.start_time')} AS start_time
  FROM experiments.feedback f LEFT JOIN experiments.run r ON r.id = f.run_id`;

@Injectable()
export class FeedbackRepository extends BaseRepository {
  list(ctx: RequestContext, query: ListFeedbackQueryDto): Promise<FeedbackRow[]> {
    const where = new SqlConditions(ctx.tenantId)
      .always('f.tenant_id = $1')
      .when(query.run, (p) => `f.run_id = ANY(${p}::uuid[])`)
      .when(query.key, (p) => `f.key = ANY(${p}::text[])`)
      .when(query.session, (p) => `f.session_id = ANY(${p}::uuid[])`)
      .when(query.source, (p) => `f.source_type = ANY(${p}::text[])`)
      .when(query.has_comment, (p) => `(f.comment IS NOT NULL) = ${p}::boolean`)
      .when(query.has_score, (p) => `(f.score IS NOT NULL) = ${p}::boolean`)
      .when(query.level, (p) => `(f.run_id IS NOT NULL) = (${p}::text = 'run')`)
      .when(query.max_created_at, (p) => `f.created_at <= ${p}::timestamptz`)
      .when(query.min_created_at, (p) => `f.created_at >= ${p}::timestamptz`)
      .when(query.comparative_experiment_id, (p) => `f.comparative_experiment_id = ${p}::uuid`);
    const sql = `${select('full')} WHERE ${where.sql} ORDER BY f.created_at DESC, f.id
      LIMIT ${where.param(query.limit)} OFFSET ${where.param(query.offset)}`;
    return this.query(ctx, sql, where.params);
  }

  async find(ctx: RequestContext, id: string): Promise<FeedbackRow | undefined> {
    const rows = await this.query<FeedbackRow>(ctx, `${select('full')} WHERE f.tenant_id = $1 AND f.id = $2`, [
      ctx.tenantId,
      id,
    ]);
    return rows[0];
  }

  /** All feedback on some runs, in the order given. */
  ofRuns(ctx: RequestContext, runIds: readonly string[], content: 'full' | 'preview'): Promise<FeedbackRow[]> {
    return this.query(
      ctx,
      `${select(content)} WHERE f.tenant_id = $1 AND f.run_id = ANY($2::uuid[]) ORDER BY f.created_at, f.key, f.id`,
      [ctx.tenantId, runIds],
    );
  }
}
