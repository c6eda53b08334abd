import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { UsageError } from '../contract/errors.js';
import { type ColumnMapping, type CsvOptions, chooseDelimiter, mapColumns, readScore } from './csv-columns.js';
import { feedbackOf, type JsonObject, later, timeOf, withoutEmpty } from './fields.js';
import { fileChunks, type OnProgress, ignoreProgress } from './file-chunks.js';
import { isUuidText, RowIds } from './row-ids.js';
import type { UploadRow, UploadSource } from './upload-source.js';

type CsvRecord = { cells: string[]; line: number };

/**
 * Reads a table with a header. One pass detects the types of its columns, another reads times and line numbers. Each
 * attempt to send it reads the file again.
 */
export async function readCsv(
  file: string,
  options: CsvOptions,
  dataset = '',
  onRead: OnProgress = ignoreProgress,
): Promise<{ source: UploadSource; mapping: ColumnMapping }> {
  const delimiter = options.delimiter ?? chooseDelimiter(await firstLine(file));
  const records = (seen = ignoreProgress) => recordsOf(file, delimiter, seen);
  const { size, mtime } = await stat(file);
  // Two passes over the file share one progress.
  const mapping = await mapFile(file, () => records((bytes) => onRead(bytes / 2)), options);
  const fallback = mtime.toISOString();
  const table: Table = { file, records, mapping, fallback, dataset };
  const lines: number[] = [];
  let start: string | undefined;
  let end: string | undefined;
  for await (const { row, line } of rowsOf({
    ...table,
    records: () => records((bytes) => onRead((size + bytes) / 2)),
  })) {
    lines.push(line);
    if (start === undefined || String(row.start_time) < start) start = String(row.start_time);
    if (end === undefined || String(row.end_time) > end) end = String(row.end_time);
  }
  const source: UploadSource = {
    header: {
      experiment_name: basename(file).replace(/\.[^.]*$/, ''),
      experiment_start_time: start ?? fallback,
      experiment_end_time: end ?? fallback,
      experiment_metadata: { source: 'csv', file: basename(file) },
    },
    placeOf: (index) => `line ${lines[index]}`,
    rows: async function* () {
      for await (const { row } of rowsOf(table)) yield JSON.stringify(row);
    },
  };
  return { source, mapping };
}

async function firstLine(file: string): Promise<string> {
  let text = '';
  for await (const chunk of createReadStream(file, { encoding: 'utf8' })) {
    text += chunk as string;
    if (/[\r\n]/.test(text)) break;
  }
  return text.split(/[\r\n]/)[0] ?? '';
}

async function* recordsOf(file: string, delimiter: string, onRead: OnProgress): AsyncGenerator<CsvRecord> {
  const parser = parse({ bom: true, delimiter, info: true, relax_column_count: true, skip_empty_lines: true });
  const input = Readable.from(fileChunks(file, onRead), { objectMode: false });
  input.once('error', (error) => parser.destroy(error));
  input.pipe(parser);
  try {
    for await (const one of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>)
      yield { cells: one.record, line: one.info.lines };
  } catch (error) {
    if (error instanceof CsvError) throw new UsageError(`${file}: ${error.message}`);
    throw error;
  }
}

/** Maps the columns. Reads the whole file, to find the numeric ones. */
async function mapFile(
  file: string,
  records: () => AsyncIterable<CsvRecord>,
  options: CsvOptions,
): Promise<ColumnMapping> {
  let header: string[] | undefined;
  const hasText = new Set<number>();
  const hasScore = new Set<number>();
  for await (const { cells, line } of records()) {
    if (!header) {
      header = cells.map((cell) => cell.trim());
      continue;
    }
    if (cells.length > header.length)
      throw new UsageError(
        `${file}, line ${line}: the row has ${cells.length} cells, but the header has ${header.length} columns`,
      );
    cells.forEach((cell, index) => {
      if (cell.trim() !== '') (readScore(cell) === undefined ? hasText : hasScore).add(index);
    });
  }
  if (!header) throw new UsageError(`${file} is empty`);
  const names = header;
  const numeric = names.filter((_, index) => hasScore.has(index) && !hasText.has(index));
  return mapColumns(names, new Set(numeric), options, file);
}

interface Table {
  file: string;
  records: () => AsyncIterable<CsvRecord>;
  mapping: ColumnMapping;
  /** Time of rows without times. */
  fallback: string;
  dataset: string;
}

async function* rowsOf({ file, records, mapping, fallback, dataset }: Table) {
  const ids = new RowIds(dataset);
  let isHeader = true;
  for await (const { cells, line } of records()) {
    if (!isHeader) yield { row: toRow(cells, mapping, fallback, ids, `${file}, line ${line}`), line };
    isHeader = false;
  }
}

function toRow(cells: string[], mapping: ColumnMapping, fallback: string, ids: RowIds, location: string): UploadRow {
  const cell = (column: string | undefined) =>
    column === undefined ? undefined : cells[mapping.header.indexOf(column)]?.trim() || undefined;
  const pick = (columns: readonly string[]): JsonObject | undefined => {
    const entries = columns.map((column) => [column, cell(column)] as const).filter(([, value]) => value !== undefined);
    return entries.length > 0 ? Object.fromEntries(entries) : undefined;
  };
  const inputs = pick(mapping.inputs) ?? {};
  const expected = pick(mapping.expected);
  const id = cell(mapping.rowId);
  const time = (column: string | undefined): string | undefined => {
    const text = cell(column);
    const read = timeOf(text);
    if (text !== undefined && read === undefined)
      throw new UsageError(
        `${location}, ${column}: ${JSON.stringify(text)} is not a time such as 2026-01-05T10:00:00Z`,
      );
    return read;
  };
  const start = time(mapping.startTime) ?? fallback;
  const end = time(mapping.endTime) ?? later(start, latencyMs(cell(mapping.latency), mapping.latencyUnitMs));
  if (end < start) throw new UsageError(`${location}: the end time is before the start time`);
  return withoutEmpty({
    row_id: id === undefined ? ids.of(inputs, expected) : isUuidText(id) ? id : ids.named(id),
    inputs,
    expected_outputs: expected,
    actual_outputs: pick(mapping.outputs),
    evaluation_scores: mapping.scores.flatMap(({ key, column }) => {
      const text = cell(column);
      if (text === undefined) return [];
      const score = readScore(text);
      return [score === undefined ? feedbackOf(key, { value: text }) : feedbackOf(key, { score })];
    }),
    start_time: start,
    end_time: end,
    error: cell(mapping.error),
    run_metadata: pick(mapping.metadata),
  });
}

/** A cell without a positive number, such as `n/a`, counts as no duration. */
const latencyMs = (text: string | undefined, unitMs: number) => {
  const value = Number(text ?? 0);
  return Number.isFinite(value) && value > 0 ? value * unitMs : 0;
};
