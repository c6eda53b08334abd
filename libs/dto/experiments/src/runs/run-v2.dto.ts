import { BooleanField, CsvQuery, EnumField, IntField, NotSupported, TextField, UuidField } from '@heddle/dto-common';
import { ApiProperty, ApiPropertyOptional, PartialType, PickType } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsIn, IsOptional } from 'class-validator';
import { InstantField, MapOut, TextOut } from '../fields.js';
import { RunDto, runTypes } from './run.dto.js';

const runTypesV2 = runTypes.map((type) => type.toUpperCase());

const recorded = [
  'ID',
  'NAME',
  'RUN_TYPE',
  'STATUS',
  'START_TIME',
  'END_TIME',
  'LATENCY_SECONDS',
  'FIRST_TOKEN_TIME',
  'ERROR',
  'ERROR_PREVIEW',
  'EXTRA',
  'METADATA',
  'EVENTS',
  'INPUTS',
  'INPUTS_PREVIEW',
  'OUTPUTS',
  'OUTPUTS_PREVIEW',
  'MANIFEST',
  'PARENT_RUN_IDS',
  'PROJECT_ID',
  'TRACE_ID',
  'THREAD_ID',
  'DOTTED_ORDER',
  'IS_ROOT',
  'REFERENCE_EXAMPLE_ID',
  'REFERENCE_DATASET_ID',
  'TOTAL_TOKENS',
  'PROMPT_TOKENS',
  'COMPLETION_TOKENS',
  'TOTAL_COST',
  'PROMPT_COST',
  'COMPLETION_COST',
  'PROMPT_TOKEN_DETAILS',
  'COMPLETION_TOKEN_DETAILS',
  'PROMPT_COST_DETAILS',
  'COMPLETION_COST_DETAILS',
  'PRICE_MODEL_ID',
  'TAGS',
  'APP_PATH',
  'ATTACHMENTS',
  'THREAD_EVALUATION_TIME',
  'IS_IN_DATASET',
] as const;
const derived = ['SHARE_URL', 'FEEDBACK_STATS'] as const;

/** Members of a run in the second version of the API. */
const runSelectFields = [...recorded, ...derived] as const;

/** Runs in rows of experiments have one more member, which is always null. */
export const experimentRunSelectFields = [...recorded, 'LAST_QUEUED_AT', ...derived] as const;

export type RunSelectField = (typeof runSelectFields)[number];
export type ExperimentRunSelectField = (typeof experimentRunSelectFields)[number];

const asInV1 = [
  'app_path',
  'completion_tokens',
  'dotted_order',
  'error',
  'events',
  'extra',
  'feedback_stats',
  'first_token_time',
  'inputs',
  'inputs_preview',
  'outputs',
  'outputs_preview',
  'parent_run_ids',
  'prompt_tokens',
  'reference_dataset_id',
  'reference_example_id',
  'tags',
  'thread_id',
  'total_tokens',
  'trace_id',
] as const;

export class TokenDetailsV2Dto {
  @MapOut('integer', { description: 'Tokens by kind, as the client names it', example: { cache_read: 8 } })
  raw: Record<string, number>;
}

export class CostDetailsV2Dto {
  @MapOut('number', { description: 'US dollars by kind, as the client names it', example: { cache_read: 0.001 } })
  raw: Record<string, number>;
}

/** The selected fields; only `id` if none is selected. */
export class RunV2Dto extends PartialType(PickType(RunDto, asInV1)) {
  @ApiPropertyOptional({ type: String, format: 'uuid', description: 'Id of the run' })
  id?: string;

  @ApiPropertyOptional({ type: String, description: 'Name', example: 'answer question' })
  name?: string;

  @ApiPropertyOptional({ enum: runTypesV2, description: 'Kind of run', example: 'CHAIN' })
  run_type?: string;

  @ApiPropertyOptional({ enum: ['SUCCESS', 'ERROR', 'PENDING'], description: 'Result of the run', example: 'SUCCESS' })
  status?: string;

  @ApiPropertyOptional({ type: String, format: 'date-time', description: 'Start' })
  start_time?: string;

  @ApiPropertyOptional({ type: String, format: 'date-time', nullable: true, description: 'End' })
  end_time?: string | null;

  @ApiPropertyOptional({ type: Number, nullable: true, description: 'Duration from start to end', example: 2 })
  latency_seconds?: number | null;

  @ApiPropertyOptional({ type: String, format: 'uuid', description: 'Experiment or project' })
  project_id?: string;

  @ApiPropertyOptional({ type: Object, description: 'Metadata of the client', example: {} })
  metadata?: object;

  @ApiPropertyOptional({ type: Boolean, description: 'Has no parent', example: true })
  is_root?: boolean;

  @ApiPropertyOptional({ type: Number, nullable: true, description: 'US dollars', example: 0.02 })
  total_cost?: number | null;

  @ApiPropertyOptional({ type: Number, nullable: true, description: 'US dollars for input', example: 0.015 })
  prompt_cost?: number | null;

  @ApiPropertyOptional({ type: Number, nullable: true, description: 'US dollars for output', example: 0.005 })
  completion_cost?: number | null;

