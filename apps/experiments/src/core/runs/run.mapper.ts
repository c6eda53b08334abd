import {
  alwaysSelected,
  type CostDetailsV2Dto,
  type RunDto,
  type RunPageDto,
  type SelectedRunDto,
  type TokenDetailsV2Dto,
} from '@heddle/dto-experiments';
import { toFeedbackStatsDto } from '../feedback/feedback.mapper.js';
import { closeCutJson } from './json-preview.js';
import { encodeCursor } from './run-cursor.js';
import type { RunPage, RunReport } from './run-report.js';
import { ancestors } from './run-tree.js';
import type { Run } from './run.repository.js';

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
    feedback_stats: feedback && toFeedbackStatsDto(feedback),
    total_tokens: run.totalTokens ?? 0,
    prompt_tokens: run.promptTokens ?? 0,
    completion_tokens: run.completionTokens ?? 0,
    total_cost: run.totalCost,
    prompt_cost: run.promptCost,
    completion_cost: run.completionCost,
    prompt_token_details: run.promptTokenDetails,
    completion_token_details: run.completionTokenDetails,
    prompt_cost_details: run.promptCostDetails,
    completion_cost_details: run.completionCostDetails,
    first_token_time: run.firstTokenTime,
    execution_order: 1,
    app_path: `/o/${run.tenantId}/projects/p/${run.sessionId}/r/${run.id}?poll=true`,
    in_dataset: run.referenceExampleId !== null,
    trace_tier: run.traceTier,
    thread_id: run.threadId,
  };
}

const preview = (beginning: string | null) => (beginning === null ? null : closeCutJson(beginning));

function statusOf({ error, endTime }: Run): 'error' | 'pending' | 'success' {
  if (error !== null) return 'error';
  return endTime === null ? 'pending' : 'success';
}

/** The second version of the API has US dollars as numbers, and kinds of tokens below `raw`. */
export const toDollars = (cost: string | null): number | null => (cost === null ? null : Number(cost));

export const toTokenDetailsV2 = (details: Record<string, number> | null): TokenDetailsV2Dto | null =>
  details && { raw: details };

export const toCostDetailsV2 = (details: Record<string, string> | null): CostDetailsV2Dto | null =>
  details && { raw: Object.fromEntries(Object.entries(details).map(([kind, cost]) => [kind, Number(cost)])) };

interface PageForm {
  select?: readonly string[] | null;
  skip_pagination?: boolean | null;
  skip_prev_cursor?: boolean | null;
}

/** The selected fields of each run, and the required ones. */
export function toRunPageDto({ runs, next, prev, searchedUntil }: RunPage, form: PageForm): RunPageDto {
  const withCursors = form.skip_pagination !== true;
  return {
    runs: runs.map((report) => toSelectedRunDto(report, form.select)),
    cursors: {
      next: withCursors ? next && encodeCursor(next) : null,
      prev: withCursors && form.skip_prev_cursor !== true ? prev && encodeCursor(prev) : null,
    },
    search_cursors: null,
    parsed_query: null,
    searched_until: searchedUntil,
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
