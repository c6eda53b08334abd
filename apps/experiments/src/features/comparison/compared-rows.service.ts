import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@heddle/auth';
import { type InTransaction, TransactionRunner } from '@heddle/database';
import type { RowKey } from '../../analysis/comparison/row-cursor.js';
import type { RowSelection } from '../../analysis/comparison/row-selection.js';
import type { Directions } from '../../analysis/statistics/direction.js';
import type { Example } from '../../core/examples/example.repository.js';
import type { Experiment } from '../../core/experiments/experiment.repository.js';
import type { Feedback } from '../../core/feedback/feedback.repository.js';
import type { RunFields } from '../../core/runs/run-fields.js';
import type { RunReport } from '../../core/runs/run-report.js';
import { DatasetsService } from '../datasets/datasets.service.js';
import { FeedbackService } from '../feedback/feedback.service.js';
import { RunsService } from '../runs/runs.service.js';
import { type ListedRows, RowKeysRepository } from './row-keys.repository.js';

/** Form of runs in a row. */
export interface RowView {
  content: 'full' | 'preview';
  /** Limits preferences to those of this pairwise comparison. */
  comparativeId?: string;
  /** Fields of the runs that cost a query each; by default all that a row has. */
  fields?: RunFields;
}

interface RowPage {
  selection: RowSelection;
  offset: number;
  limit: number;
}

export interface ComparedRows extends RowPage {
  view: RowView;
}

export interface RowList extends RowPage {
  /** Number of rows with contents. */
  previews: number;
}

export interface RowListing extends ListedRows {
  /** The first rows. */
  previews: ComparedExample[];
}

/** An example with the runs of all experiments on it. */
export interface ComparedExample {
  example: Example;
  runs: ComparedRun[];
}

export interface ComparedRun {
  report: RunReport;
  feedback: Feedback[];
}

interface ComparedPage {
  rows: ComparedExample[];
  /** Null on the last page. */
  next: RowKey | null;
}

const comparedFields: RunFields = new Set(['feedback_stats']);
/** A list is read with each change of the order, and statistics of single runs are a query more. */
const listedFields: RunFields = new Set();

/** Rows per read where all rows are wanted. */
const batch = 200;

@Injectable()
export class ComparedRowsService {
  constructor(
    private readonly keys: RowKeysRepository,
    private readonly datasets: DatasetsService,
    private readonly runs: RunsService,
    private readonly feedback: FeedbackService,
    private readonly transactions: TransactionRunner,
  ) {}

  /** One page of examples. */
  async rows(ctx: RequestContext, datasetId: string, request: ComparedRows): Promise<ComparedExample[]> {
    const { selection, offset, limit } = request;
    const directions = await this.directions(ctx, datasetId, selection);
    const keys = await this.serially(ctx, (tx) =>
      this.keys.page(tx, datasetId, selection, directions, { offset, limit }),
    );
    return this.hydrate(ctx, keys, selection.sessionIds, request.view);
  }

  /** Ids of the rows that pass, in order, and contents of the first. */
  async list(ctx: RequestContext, datasetId: string, request: RowList): Promise<RowListing> {
    const { selection, offset, limit } = request;
    const directions = await this.directions(ctx, datasetId, selection);
    const listed = await this.serially(ctx, (tx) =>
      this.keys.list(tx, datasetId, selection, directions, { offset, limit }),
    );
    const first = listed.exampleIds.slice(0, request.previews).map((id) => ({ id }));
    const view: RowView = { content: 'preview', fields: listedFields };
    return { ...listed, previews: await this.hydrate(ctx, first, selection.sessionIds, view) };
  }

  /** The page after a row. */
  async pageAfter(
    ctx: RequestContext,
    datasetId: string,
    { selection, view, limit, after }: Omit<ComparedRows, 'offset'> & { after?: RowKey },
  ): Promise<ComparedPage> {
    const directions = await this.directions(ctx, datasetId, selection);
    // One more than requested shows whether there is another page.
    const page = { offset: 0, limit: limit + 1, ...(after ? { after } : {}) };
    const keys = await this.serially(ctx, (tx) => this.keys.page(tx, datasetId, selection, directions, page));
    const shown = keys.slice(0, limit);
    return {
      rows: await this.hydrate(ctx, shown, selection.sessionIds, view),
      next: keys.length > limit ? (shown.at(-1) ?? null) : null,
    };
  }

  /** Yields all rows, with a batch in memory at a time. Unknown experiments are refused before the first row. */
  async everyRow(
    ctx: RequestContext,
    datasetId: string,
    request: ComparedRows,
  ): Promise<{ experiments: Experiment[]; rows: AsyncGenerator<ComparedExample> }> {
    const experiments = await this.datasets.experimentsOf(ctx, datasetId, request.selection.sessionIds);
    return { experiments, rows: this.read(ctx, datasetId, request) };
  }

  private async *read(
    ctx: RequestContext,
    datasetId: string,
    { selection, view, offset, limit }: ComparedRows,
  ): AsyncGenerator<ComparedExample> {
    const directions = await this.feedback.directions(ctx);
    let left = limit;
    let after: RowKey | undefined;
    while (left > 0) {
      const page = { offset: after ? 0 : offset, limit: Math.min(batch, left), ...(after ? { after } : {}) };
      const keys = await this.serially(ctx, (tx) => this.keys.page(tx, datasetId, selection, directions, page));
      yield* await this.hydrate(ctx, keys, selection.sessionIds, view);
      after = keys.at(-1);
      left = keys.length < page.limit ? 0 : left - keys.length;
    }
  }

  /** Directions of all keys. Unknown experiments are refused. */
  private async directions(ctx: RequestContext, datasetId: string, selection: RowSelection): Promise<Directions> {
    const [directions] = await Promise.all([
      this.feedback.directions(ctx),
      this.datasets.experimentsOf(ctx, datasetId, selection.sessionIds),
    ]);
    return directions;
  }

  private serially<T>(ctx: RequestContext, read: (tx: InTransaction<RequestContext>) => Promise<T>): Promise<T> {
    return this.transactions.run(ctx, async (tx) => {
      await this.keys.useOneProcess(tx);
      return read(tx);
    });
  }

  /** Loads the examples and runs of rows. */
  async hydrate(
    ctx: RequestContext,
    keys: readonly Pick<RowKey, 'id'>[],
    sessionIds: readonly string[],
    { content, comparativeId, fields = comparedFields }: RowView,
  ): Promise<ComparedExample[]> {
    if (keys.length === 0) return [];
    const exampleIds = keys.map(({ id }) => id);
    const [examples, reports] = await Promise.all([
      this.keys.examples(ctx, exampleIds),
      this.runs.ofExamples(ctx, sessionIds, exampleIds, content, fields),
    ]);
    const runIds = reports.map(({ run }) => run.id);
    const feedback = await this.feedback.ofRuns(ctx, runIds, content);
    const byExample = new Map<string | null, ComparedRun[]>(exampleIds.map((id) => [id, []]));
    for (const report of reports) {
      const { id, referenceExampleId } = report.run;
      const shown = (feedback.get(id) ?? []).filter(
        ({ comparativeExperimentId: of }) => comparativeId === undefined || of === null || of === comparativeId,
      );
      byExample.get(referenceExampleId)?.push({ report, feedback: shown });
    }
    return examples.map((example) => ({ example, runs: byExample.get(example.id) ?? [] }));
  }
}
