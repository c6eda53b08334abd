import { type UploadFeedbackDto, type UploadRowDto, uploadRowShape } from '@heddle/dto-experiments';
import type { StoredFeedbackConfig } from '@heddle/entities-experiments';
import { findUnstorable } from '@heddle/http';
import { contentHash } from '../../contract/content-hash.js';
import { findRoundedInteger } from './rounded-integer.js';
import { UploadWarnings } from './upload-warnings.js';
import { ErrorCollector, place, validateShape } from './validate-shape.js';

export const listKey = 'results';

/** Maximum violations per error. */
export const maxErrors = 100;

/** Fields of a row with data of any form. */
const freeFields = ['inputs', 'expected_outputs', 'actual_outputs', 'run_metadata'] as const;

/** Times of the experiment, if valid. */
export interface ExperimentWindow {
  first?: string;
  last?: string;
}

/** Facts about the rows that are kept between the passes. */
export interface RowFindings {
  /** Content hash of the example of every row id. */
  exampleHashes: Map<string, string>;
  /** The last configuration that the upload carries for each feedback key. */
  feedbackConfigs: Map<string, StoredFeedbackConfig>;
  rowCount: number;
  feedbackCount: number;
}

/** Judges one row after the other, in the order of the upload. */
export class RowInspector {
  readonly findings: RowFindings = {
    exampleHashes: new Map(),
    feedbackConfigs: new Map(),
    rowCount: 0,
    feedbackCount: 0,
  };

  readonly warnings = new UploadWarnings();
  readonly errors = new ErrorCollector(maxErrors, this.warnings);

  constructor(readonly window: ExperimentWindow) {}

  inspect(index: number, value: unknown): void {
    const { errors } = this;
    this.findings.rowCount += 1;
    if (errors.full) return;
    const before = errors.errors.length;
    const row = validateShape(uploadRowShape, value, place('body', listKey, index), errors) as unknown as UploadRowDto;
    reportUnstorable(findUnstorable(value), ['body', listKey, index], before, errors);
    checkTimes(index, row, this.window, errors);
    if (errors.errors.length === before) this.keep(index, row);
  }

  private keep(index: number, row: UploadRowDto): void {
    const hash = contentHash(row.inputs, row.expected_outputs);
    const { exampleHashes } = this.findings;
    const earlier = exampleHashes.get(row.row_id);
    if (earlier !== undefined && earlier !== hash) {
      const message = 'An earlier row has the same row_id with other inputs or expected_outputs';
      this.errors.add(['body', listKey, index, 'row_id'], message, 'value_error');
      return;
    }
    exampleHashes.set(row.row_id, hash);
    countFeedback(this.findings, row.evaluation_scores);
    if (!row.evaluation_scores?.length) this.warnings.add('no_scores', () => ['body', listKey, index]);
    for (const field of freeFields) {
      const found = findRoundedInteger(row[field]);
      if (found) this.warnings.add('rounded_integer', () => ['body', listKey, index, field, ...found]);
    }
    if (row.start_time === row.end_time) {
      this.warnings.add('zero_duration', () => ['body', listKey, index, 'end_time']);
    }
  }
}

/** Adds values that the database cannot store, unless an error since `before` has the same location. */
export function reportUnstorable(
  found: ReturnType<typeof findUnstorable>,
  at: (string | number)[],
  before: number,
  errors: ErrorCollector,
): void {
  if (!found) return;
  const loc = [...at, ...found.loc.slice(1)];
  const key = JSON.stringify(loc);
  if (errors.errors.slice(before).some((error) => JSON.stringify(error.loc) === key)) return;
  errors.add(loc, found.msg, found.type);
}

export function countFeedback(findings: RowFindings, feedback: UploadFeedbackDto[] | undefined): void {
  if (!feedback) return;
  findings.feedbackCount += feedback.length;
  for (const { key, feedback_config: config } of feedback) if (config) findings.feedbackConfigs.set(key, config);
}

/** docs/reference/contract/experiments.md, rule 5. */
function checkTimes(index: number, row: UploadRowDto, { first, last }: ExperimentWindow, errors: ErrorCollector): void {
  for (const field of ['start_time', 'end_time'] as const) {
    const time = row[field];
    if (time && first && time < first) {
      errors.add(['body', listKey, index, field], 'The time is before experiment_start_time', 'value_error');
    } else if (time && last && time > last) {
      errors.add(['body', listKey, index, field], 'The time is after experiment_end_time', 'value_error');
    } else if (field === 'end_time' && time && row.start_time && time < row.start_time) {
      errors.add(['body', listKey, index, field], 'The row ends before it starts', 'value_error');
    }
  }
}
