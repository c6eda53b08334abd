import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { RequestContext, TxContext } from '@heddle/auth';
import { TransactionRunner } from '@heddle/database';
import { type FieldError, ValidationError } from '@heddle/errors';
import {
  DatasetExistsError,
  DatasetExternallyManagedError,
  DatasetNameTakenError,
  DatasetNotFoundError,
} from '../../core/datasets/dataset.errors.js';
import {
  type CountedDataset,
  type Dataset,
  type DatasetChange,
  type DatasetQuery,
  DatasetRepository,
  type NewDataset,
} from '../../core/datasets/dataset.repository.js';
import type { Experiment } from '../../core/experiments/experiment.repository.js';
import { ExperimentsService } from '../experiments/experiments.service.js';
import { SchemaChecksService } from './schema-checks.service.js';

export type DatasetToCreate = Omit<NewDataset, 'id' | 'externallyManaged'> & { id?: string };

@Injectable()
export class DatasetsService {
  constructor(
    private readonly datasets: DatasetRepository,
    private readonly sessions: ExperimentsService,
    private readonly schemas: SchemaChecksService,
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

  /** Refuses an unknown dataset, without its counts, which take time in proportion to its examples. */
  async assertExists(ctx: RequestContext, id: string): Promise<void> {
    if ((await this.datasets.findNamed(ctx, { id })).length === 0) throw new DatasetNotFoundError(id);
  }

  async create(ctx: RequestContext, dataset: DatasetToCreate): Promise<CountedDataset> {
    const id = dataset.id ?? randomUUID();
    await this.checkSchemas(ctx, dataset);
    return this.transactions.run(ctx, async (tx) => {
      await this.sessions.ensureDefault(tx);
      if (!(await this.datasets.insert(tx, { ...dataset, id, externallyManaged: false })))
        throw (await this.datasets.find(tx, id)) ? new DatasetExistsError(id) : new DatasetNameTakenError();
      return this.get(tx, id);
    });
  }

  /** Experiments on the dataset, in the order of the ids. */
  async experimentsOf(ctx: RequestContext, id: string, experimentIds: readonly string[]): Promise<Experiment[]> {
    await this.assertExists(ctx, id);
    return this.sessions.experimentsOf(ctx, id, experimentIds);
  }

  /** False if another dataset has the id or the name. */
  createExternal(ctx: TxContext, dataset: Pick<NewDataset, 'id' | 'name' | 'description'>): Promise<boolean> {
    return this.datasets.insert(ctx, {
      ...dataset,
      dataType: 'kv',
      externallyManaged: true,
      metadata: null,
      inputsSchemaDefinition: null,
      outputsSchemaDefinition: null,
    });
  }

  async update(ctx: RequestContext, id: string, change: DatasetChange): Promise<Dataset> {
    await this.checkSchemas(ctx, change);
    return this.transactions.run(ctx, async (tx) => {
      const { externallyManaged } = await this.get(tx, id);
      // Uploads store examples without checks.
      if (externallyManaged && (change.inputsSchemaDefinition ?? change.outputsSchemaDefinition)) {
        throw new DatasetExternallyManagedError(id);
      }
      if (change.baselineExperimentId) await this.checkBaseline(tx, id, change.baselineExperimentId);
      const dataset = await this.datasets.update(tx, id, change);
      if (!dataset) throw new DatasetNotFoundError(id);
      return dataset;
    });
  }

  async delete(ctx: RequestContext, id: string): Promise<void> {
    if ((await this.datasets.delete(ctx, [id])).length === 0) throw new DatasetNotFoundError(id);
  }

  async deleteMany(ctx: RequestContext, ids: readonly string[]): Promise<void> {
    await this.datasets.delete(ctx, ids);
  }

  private async checkBaseline(ctx: RequestContext, datasetId: string, sessionId: string): Promise<void> {
    const { session } = await this.sessions.get(ctx, sessionId);
    if (session.referenceDatasetId === datasetId) return;
    throw ValidationError.of(['body', 'baseline_experiment_id'], 'The experiment belongs to another dataset');
  }

  /** Refuses unusable schemas, since they would refuse every example later. */
  private async checkSchemas(ctx: RequestContext, dataset: DatasetChange): Promise<void> {
    const problems: FieldError[] = [];
    for (const [field, schema] of [
      ['inputs_schema_definition', dataset.inputsSchemaDefinition],
      ['outputs_schema_definition', dataset.outputsSchemaDefinition],
    ] as const) {
      const problem = schema && (await this.schemas.problemOf(ctx, schema));
      if (!problem) continue;
      problems.push({ loc: ['body', field], msg: `Not a usable JSON schema: ${problem}`, type: 'json_schema' });
    }
    if (problems.length > 0) throw new ValidationError(problems);
  }
}
