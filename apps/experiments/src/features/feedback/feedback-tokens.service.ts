import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type RequestContext, systemContext } from '@heddle/auth';
import { TransactionRunner } from '@heddle/database';
import type { StoredFeedbackConfig } from '@heddle/entities-experiments';
import { type FeedbackToken, FeedbackTokenRepository } from '../../core/feedback/feedback-token.repository.js';
import { FeedbackTokenNotFoundError } from '../../core/feedback/feedback.errors.js';
import type { Judgement } from '../../core/feedback/feedback.model.js';
import { decideExpiry, type Span } from '../../core/feedback/token-expiry.js';
import { FeedbackService } from './feedback.service.js';

export interface TokenRequest {
  runId: string;
  key: string;
  config?: StoredFeedbackConfig;
  expiresAt?: string;
  expiresIn?: Span;
}

export interface TokenUse extends Judgement {
  metadata: Record<string, unknown>;
}

/** Maximum uses of a link, so that its holders cannot fill the database. */
const maxUses = 1000;

/** Links to give feedback on a run without an API key. */
@Injectable()
export class FeedbackTokensService {
  constructor(
    private readonly tokens: FeedbackTokenRepository,
    private readonly feedback: FeedbackService,
    private readonly transactions: TransactionRunner,
  ) {}

  create(ctx: RequestContext, requests: readonly TokenRequest[]): Promise<FeedbackToken[]> {
    const now = new Date();
    const ends = requests.map(({ expiresAt, expiresIn }) => decideExpiry(now, expiresAt, expiresIn));
    return this.transactions.run(ctx, async (tx) => {
      await this.tokens.sweep(tx);
      const made: FeedbackToken[] = [];
      for (const [index, { runId, key, config }] of requests.entries())
        made.push(
          await this.tokens.insert(tx, { id: randomUUID(), runId, key, config, expiresAt: ends[index] as Date }),
        );
      return made;
    });
  }

  list(ctx: RequestContext, runId: string, page: { offset: number; limit: number }): Promise<FeedbackToken[]> {
    return this.tokens.list(ctx, runId, page);
  }

  /** Stores feedback for each use. */
  async use(id: string, { metadata, ...judgement }: TokenUse): Promise<void> {
    await this.transactions.run({}, async (tx) => {
      const token = await this.tokens.use(tx, id, maxUses);
      if (!token) throw new FeedbackTokenNotFoundError();
      await this.feedback.create(
        { ...systemContext(token.tenantId), tx: tx.tx },
        {
          ...judgement,
          key: token.feedbackKey,
          subject: { kind: 'run', runId: token.runId },
          config: token.feedbackConfig ?? undefined,
          error: false,
          sourceType: 'api',
          sourceMetadata: metadata,
          feedbackGroupId: null,
          comparativeExperimentId: null,
          extra: null,
        },
      );
    });
  }
}
