import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { ValidationError } from '@heddle/errors';

/** What is read between two looks at what else the process has to do: some milliseconds of work. */
const sliceBytes = 64 * 1024;

/** The rows of a CSV text (RFC 4180), all of them text; empty lines do not count. */
export async function parseCsv(text: string): Promise<string[][]> {
  const parser = parse({
    bom: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    // Where the cells of a row are too few or too many, its number says it.
    relax_column_count: true,
    skip_empty_lines: true,
  });
  const rows: string[][] = [];
  try {
    for await (const row of Readable.from(slicesOf(text)).pipe(parser)) rows.push(row as string[]);
    return rows;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw ValidationError.of(['body', 'file', Number(error.records)], error.message, 'csv_invalid');
  }
}

async function* slicesOf(text: string): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += sliceBytes) {
    yield bytes.subarray(at, at + sliceBytes);
    await setImmediate();
  }
}
