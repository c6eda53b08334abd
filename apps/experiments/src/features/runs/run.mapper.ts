import type { RunDto } from '@heddle/dto-experiments';
import type { FeedbackStats } from '../feedback/feedback-stats.js';
import { closeCutJson } from './json-preview.js';
import type { RunRow } from './run.repository.js';

export function toRunDto(row: RunRow, feedbackStats: FeedbackStats | undefined): RunDto {
  return {
    id: row.id,
    name: row.name,
    run_type: row.run_type,
    start_time: row.start_time,
    end_time: row.end_time,
    status: row.error === null ? 'success' : 'error',
    error: row.error,
    inputs: row.inputs,
    outputs: row.outputs,
    inputs_preview: closeCutJson(row.inputs_preview),
    outputs_preview: row.outputs_preview === null ? null : closeCutJson(row.outputs_preview),
    extra: row.extra,
    session_id: row.session_id,
    reference_example_id: row.reference_example_id,
    reference_dataset_id: row.reference_dataset_id,
    trace_id: row.id,
    dotted_order: `${row.start_stamp}${row.id}`,
    parent_run_id: null,
    parent_run_ids: [],
    child_run_ids: [],
    tags: [],
    events: [],
    feedback_stats: feedbackStats ?? {},
    total_tokens: 0,
    prompt_tokens: 0,
    completion_tokens: 0,
    total_cost: null,
    prompt_cost: null,
    completion_cost: null,
    first_token_time: null,
    execution_order: 1,
    app_path: `/o/${row.tenant_id}/projects/p/${row.session_id}/r/${row.id}?poll=true`,
    in_dataset: row.reference_example_id !== null,
    trace_tier: row.trace_tier,
  };
}

/** Members that clients rely on whatever they select. */
const requiredFields: readonly string[] = [
  'id',
  'name',
  'run_type',
  'start_time',
  'status',
  'trace_id',
  'dotted_order',
  'session_id',
  'app_path',
];

export function selectRunFields(run: RunDto, fields: readonly string[] | null | undefined): Partial<RunDto> {
  if (!fields || fields.length === 0) return run;
  return Object.fromEntries(
    Object.entries(run).filter(([name]) => requiredFields.includes(name) || fields.includes(name)),
  ) as Partial<RunDto>;
}
