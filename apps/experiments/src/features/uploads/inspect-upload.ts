import { type UploadRowDto, uploadRowShape } from '@heddle/dto-experiments';
import { ValidationError } from '@heddle/errors';
import type { BodyAccount } from '@heddle/http';
import type { UploadSettings } from '../../config/upload-settings.js';
import type { UploadFormat } from '../../intake/upload-format.js';
import { HeaderMembers } from './inspect-header.js';
import {
  countFeedback,
  type ExperimentWindow,
  listKey,
  maxErrors,
  type RowFindings,
  RowInspector,
} from './inspect-rows.js';
import {
  type DocumentScanner,
  JsonScanner,
  type JsonScannerHandlers,
  JsonSyntaxError,
  JsonTextTooLargeError,
  NotAListError,
  NotAnObjectError,
  parseJsonText,
  RefusedJsonError,
} from './json-scanner.js';
import { NdjsonScanner } from './ndjson-scanner.js';
import { UploadWarnings } from './upload-warnings.js';
import { RowTooLargeError } from './upload.errors.js';
import { type PlannedExperiment, toPlannedExperiment, toWantedDataset, type WantedDataset } from './upload.request.js';
import { canonicalShape, ErrorCollector } from './validate-shape.js';

/** Source of the bytes of an upload; may be read repeatedly. */
export interface UploadSource {
  readonly size: number;
  readonly format: UploadFormat;
  /** Account of the request in the memory budget. */
  readonly account?: Pick<BodyAccount, 'add'> | undefined;
  chunks(): AsyncIterable<Buffer>;
}

type UploadLimits = Pick<UploadSettings, 'maxRows' | 'maxElements' | 'maxRowBytes'>;

/** While a row is stored, memory holds its bytes, its value and its text for the database. */
const copiesOfRow = 3;

export interface UploadPlan extends RowFindings {
  experiment: PlannedExperiment;
  dataset: WantedDataset;
  /** Warnings that need no database. */
  warnings: UploadWarnings;
}

/**
 * Reads an upload; returns its contents, or throws its violations. Takes one pass if the times of the experiment come
 * before the rows, else two.
 */
export async function inspectUpload(source: UploadSource, limits: UploadLimits): Promise<UploadPlan> {
  if (source.size === 0) throw ValidationError.of(['body'], 'Field required', 'missing');
  try {
    const { header, early, largestRow } = await inspectHeader(source, limits);
    const warnings = new UploadWarnings();
    const errors = new ErrorCollector(maxErrors, warnings);
    const fields = header.inspect(errors, warnings);
    const window = header.readWindow();
    const rows = early && isSameWindow(early.window, window) ? early : await inspectRows(source, limits, window);
    for (const { loc, msg, type } of rows.errors.errors) errors.add(loc, msg, type);
    if (errors.errors.length > 0) throw new ValidationError(errors.errors);
    source.account?.add(copiesOfRow * largestRow);
    if (rows.findings.rowCount === 0) warnings.add('no_rows', () => ['body', listKey]);
    countFeedback(rows.findings, fields.summary_experiment_scores);
    return {
      experiment: toPlannedExperiment(fields),
      dataset: toWantedDataset(fields),
      warnings: warnings.absorb(rows.warnings),
      ...rows.findings,
    };
  } catch (error) {
    const isOther = error instanceof NotAnObjectError && source.format === 'json';
    throw asValidationError(isOther ? await errorOfNonObject(source) : error);
  }
}

const isSameWindow = (a: ExperimentWindow, b: ExperimentWindow) => a.first === b.first && a.last === b.last;

/** Reads the document, and checks its rows if the times of the experiment come first. */
async function inspectHeader(source: UploadSource, limits: UploadLimits) {
  const { maxRows } = limits;
  const header = new HeaderMembers();
  let rowCount = 0;
  let largestRow = 0;
  let early: RowInspector | undefined;
  await scan(
    source,
    {
      member: (key, text, offset) => header.take(key, parseJsonText(text, offset)),
      listStart: () => {
        header.hasList = true;
        const { window } = header;
        early = window && new RowInspector(window);
      },
      item: (index, text, offset, line) => {
        rowCount += 1;
        largestRow = Math.max(largestRow, text.length);
        if (rowCount > maxRows) throw tooManyRows(maxRows);
        if (early) inspectItem(early, index, text, offset, line);
      },
    },
    limits,
    () => false,
  );
  return { header, early, largestRow };
}

