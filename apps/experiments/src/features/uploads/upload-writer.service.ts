import { Injectable } from '@nestjs/common';
import type { TxContext } from '@heddle/auth';
import type { UploadFeedbackDto, UploadRowDto } from '@heddle/dto-experiments';
import { copyLine } from '../../contract/copy-text.js';
import { ExampleCopyRepository } from '../../core/examples/example-copy.repository.js';
import { ExampleWritesRepository } from '../../core/examples/example-writes.repository.js';
import { ExampleElsewhereError } from '../../core/examples/example.errors.js';
import { FeedbackCopyRepository } from '../../core/feedback/feedback-copy.repository.js';
import { RunCopyRepository } from '../../core/runs/run-copy.repository.js';
import { planExamples } from './example-changes.js';
import { readRows, type UploadSource } from './inspect-upload.js';
import type { UploadProgress } from './upload-progress.js';
import {
  addToBatch,
  RowBatch,
  type RowTarget,
  toExampleColumns,
  toFeedbackColumns,
  warnOfScores,
} from './upload-rows.js';
import type { UploadWarnings } from './upload-warnings.js';

/** Rows per batch, which costs three commands of the database and its memory. */
const rowsPerBatch = 500;

/** Stores the rows and scores of an upload with COPY, in the transaction of the upload. */
@Injectable()
export class UploadWriterService {
  constructor(
    private readonly exampleRows: ExampleCopyRepository,
    private readonly runRows: RunCopyRepository,
    private readonly feedbackRows: FeedbackCopyRepository,
    private readonly examples: ExampleWritesRepository,
  ) {}

  /** Reads a batch while the database stores the one before. */
  async storeRows(
    ctx: TxContext,
    body: UploadSource,
    progress: UploadProgress,
    target: RowTarget,
    warnings: UploadWarnings,
  ): Promise<void> {
    let batch = new RowBatch();
    let writing = Promise.resolve();
    const write = async () => {
      await writing;
      writing = this.storeBatch(ctx, batch, progress, target);
      // The next await throws its failure; until then it has no handler.
      writing.catch(() => undefined);
      batch = new RowBatch();
    };
    try {
      for await (const rows of readRows(body)) {
        addToBatch(batch, rows, progress, target, warnings);
        if (batch.runs.length >= rowsPerBatch) await write();
      }
      await write();
    } finally {
      await writing;
    }
  }

  private async storeBatch(
    ctx: TxContext,
    batch: RowBatch,
    progress: UploadProgress,
    target: RowTarget,
  ): Promise<void> {
    const fresh = progress.datasetHadExamples
      ? await this.reconcileExamples(ctx, batch.first, progress, target)
      : batch.first;
    const examples = fresh.map((row) =>
      copyLine(toExampleColumns(row, progress.hashOf(row), progress.nextPosition(), target)),
    );
    await this.exampleRows.copy(ctx, examples);
    await this.runRows.copy(ctx, batch.runs);
    await this.feedbackRows.copy(ctx, batch.feedback);
  }

  /** Revises examples with other content, and returns the rows of new examples. */
  private async reconcileExamples(
    ctx: TxContext,
    rows: UploadRowDto[],
    progress: UploadProgress,
    target: RowTarget,
  ): Promise<UploadRowDto[]> {
    const ids = rows.map((row) => row.row_id);
    const found = await this.exampleRows.find(ctx, ids);
    const { fresh, revised, foreign } = planExamples(rows, found, target.datasetId, (row) => progress.hashOf(row));
    if (foreign !== undefined) throw new ExampleElsewhereError(foreign);
    await this.examples.revise(ctx, target.asOf, revised);
    progress.revisedExamples += revised.length;
    return fresh;
  }

  /** Scores of the experiment as a whole. */
  async storeScores(
    ctx: TxContext,
    scores: readonly UploadFeedbackDto[],
    target: RowTarget,
    warnings: UploadWarnings,
  ): Promise<void> {
    await this.feedbackRows.copy(
      ctx,
      scores.map((feedback) => copyLine(toFeedbackColumns(feedback, null, target))),
    );
    warnOfScores(scores, target.feedbackConfigs, ['body', 'summary_experiment_scores'], warnings);
  }

  async analyze(): Promise<void> {
    for (const rows of [this.exampleRows, this.runRows, this.feedbackRows]) await rows.analyze();
  }
}
