import { alwaysSelected, type RunDto, type RunPageDto, type SelectedRunDto } from '@heddle/dto-experiments';
import { toFeedbackStatsDto } from '../feedback/feedback.mapper.js';
import { closeCutJson } from './json-preview.js';
import { encodeCursor } from './run-cursor.js';
import type { Run } from './run.repository.js';
import { ancestors } from './run-tree.js';
import type { RunPage, RunReport } from './runs.service.js';

export function toRunDto({ run, feedback, childRunIds }: RunReport): RunDto {
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
    inputs_preview: preview(run.inputsPreview),
    outputs_preview: preview(run.outputsPreview),
    extra: run.extra,
    session_id: run.sessionId,
    reference_example_id: run.referenceExampleId,
    reference_dataset_id: run.referenceDatasetId,
    trace_id: run.traceId ?? run.id,
    dotted_order: run.dottedOrder ?? `${run.startStamp}${run.id}`,
    parent_run_id: run.parentRunId,
    parent_run_ids: ancestors(run),
    child_run_ids: childRunIds,
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
    thread_id: run.threadId,
  };
}

const preview = (beginning: string | null) => (beginning === null ? null : closeCutJson(beginning));

export function statusOf({ error, endTime }: Run): 'error' | 'pending' | 'success' {
  if (error !== null) return 'error';
  return endTime === null ? 'pending' : 'success';
}

interface PageForm {
  select?: readonly string[] | null;
  skip_pagination?: boolean | null;
  skip_prev_cursor?: boolean | null;
}

/** Of each run the fields asked for, and those that every run must have. */
export function toRunPageDto({ runs, next, prev }: RunPage, form: PageForm): RunPageDto {
  const withCursors = form.skip_pagination !== true;
  return {
    runs: runs.map((report) => toSelectedRunDto(report, form.select)),
    cursors: {
      next: withCursors ? next && encodeCursor(next) : null,
      prev: withCursors && form.skip_prev_cursor !== true ? prev && encodeCursor(prev) : null,
    },
    search_cursors: null,
    parsed_query: null,
  };
}

const always = new Set<string>(alwaysSelected);

export function toSelectedRunDto(report: RunReport, fields: readonly string[] | null | undefined): SelectedRunDto {
  const run = toRunDto(report);
  if (!fields || fields.length === 0) return run;
  return Object.fromEntries(
    Object.entries(run).filter(([name]) => always.has(name) || fields.includes(name)),
  ) as unknown as SelectedRunDto;
}
