import type { RunDto } from '@heddle/dto-experiments';
import { csvLine } from '../../../contract/csv-line.js';
import type { RunReport } from '../../../core/runs/run-report.js';

/** Columns in order; objects and lists are JSON in their cells. */
const csvColumns = [
  'id',
  'name',
  'run_type',
  'status',
  'start_time',
  'end_time',
  'error',
  'inputs',
  'outputs',
  'extra',
  'tags',
  'feedback_stats',
  'session_id',
  'reference_example_id',
  'reference_dataset_id',
  'trace_id',
  'parent_run_id',
  'dotted_order',
  'total_tokens',
  'prompt_tokens',
  'completion_tokens',
  'total_cost',
  'prompt_cost',
  'completion_cost',
  'prompt_token_details',
  'completion_token_details',
  'prompt_cost_details',
  'completion_cost_details',
  'first_token_time',
  'thread_id',
] as const satisfies readonly (keyof RunDto)[];

export interface ExportForm {
  contentType: string;
  fileName: string;
  head: string;
  line: (report: RunReport) => string;
}

/** Form of an export; CSV has the selected columns, or all. */
export function exportForm(
  format: 'csv' | 'jsonl',
  select: readonly string[] | null | undefined,
  toRun: (report: RunReport) => Partial<RunDto>,
): ExportForm {
  if (format === 'jsonl') {
    return {
      contentType: 'application/jsonl; charset=utf-8',
      fileName: 'runs.jsonl',
      head: '',
      line: (report) => `${JSON.stringify(toRun(report))}\n`,
    };
  }
  const chosen = csvColumns.filter((column) => !select?.length || column === 'id' || select.includes(column));
  return {
    contentType: 'text/csv; charset=utf-8',
    fileName: 'runs.csv',
    head: csvLine(chosen),
    line: (report) => {
      const run = toRun(report);
      return csvLine(chosen.map((column) => run[column]));
    },
  };
}
