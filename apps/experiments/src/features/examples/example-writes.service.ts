import { Injectable } from '@nestjs/common';
import type { RequestContext, TxContext } from '@heddle/auth';
import { TransactionRunner } from '@heddle/database';
import { jsonSize } from '../../contract/json-size.js';
import { slicesOf } from '../../contract/slicer.js';
import { DatasetRepository, type LockedDataset } from '../../core/datasets/dataset.repository.js';
import {
  type ChangeCondition,
  type ExampleChange,
  type ExampleDraft,
  planChanges,
  planExamples,
  type PlannedExample,
} from '../../core/examples/example-plan.js';
import { moveSplit } from '../../core/examples/example-splits.js';
import {
  ExampleWritesRepository,
  type SourceRun,
  type WrittenExample,
} from '../../core/examples/example-writes.repository.js';
import {
  ExampleChangedError,
  ExampleElsewhereError,
  ExampleNotFoundError,
  SourceRunNotFoundError,
} from '../../core/examples/example.errors.js';
import { type Example, ExampleRepository } from '../../core/examples/example.repository.js';
import { Violations } from '../../core/examples/violations.js';
import { RunRepository } from '../../core/runs/run.repository.js';
import { DatasetsService } from '../datasets/datasets.service.js';
import { SchemaChecksService } from '../datasets/schema-checks.service.js';
import { VersionsService } from '../datasets/versions.service.js';
import { WrittenVersions } from './written-versions.js';

/** The examples that a request wrote. */
export interface Written {
  ids: string[];
  /** Time of the last version that it created. */
  asOf: string;
}

/** Examples written in slices. Has no ids, because there may be too many to keep. */
interface WrittenSlices {
  asOf: string;
  /** Examples per stored slice, in order. */
  sliceSizes: number[];
}

/** Yields the slices from the start on each call, because a transaction may have to be retried. */
type Slices<T> = () => Iterable<T[]> | AsyncIterable<T[]>;

const sizeOf = ({ inputs, outputs, metadata }: Pick<ExampleChange, 'inputs' | 'outputs' | 'metadata'> | ExampleDraft) =>
  jsonSize([inputs, outputs, metadata]).bytes;

/** Every request is one transaction and creates one version of each changed dataset. */
@Injectable()
export class ExampleWritesService {
  constructor(
    private readonly writes: ExampleWritesRepository,
    private readonly examples: ExampleRepository,
    private readonly datasets: DatasetsService,
    private readonly datasetRows: DatasetRepository,
    private readonly runs: RunRepository,
    private readonly versions: VersionsService,
    private readonly schemas: SchemaChecksService,
    private readonly transactions: TransactionRunner,
  ) {}

  async create(ctx: RequestContext, drafts: readonly ExampleDraft[]): Promise<Written> {
    const datasetIds = drafts.map(({ datasetId }) => datasetId);
    const { asOf } = await this.createSlices(ctx, datasetIds, () => slicesOf(drafts, sizeOf));
    return { ids: drafts.map(({ id }) => id), asOf };
  }

  /** Creates examples in these datasets; holds one slice in memory at a time. */
  createSlices(
    ctx: RequestContext,
    datasetIds: Iterable<string>,
    slices: Slices<ExampleDraft>,
  ): Promise<WrittenSlices> {
    return this.transactions.run(ctx, async (tx) => {
      const datasets = await this.versions.open(tx, datasetIds);
      const check = this.schemas.of(tx, datasets);
      const written = new WrittenVersions(datasets, (dataset) => this.versions.begin(tx, dataset));
      const violations = new Violations();
      const sliceSizes: number[] = [];
      for await (const drafts of slices()) {
        const planned = await violations.collect(async () =>
          planExamples(drafts, await this.sourceRuns(tx, drafts), check),
        );
        if (violations.full) break;
        if (!planned) continue;
        for (const [dataset, examples] of written.byDataset(planned)) {
          await this.writes.insert(tx, await written.append(dataset, examples.length), examples);
        }
        sliceSizes.push(planned.length);
      }
      violations.refuse();
      for (const { datasetId, lastPosition } of written.versions()) {
        await this.datasetRows.setLastPosition(tx, datasetId, lastPosition);
      }
      return { asOf: written.asOf, sliceSizes };
    });
  }

  /** Checks examples as `create` does, and returns the examples that it would store. */
  async validate(ctx: RequestContext, drafts: readonly ExampleDraft[]): Promise<PlannedExample[]> {
    const datasets = new Map<string, LockedDataset>();
    for (const id of new Set(drafts.map(({ datasetId }) => datasetId))) {
      datasets.set(id, { ...(await this.datasets.get(ctx, id)), lastPosition: 0 });
    }
    return planExamples(drafts, await this.sourceRuns(ctx, drafts), this.schemas.of(ctx, datasets));
  }

  /** Examples by id, in the order of the ids. */
  async read(ctx: RequestContext, ids: readonly string[]): Promise<Example[]> {
    const page = { orderBy: 'id', randomSeed: 0, offset: 0, limit: ids.length } as const;
    const found = new Map((await this.examples.list(ctx, { ids }, page)).map((example) => [example.id, example]));
    return ids.flatMap((id) => found.get(id) ?? []);
  }

  async update(ctx: RequestContext, changes: readonly ExampleChange[]): Promise<Written> {
    const ids = changes.map(({ id }) => id);
    const { asOf } = await this.updateSlices(ctx, ids, () => slicesOf(changes, sizeOf));
    return { ids, asOf };
  }

