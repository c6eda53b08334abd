import { TextDecoder } from 'node:util';
import { CsvError, parse, type Parser } from 'csv-parse';
import { ValidationError } from '@heddle/errors';
import { type CsvLimits, CsvMeter } from './csv-meter.js';

/** Bytes that take at most a few milliseconds to parse, even with the shortest rows. */
export const csvPieceBytes = 16 * 1024;

/**
 * Yields the records of a CSV text (RFC 4180) in UTF-8 as they arrive; all cells are text, and empty lines are skipped.
 * The text is checked on the way, so that only the current row and the chunk are in memory.
 */
export async function* readCsv(chunks: AsyncIterable<Buffer>, limits: CsvLimits): AsyncGenerator<string[][]> {
  const parser = parse({
    bom: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    // The row number locates a row with too few or too many cells.
    relax_column_count: true,
    skip_empty_lines: true,
  });
  // `recordsOf` throws it; without a listener the event would be an uncaught exception.
  parser.on('error', () => undefined);
  const meter = new CsvMeter(limits);
  const text = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of chunks) {
      checkText(text, chunk);
      meter.push(chunk);
      parser.write(chunk);
      yield recordsOf(parser);
    }
    checkText(text);
    parser.end();
    const rest: string[][] = [];
    for await (const record of parser) rest.push(record as string[]);
    yield rest;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw ValidationError.of(['body', 'file', Number(error.records)], error.message, 'csv_invalid');
  } finally {
    parser.destroy();
  }
}

function recordsOf(parser: Parser): string[][] {
  const records: string[][] = [];
  for (let record = parser.read() as string[] | null; record !== null; record = parser.read() as string[] | null) {
    records.push(record);
  }
  if (parser.errored) throw parser.errored;
  return records;
}

/** Throws for invalid UTF-8 and for NUL. A call without a chunk ends the text. */
function checkText(decoder: TextDecoder, chunk?: Buffer): void {
  let text: string;
  try {
    text = decoder.decode(chunk, { stream: chunk !== undefined });
  } catch {
    throw ValidationError.of(['body', 'file'], 'Input should be valid UTF-8', 'string_unicode');
  }
  if (text.includes('\u0000')) {
    throw ValidationError.of(['body', 'file'], 'String should not contain NUL characters', 'string_nul');
  }
}
