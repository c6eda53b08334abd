import { UsageError } from '../contract/errors.js';

/** Columns from the command line; empty if not given. */
export interface CsvOptions {
  inputs: readonly string[];
  expected: readonly string[];
  outputs: readonly string[];
  /** `column`, or `metric=column`. */
  scores: readonly string[];
  rowId: string | undefined;
  delimiter: string | undefined;
}

export interface ColumnMapping {
  header: readonly string[];
  inputs: readonly string[];
  expected: readonly string[];
  outputs: readonly string[];
  scores: readonly { key: string; column: string }[];
  rowId: string | undefined;
  error: string | undefined;
  startTime: string | undefined;
  endTime: string | undefined;
  latency: string | undefined;
  latencyUnitMs: number;
  /** Remaining columns. */
  metadata: readonly string[];
}

/** Column names of evaluation tools, in lower case and with underscores. */
const known = {
  inputs: ['input', 'inputs', 'question', 'query', 'prompt', 'user_input', 'instruction'],
  expected: [
    'expected',
    'expected_output',
    'expected_outputs',
    'expected_answer',
    'reference',
    'reference_answer',
    'ground_truth',
    'target',
    'gold',
  ],
  outputs: ['output', 'outputs', 'actual_output', 'actual_outputs', 'response', 'answer', 'prediction', 'completion'],
  rowId: ['row_id', 'id', 'case_id', 'test_id', 'example_id', 'sample_id'],
  error: ['error', 'error_message', 'exception'],
  startTime: ['start_time', 'started_at'],
  endTime: ['end_time', 'ended_at', 'completed_at'],
  latency: ['latency_ms', 'duration_ms', 'latency', 'latency_s', 'latency_seconds', 'duration', 'duration_s'],
};

/** Numeric columns that do not measure quality. */
const neverScores = /(^|_)(tokens?|cost|price|index|idx|no|number|epoch|seed|timestamp|time)$/;

const plain = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_|_$/g, '');

/** Flags take precedence; other columns are found by name, and scores by their content. */
export function mapColumns(
  header: readonly string[],
  numeric: ReadonlySet<string>,
  options: CsvOptions,
  file: string,
): ColumnMapping {
  const twice = header.find((name, index) => name !== '' && header.indexOf(name) !== index);
  if (twice !== undefined) throw new UsageError(`${file}: two columns are called "${twice}"`);
  const check = (column: string, flag: string) => {
    if (!header.includes(column))
      throw new UsageError(`${flag}: ${file} has no column "${column}"; it has ${header.join(', ')}`);
    return column;
  };
  const find = (names: readonly string[]) => header.filter((name) => names.includes(plain(name)));
  const first = (names: readonly string[]) => names.flatMap((name) => header.filter((one) => plain(one) === name))[0];
  const or = (given: readonly string[], flag: string, names: readonly string[]) =>
    given.length > 0 ? given.map((column) => check(column, flag)) : find(names);

  const inputs = or(options.inputs, '--input', known.inputs);
  if (inputs.length === 0)
    throw new UsageError(`${file}: no input column found; give --input. Columns: ${header.join(', ')}`);
  const expected = or(options.expected, '--expected', known.expected).filter((name) => !inputs.includes(name));
  const outputs = or(options.outputs, '--output', known.outputs).filter(
    (name) => ![...inputs, ...expected].includes(name),
  );
  const rowId = options.rowId === undefined ? first(known.rowId) : check(options.rowId, '--row-id');
  const latency = first(known.latency);
  const single = {
    rowId,
    error: first(known.error),
    startTime: first(known.startTime),
    endTime: first(known.endTime),
    latency,
  };
  // Unnamed columns (indexes, trailing columns of spreadsheets) are ignored.
  const taken = new Set<string | undefined>(['', ...inputs, ...expected, ...outputs, ...Object.values(single)]);
  const scores =
    options.scores.length > 0
      ? options.scores.map((text) => scoreColumn(text, header, check))
      : header
          .filter((name) => !taken.has(name) && numeric.has(name) && !neverScores.test(plain(name)))
          .map((column) => ({ key: column, column }));
  for (const { column } of scores) taken.add(column);
  return {
    header,
    inputs,
    expected,
    outputs,
    scores,
    ...single,
    latencyUnitMs: latency !== undefined && plain(latency).endsWith('_ms') ? 1 : 1000,
    metadata: header.filter((name) => !taken.has(name)),
  };
}

function scoreColumn(text: string, header: readonly string[], check: (column: string, flag: string) => string) {
  if (header.includes(text)) return { key: text, column: text };
  const at = text.indexOf('=');
  if (at <= 0) return { key: text, column: check(text, '--score') };
  return { key: text.slice(0, at), column: check(text.slice(at + 1), '--score') };
}

/** Number, or boolean from yes/no words; undefined for other text. */
export function readScore(text: string): number | boolean | undefined {
  const word = text.trim().toLowerCase();
  if (['true', 'yes', 'pass', 'passed'].includes(word)) return true;
  if (['false', 'no', 'fail', 'failed'].includes(word)) return false;
  const percent = /^(-?[\d.]+)\s*%$/.exec(word)?.[1];
  const value = percent === undefined ? Number(word) : Number(percent) / 100;
  return word !== '' && Number.isFinite(value) ? value : undefined;
}

/** Most frequent delimiter of the header outside of quotes. */
export function chooseDelimiter(line: string): string {
  const bare = line.replace(/"[^"]*"/g, '');
  const counted = [',', ';', '\t', '|'].map((delimiter) => ({ delimiter, count: bare.split(delimiter).length }));
  return counted.reduce((best, one) => (one.count > best.count ? one : best)).delimiter;
}

/** Detected mapping as text. */
export function describeMapping({ inputs, expected, outputs, scores, rowId, metadata }: ColumnMapping): string {
  const list = (names: readonly string[]) => (names.length > 0 ? names.join(', ') : 'none');
  return [
    `input: ${list(inputs)}`,
    `expected: ${list(expected)}`,
    `output: ${list(outputs)}`,
    `scores: ${list(scores.map(({ key, column }) => (key === column ? key : `${key}=${column}`)))}`,
    `row id: ${rowId ?? 'made of the input'}`,
    `metadata: ${list(metadata)}`,
  ].join('; ');
}
