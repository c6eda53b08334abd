import { open, readFile, stat } from 'node:fs/promises';
import { UsageError } from '../contract/errors.js';
import { readCsv } from './csv.js';
import { type CsvOptions, describeMapping } from './csv-columns.js';
import type { OnProgress } from './file-chunks.js';
import { isInspect } from './inspect-log.js';
import { parseLenient, readInspectArchive, readInspectJson } from './inspect.js';
import { readJsonUpload } from './json-upload.js';
import { readNdjsonUpload } from './ndjson-upload.js';
import { isPromptfoo, readPromptfoo } from './promptfoo.js';
import type { UploadSource } from './upload-source.js';

export const formats = ['auto', 'heddle', 'ndjson', 'promptfoo', 'inspect', 'csv'] as const;
export type Format = (typeof formats)[number];

export interface ReadFile {
  sources: UploadSource[];
  format: Exclude<Format, 'auto'>;
  /** Detected settings. */
  note?: string;
}

interface ReadOptions {
  format: Format;
  csv: CsvOptions;
  /** Dataset of the options; default: the dataset of the file. */
  dataset: string | undefined;
  onRead?: OnProgress;
}

/** Reads the experiments of a file. */
export async function readUploads(file: string, { format, csv, dataset, onRead }: ReadOptions): Promise<ReadFile> {
  const chosen = format === 'auto' ? await detect(file) : format;
  switch (chosen) {
    case 'heddle':
      return { format: chosen, sources: [await readJsonUpload(file, onRead)] };
    case 'ndjson':
      return { format: chosen, sources: [await readNdjsonUpload(file, onRead)] };
    case 'csv': {
      const { source, mapping } = await readCsv(file, csv, dataset, onRead);
      return { format: chosen, sources: [source], note: describeMapping(mapping) };
    }
    case 'promptfoo':
      return { format: chosen, sources: readPromptfoo(await readWhole(file), file, dataset) };
    case 'inspect':
      return { format: chosen, sources: [await readInspect(file, dataset)] };
  }
}

async function readInspect(file: string, dataset: string | undefined): Promise<UploadSource> {
  if (await isZip(file)) return readInspectArchive(file, dataset);
  return readInspectJson(await readWhole(file), file, dataset);
}

const headBytes = 64 * 1024;

/** Detects the format from the content; the name decides if the content does not. */
async function detect(file: string): Promise<Exclude<Format, 'auto'>> {
  const { head, isWhole } = await headOf(file);
  const guess = detectFormat(file, head, isWhole);
  if (guess === undefined) throw new UsageError(`${file}: unknown format; give --format ${formats.slice(1).join('|')}`);
  return guess;
}

/** Pure part of the detection, from the name and the beginning of a file. */
export function detectFormat(file: string, head: Buffer, isWhole: boolean): Exclude<Format, 'auto'> | undefined {
  if (head.subarray(0, 2).toString() === 'PK') return 'inspect';
  const text = head
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .trimStart();
  if (!text.startsWith('{')) return /\.(csv|tsv|txt)$/i.test(file) || text.includes(',') ? 'csv' : undefined;
  const [firstLine = ''] = text.split('\n');
  if (isJson(firstLine) && (!isWhole || !isJson(text)) && !/"results"\s*:/.test(firstLine)) return 'ndjson';
  if (/"experiment_(name|start_time)"\s*:/.test(text) || /^\{\s*"results"\s*:\s*\[/.test(text)) return 'heddle';
  if (isWhole) {
    const value = isJson(text) ? (JSON.parse(text) as unknown) : undefined;
    if (isPromptfoo(value)) return 'promptfoo';
    if (isInspect(value)) return 'inspect';
  }
  if (/"eval"\s*:\s*\{/.test(text) && /"task(_id)?"\s*:/.test(text)) return 'inspect';
  if (/"evalId"\s*:/.test(text) || /"results"\s*:\s*\{/.test(text)) return 'promptfoo';
  return undefined;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

async function headOf(file: string) {
  const handle = await openFile(file);
  try {
    const { size } = await handle.stat();
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return { head: buffer.subarray(0, bytesRead), isWhole: size <= bytesRead };
  } finally {
    await handle.close();
  }
}

const isZip = async (file: string) => (await headOf(file)).head.subarray(0, 2).toString() === 'PK';

async function openFile(file: string) {
  try {
    return await open(file);
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${(error as Error).message}`);
  }
}

/** Below the maximum length of a string in Node, 512 MB. */
const wholeBytes = 500 * 1024 * 1024;

async function readWhole(file: string): Promise<unknown> {
  const { size } = await stat(file);
  if (size > wholeBytes)
    throw new UsageError(`${file} has ${size} bytes; files of this format are read whole, up to ${wholeBytes} bytes`);
  return parseLenient((await readFile(file, 'utf8')).replace(/^\ufeff/, ''), file);
}
