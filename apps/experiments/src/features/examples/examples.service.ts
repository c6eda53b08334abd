import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@heddle/auth';
import { ValidationError } from '@heddle/errors';
import type { AsOf } from '../../contract/as-of.js';
import { DatasetRepository } from '../../core/datasets/dataset.repository.js';
import { ExampleNotFoundError } from '../../core/examples/example.errors.js';
import {
  type Example,
  type ExampleFilter,
  type ExamplePage,
  ExampleRepository,
} from '../../core/examples/example.repository.js';
import { VersionsService } from '../datasets/versions.service.js';

export type ExampleSearch = Omit<ExampleFilter, 'asOf'> & { asOf: AsOf };

/** Positions per read, which bound the examples in memory. */
const fewestPositions = 500;
const maximumPositions = 8000;

@Injectable()
export class ExamplesService {
  constructor(
    private readonly examples: ExampleRepository,
    private readonly datasets: DatasetRepository,
    private readonly versions: VersionsService,
  ) {}

  async list(ctx: RequestContext, search: ExampleSearch, page: ExamplePage): Promise<Example[]> {
    return this.examples.list(ctx, await this.filterOf(ctx, search), page);
  }

  async count(ctx: RequestContext, search: ExampleSearch): Promise<number> {
    return this.examples.count(ctx, await this.filterOf(ctx, search));
  }

  /** An example at present, or in a version. */
  async get(
    ctx: RequestContext,
    id: string,
    { asOf, datasetId }: { asOf?: AsOf; datasetId?: string },
  ): Promise<Example> {
    const owner = datasetId ?? (asOf && 'tag' in asOf ? await this.examples.datasetOf(ctx, id) : undefined);
    if (owner === null) throw new ExampleNotFoundError(id);
    const time = owner === undefined ? timeIn(asOf) : await this.versions.timeOf(ctx, owner, asOf);
    const example = await this.examples.find(ctx, id, { asOf: time, datasetId });
    if (!example) throw new ExampleNotFoundError(id);
    return example;
  }

  async splits(ctx: RequestContext, datasetId: string, asOf: AsOf): Promise<string[]> {
    const version = await this.versions.timeOfDataset(ctx, datasetId, asOf);
    return this.examples.splits(ctx, { datasetId, asOf: version });
  }

  /** Yields all examples of a version in order, page by page, without later writes. */
  async *walk(
    ctx: RequestContext,
    filter: Pick<ExampleFilter, 'ids' | 'splits' | 'asOf'> & { datasetId: string },
  ): AsyncGenerator<Example[]> {
    const end = await this.datasets.lastPosition(ctx, filter.datasetId);
    let step = fewestPositions;
    for (let after = 0; after < end;) {
      const until = after + step;
      const examples = await this.examples.at(ctx, filter, { after, until });
      if (examples.length > 0) yield examples;
      // Larger steps skip ranges with few matching examples.
      step = examples.length < step / 4 ? Math.min(step * 2, maximumPositions) : fewestPositions;
      after = until;
    }
  }

  private async filterOf(ctx: RequestContext, { asOf, ...filter }: ExampleSearch): Promise<ExampleFilter> {
    if (filter.datasetId !== undefined) {
      return { ...filter, asOf: await this.versions.timeOf(ctx, filter.datasetId, asOf) };
    }
    if (asOf && 'tag' in asOf) {
      const message = 'Input should be a valid datetime or `latest`; the name of a version needs its dataset';
      throw ValidationError.of(['query', 'as_of'], message, 'datetime_parsing');
    }
    return { ...filter, asOf: timeIn(asOf) };
  }
}

const timeIn = (asOf: AsOf) => (asOf && 'time' in asOf ? asOf.time : undefined);