async function inspectRows(
  source: UploadSource,
  limits: UploadLimits,
  window: ExperimentWindow,
): Promise<RowInspector> {
  const rows = new RowInspector(window);
  const handlers: JsonScannerHandlers = {
    member: () => undefined,
    listStart: () => undefined,
    item: (index, text, offset, line) => inspectItem(rows, index, text, offset, line),
  };
  await scan(source, handlers, limits, () => rows.errors.full);
  return rows;
}

/** Invalid JSON in an item makes the whole document invalid; in a line of NDJSON it is one violation. */
export function inspectItem(rows: RowInspector, index: number, text: Buffer, offset: number, line?: number): void {
  if (rows.errors.full) return;
  let value: unknown;
  try {
    value = parseJsonText(text, offset);
  } catch (error) {
    if (line === undefined || !(error instanceof JsonSyntaxError)) throw error;
    rows.errors.add(['body', error.offset], `JSON decode error in line ${line}`, 'json_invalid');
    return;
  }
  rows.inspect(index, value);
}

/** Thrown without reading the rest of the list. */
export function tooManyRows(maxRows: number): ValidationError {
  const message = `List should have at most ${maxRows} items after validation, not more`;
  return ValidationError.of(['body', listKey], message, 'too_long');
}

/** Error of a document that begins like a value but no object: a syntax error if a small body is no JSON at all. */
async function errorOfNonObject(source: UploadSource): Promise<Error> {
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
 * Yields the rows of an inspected upload in batches, one per chunk of the source. Rows keep their names of the wire,
 * because `upload-rows.ts` maps them to columns directly.
 */
export async function* readRows(source: UploadSource): AsyncGenerator<UploadRowDto[]> {
  let rows: UploadRowDto[] = [];
  const handlers: JsonScannerHandlers = {
    member: () => undefined,
    listStart: () => undefined,
    item: (_index, text, offset) =>
      rows.push(canonicalShape(uploadRowShape, parseJsonText(text, offset) as Record<string, unknown>) as never),
  };
  const scanner = scannerOf(source.format, handlers, { maxElements: Infinity });
  for await (const chunk of source.chunks()) {
    scanner.push(chunk);
    if (rows.length === 0) continue;
    yield rows;
    rows = [];
  }
  scanner.end();
  if (rows.length > 0) yield rows;
}

function scannerOf(
  format: UploadFormat,
  handlers: JsonScannerHandlers,
  { maxElements, maxRowBytes: maxTextBytes }: { maxElements: number; maxRowBytes?: number },
): DocumentScanner {
  return format === 'ndjson'
    ? new NdjsonScanner(handlers, maxElements, { maxTextBytes })
    : new JsonScanner(listKey, handlers, maxElements, { maxTextBytes });
}

async function scan(
  source: UploadSource,
  handlers: JsonScannerHandlers,
  limits: UploadLimits,
  stop: () => boolean,
): Promise<void> {
  const scanner = scannerOf(source.format, handlers, limits);
  for await (const chunk of source.chunks()) {
    scanner.push(chunk);
    if (stop()) return;
  }
  scanner.end();
}

export function asValidationError(error: unknown): unknown {
  if (error instanceof JsonSyntaxError)
    return ValidationError.of(['body', error.offset], 'JSON decode error', 'json_invalid');
  if (error instanceof RefusedJsonError) return ValidationError.of(['body', error.offset], error.message, error.type);
  if (error instanceof NotAnObjectError) {
    const message = 'Input should be a valid dictionary or object to extract fields from';
    return ValidationError.of(['body'], message, 'model_attributes_type');
  }
  if (error instanceof NotAListError) return ValidationError.of(['body'], 'Input should be a valid list', 'list_type');
  if (error instanceof JsonTextTooLargeError) return new RowTooLargeError(error.maxBytes);
  return error;
}
