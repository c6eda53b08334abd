import { randomUUID } from 'node:crypto';
import { CreateDatasetDto } from '@heddle/dto-experiments';
import { DomainError, ValidationError } from '@heddle/errors';
import { ContractValidationPipe, type FormPart, type JsonLimits, jsonReader, textOfPart } from '@heddle/http';
import { maxRecordBytes } from '../../../contract/json-size.js';
import { Slicer } from '../../../contract/slicer.js';
import type { ExampleDraft } from '../../../core/examples/example-plan.js';
import type { SpooledForm } from '../../../intake/spooled-form.js';
import type { CsvLimits } from './csv-meter.js';
import { csvPieceBytes, readCsv } from './csv.js';

/** Columns by target. */
interface Columns {
  inputs: string[];
  outputs: string[];
  metadata: string[];
}

/** A CSV file that has been checked; its rows are still in the form. */
export interface CsvFile {
  name: string;
  columns: Columns;
  part: FormPart;
  form: SpooledForm;
  limits: CsvLimits;
}

class FormFieldNotSupportedError extends DomainError {
  constructor(name: string) {
    super({ kind: 'invalid', code: 'not_supported', message: `not supported: ${name}` });
  }
}

/** Maximum cells per row, because a row is processed in one piece. */
const maxColumns = 10_000;
/** Every column may be in each of the three lists; the rest is for the other fields. */
export const maxCsvParts = 3 * maxColumns + 100;

const unsupported = ['transformations', 'input_key_mappings', 'output_key_mappings', 'metadata_key_mappings'];
const schemas = ['inputs_schema_definition', 'outputs_schema_definition'];
const pipe = new ContractValidationPipe();

/** Reads and checks the file without keeping its rows. */
export async function checkCsvFile(form: SpooledForm, { maxRows }: { maxRows: number }): Promise<CsvFile> {
  const part = form.parts.find(({ name }) => name === 'file');
  if (!part) throw ValidationError.of(['body', 'file'], 'Field required', 'missing');
  for (const { name, start, end } of form.parts) {
    if (unsupported.includes(name) && end > start) throw new FormFieldNotSupportedError(name);
  }
  const columns = {
    inputs: await keysOf(form, 'input_keys'),
    outputs: await keysOf(form, 'output_keys'),
    metadata: await keysOf(form, 'metadata_keys'),
  };
  if (columns.inputs.length === 0) throw ValidationError.of(['body', 'input_keys'], 'Field required', 'missing');
  const limits = { maxRows, maxColumns, maxRowBytes: maxRecordBytes };
  const file = { name: part.fileName ?? 'dataset.csv', columns, part, form, limits };
  await checkRows(file);
  return file;
}

/** Dataset of the rows; its default name is that of the file. */
export async function toCsvDataset({ form, name }: CsvFile, limits: JsonLimits): Promise<CreateDatasetDto> {
  const read = jsonReader(limits);
  const fields: Record<string, unknown> = { name };
  for (const part of form.parts) {
    if (part.end === part.start) continue;
    if (['name', 'description', 'data_type'].includes(part.name)) fields[part.name] = textOfPart(await form.read(part));
    if (schemas.includes(part.name)) fields[part.name] = read(await form.read(part));
  }
  return pipe.transform(fields, { metatype: CreateDatasetDto, type: 'body' }) as CreateDatasetDto;
}

/** Yields one example per row, in slices; all values are text, as in the file. */
export async function* csvDrafts(file: CsvFile, datasetId: string): AsyncGenerator<ExampleDraft[]> {
  const { inputs, outputs, metadata } = file.columns;
  const slicer = new Slicer<ExampleDraft>();
  let indexes: ReadonlyMap<string, number> | undefined;
  let number = 0;
  const take = (row: string[], keys: readonly string[]) =>
    Object.fromEntries(keys.map((key) => [key, row[indexes?.get(key) as number] ?? '']));
  for await (const records of recordsOf(file)) {
    for (const row of records) {
      if (!indexes) {
        indexes = new Map(row.map((name, index) => [name, index]));
        continue;
      }
      number += 1;
      const draft: ExampleDraft = {
        id: randomUUID(),
        datasetId,
        inputs: take(row, inputs),
        outputs: outputs.length > 0 ? take(row, outputs) : null,
        metadata: metadata.length > 0 ? take(row, metadata) : null,
        splits: null,
        sourceRunId: null,
        useSourceRunIo: false,
        createdAt: null,
        place: ['body', 'file', number],
      };
      const slice = slicer.add(draft, sizeOf(row));
      if (slice) yield slice;
    }
  }
  const rest = slicer.rest();
  if (rest.length > 0) yield rest;
}

const sizeOf = (row: readonly string[]) => row.reduce((bytes, { length }) => bytes + length, 0);

const recordsOf = ({ form, part, limits }: CsvFile) => readCsv(form.chunks(part, csvPieceBytes), limits);

/** Repeated fields, as browsers and official clients send a list. */
async function keysOf(form: SpooledForm, wanted: string): Promise<string[]> {
  const keys = new Set<string>();
  for (const part of form.parts) {
    if (part.name === wanted && part.end > part.start) keys.add(textOfPart(await form.read(part)));
  }
  return [...keys];
}

async function checkRows(file: CsvFile): Promise<void> {
  let width: number | undefined;
  let number = 0;
  for await (const records of recordsOf(file)) {
    for (const row of records) {
      if (width === undefined) {
        checkHeader(row, file.columns);
        width = row.length;
      } else {
        number += 1;
        if (row.length === width) continue;
        const message = `Row ${number} has ${row.length} cells, and not ${width}`;
        throw ValidationError.of(['body', 'file', number], message, 'csv_invalid');
      }
    }
  }
  if (width !== undefined) return;
  throw ValidationError.of(['body', 'file'], 'The file has no header row', 'csv_invalid');
}

function checkHeader(header: readonly string[], columns: Columns): void {
  const counts = new Map<string, number>();
  for (const name of header) counts.set(name, (counts.get(name) ?? 0) + 1);
  for (const [field, keys] of [
    ['input_keys', columns.inputs],
    ['output_keys', columns.outputs],
    ['metadata_keys', columns.metadata],
  ] as const) {
    for (const key of keys) {
      const count = counts.get(key) ?? 0;
      if (count === 1) continue;
      const found = count === 0 ? 'no column' : `${count} columns`;
      throw ValidationError.of(['body', field], `The file has ${found} ${JSON.stringify(key)}`, 'csv_column');
    }
  }
}
