import {
  type ExperimentRunSelectField,
  experimentRunSelectFields,
  type RunPageV2Dto,
  type RunSelectField,
  type RunV2Dto,
} from '@heddle/dto-experiments';
import { encodeCursor } from '../../../core/runs/run-cursor.js';
import type { RunPage, RunReport } from '../../../core/runs/run-report.js';
import { toCostDetailsV2, toDollars, toRunDto, toTokenDetailsV2 } from '../../../core/runs/run.mapper.js';

/** The selected members of a run, in one order. */
export function toRunV2Dto(report: RunReport, selects: readonly ExperimentRunSelectField[]): RunV2Dto {
  const { run } = report;
  const v1 = toRunDto(report);
  const all: Record<Lowercase<ExperimentRunSelectField>, unknown> = {
    id: v1.id,
    name: v1.name,
    run_type: v1.run_type.toUpperCase(),
    status: v1.status.toUpperCase(),
    start_time: v1.start_time,
    end_time: v1.end_time,
    latency_seconds: run.latencySeconds,
    first_token_time: v1.first_token_time,
    error: v1.error,
    error_preview: v1.error === null ? null : v1.error.slice(0, 500),
    extra: v1.extra,
    metadata: v1.extra?.metadata ?? {},
    events: v1.events,
    inputs: v1.inputs,
    inputs_preview: v1.inputs_preview,
    outputs: v1.outputs,
    outputs_preview: v1.outputs_preview,
    manifest: v1.serialized,
    parent_run_ids: v1.parent_run_ids,
    project_id: v1.session_id,
    trace_id: v1.trace_id,
    thread_id: v1.thread_id,
    dotted_order: v1.dotted_order,
    is_root: run.parentRunId === null,
    reference_example_id: v1.reference_example_id,
    reference_dataset_id: v1.reference_dataset_id,
    total_tokens: v1.total_tokens,
    prompt_tokens: v1.prompt_tokens,
    completion_tokens: v1.completion_tokens,
    total_cost: toDollars(v1.total_cost),
    prompt_cost: toDollars(v1.prompt_cost),
    completion_cost: toDollars(v1.completion_cost),
    prompt_token_details: toTokenDetailsV2(v1.prompt_token_details),
    completion_token_details: toTokenDetailsV2(v1.completion_token_details),
    prompt_cost_details: toCostDetailsV2(v1.prompt_cost_details),
    completion_cost_details: toCostDetailsV2(v1.completion_cost_details),
    price_model_id: null,
    tags: v1.tags,
    app_path: v1.app_path,
    attachments: {},
    thread_evaluation_time: null,
    is_in_dataset: v1.in_dataset,
    last_queued_at: null,
    share_url: null,
    feedback_stats: v1.feedback_stats,
  };
  return Object.fromEntries(
    experimentRunSelectFields
      .filter((field) => selects.includes(field))
      .map((field) => field.toLowerCase() as Lowercase<ExperimentRunSelectField>)
      .map((name) => [name, all[name]]),
  );
}

type Selects = readonly RunSelectField[] | null | undefined;

/** The id alone without a selection. */
export const toSelectedRunV2Dto = (report: RunReport, selects: Selects): RunV2Dto =>
  toRunV2Dto(report, selects && selects.length > 0 ? selects : ['ID']);

export function toRunPageV2Dto({ runs, next }: RunPage, selects: Selects): RunPageV2Dto {
  return {
    items: runs.map((report) => toSelectedRunV2Dto(report, selects)),
    ...(next ? { next_cursor: encodeCursor(next) } : {}),
  };
}