  @ApiPropertyOptional({ type: String, nullable: true, description: 'First 500 characters of the error' })
  error_preview?: string | null;

  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: true,
    nullable: true,
    description: 'The executed object, as serialised by its framework',
  })
  manifest?: object | null;

  @ApiPropertyOptional({ type: Boolean, description: 'Belongs to an example', example: true })
  is_in_dataset?: boolean;

  @ApiPropertyOptional({ type: 'object', additionalProperties: true, description: 'Always empty', example: {} })
  attachments?: object;

  @ApiPropertyOptional({ type: TokenDetailsV2Dto, nullable: true, description: 'Tokens read, by kind' })
  prompt_token_details?: TokenDetailsV2Dto | null;

  @ApiPropertyOptional({ type: TokenDetailsV2Dto, nullable: true, description: 'Tokens written, by kind' })
  completion_token_details?: TokenDetailsV2Dto | null;

  @ApiPropertyOptional({ type: CostDetailsV2Dto, nullable: true, description: 'US dollars for input, by kind' })
  prompt_cost_details?: CostDetailsV2Dto | null;

  @ApiPropertyOptional({
    type: CostDetailsV2Dto,
    nullable: true,
    description: 'US dollars for output, by kind',
  })
  completion_cost_details?: CostDetailsV2Dto | null;

  @ApiPropertyOptional({ type: String, nullable: true, description: 'Always null' })
  price_model_id?: null;

  @ApiPropertyOptional({ type: String, nullable: true, description: 'Always null' })
  thread_evaluation_time?: null;

  @ApiPropertyOptional({ type: String, nullable: true, description: 'Always null' })
  share_url?: null;
}

export class RunPageV2Dto {
  @ApiProperty({ type: [RunV2Dto], description: 'The runs' })
  items: RunV2Dto[];

  @ApiPropertyOptional({ type: String, description: 'Send it as `cursor` for the next page; absent on the last' })
  next_cursor?: string;
}

export class GetRunV2QueryDto {
  @UuidField({ required: true, description: 'Experiment or project of the run' })
  project_id: string;

  @CsvQuery({ enum: runSelectFields, description: 'Fields; `ID` without any' })
  selects?: RunSelectField[];

  @InstantField({ description: 'Start of the run: a hint, which is not needed here' })
  start_time?: string;
}

export class RunUrlQueryDto {
  @UuidField({ required: true, description: 'Experiment or project of the run' })
  project_id: string;

  @UuidField({ required: true, description: 'Trace of the run' })
  trace_id: string;

  @InstantField({ description: 'Start of the run: a hint, which is not needed here' })
  start_time?: string;
}

export class RunUrlDto {
  @TextOut({ description: 'Page of the run in the console', example: 'http://localhost:3000/o/…/projects/p/…/r/…' })
  url: string;
}

export class QueryRunsV2Dto {
  @UuidField({
    isArray: true,
    nullable: true,
    maxItems: 1000,
    description: 'Runs of these projects; either this or `reference_dataset_id`',
  })
  project_ids?: string[] | null;

  @UuidField({ nullable: true, description: 'Runs of all experiments of this dataset' })
  reference_dataset_id?: string | null;

  @UuidField({ isArray: true, nullable: true, maxItems: 1000, description: 'Only these' })
  ids?: string[] | null;

  @UuidField({ isArray: true, nullable: true, maxItems: 1000, description: 'About these examples' })
  reference_examples?: string[] | null;

  @UuidField({ nullable: true, description: 'Only runs of this trace' })
  trace_id?: string | null;

  @EnumField({ enum: runTypesV2, nullable: true, description: 'Only runs of this type', example: 'CHAIN' })
  run_type?: string | null;

  @BooleanField({
    nullable: true,
    description: 'True: root runs only; false: other runs only',
    example: true,
  })
  is_root?: boolean | null;

  @BooleanField({
    nullable: true,
    description: 'True: runs with an error only; false: runs without one only',
    example: false,
  })
  has_error?: boolean | null;

  @InstantField({
    description: 'Started at this time or later. Default: one day ago; none with `reference_dataset_id`',
  })
  min_start_time?: string | null;

  @InstantField({ description: 'Started at this time or earlier' })
  max_start_time?: string | null;

  @TextField({
    nullable: true,
    maxLength: 16_384,
    description: 'Runs that match this filter',
    example: 'gt(latency, 5)',
  })
  filter?: string | null;

  @TextField({
    nullable: true,
    maxLength: 16_384,
    description: 'Runs whose root matches this filter',
    example: 'eq(name, "a")',
  })
  trace_filter?: string | null;

  @TextField({
    nullable: true,
    maxLength: 16_384,
    description: 'Runs of traces with a run that matches this filter',
    example: 'eq(run_type, "tool")',
  })
  tree_filter?: string | null;

  @ApiPropertyOptional({
    enum: runSelectFields,
    isArray: true,
    maxItems: 100,
    nullable: true,
    description: 'Fields; `ID` without any',
    example: ['ID', 'NAME'],
  })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(100)
  @IsIn(runSelectFields, { each: true })
  selects?: RunSelectField[] | null;

  @TextField({ nullable: true, maxLength: 2048, description: '`next_cursor` of the previous page' })
  cursor?: string | null;

  @IntField({ nullable: true, min: 1, max: 1000, default: 100, description: 'Maximum number of items' })
  page_size?: number | null;

  @EnumField({ enum: ['ASC', 'DESC'], nullable: true, default: 'DESC', description: 'Order by start time' })
  sort_order?: 'ASC' | 'DESC' | null;

  @NotSupported(400)
  ai_query?: unknown;

  @NotSupported(400)
  ai_search?: unknown;

  @NotSupported(400)
  sem_filter?: unknown;

  @NotSupported(400)
  min_feedback_modified_at?: unknown;

  @NotSupported(400)
  max_feedback_modified_at?: unknown;
}
