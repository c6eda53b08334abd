import { Injectable } from '@nestjs/common';
import type { TenantContext } from '@heddle/auth';
import { BaseRepository, columnsOf, type InTransaction, SqlConditions } from '@heddle/database';
import { FeedbackEntity } from '@heddle/entities-experiments';
import { wireTime, type WithWireTimes } from '../../contract/wire-time.sql.js';
import type { Author, ChangedJudgement, Judgement, NewFeedback } from './feedback.model.js';

export type Feedback = WithWireTimes<Omit<FeedbackEntity, 'tenantId' | 'label' | 'exampleId' | keyof Judgement>> &
  Judgement & {
    /** Start of the run; null for a whole experiment or an unknown run. */
    startTime: string | null;
    traceId: string | null;
    isRoot: boolean;
  };

/** Feedback to store, with its id and category. */
type StoredFeedback = NewFeedback & Author & { id: string; label: string | null };

export interface FeedbackQuery {
  runIds?: readonly string[];
  keys?: readonly string[];
  sessionIds?: readonly string[];
  sources?: readonly string[];
  userIds?: readonly string[];
  hasComment?: boolean;
  hasScore?: boolean;
  level?: 'run' | 'session';
  createdFrom?: string;
  createdUntil?: string;
  comparativeExperimentId?: string;
  offset: number;
  limit: number;
}

