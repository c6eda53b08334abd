import { Injectable } from '@nestjs/common';
import type { TenantContext } from '@heddle/auth';
import { BaseRepository, columnsOf, type DatabaseContext, type InTransaction } from '@heddle/database';
import { FeedbackTokenEntity } from '@heddle/entities-experiments';
import type { StoredFeedbackConfig } from '@heddle/entities-experiments';
import { wireTime, type WithWireTimes } from '../../contract/wire-time.sql.js';

export type FeedbackToken = WithWireTimes<FeedbackTokenEntity>;

interface NewFeedbackToken {
  id: string;
  runId: string;
  key: string;
  config?: StoredFeedbackConfig;
  expiresAt: Date;
}

/** Maximum number of expired tokens that one sweep deletes. */
const sweepBatch = 100;

const columns = columnsOf(FeedbackTokenEntity, { of: 't', as: { expiresAt: wireTime, createdAt: wireTime } });

@Injectable()
export class FeedbackTokenRepository extends BaseRepository {
  async insert(ctx: TenantContext, token: NewFeedbackToken): Promise<FeedbackToken> {
    const row = await this.queryOne<FeedbackToken>(
      ctx,
      `INSERT INTO experiments.feedback_token AS t (tenant_id, id, run_id, feedback_key, feedback_config, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6) RETURNING ${columns}`,
      [
        ctx.tenantId,
        token.id,
        token.runId,
        token.key,
        token.config ? JSON.stringify(token.config) : null,
        token.expiresAt,
      ],
    );
    return row as FeedbackToken;
  }

  /** Valid tokens of a run. */
  list(ctx: TenantContext, runId: string, page: { offset: number; limit: number }): Promise<FeedbackToken[]> {
    return this.query(
      ctx,
      `SELECT ${columns} FROM experiments.feedback_token t
       WHERE t.tenant_id = $1 AND t.run_id = $2 AND t.expires_at > now()
       ORDER BY t.created_at, t.id LIMIT $3 OFFSET $4`,
      [ctx.tenantId, runId, page.limit, page.offset],
    );
  }

  /** Counts a use of a valid token. Its id is the secret and determines the workspace. */
  async use(ctx: InTransaction<DatabaseContext>, id: string, maxUses: number): Promise<FeedbackToken | null> {
    return this.queryOne<FeedbackToken>(
      ctx,
      `UPDATE experiments.feedback_token t SET uses = uses + 1
       WHERE t.id = $1 AND t.expires_at > now() AND t.uses < $2 RETURNING ${columns}`,
      [id, maxUses],
    );
  }

  async sweep(ctx: TenantContext): Promise<void> {
    await this.query(
      ctx,
      `DELETE FROM experiments.feedback_token WHERE id IN (
         SELECT id FROM experiments.feedback_token WHERE tenant_id = $1 AND expires_at < now()
         ORDER BY expires_at LIMIT ${sweepBatch} FOR UPDATE SKIP LOCKED
       )`,
      [ctx.tenantId],
    );
  }
}
