import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from '@jest/globals';
import type { CsvOptions } from '../src/importers/csv-columns.js';
import { type Format, readUploads } from '../src/importers/read-uploads.js';
import type { UploadRow, UploadSource } from '../src/importers/upload-source.js';

const noCsv: CsvOptions = { inputs: [], expected: [], outputs: [], scores: [], rowId: undefined, delimiter: undefined };

export const rowsOf = async ({ rows }: UploadSource): Promise<UploadRow[]> => {
  const all: UploadRow[] = [];
  for await (const row of rows()) all.push(JSON.parse(row) as UploadRow);
  return all;
};

/** Reads files as the commands do, from a folder that is removed after the suite. */
export function useImports() {
  let folder: string;
  beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'heddle-importers-'))));
  afterAll(() => rm(folder, { recursive: true }));

  async function read(name: string, content: string | Buffer, format: Format = 'auto', csv: Partial<CsvOptions> = {}) {
    const file = join(folder, name);
    await writeFile(file, content);
    return readUploads(file, { format, csv: { ...noCsv, ...csv }, dataset: 'uploaded to' });
  }

  async function only(name: string, content: string | Buffer, format?: Format, csv?: Partial<CsvOptions>) {
    const { sources, ...rest } = await read(name, content, format, csv);
    expect(sources).toHaveLength(1);
    const source = sources[0] as UploadSource;
    return { ...rest, source, header: source.header, rows: await rowsOf(source) };
  }

  return { read, only };
}
