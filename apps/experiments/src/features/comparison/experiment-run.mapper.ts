import type { ExperimentRowDto, RunSelect } from '@heddle/dto-experiments';
import { toExampleDto } from '../examples/example.mapper.js';
import { toCostDetailsV2, toDollars, toRunDto, toTokenDetailsV2 } from '../runs/run.mapper.js';
import type { ComparedExample, ComparedRun } from './compared-rows.service.js';

/** An example with its runs as the second version of the API names their members: those asked for, and the id. */
export function toExperimentRowDto(
  { example, runs }: ComparedExample,
  selects: readonly RunSelect[],
): ExperimentRowDto {
  return { ...toExampleDto(example), runs: runs.map((run) => selectMembers(run, selects)) };
}

function selectMembers({ report }: ComparedRun, selects: readonly RunSelect[]): Record<string, unknown> {
  const run = toRunDto(report);
  const members: Record<RunSelect, unknown> = {
    ID: run.id,
    NAME: run.name,
    RUN_TYPE: run.run_type.toUpperCase(),
    STATUS: run.status.toUpperCase(),
    START_TIME: run.start_time,
    END_TIME: run.end_time,
    LATENCY_SECONDS: run.end_time === null ? null : (Date.parse(run.end_time) - Date.parse(run.start_time)) / 1000,
    FIRST_TOKEN_TIME: run.first_token_time,
    ERROR: run.error,
    ERROR_PREVIEW: run.error?.slice(0, 500) ?? null,
    EXTRA: run.extra,
    METADATA: run.extra?.metadata ?? {},
    EVENTS: run.events,
    INPUTS: run.inputs,
    INPUTS_PREVIEW: run.inputs_preview,
    OUTPUTS: run.outputs,
    OUTPUTS_PREVIEW: run.outputs_preview,
    MANIFEST: run.serialized,
    PARENT_RUN_IDS: [],
    PROJECT_ID: run.session_id,
    TRACE_ID: run.trace_id,
    THREAD_ID: null,
    DOTTED_ORDER: run.dotted_order,
    IS_ROOT: true,
    REFERENCE_EXAMPLE_ID: run.reference_example_id,
    REFERENCE_DATASET_ID: run.reference_dataset_id,
    TOTAL_TOKENS: run.total_tokens,
    PROMPT_TOKENS: run.prompt_tokens,
    COMPLETION_TOKENS: run.completion_tokens,
    TOTAL_COST: toDollars(run.total_cost),
    PROMPT_COST: toDollars(run.prompt_cost),
    COMPLETION_COST: toDollars(run.completion_cost),
    PROMPT_TOKEN_DETAILS: toTokenDetailsV2(run.prompt_token_details),
    COMPLETION_TOKEN_DETAILS: toTokenDetailsV2(run.completion_token_details),
    PROMPT_COST_DETAILS: toCostDetailsV2(run.prompt_cost_details),
    COMPLETION_COST_DETAILS: toCostDetailsV2(run.completion_cost_details),
    PRICE_MODEL_ID: null,
    TAGS: run.tags,
    APP_PATH: run.app_path,
    ATTACHMENTS: null,
    THREAD_EVALUATION_TIME: null,
    IS_IN_DATASET: run.in_dataset,
    LAST_QUEUED_AT: null,
    SHARE_URL: null,
    FEEDBACK_STATS: run.feedback_stats,
  };
  return Object.fromEntries(['ID' as const, ...selects].map((name) => [name.toLowerCase(), members[name]]));
}
