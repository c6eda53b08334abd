import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@heddle/auth';
import { TransactionRunner } from '@heddle/database';
import { ValidationError } from '@heddle/errors';
import { FeedbackRepository } from '../../core/feedback/feedback.repository.js';
import { DatasetsService } from '../datasets/datasets.service.js';
import { ExperimentsService } from '../experiments/experiments.service.js';
import { ComparativeExperimentNotFoundError } from './pairwise.errors.js';
import {
  type ComparativeExperiment,
  type ComparativeQuery,
  type ComparedExperiment,
  type NewComparativeExperiment,
  PairwiseRepository,
} from './pairwise.repository.js';
import { judgePreferences, type Preference } from './preferences.js';

export type { Preference } from './preferences.js';

export type { ComparativeExperiment, ComparativeQuery } from './pairwise.repository.js';

export interface ComparativeDraft extends Omit<NewComparativeExperiment, 'id' | 'referenceDatasetId'> {
  id?: string;
  /** Default: the dataset of the first experiment. */
  referenceDatasetId?: string;
  sessionIds: readonly string[];
}

export interface ComparativeReport {
  comparative: ComparativeExperiment;
  experiments: ComparedExperiment[];
  preferences: Preference[];
}

@Injectable()
export class PairwiseService {
  constructor(
    private readonly pairwise: PairwiseRepository,
    private readonly feedback: FeedbackRepository,
    private readonly datasets: DatasetsService,
    private readonly sessions: ExperimentsService,
    private readonly transactions: TransactionRunner,
  ) {}

  create(ctx: RequestContext, { sessionIds, ...draft }: ComparativeDraft): Promise<ComparativeExperiment> {
    return this.transactions.run(ctx, async (tx) => {
      const referenceDatasetId = draft.referenceDatasetId ?? (await this.datasetOf(tx, sessionIds[0] as string));
      await this.datasets.experimentsOf(tx, referenceDatasetId, sessionIds);
      return this.pairwise.insert(tx, { ...draft, id: draft.id ?? randomUUID(), referenceDatasetId }, sessionIds);
    });
  }

  async list(ctx: RequestContext, datasetId: string, query: ComparativeQuery): Promise<ComparativeReport[]> {
    await this.datasets.assertExists(ctx, datasetId);
    const found = await this.pairwise.list(ctx, datasetId, query);
    const ids = found.map(({ id }) => id);
    const experiments = await this.pairwise.experiments(ctx, ids);
    const preferences = await this.pairwise.preferences(ctx, ids);
    return found.map((comparative) => {
      const mine = experiments.filter(({ comparativeId }) => comparativeId === comparative.id);
      const judged = preferences.filter(({ comparativeId }) => comparativeId === comparative.id);
      return { comparative, experiments: mine, preferences: judgePreferences(judged, mine[0]?.sessionId ?? '') };
    });
  }

  async delete(ctx: RequestContext, id: string): Promise<void> {
    await this.transactions.run(ctx, async (tx) => {
      if (!(await this.pairwise.delete(tx, id))) throw new ComparativeExperimentNotFoundError(id);
      await this.feedback.deleteOfComparison(tx, id);
    });
  }

  private async datasetOf(ctx: RequestContext, sessionId: string): Promise<string> {
    const { session } = await this.sessions.get(ctx, sessionId);
    if (session.referenceDatasetId !== null) return session.referenceDatasetId;
    throw ValidationError.of(['body', 'experiment_ids', 0], 'Input should be an experiment: it has no dataset');
  }
}
