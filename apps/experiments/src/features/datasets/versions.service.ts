import { Injectable } from '@nestjs/common';
import type { RequestContext, TxContext } from '@heddle/auth';
import { TransactionRunner } from '@heddle/database';
import { type AsOf, latestTag } from '../../contract/as-of.js';
import { DatasetExternallyManagedError, DatasetNotFoundError } from '../../core/datasets/dataset.errors.js';
import { DatasetRepository, type LockedDataset } from '../../core/datasets/dataset.repository.js';
import { DatasetVersionNotFoundError } from '../../core/datasets/version.errors.js';
import { type DatasetVersion, type VersionQuery, VersionRepository } from '../../core/datasets/version.repository.js';
import { type ExampleDiff, ExampleRepository } from '../../core/examples/example.repository.js';
import { DatasetsService } from './datasets.service.js';

export type VersionSearch = Omit<VersionQuery, 'times'> & {
  /** Only versions that changed this example. */
  exampleId?: string;
};

@Injectable()
export class VersionsService {
  constructor(
    private readonly versions: VersionRepository,
    private readonly examples: ExampleRepository,
    private readonly datasetRows: DatasetRepository,
    private readonly datasets: DatasetsService,
    private readonly transactions: TransactionRunner,
  ) {}

  /** Locks datasets until the transaction ends, for writes of their examples. Only uploads write those of their datasets. */
  async open(ctx: TxContext, datasetIds: Iterable<string>): Promise<Map<string, LockedDataset>> {
    const ids = [...new Set(datasetIds)];
    const locked = new Map((await this.datasetRows.lock(ctx, ids)).map((dataset) => [dataset.id, dataset]));
    for (const id of ids) {
      const dataset = locked.get(id);
      if (!dataset) throw new DatasetNotFoundError(id);
      if (dataset.externallyManaged) throw new DatasetExternallyManagedError(id);
    }
    return locked;
  }

  /** Creates a version of a locked dataset; the examples that are written next carry its time. */
  begin(ctx: TxContext, dataset: LockedDataset): Promise<string> {
    return this.versions.insert(ctx, dataset.id, null);
  }

  async list(
    ctx: RequestContext,
    datasetId: string,
    { exampleId, ...query }: VersionSearch,
  ): Promise<DatasetVersion[]> {
    await this.datasets.assertExists(ctx, datasetId);
    const times = exampleId === undefined ? undefined : await this.examples.versionTimes(ctx, datasetId, exampleId);
    return this.versions.list(ctx, datasetId, { ...query, times });
  }

  async get(ctx: RequestContext, datasetId: string, asOf: AsOf): Promise<DatasetVersion> {
    await this.datasets.assertExists(ctx, datasetId);
    const version = await this.find(ctx, datasetId, asOf);
    if (!version) throw new DatasetVersionNotFoundError(datasetId, nameOf(asOf));
    return version;
  }

  /** Time to read examples at: that of the named version, or the given one. */
  async timeOf(ctx: RequestContext, datasetId: string, asOf: AsOf): Promise<string | undefined> {
    if (!asOf || 'time' in asOf) return asOf?.time;
    const version = await this.versions.tagged(ctx, datasetId, asOf.tag);
    if (!version) throw new DatasetVersionNotFoundError(datasetId, nameOf(asOf));
    return version.asOf;
  }

  /** The same; refuses an unknown dataset. */
  async timeOfDataset(ctx: RequestContext, datasetId: string, asOf: AsOf): Promise<string | undefined> {
    await this.datasets.assertExists(ctx, datasetId);
    return this.timeOf(ctx, datasetId, asOf);
  }

  /** Time of the newest version, for reads that ignore later writes; null before the first. */
  async present(ctx: RequestContext, datasetId: string): Promise<string | null> {
    return (await this.versions.at(ctx, datasetId, null))?.asOf ?? null;
  }

  async tag(ctx: RequestContext, datasetId: string, tag: string, asOf: AsOf): Promise<DatasetVersion> {
    return this.transactions.run(ctx, async (tx) => {
      const { asOf: time } = await this.get(tx, datasetId, asOf);
      await this.versions.tag(tx, datasetId, tag, time);
      return this.get(tx, datasetId, { time });
    });
  }

  async diff(ctx: RequestContext, datasetId: string, from: AsOf, to: AsOf): Promise<ExampleDiff> {
    await this.datasets.assertExists(ctx, datasetId);
    const [start, end] = [await this.timeOf(ctx, datasetId, from), await this.timeOf(ctx, datasetId, to)];
    return this.examples.diff(ctx, datasetId, start ?? 'infinity', end ?? 'infinity');
  }

  private find(ctx: RequestContext, datasetId: string, asOf: AsOf): Promise<DatasetVersion | null> {
    if (asOf && 'tag' in asOf) return this.versions.tagged(ctx, datasetId, asOf.tag);
    return this.versions.at(ctx, datasetId, asOf?.time ?? null);
  }
}

function nameOf(asOf: AsOf): string {
  if (!asOf) return latestTag;
  return 'tag' in asOf ? asOf.tag : `as of ${asOf.time}`;
}
