import { TextDecoder } from 'node:util';
import { CsvError, parse, type Parser } from 'csv-parse';
import { ValidationError } from '@heddle/errors';
import { type CsvLimits, CsvMeter } from './csv-meter.js';

/** Some milliseconds of work at the most, also where rows are as short as can be; bytes. */
export const csvPieceBytes = 16 * 1024;

/**
 * The records of a CSV text (RFC 4180) in UTF-8, all cells text, as they come; empty lines do not count. The text is
 * checked on the way, so that no more of it is in memory than the row under way.
 */
export async function* readCsv(chunks: AsyncIterable<Buffer>, limits: CsvLimits): AsyncGenerator<string[][]> {
  const parser = parse({
    bom: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    // Where the cells of a row are too few or too many, its number says it.
    relax_column_count: true,
    skip_empty_lines: true,
  });
  // It is met where the records are read.
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

/** Without a chunk: the text ends here. */
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
