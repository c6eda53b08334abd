import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@heddle/auth';
import type { StoredFeedbackConfig } from '@heddle/entities-experiments';
import {
  type FeedbackConfig,
  type FeedbackConfigQuery,
  FeedbackConfigRepository,
} from './feedback-config.repository.js';
import { assembleStats, type FeedbackStats } from './feedback-stats.js';
import { FeedbackStatsRepository, type StatScope } from './feedback-stats.repository.js';
import { FeedbackNotFoundError } from './feedback.errors.js';
import { type Feedback, type FeedbackQuery, FeedbackRepository } from './feedback.repository.js';

export type { Feedback } from './feedback.repository.js';

@Injectable()
export class FeedbackService {
  constructor(
    private readonly feedback: FeedbackRepository,
    private readonly statistics: FeedbackStatsRepository,
    private readonly configs: FeedbackConfigRepository,
  ) {}

  list(ctx: RequestContext, query: FeedbackQuery): Promise<Feedback[]> {
    return this.feedback.list(ctx, query);
  }

  async get(ctx: RequestContext, id: string): Promise<Feedback> {
    const feedback = await this.feedback.find(ctx, id);
    if (!feedback) throw new FeedbackNotFoundError(id);
    return feedback;
  }

  /** Run id to all feedback on it. */
  async ofRuns(
    ctx: RequestContext,
    runIds: readonly string[],
    content: 'full' | 'preview',
  ): Promise<Map<string, Feedback[]>> {
    const byRun = new Map<string, Feedback[]>(runIds.map((id) => [id, []]));
    for (const feedback of await this.feedback.ofRuns(ctx, runIds, content)) {
      byRun.get(feedback.runId as string)?.push(feedback);
    }
    return byRun;
  }

  /** Statistics by run or experiment; those without feedback are not in the map. */
  async stats(ctx: RequestContext, scope: StatScope): Promise<Map<string, FeedbackStats>> {
    if (scope.ids.length === 0) return new Map();
    return assembleStats(await this.statistics.stats(ctx, scope), await this.statistics.labels(ctx, scope));
  }

  listConfigs(ctx: RequestContext, query: FeedbackConfigQuery): Promise<FeedbackConfig[]> {
    return this.configs.list(ctx, query);
  }

  /** Keeps the configurations an upload carries and returns those of all keys. */
  async mergeConfigs(
    ctx: RequestContext,
    configs: ReadonlyMap<string, StoredFeedbackConfig>,
  ): Promise<Map<string, StoredFeedbackConfig>> {
    await this.configs.save(ctx, configs);
    return this.configs.all(ctx);
  }

  /** Configurations of all keys of the workspace. */
  configsOf(ctx: RequestContext): Promise<Map<string, StoredFeedbackConfig>> {
    return this.configs.all(ctx);
  }

  /** Keys whose lower scores are better. */
  lowerIsBetter(ctx: RequestContext): Promise<Set<string>> {
    return this.configs.lowerIsBetter(ctx);
  }
}
