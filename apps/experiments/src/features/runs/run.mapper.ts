import type { RunDto, RunPageDto } from '@heddle/dto-experiments';
import { toFeedbackStatsDto } from '../feedback/feedback.mapper.js';
import { closeCutJson } from './json-preview.js';
import { encodeCursor } from './run-cursor.js';
import type { Run } from './run.repository.js';
import type { RunPage, RunReport } from './runs.service.js';

export function toRunDto({ run, feedback }: RunReport): RunDto {
  return {
    id: run.id,
    name: run.name,
    run_type: run.runType,
    start_time: run.startTime,
    end_time: run.endTime,
    status: statusOf(run),
    error: run.error,
    inputs: run.inputs,
    outputs: run.outputs,
    inputs_preview: closeCutJson(run.inputsPreview),
    outputs_preview: run.outputsPreview === null ? null : closeCutJson(run.outputsPreview),
    extra: run.extra,
    session_id: run.sessionId,
    reference_example_id: run.referenceExampleId,
    reference_dataset_id: run.referenceDatasetId,
    trace_id: run.traceId ?? run.id,
    dotted_order: run.dottedOrder ?? `${run.startStamp}${run.id}`,
    parent_run_id: run.parentRunId,
    parent_run_ids: [],
    child_run_ids: [],
    tags: run.tags ?? [],
    events: run.events ?? [],
    serialized: run.serialized,
    feedback_stats: toFeedbackStatsDto(feedback),
    total_tokens: run.totalTokens ?? 0,
    prompt_tokens: run.promptTokens ?? 0,
    completion_tokens: run.completionTokens ?? 0,
    total_cost: run.totalCost,
    prompt_cost: run.promptCost,
    completion_cost: run.completionCost,
    first_token_time: run.firstTokenTime,
    execution_order: 1,
    app_path: `/o/${run.tenantId}/projects/p/${run.sessionId}/r/${run.id}?poll=true`,
    in_dataset: run.referenceExampleId !== null,
    trace_tier: run.traceTier,
  };
}

function statusOf({ error, endTime }: Run): 'error' | 'pending' | 'success' {
  if (error !== null) return 'error';
  return endTime === null ? 'pending' : 'success';
}

/** Of each run the fields asked for, and those that every run must have. */
export function toRunPageDto({ runs, next }: RunPage, select: readonly string[] | null | undefined): RunPageDto {
  return {
    runs: runs.map((report) => selectRunFields(toRunDto(report), select)),
    cursors: { next: next && encodeCursor(next), prev: null },
    search_cursors: null,
    parsed_query: null,
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

function selectRunFields(run: RunDto, fields: readonly string[] | null | undefined): Partial<RunDto> {
  if (!fields || fields.length === 0) return run;
  return Object.fromEntries(
    Object.entries(run).filter(([name]) => requiredFields.includes(name) || fields.includes(name)),
  ) as Partial<RunDto>;
}
