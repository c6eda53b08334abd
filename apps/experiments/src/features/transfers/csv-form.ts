import { randomUUID } from 'node:crypto';
import { CreateDatasetDto } from '@heddle/dto-experiments';
import { DomainError, ValidationError } from '@heddle/errors';
import { ContractValidationPipe, type FormLimits, type FormPart, jsonReader, textOfPart } from '@heddle/http';
import type { ExampleDraft } from '../examples/example-plan.js';
import { parseCsv } from './csv.js';

/** Which columns go where. */
interface Columns {
  inputs: string[];
  outputs: string[];
  metadata: string[];
}

export interface CsvFile {
  name: string;
  columns: Columns;
  /** The first one names the columns. */
  rows: string[][];
}

class FormFieldNotSupportedError extends DomainError {
  constructor(name: string) {
    super({ kind: 'invalid', code: 'not_supported', message: `not supported: ${name}` });
  }
}

const unsupported = ['transformations', 'input_key_mappings', 'output_key_mappings', 'metadata_key_mappings'];
const schemas = ['inputs_schema_definition', 'outputs_schema_definition'];
const pipe = new ContractValidationPipe();

export async function toCsvFile(parts: readonly FormPart[]): Promise<CsvFile> {
  const file = parts.find(({ name }) => name === 'file');
  if (!file) throw ValidationError.of(['body', 'file'], 'Field required', 'missing');
  for (const part of parts) {
    if (unsupported.includes(part.name) && part.bytes.length > 0) throw new FormFieldNotSupportedError(part.name);
  }
  const columns = {
    inputs: keysOf(parts, 'input_keys'),
    outputs: keysOf(parts, 'output_keys'),
    metadata: keysOf(parts, 'metadata_keys'),
  };
  if (columns.inputs.length === 0) throw ValidationError.of(['body', 'input_keys'], 'Field required', 'missing');
  const rows = await parseCsv(textOfPart(file));
  checkRows(rows, columns);
  return { name: file.fileName ?? 'dataset.csv', columns, rows };
}

/** The dataset that the rows go to; without a name it has that of the file. */
export function toCsvDataset(parts: readonly FormPart[], file: CsvFile, limits: FormLimits): CreateDatasetDto {
  const read = jsonReader(limits);
  const fields: Record<string, unknown> = { name: file.name };
  for (const part of parts) {
    if (part.bytes.length === 0) continue;
    if (['name', 'description', 'data_type'].includes(part.name)) fields[part.name] = textOfPart(part);
    if (schemas.includes(part.name)) fields[part.name] = read(part);
  }
  return pipe.transform(fields, { metatype: CreateDatasetDto, type: 'body' }) as CreateDatasetDto;
}

/** One example per row; all values are text, as in the file. */
export function toCsvDrafts({ columns, rows }: CsvFile, datasetId: string): ExampleDraft[] {
  const [header = [], ...body] = rows;
  const indexes = new Map(header.map((name, index) => [name, index]));
  const take = (row: string[], keys: readonly string[]) =>
    Object.fromEntries(keys.map((key) => [key, row[indexes.get(key) as number] ?? '']));
  return body.map((row, index) => ({
    id: randomUUID(),
    datasetId,
    inputs: take(row, columns.inputs),
    outputs: columns.outputs.length > 0 ? take(row, columns.outputs) : null,
    metadata: columns.metadata.length > 0 ? take(row, columns.metadata) : null,
    splits: null,
    sourceRunId: null,
    useSourceRunIo: false,
    createdAt: null,
    place: ['body', 'file', index + 1],
  }));
}

/** Repeated fields, as browsers and official clients send a list. */
function keysOf(parts: readonly FormPart[], name: string): string[] {
  const keys = parts.filter((part) => part.name === name).map(textOfPart);
  return [...new Set(keys.filter((key) => key !== ''))];
}

function checkRows(rows: string[][], columns: Columns): void {
  const [header] = rows;
  if (!header) throw ValidationError.of(['body', 'file'], 'The file has no line that names its columns', 'csv_invalid');
  for (const [field, keys] of [
    ['input_keys', columns.inputs],
    ['output_keys', columns.outputs],
    ['metadata_keys', columns.metadata],
  ] as const) {
    for (const key of keys) {
      const columns = header.filter((name) => name === key).length;
      if (columns === 1) continue;
      const found = columns === 0 ? 'no column' : `${columns} columns`;
      throw ValidationError.of(['body', field], `The file has ${found} ${JSON.stringify(key)}`, 'csv_column');
    }
  }
  const uneven = rows.findIndex((row) => row.length !== header.length);
  if (uneven === -1) return;
  const message = `Row ${uneven} has ${rows[uneven]?.length} cells, and not ${header.length}`;
  throw ValidationError.of(['body', 'file', uneven], message, 'csv_invalid');
}
