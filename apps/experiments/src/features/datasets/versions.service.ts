import { Injectable } from '@nestjs/common';
import type { RequestContext, TxContext } from '@heddle/auth';
import { TransactionRunner } from '@heddle/database';
import { type AsOf, latestTag } from '../../contract/as-of.js';
import { DatasetExternallyManagedError, DatasetNotFoundError } from '../../core/datasets/dataset.errors.js';
import { DatasetsService } from './datasets.service.js';
import { DatasetVersionNotFoundError } from '../../core/datasets/version.errors.js';
import {
  type DatasetVersion,
  type LockedDataset,
  type VersionDiff,
  type VersionQuery,
  VersionRepository,
} from '../../core/datasets/version.repository.js';

@Injectable()
export class VersionsService {
  constructor(
    private readonly versions: VersionRepository,
    private readonly datasets: DatasetsService,
    private readonly transactions: TransactionRunner,
  ) {}

  /** Datasets whose examples are about to be written, each locked until the transaction ends. Uploads write theirs alone. */
  async open(ctx: TxContext, datasetIds: Iterable<string>): Promise<Map<string, LockedDataset>> {
    const ids = [...new Set(datasetIds)];
    const locked = new Map((await this.versions.lock(ctx, ids)).map((dataset) => [dataset.id, dataset]));
    for (const id of ids) {
      const dataset = locked.get(id);
      if (!dataset) throw new DatasetNotFoundError(id);
      if (dataset.externallyManaged) throw new DatasetExternallyManagedError(id);
    }
    return locked;
  }

  /** Makes a version of a dataset that is open; what is written now carries its time. */
  begin(ctx: TxContext, dataset: LockedDataset): Promise<string> {
    return this.versions.insert(ctx, dataset.id, null);
  }

  /** Time of the version that a transaction may make of a dataset it has locked: examples carry it before `record`. */
  nextTime(ctx: TxContext, datasetId: string): Promise<string> {
    return this.versions.nextTime(ctx, datasetId);
  }

  async record(ctx: TxContext, datasetId: string, asOf: string): Promise<void> {
    await this.versions.insert(ctx, datasetId, asOf);
  }

  async list(ctx: RequestContext, datasetId: string, query: VersionQuery): Promise<DatasetVersion[]> {
    await this.datasets.get(ctx, datasetId);
    return this.versions.list(ctx, datasetId, query);
  }

  async get(ctx: RequestContext, datasetId: string, asOf: AsOf): Promise<DatasetVersion> {
    await this.datasets.get(ctx, datasetId);
    const version = await this.find(ctx, datasetId, asOf);
    if (!version) throw new DatasetVersionNotFoundError(datasetId, nameOf(asOf));
    return version;
  }

  /** The time to read examples at: a name leads to its version, any time stands for itself. */
  async timeOf(ctx: RequestContext, datasetId: string, asOf: AsOf): Promise<string | undefined> {
    if (!asOf || 'time' in asOf) return asOf?.time;
    const version = await this.versions.tagged(ctx, datasetId, asOf.tag);
    if (!version) throw new DatasetVersionNotFoundError(datasetId, nameOf(asOf));
    return version.asOf;
  }

  /** The same, for a dataset that has to exist. */
  async timeOfDataset(ctx: RequestContext, datasetId: string, asOf: AsOf): Promise<string | undefined> {
    await this.datasets.get(ctx, datasetId);
    return this.timeOf(ctx, datasetId, asOf);
  }

  /** The present as a version, so that what is written meanwhile is not seen; null where there is none yet. */
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

  async diff(ctx: RequestContext, datasetId: string, from: AsOf, to: AsOf): Promise<VersionDiff> {
    await this.datasets.get(ctx, datasetId);
    const [start, end] = [await this.timeOf(ctx, datasetId, from), await this.timeOf(ctx, datasetId, to)];
    return this.versions.diff(ctx, datasetId, start ?? 'infinity', end ?? 'infinity');
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
