import { isObject } from '../../ui/json-text';
import { type FileContent, type FileFormat, type FileProblem, type FileRecord } from './file-records';

export const targets = ['inputs', 'outputs', 'metadata', 'skip'] as const;
export type Target = (typeof targets)[number];

export const targetNames: Record<Target, string> = {
  inputs: 'Inputs',
  outputs: 'Expected',
  metadata: 'Metadata',
  skip: 'Leave out',
};

/** Target of each column. */
export type Mapping = Readonly<Record<string, Target>>;

export interface NewExample {
  inputs: Record<string, unknown>;
  outputs?: Record<string, unknown>;
  metadata?: Record<string, unknown>;
}

const ownColumns = /^(id|created_at|modified_at|dataset_id|name|source_run_id|attachment_urls)$/;
const outputNames =
  /^(outputs?|expected|expected_outputs?|reference|reference_outputs?|answers?|labels?|target|completion|response)\b/i;

function suggest(column: string): Target {
  if (ownColumns.test(column)) return 'skip';
  if (/^metadata\b/i.test(column)) return 'metadata';
  if (/^outputs[._]/i.test(column) || outputNames.test(column)) return 'outputs';
  return 'inputs';
}

export function suggestMapping(columns: readonly string[]): Mapping {
  return Object.fromEntries(columns.map((column) => [column, suggest(column)]));
}

/** Name of a member: exports of datasets have the target before it, `inputs.question`. */
const memberName = (column: string, target: Target) =>
  column.startsWith(`${target}.`) ? column.slice(target.length + 1) : column;

/** Cells of CSV are texts; objects and lists in them are read as JSON, and nothing else is. */
function valueOf(value: unknown, format: FileFormat): unknown {
  if (format === 'jsonl' || typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}

export function toExample({ fields }: FileRecord, mapping: Mapping, format: FileFormat): NewExample {
  const found: Record<Exclude<Target, 'skip'>, Record<string, unknown>> = { inputs: {}, outputs: {}, metadata: {} };
  for (const [column, given] of Object.entries(fields)) {
    const target = mapping[column] ?? 'skip';
    const isEmpty = given === undefined || given === null || (format === 'csv' && given === '');
    // An empty cell is an empty text of the inputs, and elsewhere no value.
    if (target === 'skip' || (isEmpty && target !== 'inputs') || given === null) continue;
    const value = valueOf(given, format);
    if (column === target && isObject(value)) Object.assign(found[target], value);
    else found[target][memberName(column, target)] = value;
  }
  const { inputs, outputs, metadata } = found;
  return {
    inputs,
    ...(Object.keys(outputs).length > 0 ? { outputs } : {}),
    ...(Object.keys(metadata).length > 0 ? { metadata } : {}),
  };
}

interface PlannedImport {
  examples: NewExample[];
  /** Line of each example. */
  lines: number[];
  problems: FileProblem[];
}

/** Examples of a file by its mapping, and all problems in the order of their lines. */
export function planImport({ records, problems, format }: FileContent, mapping: Mapping): PlannedImport {
  const planned: PlannedImport = { examples: [], lines: [], problems: [...problems] };
  for (const record of records) {
    const example = toExample(record, mapping, format);
    if (Object.keys(example.inputs).length === 0) {
      planned.problems.push({ line: record.line, message: 'No inputs: at least one value has to be an input.' });
      continue;
    }
    planned.examples.push(example);
    planned.lines.push(record.line);
  }
  planned.problems.sort((a, b) => a.line - b.line);
  return planned;
}
