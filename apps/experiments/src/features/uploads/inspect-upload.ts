import {
  type UploadFeedbackDto,
  type UploadHeader,
  type UploadRowDto,
  uploadHeaderShape,
  uploadRowShape,
} from '@heddle/dto-experiments';
import type { StoredFeedbackConfig } from '@heddle/entities-experiments';
import { ValidationError } from '@heddle/errors';
import { findUnstorable } from '@heddle/http';
import { contentHash } from './content-hash.js';
import {
  JsonScanner,
  type JsonScannerHandlers,
  JsonSyntaxError,
  JsonTextTooLargeError,
  NotAnObjectError,
  parseJsonText,
  RefusedJsonError,
} from './json-scanner.js';
import { type PlannedExperiment, toPlannedExperiment, toWantedDataset, type WantedDataset } from './upload.request.js';
import type { UploadSettings } from './upload-settings.js';
import { canonicalShape, ErrorCollector, place, validateShape } from './validate-shape.js';

/** Where the bytes of an upload come from, as often as they are asked for. */
export interface UploadSource {
  readonly size: number;
  chunks(): AsyncIterable<Buffer>;
}

type UploadLimits = Pick<UploadSettings, 'maxRows' | 'maxElements'>;

/** What is kept of the rows between the readings. */
interface RowFindings {
  /** Content hash of the example of every row id. */
  exampleHashes: Map<string, string>;
  /** The last configuration that the upload carries for each feedback key. */
  feedbackConfigs: Map<string, StoredFeedbackConfig>;
}

export interface UploadPlan extends RowFindings {
  experiment: PlannedExperiment;
  dataset: WantedDataset;
  rowCount: number;
}

/** As many violations as are reported at once. */
const maxErrors = 100;
const listKey = 'results';

/**
 * Reads the whole upload and either says everything that is wrong with it, or what it holds. Two passes: the rows
 * are judged against the experiment's times, which may come after them in the document.
 */
export async function inspectUpload(source: UploadSource, limits: UploadLimits): Promise<UploadPlan> {
  if (source.size === 0) throw ValidationError.of(['body'], 'Field required', 'missing');
  try {
    const errors = new ErrorCollector(maxErrors);
    const { header, rowCount } = await inspectHeader(source, limits, errors);
    const findings: RowFindings = { exampleHashes: new Map(), feedbackConfigs: new Map() };
    await inspectRows(source, limits, header, findings, errors);
    if (errors.errors.length > 0) throw new ValidationError(errors.errors);
    collectConfigs(findings, header.summary_experiment_scores);
    return {
      experiment: toPlannedExperiment(header),
      dataset: toWantedDataset(header),
      rowCount,
      ...findings,
    };
  } catch (error) {
    throw asValidationError(error instanceof NotAnObjectError ? await whyNoObject(source) : error);
  }
}

/** A document that begins like a value but no object: not JSON at all, where that is cheap to find out. */
async function whyNoObject(source: UploadSource): Promise<Error> {
  if (source.size <= 1024 * 1024) {
    const chunks: Buffer[] = [];
    for await (const chunk of source.chunks()) chunks.push(Buffer.from(chunk));
    try {
      parseJsonText(Buffer.concat(chunks), 0);
    } catch (error) {
      return error as Error;
    }
  }
  return new NotAnObjectError();
}

/**
 * The rows of an inspected upload, some at a time: about as many as one chunk of the source holds. They keep their
 * names of the wire, as there may be very many: each goes straight into the columns of `upload-rows.ts`.
 */
export async function* readRows(source: UploadSource): AsyncGenerator<UploadRowDto[]> {
  let rows: UploadRowDto[] = [];
  const handlers: JsonScannerHandlers = {
    member: () => undefined,
    listStart: () => undefined,
    item: (_index, text, offset) =>
      rows.push(canonicalShape(uploadRowShape, parseJsonText(text, offset) as Record<string, unknown>) as never),
  };
  const scanner = new JsonScanner(listKey, handlers, Infinity);
  for await (const chunk of source.chunks()) {
    scanner.push(chunk);
    if (rows.length === 0) continue;
    yield rows;
    rows = [];
  }
}

async function scan(
  source: UploadSource,
  handlers: JsonScannerHandlers,
  maxElements: number,
  stop: () => boolean,
): Promise<void> {
  const scanner = new JsonScanner(listKey, handlers, maxElements);
  for await (const chunk of source.chunks()) {
    scanner.push(chunk);
    if (stop()) return;
  }
  scanner.end();
}