/** Characters of a comment in a preview. */
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
  SELECT ${columns[content]}, ${wireTime('r.start_time')} AS "startTime", coalesce(r.trace_id, r.id) AS "traceId",
    (r.id IS NOT NULL AND r.parent_run_id IS NULL) AS "isRoot"
  FROM experiments.feedback f LEFT JOIN experiments.run r ON r.tenant_id = f.tenant_id AND r.id = f.run_id`;

/** Example that feedback on a run is about. A comparison shows roots alone, so feedback on their steps has none. */
const exampleOfRun = 'CASE WHEN r.parent_run_id IS NULL THEN r.reference_example_id END';

@Injectable()
export class FeedbackRepository extends BaseRepository {
  list(ctx: TenantContext, query: FeedbackQuery): Promise<Feedback[]> {
    const where = new SqlConditions(ctx.tenantId)
      .always('f.tenant_id = $1')
      .when(query.runIds, (p) => `f.run_id = ANY(${p}::uuid[])`)
      .when(query.keys, (p) => `f.key = ANY(${p}::text[])`)
      .when(query.sessionIds, (p) => `f.session_id = ANY(${p}::uuid[])`)
      .when(query.sources, (p) => `f.source_type = ANY(${p}::text[])`)
      .when(query.userIds, (p) => `f.user_id = ANY(${p}::uuid[])`)
      .when(query.hasComment, (p) => `(f.comment IS NOT NULL) = ${p}::boolean`)
      .when(query.hasScore, (p) => `(f.score IS NOT NULL) = ${p}::boolean`)
      .when(query.level, (p) => `(f.run_id IS NOT NULL) = (${p}::text = 'run')`)
      .when(query.createdUntil, (p) => `f.created_at <= ${p}::timestamptz`)
      .when(query.createdFrom, (p) => `f.created_at >= ${p}::timestamptz`)
      .when(query.comparativeExperimentId, (p) => `f.comparative_experiment_id = ${p}::uuid`);
    const sql = `${select('full')} WHERE ${where.sql} ORDER BY f.created_at DESC, f.id DESC
      LIMIT ${where.param(query.limit)} OFFSET ${where.param(query.offset)}`;
    return this.queryUnprepared(ctx, sql, where.params);
  }

  async find(ctx: TenantContext, id: string): Promise<Feedback | null> {
    const sql = `${select('full')} WHERE f.tenant_id = $1 AND f.id = $2`;
    return this.queryOne<Feedback>(ctx, sql, [ctx.tenantId, id]);
  }

  /** All feedback on some runs, in the order given. */
  ofRuns(ctx: TenantContext, runIds: readonly string[], content: 'full' | 'preview'): Promise<Feedback[]> {
    return this.query(
      ctx,
      `${select(content)} WHERE f.tenant_id = $1 AND f.run_id = ANY($2::uuid[]) ORDER BY f.created_at, f.key, f.id`,
      [ctx.tenantId, runIds],
    );
  }

  /**
   * False when the id is in use. The session is that of the run, and stays open while the run is unknown; so does the
   * example.
   */
  async insert(ctx: InTransaction<TenantContext>, feedback: StoredFeedback): Promise<boolean> {
    const { subject } = feedback;
    return this.returnsRow(
      ctx,
      `INSERT INTO experiments.feedback (tenant_id, id, run_id, session_id, example_id, key, score, value, label, comment,
         correction, error, source_type, source_metadata, user_id, user_name, feedback_group_id,
         comparative_experiment_id, extra, created_at, modified_at)
       SELECT $1, $2, $3, coalesce($4::uuid, r.session_id), ${exampleOfRun}, $5, $6, $7, $8, $9,
         $10, $11, $12, $13, $14, $15, $16, $17, $18, coalesce($19::timestamptz, now()), coalesce($20::timestamptz, now())
       FROM (SELECT) AS one LEFT JOIN experiments.run r ON r.tenant_id = $1 AND r.id = $3
       ON CONFLICT DO NOTHING RETURNING id`,
      [
        ctx.tenantId,
        feedback.id,
        subject.kind === 'run' ? subject.runId : null,
        subject.kind === 'session' ? subject.sessionId : null,
        feedback.key,
        feedback.score,
        json(feedback.value),
        feedback.label,
        feedback.comment,
        json(feedback.correction),
        feedback.error,
        feedback.sourceType,
        json(feedback.sourceMetadata),
        feedback.userId,
        feedback.userName,
        feedback.feedbackGroupId,
        feedback.comparativeExperimentId,
        json(feedback.extra),
        feedback.createdAt,
        feedback.modifiedAt,
      ],
    );
  }

  /** Gives feedback that was stored before its run, or before the example of its run, its experiment and example. */
  async attachToRuns(ctx: TenantContext, runIds: readonly string[]): Promise<void> {
    if (runIds.length === 0) return;
    await this.query(
      ctx,
      `UPDATE experiments.feedback f SET session_id = r.session_id, example_id = ${exampleOfRun}
       FROM experiments.run r
       WHERE r.tenant_id = $1 AND r.id = ANY($2::uuid[]) AND f.tenant_id = $1 AND f.run_id = r.id
         AND (f.session_id IS NULL OR f.example_id IS DISTINCT FROM ${exampleOfRun})`,
      [ctx.tenantId, runIds],
    );
  }

  async lock(ctx: InTransaction<TenantContext>, id: string): Promise<boolean> {
    const sql = 'SELECT FROM experiments.feedback WHERE tenant_id = $1 AND id = $2 FOR UPDATE';
    return this.returnsRow(ctx, sql, [ctx.tenantId, id]);
  }

  async update(
    ctx: InTransaction<TenantContext>,
    id: string,
    judgement: ChangedJudgement & { label: string | null },
  ): Promise<void> {
    const { score, value, label, comment, correction, error } = judgement;
    await this.query(
      ctx,
      `UPDATE experiments.feedback SET score = $3, value = $4, label = $5, comment = $6, correction = $7, error = $8,
         modified_at = now()
       WHERE tenant_id = $1 AND id = $2`,
      [ctx.tenantId, id, score, json(value), label, comment, json(correction), error],
    );
  }

  /** False when there is no such feedback. */
  async delete(ctx: TenantContext, id: string): Promise<boolean> {
    const sql = 'DELETE FROM experiments.feedback WHERE tenant_id = $1 AND id = $2 RETURNING id';
    return this.returnsRow(ctx, sql, [ctx.tenantId, id]);
  }

  async deleteOfRuns(ctx: TenantContext, runIds: readonly string[]): Promise<void> {
    const sql = 'DELETE FROM experiments.feedback WHERE tenant_id = $1 AND run_id = ANY($2::uuid[])';
    await this.query(ctx, sql, [ctx.tenantId, runIds]);
  }

  /** Preferences of a pairwise comparison. */
  async deleteOfComparison(ctx: TenantContext, comparativeId: string): Promise<void> {
    const sql = 'DELETE FROM experiments.feedback WHERE tenant_id = $1 AND comparative_experiment_id = $2';
    await this.query(ctx, sql, [ctx.tenantId, comparativeId]);
  }
}

/** A json column takes a text as JSON, with its quotes. */
const json = (value: unknown) => (value === null ? null : JSON.stringify(value));
