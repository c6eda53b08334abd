import { Injectable } from '@nestjs/common';
import type { TenantContext } from '@heddle/auth';
import { BaseRepository, columnsOf, SqlConditions } from '@heddle/database';
import { FeedbackEntity } from '@heddle/entities-experiments';
import { wireTime, type WithWireTimes } from '../../contract/wire-time.sql.js';

export type Feedback = WithWireTimes<Omit<FeedbackEntity, 'tenantId' | 'label' | 'exampleId'>> & {
  /** Of the run; null on a whole experiment. */
  startTime: string | null;
};

export interface FeedbackQuery {
  runIds?: readonly string[];
  keys?: readonly string[];
  sessionIds?: readonly string[];
  sources?: readonly string[];
  hasComment?: boolean;
  hasScore?: boolean;
  level?: 'run' | 'session';
  createdFrom?: string;
  createdUntil?: string;
  comparativeExperimentId?: string;
  offset: number;
  limit: number;
}

/** As much of a comment as a preview shows. */
const previewCharacters = 300;
const none = () => 'NULL';
const times = { createdAt: wireTime, modifiedAt: wireTime };
const full = { of: 'f', except: ['tenantId', 'label', 'exampleId'], as: times } as const;
const columns = {
  full: columnsOf(FeedbackEntity, full),
  preview: columnsOf(FeedbackEntity, {
    ...full,
    as: {
      ...times,
      comment: (column) => `left(${column}, ${previewCharacters})`,
      correction: none,
      sourceMetadata: none,
      extra: none,
    },
  }),
};

const select = (content: 'full' | 'preview') => `
  SELECT ${columns[content]}, ${wireTime('r.start_time')} AS "startTime"
  FROM experiments.feedback f LEFT JOIN experiments.run r ON r.tenant_id = f.tenant_id AND r.id = f.run_id`;

@Injectable()
export class FeedbackRepository extends BaseRepository {
  list(ctx: TenantContext, query: FeedbackQuery): Promise<Feedback[]> {
    const where = new SqlConditions(ctx.tenantId)
      .always('f.tenant_id = $1')
      .when(query.runIds, (p) => `f.run_id = ANY(${p}::uuid[])`)
      .when(query.keys, (p) => `f.key = ANY(${p}::text[])`)
      .when(query.sessionIds, (p) => `f.session_id = ANY(${p}::uuid[])`)
      .when(query.sources, (p) => `f.source_type = ANY(${p}::text[])`)
      .when(query.hasComment, (p) => `(f.comment IS NOT NULL) = ${p}::boolean`)
      .when(query.hasScore, (p) => `(f.score IS NOT NULL) = ${p}::boolean`)
      .when(query.level, (p) => `(f.run_id IS NOT NULL) = (${p}::text = 'run')`)
      .when(query.createdUntil, (p) => `f.created_at <= ${p}::timestamptz`)
      .when(query.createdFrom, (p) => `f.created_at >= ${p}::timestamptz`)
      .when(query.comparativeExperimentId, (p) => `f.comparative_experiment_id = ${p}::uuid`);
    const sql = `${select('full')} WHERE ${where.sql} ORDER BY f.created_at DESC, f.id
      LIMIT ${where.param(query.limit)} OFFSET ${where.param(query.offset)}`;
    return this.queryUnprepared(ctx, sql, where.params);
  }

  async find(ctx: TenantContext, id: string): Promise<Feedback | null> {
    const sql = `${select('full')} WHERE f.tenant_id = $1 AND f.id = $2`;
    const [row] = await this.query<Feedback>(ctx, sql, [ctx.tenantId, id]);
    return row ?? null;
  }

  /** All feedback on some runs, in the order given. */
  ofRuns(ctx: TenantContext, runIds: readonly string[], content: 'full' | 'preview'): Promise<Feedback[]> {
    return this.query(
      ctx,
      `${select(content)} WHERE f.tenant_id = $1 AND f.run_id = ANY($2::uuid[]) ORDER BY f.created_at, f.key, f.id`,
      [ctx.tenantId, runIds],
    );
  }
}
