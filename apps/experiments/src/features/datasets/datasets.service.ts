import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@heddle/auth';
import { TransactionRunner } from '@heddle/database';
import type { DatasetDto, ListDatasetsQueryDto, UpdateDatasetDto, UpdatedDatasetDto } from '@heddle/dto-experiments';
import { ValidationError } from '@heddle/errors';
import { refuseUnsupported } from '../../contract/unsupported-parameters.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { DatasetNotFoundError } from './dataset.errors.js';
import { toDatasetDto, toUpdatedDatasetDto } from './dataset.mapper.js';
import { DatasetRepository, type DatasetRow } from './dataset.repository.js';

@Injectable()
export class DatasetsService {
  constructor(
    private readonly datasets: DatasetRepository,
    private readonly sessions: SessionsService,
    private readonly transactions: TransactionRunner,
  ) {}

  async list(ctx: RequestContext, query: ListDatasetsQueryDto): Promise<DatasetDto[]> {
    refuseUnsupported(query);
    const rows = await this.datasets.list(ctx, query);
    return rows.map((row) => toDatasetDto(row, query.exclude));
  }

  async get(ctx: RequestContext, id: string): Promise<DatasetDto> {
    return toDatasetDto(await this.find(ctx, id));
  }

  async update(ctx: RequestContext, id: string, change: UpdateDatasetDto): Promise<UpdatedDatasetDto> {
    refuseUnsupported(change);
    return this.transactions.run(ctx, async (tx) => {
      await this.find(tx, id);
      if (change.baseline_experiment_id) await this.checkBaseline(tx, id, change.baseline_experiment_id);
      if (!(await this.datasets.update(tx, id, change))) throw new DatasetNotFoundError(id);
      return toUpdatedDatasetDto(await this.find(tx, id));
    });
  }

  async delete(ctx: RequestContext, id: string): Promise<void> {
    if (!(await this.datasets.delete(ctx, id))) throw new DatasetNotFoundError(id);
  }

  private async checkBaseline(ctx: RequestContext, datasetId: string, sessionId: string): Promise<void> {
    const session = await this.sessions.get(ctx, sessionId, { include_stats: false });
    if (session.reference_dataset_id === datasetId) return;
    throw ValidationError.of(['body', 'baseline_experiment_id'], 'The experiment belongs to another dataset');
  }

  private async find(ctx: RequestContext, id: string): Promise<DatasetRow> {
    const row = await this.datasets.find(ctx, id);
    if (!row) throw new DatasetNotFoundError(id);
    return row;
  }
}