async function inspectHeader(source: UploadSource, { maxRows, maxElements }: UploadLimits, errors: ErrorCollector) {
  const members: Record<string, unknown> = {};
  let hasList = false;
  let rowCount = 0;
  await scan(
    source,
    {
      member: (key, text, offset) => {
        const value = parseJsonText(text, offset);
        if (key === listKey || Object.hasOwn(uploadHeaderShape.fields, key)) members[key] = value;
      },
      listStart: () => (hasList = true),
      item: () => {
        rowCount += 1;
        if (rowCount > maxRows) throw tooManyRows(maxRows);
      },
    },
    maxElements,
    () => false,
  );
  const unstorable = findUnstorable(members);
  if (unstorable) errors.add(unstorable.loc, unstorable.msg, unstorable.type);
  const before = errors.errors.length;
  const header = validateShape(uploadHeaderShape, members, place('body'), errors) as unknown as UploadHeader;
  if (!hasList) {
    if (members[listKey] === undefined) errors.add(['body', listKey], 'Field required', 'missing');
    else errors.add(['body', listKey], 'Input should be a valid list', 'list_type');
  }
  if (errors.errors.slice(before).every(({ loc }) => loc[1] !== 'dataset_id' && loc[1] !== 'dataset_name')) {
    if (!header.dataset_id && !header.dataset_name) {
      errors.add(['body'], 'Must provide either dataset_id or dataset_name', 'value_error');
    }
  }
  const { experiment_start_time: start, experiment_end_time: end } = header;
  if (start && end && end < start) {
    errors.add(['body', 'experiment_end_time'], 'The experiment ends before it starts', 'value_error');
  }
  return { header, rowCount };
}

/** Thrown at once: nobody waits for the end of a list that is too long. */
function tooManyRows(maxRows: number): ValidationError {
  const message = `List should have at most ${maxRows} items after validation, not more`;
  return ValidationError.of(['body', listKey], message, 'too_long');
}

async function inspectRows(
  source: UploadSource,
  { maxElements }: UploadLimits,
  header: UploadHeader,
  findings: RowFindings,
  errors: ErrorCollector,
): Promise<void> {
  await scan(
    source,
    {
      member: () => undefined,
      listStart: () => undefined,
      item: (index, text, offset) => {
        if (!errors.full) inspectRow(index, parseJsonText(text, offset), header, findings, errors);
      },
    },
    maxElements,
    () => errors.full,
  );
}

function inspectRow(
  index: number,
  value: unknown,
  header: UploadHeader,
  findings: RowFindings,
  errors: ErrorCollector,
): void {
  const before = errors.errors.length;
  const row = validateShape(uploadRowShape, value, place('body', listKey, index), errors) as unknown as UploadRowDto;
  const unstorable = findUnstorable(value);
  if (unstorable && errors.errors.length === before) {
    errors.add(['body', listKey, index, ...unstorable.loc.slice(1)], unstorable.msg, unstorable.type);
  }
  checkTimes(index, row, header, errors);
  if (errors.errors.length > before) return;
  const hash = contentHash(row.inputs, row.expected_outputs);
  const earlier = findings.exampleHashes.get(row.row_id);
  if (earlier !== undefined && earlier !== hash) {
    const message = 'An earlier row has the same row_id with other inputs or expected_outputs';
    errors.add(['body', listKey, index, 'row_id'], message, 'value_error');
    return;
  }
  findings.exampleHashes.set(row.row_id, hash);
  collectConfigs(findings, row.evaluation_scores);
}

/** docs/contract/experiments.md, rule 5. */
function checkTimes(index: number, row: UploadRowDto, header: UploadHeader, errors: ErrorCollector): void {
  const { experiment_start_time: first, experiment_end_time: last } = header;
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

function collectConfigs(findings: RowFindings, feedback: UploadFeedbackDto[] | undefined): void {
  for (const { key, feedback_config: config } of feedback ?? []) if (config) findings.feedbackConfigs.set(key, config);
}

function asValidationError(error: unknown): unknown {
  if (error instanceof JsonSyntaxError)
    return ValidationError.of(['body', error.offset], 'JSON decode error', 'json_invalid');
  if (error instanceof RefusedJsonError) return ValidationError.of(['body', error.offset], error.message, error.type);
  if (error instanceof NotAnObjectError) {
    const message = 'Input should be a valid dictionary or object to extract fields from';
    return ValidationError.of(['body'], message, 'model_attributes_type');
  }
  if (error instanceof JsonTextTooLargeError) {
    return ValidationError.of(['body'], 'A single row or field is larger than 128 MiB', 'too_long');
  }
  return error;
}
