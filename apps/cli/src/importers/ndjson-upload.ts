import { isObject } from '@heddle/project-files';
import { UsageError } from '../contract/errors.js';
import { fileChunks, type OnProgress, ignoreProgress } from './file-chunks.js';
import { parseJson } from './json-upload.js';
import type { UploadHeader, UploadSource } from './upload-source.js';

/** Header on the first line, then one row on each line. */
export async function readNdjsonUpload(file: string, onRead: OnProgress = ignoreProgress): Promise<UploadSource> {
  let header: unknown;
  const lineOfRow: number[] = [];
  for await (const { text, line } of linesOf(file, onRead)) {
    const value = parseJson(text, `${file}, line ${line}`);
    if (!isObject(value)) throw new UsageError(`${file}, line ${line}: expected a JSON object`);
    if (header === undefined) header = value;
    else lineOfRow.push(line);
  }
  if (header === undefined) throw new UsageError(`${file} is empty`);
  return {
    header: header as Partial<UploadHeader>,
    rows: () => rowsOf(file),
    placeOf: (index) => `line ${lineOfRow[index]}`,
  };
}

async function* rowsOf(file: string): AsyncGenerator<string> {
  let isHeader = true;
  for await (const { text } of linesOf(file, ignoreProgress)) {
    if (!isHeader) yield text;
    isHeader = false;
  }
}

const newline = 0x0a;

/** Non-empty lines. `readline` would also split at U+2028, which JSON allows in strings. */
async function* linesOf(file: string, onRead: OnProgress): AsyncGenerator<{ text: string; line: number }> {
  let line = 0;
  let held: Buffer[] = [];
  const finish = () => {
    line += 1;
    const text = Buffer.concat(held)
      .toString('utf8')
      .replace(/^\ufeff/, '');
    held = [];
    return { text, line };
  };
  for await (const chunk of fileChunks(file, onRead)) {
    let from = 0;
    for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, from)) {
      held.push(chunk.subarray(from, at));
      from = at + 1;
      const one = finish();
      if (one.text.trim() !== '') yield one;
    }
    if (from < chunk.length) held.push(chunk.subarray(from));
  }
  const last = finish();
  if (last.text.trim() !== '') yield last;
}
