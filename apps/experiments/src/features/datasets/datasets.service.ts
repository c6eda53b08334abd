import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@heddle/auth';
import { TransactionRunner } from '@heddle/database';
import { ValidationError } from '@heddle/errors';
import { SessionsService } from '../sessions/sessions.service.js';
import { DatasetNotFoundError } from './dataset.errors.js';
import {
  type CountedDataset,
  type Dataset,
  type DatasetChange,
  type DatasetQuery,
  DatasetRepository,
} from './dataset.repository.js';

export type { CountedDataset } from './dataset.repository.js';

@Injectable()
export class DatasetsService {
  constructor(
    private readonly datasets: DatasetRepository,
    private readonly sessions: SessionsService,
    private readonly transactions: TransactionRunner,
  ) {}

  list(ctx: RequestContext, query: DatasetQuery): Promise<CountedDataset[]> {
    return this.datasets.list(ctx, query);
  }

  async get(ctx: RequestContext, id: string): Promise<CountedDataset> {
    const dataset = await this.datasets.find(ctx, id);
    if (!dataset) throw new DatasetNotFoundError(id);
    return dataset;
  }

  async update(ctx: RequestContext, id: string, change: DatasetChange): Promise<Dataset> {
    return this.transactions.run(ctx, async (tx) => {
      await this.get(tx, id);
      if (change.baselineExperimentId) await this.checkBaseline(tx, id, change.baselineExperimentId);
      const dataset = await this.datasets.update(tx, id, change);
      if (!dataset) throw new DatasetNotFoundError(id);
      return dataset;
    });
  }

  async delete(ctx: RequestContext, id: string): Promise<void> {
    if (!(await this.datasets.delete(ctx, id))) throw new DatasetNotFoundError(id);
  }

  private async checkBaseline(ctx: RequestContext, datasetId: string, sessionId: string): Promise<void> {
    const { session } = await this.sessions.get(ctx, sessionId);
    if (session.referenceDatasetId === datasetId) return;
    throw ValidationError.of(['body', 'baseline_experiment_id'], 'The experiment belongs to another dataset');
  }
}
