import type { LockedDataset } from '../versions/versions.service.js';

/** A version of a dataset under way. */
interface OpenVersion {
  datasetId: string;
  asOf: string;
  /** Behind which the next examples come. */
  lastPosition: number;
}

/** The versions that one request makes: one of each dataset that it writes to, begun with the first write. */
export class WrittenVersions {
  private readonly open = new Map<string, OpenVersion>();
  /** Of the last version that was begun; empty before the first. */
  asOf = '';

  constructor(
    private readonly datasets: ReadonlyMap<string, LockedDataset>,
    private readonly begin: (dataset: LockedDataset) => Promise<string>,
  ) {}

  /** In the order of the datasets. */
  *byDataset<T extends { datasetId: string }>(examples: readonly T[]): Generator<[LockedDataset, T[]]> {
    for (const dataset of this.datasets.values()) {
      const mine =
        this.datasets.size === 1 ? [...examples] : examples.filter(({ datasetId }) => datasetId === dataset.id);
      if (mine.length > 0) yield [dataset, mine];
    }
  }

  /** The place where so many new examples go. */
  async append(dataset: LockedDataset, count: number): Promise<OpenVersion> {
    let version = this.open.get(dataset.id);
    if (!version) {
      this.asOf = await this.begin(dataset);
      version = { datasetId: dataset.id, asOf: this.asOf, lastPosition: dataset.lastPosition };
      this.open.set(dataset.id, version);
    }
    const place = { ...version };
    version.lastPosition += count;
    return place;
  }
}
