/** Columns of a list of runs, chosen by the reader and kept in the browser. */
export const RUN_COLUMNS = [
  'input',
  'output',
  'latency',
  'first_token',
  'tokens',
  'cost',
  'feedback',
  'tags',
  'metadata',
] as const;
export type RunColumn = (typeof RUN_COLUMNS)[number];

export const columnTitles: Record<RunColumn, string> = {
  input: 'Input',
  output: 'Output',
  latency: 'Latency',
  first_token: 'First token',
  tokens: 'Tokens',
  cost: 'Cost',
  feedback: 'Feedback',
  tags: 'Tags',
  metadata: 'Metadata',
};

export const columnWidths: Record<RunColumn, string> = {
  input: 'minmax(140px,1fr)',
  output: 'minmax(140px,1fr)',
  latency: '84px',
  first_token: '92px',
  tokens: '84px',
  cost: '92px',
  feedback: '140px',
  tags: '120px',
  metadata: 'minmax(140px,220px)',
};

export const defaultColumns: readonly RunColumn[] = ['input', 'output', 'latency', 'tokens', 'cost', 'feedback'];

/** Fields of a run that the columns need. */
export function fieldsOf(columns: readonly RunColumn[]): string[] {
  const fields: Record<RunColumn, string[]> = {
    input: ['inputs_preview'],
    output: ['outputs_preview'],
    latency: [],
    first_token: ['first_token_time'],
    tokens: ['total_tokens'],
    cost: ['total_cost'],
    feedback: ['feedback_stats'],
    tags: ['tags'],
    metadata: ['extra'],
  };
  return ['end_time', 'error', 'parent_run_id', ...columns.flatMap((column) => fields[column])];
}
