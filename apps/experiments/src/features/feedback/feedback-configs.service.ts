import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@heddle/auth';
import { TransactionRunner } from '@heddle/database';
import {
  type ConfigChange,
  type FeedbackConfig,
  type FeedbackConfigQuery,
  FeedbackConfigRepository,
} from '../../core/feedback/feedback-config.repository.js';
import { FeedbackConfigDiffersError, FeedbackConfigNotFoundError } from '../../core/feedback/feedback.errors.js';

/**
 * Configurations of feedback keys. Stored feedback keeps its category; a changed configuration applies to new and
 * changed feedback.
 */
@Injectable()
export class FeedbackConfigsService {
  constructor(
    private readonly configs: FeedbackConfigRepository,
    private readonly transactions: TransactionRunner,
  ) {}

  list(ctx: RequestContext, query: FeedbackConfigQuery): Promise<FeedbackConfig[]> {
    return this.configs.list(ctx, query);
  }

  /** Creates a configuration; an equal one is returned. */
  async create(ctx: RequestContext, key: string, config: ConfigChange): Promise<FeedbackConfig> {
    return this.transactions.run(ctx, async (tx) => {
      await this.configs.insert(tx, key, config);
      const stored = await this.configs.find(tx, key);
      if (!stored) throw new FeedbackConfigNotFoundError(key);
      if (!isSameConfig(stored, config)) throw new FeedbackConfigDiffersError(key);
      return stored;
    });
  }

  async update(ctx: RequestContext, key: string, change: Partial<ConfigChange>): Promise<FeedbackConfig> {
    const config = await this.configs.update(ctx, key, change);
    if (!config) throw new FeedbackConfigNotFoundError(key);
    return config;
  }

  async delete(ctx: RequestContext, key: string): Promise<void> {
    if (!(await this.configs.delete(ctx, key))) throw new FeedbackConfigNotFoundError(key);
  }
}

function isSameConfig(stored: ConfigChange, sent: ConfigChange): boolean {
  return (
    isDeepStrictEqual(stored.feedbackConfig, sent.feedbackConfig) &&
    (!sent.isLowerScoreBetter || stored.isLowerScoreBetter === true)
  );
}
