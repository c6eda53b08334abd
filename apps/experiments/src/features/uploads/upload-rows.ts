import { v7 as uuidv7 } from 'uuid';
import type { UploadFeedbackDto, UploadRowDto } from '@heddle/dto-experiments';
import type { StoredFeedbackConfig } from '@heddle/entities-experiments';
import { copyLine, type CopyValue } from '../../contract/copy-text.js';
import { labelOf } from '../../core/feedback/feedback.model.js';
import { scoreWarning } from './score-warning.js';
import type { UploadProgress } from './upload-progress.js';
import type { UploadWarnings } from './upload-warnings.js';

export interface RowTarget {
  tenantId: string;
  sessionId: string;
  datasetId: string;
  /** Time of the version of the dataset, and of feedback without a time. */
  asOf: string;
  feedbackConfigs: ReadonlyMap<string, StoredFeedbackConfig>;
}

/** One batch: rows of possibly new examples, and lines for COPY. */
export class RowBatch {
  readonly first: UploadRowDto[] = [];
  readonly runs: string[] = [];
  readonly feedback: string[] = [];
}

const defaultRunName = 'experiment run';
const exampleMetadata = JSON.stringify({ dataset_split: ['base'] });

export function addToBatch(
  batch: RowBatch,
  rows: readonly UploadRowDto[],
  progress: UploadProgress,
  target: RowTarget,
  warnings: UploadWarnings,
): void {
  for (const row of rows) {
    if (progress.isFirst(row)) batch.first.push(row);
    // Version 7: growing ids keep indexes compact, and order runs with the same start as in the upload.
    const run = { id: uuidv7(), position: progress.nextIndex(), exampleHash: progress.hashOf(row) };
    batch.runs.push(copyLine(toRunColumns(row, run, target)));
    warnOfRowScores(row, run.position, target.feedbackConfigs, warnings);
    for (const score of row.evaluation_scores ?? []) {
      batch.feedback.push(copyLine(toFeedbackColumns(score, { runId: run.id, exampleId: row.row_id }, target)));
    }
  }
}

export function warnOfRowScores(
  { evaluation_scores: scores }: UploadRowDto,
  index: number,
  configs: RowTarget['feedbackConfigs'],
  warnings: UploadWarnings,
): void {
  if (scores) warnOfScores(scores, configs, ['body', 'results', index, 'evaluation_scores'], warnings);
}

/** Compares scores with their own configuration, else with that of their key. */
export function warnOfScores(
  scores: readonly UploadFeedbackDto[],
  configs: RowTarget['feedbackConfigs'],
  at: readonly (string | number)[],
  warnings: UploadWarnings,
): void {
  for (const [index, feedback] of scores.entries()) {
    const code = scoreWarning(feedback, feedback.feedback_config ?? configs.get(feedback.key));
    if (code) warnings.add(code, () => [...at, index, feedback.score === undefined ? 'value' : 'score']);
  }
}

/** Values in the order of the COPY columns of `example`. */
export function toExampleColumns(row: UploadRowDto, hash: string, position: number, target: RowTarget): CopyValue[] {
  return [
    target.tenantId,
    row.row_id,
    target.datasetId,
    position,
    row.inputs,
    row.expected_outputs,
    exampleMetadata,
    hash,
    target.asOf,
    target.asOf,
  ];
}

/** Values in the order of the COPY columns of `run`. */
function toRunColumns(
  row: UploadRowDto,
  run: { id: string; position: number; exampleHash: string },
  target: RowTarget,
): CopyValue[] {
  return [
    target.tenantId,
    run.id,
    target.sessionId,
    row.row_id,
    run.exampleHash,
    run.position,
    row.run_name ?? defaultRunName,
    row.start_time,
    row.end_time,
    row.error,
    row.inputs,
    row.actual_outputs,
    row.run_metadata && { metadata: row.run_metadata },
  ];
}

/** Subject of feedback. */
interface FeedbackSubject {
  runId: string;
  exampleId: string;
}

/** Values in the order of the COPY columns of `feedback`. Without a subject, the feedback is on the whole experiment. */
export function toFeedbackColumns(
  feedback: UploadFeedbackDto,
  subject: FeedbackSubject | null,
  target: RowTarget,
): CopyValue[] {
  return [
    target.tenantId,
    feedback.id ?? uuidv7(),
    target.sessionId,
    subject?.runId,
    subject?.exampleId,
    feedback.key,
    feedback.score,
    json(feedback.value),
    labelOf(feedback, target.feedbackConfigs.get(feedback.key)),
    feedback.comment,
    json(feedback.correction),
    feedback.feedback_source?.type ?? 'api',
    feedback.feedback_source?.metadata ?? '{}',
    feedback.feedback_group_id,
    feedback.comparative_experiment_id,
    feedback.extra,
    feedback.created_at ?? target.asOf,
    feedback.modified_at ?? target.asOf,
  ];
}

/** A json column takes a text as JSON, with its quotes. */
const json = (value: unknown): CopyValue => (value === undefined ? null : JSON.stringify(value));
