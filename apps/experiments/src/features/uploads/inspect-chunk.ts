import { createHash } from 'node:crypto';
import { ValidationError } from '@heddle/errors';
import type { UploadSettings } from '../../config/upload-settings.js';
import { type ExperimentWindow, RowInspector } from './inspect-rows.js';
import { asValidationError, inspectItem, tooManyRows, type UploadSource } from './inspect-upload.js';
import { JsonScanner, type JsonScannerHandlers } from './json-scanner.js';
import { NdjsonScanner } from './ndjson-scanner.js';

/** Rows that were found valid. */
export interface RowChunk {
  /** Index of the first one in the upload. */
  offset: number;
  rowCount: number;
  /** One row per line, so that equal rows have equal bytes in any format. */
  content: Buffer;
  sha256: string;
}

/** Checks rows of an upload without its header; locations count from its first row. */
export async function inspectChunk(
  source: UploadSource,
  offset: number,
  window: ExperimentWindow,
  { maxRows, maxElements }: Pick<UploadSettings, 'maxRows' | 'maxElements'>,
): Promise<RowChunk> {
  const rows = new RowInspector(window);
  const lines: Buffer[] = [];
  const handlers: JsonScannerHandlers = {
    member: () => undefined,
    listStart: () => undefined,
    item: (index, text, at, line) => {
      if (offset + index >= maxRows) throw tooManyRows(maxRows);
      inspectItem(rows, offset + index, text, at, line);
      lines.push(toLine(text));
    },
  };
  const scanner =
    source.format === 'ndjson'
      ? new NdjsonScanner(handlers, maxElements, { header: false })
      : new JsonScanner(null, handlers, maxElements, { isList: true });
  try {
    for await (const chunk of source.chunks()) scanner.push(chunk);
    scanner.end();
  } catch (error) {
    throw asValidationError(error);
  }
  if (rows.errors.errors.length > 0) throw new ValidationError(rows.errors.errors);
  if (lines.length === 0) throw ValidationError.of(['body'], 'List should have at least 1 item', 'too_short');
  const content = Buffer.concat(lines);
  return { offset, rowCount: lines.length, content, sha256: createHash('sha256').update(content).digest('hex') };
}

const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const space = 0x20;

/** Copies a JSON text without its line breaks, which only occur between tokens. */
function toLine(text: Buffer): Buffer {
  const line = Buffer.alloc(text.length + 1, text);
  for (let at = 0; at < text.length; at += 1) {
    if (line[at] === lineFeed || line[at] === carriageReturn) line[at] = space;
  }
  line[text.length] = lineFeed;
  return line;
}
