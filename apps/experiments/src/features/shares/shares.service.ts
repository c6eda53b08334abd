import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@heddle/auth';
import { TransactionRunner } from '@heddle/database';
import { DatasetsService } from '../datasets/datasets.service.js';
import { type DatasetShare, ShareRepository } from './share.repository.js';

export type { DatasetShare } from './share.repository.js';

@Injectable()
export class SharesService {
  constructor(
    private readonly shares: ShareRepository,
    private readonly datasets: DatasetsService,
    private readonly transactions: TransactionRunner,
  ) {}

  /** Null when it is not shared. */
  async get(ctx: RequestContext, datasetId: string): Promise<DatasetShare | null> {
    await this.datasets.assertExists(ctx, datasetId);
    return this.shares.find(ctx, datasetId);
  }

  share(ctx: RequestContext, datasetId: string, shareProjects: boolean): Promise<DatasetShare> {
    return this.transactions.run(ctx, async (tx) => {
      await this.datasets.assertExists(tx, datasetId);
      return this.shares.put(tx, { datasetId, shareProjects, token: randomUUID() });
    });
  }

  /** Ends a share at once; a new share has another token. */
  async unshare(ctx: RequestContext, datasetId: string): Promise<void> {
    await this.datasets.assertExists(ctx, datasetId);
    await this.shares.delete(ctx, datasetId);
  }
}
