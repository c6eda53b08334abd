import type { LockedDataset } from '../../core/datasets/dataset.repository.js';

/** A dataset version that the current transaction writes. */
interface OpenVersion {
  datasetId: string;
  asOf: string;
  /** The next examples follow this position. */
  lastPosition: number;
}

/** The versions that one request creates: one per dataset, begun with the first write to it. */
export class WrittenVersions {
  private readonly open = new Map<string, OpenVersion>();
  /** Time of the last begun version; empty before the first. */
  asOf = '';

  constructor(
    private readonly datasets: ReadonlyMap<string, LockedDataset>,
    private readonly begin: (dataset: LockedDataset) => Promise<string>,
  ) {}

  versions(): Iterable<OpenVersion> {
    return this.open.values();
  }

  /** Groups the examples by dataset, in the order of the datasets. */
  *byDataset<T extends { datasetId: string }>(examples: readonly T[]): Generator<[LockedDataset, T[]]> {
    for (const dataset of this.datasets.values()) {
      const mine =
        this.datasets.size === 1 ? [...examples] : examples.filter(({ datasetId }) => datasetId === dataset.id);
      if (mine.length > 0) yield [dataset, mine];
    }
  }

  /** Reserves positions for `count` new examples, and returns their version and the position before them. */
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
