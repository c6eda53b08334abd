import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import type { RequestContext, TxContext } from '@heddle/auth';
import { TransactionRunner } from '@heddle/database';
import type { StoredFeedbackConfig } from '@heddle/entities-experiments';
import { type Directions, directionsBy } from '../../analysis/statistics/direction.js';
import { ExperimentRepository } from '../../core/experiments/experiment.repository.js';
import { FeedbackConfigRepository } from '../../core/feedback/feedback-config.repository.js';
import { assembleStats, type FeedbackStats } from '../../core/feedback/feedback-stats.js';
import { FeedbackStatsRepository, type StatScope } from '../../core/feedback/feedback-stats.repository.js';
import {
  FeedbackIdTakenError,
  FeedbackNotFoundError,
  JudgedSessionNotFoundError,
} from '../../core/feedback/feedback.errors.js';
import {
  afterChange,
  authorOf,
  type FeedbackChange,
  isRepetition,
  labelOf,
  type NewFeedback,
} from '../../core/feedback/feedback.model.js';
import { type Feedback, type FeedbackQuery, FeedbackRepository } from '../../core/feedback/feedback.repository.js';

@Injectable()
export class FeedbackService {
  constructor(
    private readonly feedback: FeedbackRepository,
    private readonly statistics: FeedbackStatsRepository,
    private readonly configs: FeedbackConfigRepository,
    private readonly sessions: ExperimentRepository,
    private readonly transactions: TransactionRunner,
  ) {}

  list(ctx: RequestContext, query: FeedbackQuery): Promise<Feedback[]> {
    return this.feedback.list(ctx, query);
  }

  async get(ctx: RequestContext, id: string): Promise<Feedback> {
    const feedback = await this.feedback.find(ctx, id);
    if (!feedback) throw new FeedbackNotFoundError(id);
    return feedback;
  }

  /** A repeated request gets the stored feedback as its answer. */
  async create(ctx: RequestContext, feedback: NewFeedback): Promise<Feedback> {
    const id = feedback.id ?? uuidv7();
    const stored = await this.transactions.run(ctx, (tx) => this.store(tx, { ...feedback, id }));
    if (stored.sessionId !== null) return stored;
    // The run may have arrived while the feedback was stored, and neither transaction saw the other.
    await this.feedback.attachToRuns(ctx, [stored.runId as string]);
    return this.get(ctx, id);
  }

  async update(ctx: RequestContext, id: string, change: FeedbackChange): Promise<Feedback> {
    return this.transactions.run(ctx, async (tx) => {
      if (!(await this.feedback.lock(tx, id))) throw new FeedbackNotFoundError(id);
      const feedback = await this.get(tx, id);
      const judgement = afterChange(feedback, change);
      const config = await this.configOf(tx, feedback.key, change.config);
      await this.feedback.update(tx, id, { ...judgement, label: judgement.error ? null : labelOf(judgement, config) });
      return this.get(tx, id);
    });
  }

  async delete(ctx: RequestContext, id: string): Promise<void> {
    if (!(await this.feedback.delete(ctx, id))) throw new FeedbackNotFoundError(id);
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
    const stats = await this.statistics.stats(ctx, scope);
    const isLabelled = stats.some(({ labelled }) => labelled > 0);
    return assembleStats(
      stats.map(({ labelled: _, ...stat }) => stat),
      isLabelled ? await this.statistics.labels(ctx, scope) : [],
    );
  }

  /** Keeps the configurations an upload carries and returns those of all keys. */
  async mergeConfigs(
    ctx: RequestContext,
    configs: ReadonlyMap<string, StoredFeedbackConfig>,
  ): Promise<Map<string, StoredFeedbackConfig>> {
    await this.configs.save(ctx, configs);
    return this.configs.all(ctx);
  }

  /** Directions of all keys. */
  async directions(ctx: RequestContext): Promise<Directions> {
    return directionsBy(await this.configs.lowerIsBetter(ctx));
  }

  private async store(tx: TxContext, feedback: NewFeedback & { id: string }): Promise<Feedback> {
    const { id, key, subject } = feedback;
    if (subject.kind === 'session' && (await this.sessions.hold(tx, [subject.sessionId], [])).length === 0)
      throw new JudgedSessionNotFoundError(subject.sessionId);
    const config = await this.configOf(tx, key, feedback.config);
    const label = feedback.error ? null : labelOf(feedback, config);
    if (!(await this.feedback.insert(tx, { ...feedback, label, ...authorOf(tx.principal) }))) {
      const stored = await this.get(tx, id);
      if (!isRepetition(stored, feedback)) throw new FeedbackIdTakenError(id);
      return stored;
    }
    return this.get(tx, id);
  }

  /** The configuration of a key, which feedback may bring along. */
  private async configOf(
    tx: TxContext,
    key: string,
    brought: StoredFeedbackConfig | undefined,
  ): Promise<StoredFeedbackConfig | undefined> {
    if (!brought) return (await this.configs.find(tx, key))?.feedbackConfig;
    await this.configs.save(tx, new Map([[key, brought]]));
    return brought;
  }
}
