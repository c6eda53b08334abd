import { Injectable } from '@nestjs/common';
import type { RequestContext, TxContext } from '@heddle/auth';
import { TransactionRunner } from '@heddle/database';
import { DatasetsService } from '../datasets/datasets.service.js';
import { type LockedDataset, VersionsService } from '../versions/versions.service.js';
import {
  type ExampleChange,
  type ExampleDraft,
  planChanges,
  planExamples,
  type PlannedExample,
} from './example-plan.js';
import { moveSplit } from './example-splits.js';
import { ExampleElsewhereError, ExampleNotFoundError, SourceRunNotFoundError } from './example.errors.js';
import { type Example, ExampleRepository } from './example.repository.js';
import { ExampleWritesRepository, type SourceRun, type WrittenExample } from './example-writes.repository.js';

/** What a request wrote. */
export interface Written {
  ids: string[];
  /** Of the versions of the datasets that it made, the last. */
  asOf: string;
}

/** Examples in one statement. */
const storedAtOnce = 5000;

/** Every request is one transaction, which makes one version of each dataset that it writes to. */
@Injectable()
export class ExampleWritesService {
  constructor(
    private readonly writes: ExampleWritesRepository,
    private readonly examples: ExampleRepository,
    private readonly datasets: DatasetsService,
    private readonly versions: VersionsService,
    private readonly transactions: TransactionRunner,
  ) {}

  create(ctx: RequestContext, drafts: readonly ExampleDraft[]): Promise<Written> {
    return this.transactions.run(ctx, async (tx) => {
      const datasets = await this.versions.open(
        tx,
        drafts.map(({ datasetId }) => datasetId),
      );
      const planned = planExamples(drafts, datasets, await this.sourceRuns(tx, drafts));
      const asOf = await this.store(tx, datasets, planned);
      return { ids: planned.map(({ id }) => id), asOf };
    });
  }

  /** What would be stored, checked as it would be. */
  async validate(ctx: RequestContext, drafts: readonly ExampleDraft[]): Promise<PlannedExample[]> {
    const datasets = new Map<string, LockedDataset>();
    for (const id of new Set(drafts.map(({ datasetId }) => datasetId))) {
      datasets.set(id, { ...(await this.datasets.get(ctx, id)), lastPosition: 0 });
    }
    return planExamples(drafts, datasets, await this.sourceRuns(ctx, drafts));
  }

  /** Those that were just written, in the order of their ids. */
  async read(ctx: RequestContext, ids: readonly string[]): Promise<Example[]> {
    const page = { orderBy: 'id', randomSeed: 0, offset: 0, limit: ids.length } as const;
    const found = new Map((await this.examples.list(ctx, { ids }, page)).map((example) => [example.id, example]));
    return ids.flatMap((id) => found.get(id) ?? []);
  }

  update(ctx: RequestContext, changes: readonly ExampleChange[]): Promise<Written> {
    const ids = changes.map(({ id }) => id);
    return this.transactions.run(ctx, async (tx) => {
      const { datasets, examples } = await this.openExamples(tx, ids);
      for (const { id, datasetId } of changes) {
        if (datasetId !== undefined && examples.get(id)?.datasetId !== datasetId) throw new ExampleElsewhereError(id);
      }
      return { ids, asOf: await this.revise(tx, datasets, planChanges(changes, examples, datasets)) };
    });
  }

  /** Into a split, or out of it. Ids of those that this changed. */
  moveSplit(
    ctx: RequestContext,
    datasetId: string,
    move: { names: readonly string[]; ids: readonly string[]; remove: boolean },
  ): Promise<string[]> {
    return this.transactions.run(ctx, async (tx) => {
      await this.versions.open(tx, [datasetId]);
      const { datasets, examples } = await this.openExamples(tx, [...new Set(move.ids)]);
      const moved: WrittenExample[] = [];
      for (const example of examples.values()) {
        if (example.datasetId !== datasetId) throw new ExampleElsewhereError(example.id);
        const metadata = moveSplit(example.metadata, move.names, move.remove);
        if (metadata !== example.metadata) moved.push({ ...example, metadata });
      }
      if (moved.length > 0) await this.revise(tx, datasets, moved);
      return moved.map(({ id }) => id);
    });
  }

  /** What does not exist is left out of account; the ids of the others. */
  remove(ctx: RequestContext, ids: readonly string[], { erase = false } = {}): Promise<string[]> {
    return this.transactions.run(ctx, async (tx) => {
      const known = await this.writes.datasetsOf(tx, ids, erase);
      const datasets = await this.versions.open(
        tx,
        known.map(({ datasetId }) => datasetId),
      );
      // While their datasets were waited for, others may have deleted some.
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

  async removeOne(ctx: RequestContext, id: string): Promise<void> {
    if ((await this.remove(ctx, [id])).length === 0) throw new ExampleNotFoundError(id);
  }

  /** Examples that are there, and their datasets, which are locked. */
  private async openExamples(tx: TxContext, ids: readonly string[]) {
    const known = await this.writes.datasetsOf(tx, ids);
    const datasets = await this.versions.open(
      tx,
      known.map(({ datasetId }) => datasetId),
    );
    const examples = new Map((await this.writes.find(tx, ids)).map((example) => [example.id, example]));
    for (const id of ids) if (!examples.has(id)) throw new ExampleNotFoundError(id);
    return { datasets, examples };
  }

  private async store(
    tx: TxContext,
    datasets: ReadonlyMap<string, LockedDataset>,
    planned: readonly PlannedExample[],
  ): Promise<string> {
    let asOf = '';
    for (const dataset of datasets.values()) {
      asOf = await this.versions.begin(tx, dataset);
      const mine = planned.filter(({ datasetId }) => datasetId === dataset.id);
      for (let from = 0; from < mine.length; from += storedAtOnce) {
        const version = { datasetId: dataset.id, asOf, lastPosition: dataset.lastPosition + from };
        await this.writes.insert(tx, version, mine.slice(from, from + storedAtOnce));
      }
    }
    return asOf;
  }

  private async revise(
    tx: TxContext,
    datasets: ReadonlyMap<string, LockedDataset>,
    examples: readonly WrittenExample[],
  ): Promise<string> {
    let asOf = '';
    for (const dataset of datasets.values()) {
      asOf = await this.versions.begin(tx, dataset);
      await this.writes.update(
        tx,
        asOf,
        examples.filter(({ datasetId }) => datasetId === dataset.id),
      );
    }
    return asOf;
  }

  private async sourceRuns(ctx: RequestContext, drafts: readonly ExampleDraft[]): Promise<Map<string, SourceRun>> {
    const ids = drafts.flatMap((draft) => (draft.useSourceRunIo && draft.sourceRunId ? [draft.sourceRunId] : []));
    if (ids.length === 0) return new Map();
    const runs = new Map((await this.writes.sourceRuns(ctx, ids)).map((run) => [run.id, run]));
    for (const id of ids) if (!runs.has(id)) throw new SourceRunNotFoundError(id);
    return runs;
  }
}
