import { isObject } from '@heddle/project-files';
import { UsageError } from '../contract/errors.js';
import { type JsonObject } from './fields.js';
import { type InspectLog, readInspectHeader } from './inspect-log.js';
import { sourceOf, type UploadRow, type UploadSource } from './upload-source.js';
import { ZipArchive } from './zip-archive.js';

/** Log as JSON. */
export function readInspectJson(value: unknown, file: string, dataset?: string): UploadSource {
  const log = value as JsonObject;
  const { header, rowOf } = readInspectHeader(log, file, dataset);
  const samples = Array.isArray(log.samples) ? log.samples.filter(isObject) : [];
  const rows = samples.map(rowOf);
  return sourceOf({ ...header, ...windowOf(header, rows) }, rows, (index) => nameOf(samples[index]));
}

/** `.eval` file: a zip with one entry for each sample and epoch, read one at a time. */
export async function readInspectArchive(file: string, dataset?: string): Promise<UploadSource> {
  const archive = await ZipArchive.open(file);
  const read = async (entry: string) => parseLenient(await archive.read(entry), `${file}, ${entry}`);
  // The log of an unfinished or interrupted evaluation is incomplete.
  const start = archive.entries.find((name) => name === 'header.json' || name === '_journal/start.json');
  const top = archive.entries.includes('header.json') ? 'header.json' : start;
  if (top === undefined) throw new UsageError(`${file} has no header.json: is it a log of Inspect?`);
  const log: InspectLog = readInspectHeader(await read(top), file, dataset);
  const samples = archive.entries.filter((name) => /^samples\/.+\.json$/.test(name)).sort();
  const window = { start: String(log.header.experiment_start_time), end: String(log.header.experiment_end_time) };
  for (const name of samples) {
    const { start_time: from, end_time: to } = log.rowOf(await read(name));
    if (String(from) < window.start) window.start = String(from);
    if (String(to) > window.end) window.end = String(to);
  }
  return {
    header: { ...log.header, experiment_start_time: window.start, experiment_end_time: window.end },
    placeOf: (index) => samples[index] ?? `sample ${index + 1}`,
    rows: async function* () {
      for (const name of samples) yield JSON.stringify(log.rowOf(await read(name)));
    },
  };
}

const nameOf = (sample: JsonObject | undefined) => `sample ${String(sample?.id)}, epoch ${String(sample?.epoch ?? 1)}`;

/** Widens the times of the experiment to include its rows; the service requires that. */
function windowOf({ experiment_start_time: start, experiment_end_time: end }: InspectLog['header'], rows: UploadRow[]) {
  const starts = [String(start), ...rows.map((row) => String(row.start_time))].sort();
  const ends = [String(end), ...rows.map((row) => String(row.end_time))].sort();
  return { experiment_start_time: starts[0] as string, experiment_end_time: ends.at(-1) as string };
}

/** Replaces NaN and Infinity, which Python writes, JSON lacks and scores do not allow. */
export function parseLenient(text: string, location: string): JsonObject {
  const parsed = tryParse(text) ?? tryParse(text.replace(/"(?:[^"\\]|\\.)*"|-?\b(?:NaN|Infinity)\b/g, nullForNaN));
  if (!isObject(parsed)) throw new UsageError(`${location} is not a JSON object`);
  return parsed;
}

const nullForNaN = (match: string) => (match.startsWith('"') ? match : 'null');

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
