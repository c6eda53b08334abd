import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@heddle/auth';
import { TransactionRunner } from '@heddle/database';
import type { AsOf } from '../../contract/as-of.js';
import type { CountedDataset, LockedDataset } from '../../core/datasets/dataset.repository.js';
import type { ExampleDraft } from '../../core/examples/example-plan.js';
import { ExampleNotFoundError } from '../../core/examples/example.errors.js';
import { type Example, ExampleRepository } from '../../core/examples/example.repository.js';
import { retryOnLockTimeout } from '../../intake/retry-on-lock-timeout.js';
import { DatasetsService, type DatasetToCreate } from '../datasets/datasets.service.js';
import { VersionsService } from '../datasets/versions.service.js';
import { ExampleWritesService } from '../examples/example-writes.service.js';
import { ExamplesService } from '../examples/examples.service.js';

export interface Clone {
  sourceId: string;
  targetId: string;
  asOf: AsOf;
  /** Undefined is all. */
  exampleIds?: readonly string[];
  splits?: readonly string[];
}

/** The version of new examples, and the position before them. */
interface ImportedExamples {
  datasetId: string;
  asOf: string;
  lastPosition: number;
  /** Examples per stored slice, each of which fits into memory. */
  sliceSizes: readonly number[];
}

/** An export of a dataset version. */
export interface Export {
  dataset: CountedDataset;
  /** Members of inputs and outputs, in the order in which they first appear. */
  columns: () => Promise<{ inputs: string[]; outputs: string[] }>;
  examples: AsyncIterable<Example[]>;
}

/** Imports, clones and exports examples of datasets. */
@Injectable()
export class TransfersService {
  constructor(
    private readonly datasets: DatasetsService,
    private readonly versions: VersionsService,
    private readonly examples: ExamplesService,
    private readonly exampleRows: ExampleRepository,
    private readonly writes: ExampleWritesService,
    private readonly transactions: TransactionRunner,
  ) {}

  /** Imports a dataset with its examples in one transaction. */
  importDataset(
    ctx: RequestContext,
    dataset: DatasetToCreate,
    drafts: (datasetId: string) => AsyncIterable<ExampleDraft[]>,
  ): Promise<CountedDataset> {
    return this.transactions.run(ctx, async (tx) => {
      const { id } = await this.datasets.create(tx, dataset);
      await this.writes.createSlices(tx, [id], () => drafts(id));
      return this.datasets.get(tx, id);
    });
  }

  /** Imports examples; also refuses an unknown dataset for a file without rows. */
  importExamples(
    ctx: RequestContext,
    datasetId: string,
    drafts: () => AsyncIterable<ExampleDraft[]>,
  ): Promise<ImportedExamples> {
    const store = () =>
      this.transactions.run(ctx, async (tx) => {
        const opened = await this.versions.open(tx, [datasetId]);
        const { lastPosition } = opened.get(datasetId) as LockedDataset;
        const { asOf, sliceSizes } = await this.writes.createSlices(tx, [datasetId], drafts);
        return { datasetId, asOf, lastPosition, sliceSizes };
      });
    return retryOnLockTimeout(store);
  }

  /** Yields the examples of an import in the order of the file, in their stored slices. */
  async *imported(ctx: RequestContext, { sliceSizes, ...stored }: ImportedExamples): AsyncGenerator<Example[]> {
    let after = stored.lastPosition;
    for (const size of sliceSizes) {
      yield await this.exampleRows.at(ctx, stored, { after, until: after + size });
      after += size;
    }
  }

  /** Ids of the copies, in the order of the dataset. */
  clone(ctx: RequestContext, { sourceId, targetId, asOf, exampleIds, splits }: Clone): Promise<string[]> {
    return this.transactions.run(ctx, async (tx) => {
      await this.versions.open(tx, [targetId]);
      const time = await this.versionOf(tx, sourceId, asOf);
      const missing = new Set(exampleIds);
      const pages = this.examples.walk(tx, { datasetId: sourceId, ids: exampleIds, splits, asOf: time });
      const ids: string[] = [];
      const copies = async function* () {
        for await (const page of pages) {
          for (const { id } of page) missing.delete(id);
          const drafts = page.map((example) => copyOf(example, targetId));
          for (const { id } of drafts) ids.push(id);
          yield drafts;
        }
      };
      await this.writes.createSlices(tx, [targetId], copies);
      const [unknown] = splits ? [] : missing;
      if (unknown !== undefined) throw new ExampleNotFoundError(unknown);
      return ids;
    });
  }

  async export(ctx: RequestContext, datasetId: string, asOf: AsOf): Promise<Export> {
    const dataset = await this.datasets.get(ctx, datasetId);
    const filter = { datasetId, asOf: await this.versionOf(ctx, datasetId, asOf) };
    return {
      dataset,
      columns: () => this.exampleRows.members(ctx, filter),
      examples: this.examples.walk(ctx, filter),
    };
  }

  /** Time of the version to read; the present is fixed as the newest version. */
  private async versionOf(ctx: RequestContext, datasetId: string, asOf: AsOf): Promise<string | undefined> {
    const time = await this.versions.timeOfDataset(ctx, datasetId, asOf);
    return time ?? (await this.versions.present(ctx, datasetId)) ?? undefined;
  }
}

const copyOf = (example: Example, datasetId: string): ExampleDraft => ({
  id: randomUUID(),
  datasetId,
  inputs: example.inputs,
  outputs: example.outputs,
  metadata: example.metadata,
  splits: null,
  sourceRunId: example.sourceRunId,
  useSourceRunIo: false,
  createdAt: null,
  place: ['body', 'examples', example.id],
});