  /** Changes these examples; holds one slice in memory at a time. */
  updateSlices(ctx: RequestContext, ids: readonly string[], slices: Slices<ExampleChange>): Promise<WrittenSlices> {
    return this.transactions.run(ctx, async (tx) => {
      const datasets = await this.openDatasets(tx, ids);
      const check = this.schemas.of(tx, datasets);
      const written = new WrittenVersions(datasets, (dataset) => this.versions.begin(tx, dataset));
      const violations = new Violations();
      const met = new Set<string>();
      const sliceSizes: number[] = [];
      for await (const changes of slices()) {
        const changed = await violations.collect(async () => {
          const examples = await this.findAll(
            tx,
            changes.map(({ id }) => id),
          );
          for (const { id, datasetId } of changes) {
            if (datasetId !== undefined && examples.get(id)?.datasetId !== datasetId)
              throw new ExampleElsewhereError(id);
          }
          return planChanges(changes, examples, met, check);
        });
        if (violations.full) break;
        if (!changed) continue;
        for (const [dataset, examples] of written.byDataset(changed)) {
          await this.writes.update(tx, (await written.append(dataset, 0)).asOf, examples);
        }
        sliceSizes.push(changes.length);
      }
      violations.refuse();
      // Equal values create no version.
      const asOf = written.asOf || (await this.presentOf(tx, [...datasets.keys()]));
      return { asOf, sliceSizes };
    });
  }

  /** Adds examples to splits, or removes them; returns the ids of changed examples. */
  moveSplit(
    ctx: RequestContext,
    datasetId: string,
    move: { names: readonly string[]; ids: readonly string[]; remove: boolean },
  ): Promise<string[]> {
    return this.transactions.run(ctx, async (tx) => {
      await this.versions.open(tx, [datasetId]);
      const ids = [...new Set(move.ids)];
      const datasets = await this.openDatasets(tx, ids);
      const examples = await this.findAll(tx, ids);
      const moved: WrittenExample[] = [];
      for (const example of examples.values()) {
        if (example.datasetId !== datasetId) throw new ExampleElsewhereError(example.id);
        const metadata = moveSplit(example.metadata, move.names, move.remove);
        if (metadata !== example.metadata) moved.push({ ...example, metadata });
      }
      const dataset = datasets.get(datasetId);
      if (dataset && moved.length > 0) await this.writes.update(tx, await this.versions.begin(tx, dataset), moved);
      return moved.map(({ id }) => id);
    });
  }

  /** Deletes examples; returns the ids of those that existed. */
  remove(ctx: RequestContext, ids: readonly string[], { erase = false } = {}): Promise<string[]> {
    return this.transactions.run(ctx, async (tx) => {
      const known = await this.writes.datasetsOf(tx, ids, erase);
      const datasets = await this.versions.open(
        tx,
        known.map(({ datasetId }) => datasetId),
      );
      // Concurrent requests may have deleted examples before the lock.
      const present = await this.writes.datasetsOf(tx, ids, erase);
      for (const dataset of datasets.values()) {
        const gone = present.filter(({ datasetId }) => datasetId === dataset.id).map(({ id }) => id);
        if (gone.length === 0) continue;
        const asOf = await this.versions.begin(tx, dataset);
        await (erase ? this.writes.erase(tx, gone) : this.writes.remove(tx, asOf, gone));
      }
      return [...new Set(present.filter(({ datasetId }) => datasets.has(datasetId)).map(({ id }) => id))];
    });
  }

  removeOne(ctx: RequestContext, id: string, ifChangedAt?: ChangeCondition): Promise<void> {
    return this.transactions.run(ctx, async (tx) => {
      await this.openDatasets(tx, [id]);
      const example = (await this.findAll(tx, [id])).get(id);
      if (example && ifChangedAt?.(example.modifiedAt) === false) throw new ExampleChangedError(id);
      await this.remove(tx, [id]);
    });
  }

  /** Time of the newest version of these datasets; empty without a version. */
  private async presentOf(tx: TxContext, datasetIds: readonly string[]): Promise<string> {
    let newest = '';
    for (const id of datasetIds) {
      const present = (await this.versions.present(tx, id)) ?? '';
      if (present > newest) newest = present;
    }
    return newest;
  }

  /** Locks the datasets of examples. */
  private async openDatasets(tx: TxContext, ids: readonly string[]): Promise<Map<string, LockedDataset>> {
    const known = await this.writes.datasetsOf(tx, ids);
    return this.versions.open(
      tx,
      known.map(({ datasetId }) => datasetId),
    );
  }

  /** Throws for ids that do not exist. */
  private async findAll(tx: TxContext, ids: readonly string[]): Promise<Map<string, WrittenExample>> {
    const examples = new Map((await this.writes.find(tx, ids)).map((example) => [example.id, example]));
    for (const id of ids) if (!examples.has(id)) throw new ExampleNotFoundError(id);
    return examples;
  }

  private async sourceRuns(ctx: RequestContext, drafts: readonly ExampleDraft[]): Promise<Map<string, SourceRun>> {
    const ids = drafts.flatMap((draft) => (draft.useSourceRunIo && draft.sourceRunId ? [draft.sourceRunId] : []));
    if (ids.length === 0) return new Map();
    const runs = new Map((await this.runs.contents(ctx, ids)).map((run) => [run.id, run]));
    for (const id of ids) if (!runs.has(id)) throw new SourceRunNotFoundError(id);
    return runs;
  }
}
