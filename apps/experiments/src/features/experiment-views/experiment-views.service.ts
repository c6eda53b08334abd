import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@heddle/auth';
import { TransactionRunner } from '@heddle/database';
import type { ColumnOverride } from '@heddle/entities-experiments';
import { DatasetsService } from '../datasets/datasets.service.js';
import { ExperimentsService } from '../experiments/experiments.service.js';
import { type ExperimentGroup, groupExperiments } from './experiment-groups.js';
import { ViewOverrideExistsError, ViewOverrideNotFoundError } from './view-override.errors.js';
import { type ViewOverride, ViewOverrideRepository } from './view-override.repository.js';

export type { ExperimentGroup } from './experiment-groups.js';

export type { ViewOverride } from './view-override.repository.js';

export interface GroupRequest {
  keys: readonly string[];
  limit: number;
  nameContains?: string;
  datasetVersion?: string;
  statsSince?: string;
}

/** Views of the experiments of a dataset: groups and column overrides. */
@Injectable()
export class ExperimentViewsService {
  constructor(
    private readonly datasets: DatasetsService,
    private readonly sessions: ExperimentsService,
    private readonly overrides: ViewOverrideRepository,
    private readonly transactions: TransactionRunner,
  ) {}

  async groups(ctx: RequestContext, datasetId: string, request: GroupRequest): Promise<ExperimentGroup[]> {
    await this.datasets.assertExists(ctx, datasetId);
    const experiments = await this.sessions.list(
      ctx,
      {
        referenceDatasetIds: [datasetId],
        nameContains: request.nameContains,
        datasetVersion: request.datasetVersion,
        sortBy: 'startTime',
        descending: true,
        offset: 0,
        limit: request.limit,
      },
      { counted: { since: request.statsSince } },
    );
    return groupExperiments(experiments, request.keys);
  }

  async list(ctx: RequestContext, datasetId: string): Promise<ViewOverride[]> {
    await this.datasets.assertExists(ctx, datasetId);
    return this.overrides.list(ctx, datasetId);
  }

  async get(ctx: RequestContext, datasetId: string, id: string): Promise<ViewOverride> {
    const override = (await this.list(ctx, datasetId)).find((each) => each.id === id);
    if (!override) throw new ViewOverrideNotFoundError(id);
    return override;
  }

  create(ctx: RequestContext, datasetId: string, columns: readonly ColumnOverride[]): Promise<ViewOverride> {
    return this.transactions.run(ctx, async (tx) => {
      await this.datasets.assertExists(tx, datasetId);
      const override = await this.overrides.insert(tx, datasetId, randomUUID(), columns);
      if (!override) throw new ViewOverrideExistsError(datasetId);
      return override;
    });
  }

  async update(
    ctx: RequestContext,
    datasetId: string,
    id: string,
    columns: readonly ColumnOverride[],
  ): Promise<ViewOverride> {
    const override = await this.overrides.update(ctx, datasetId, id, columns);
    if (!override) throw new ViewOverrideNotFoundError(id);
    return override;
  }

  async delete(ctx: RequestContext, datasetId: string, id: string): Promise<void> {
    if (!(await this.overrides.delete(ctx, datasetId, id))) throw new ViewOverrideNotFoundError(id);
  }
}
