import {
  BooleanField,
  EnumField,
  IntField,
  NotSupported,
  StringQuery,
  TextField,
  TextListField,
  UuidField,
} from '@heddle/dto-common';
import { ApiProperty, IntersectionType, OmitType, PartialType, PickType, getSchemaPath } from '@nestjs/swagger';
import { FeedbackStatDto } from '../feedback/feedback.dto.js';
import { InstantField, IntegerOut, MapOut, ObjectOut, TextOut, TimeOut, UuidOut } from '../fields.js';

export const runTypes = ['tool', 'chain', 'llm', 'retriever', 'embedding', 'prompt', 'parser'];

/** Maximum length of a filter in the query language. */
const filterCharacters = 16_384;

export class RunDto {
  @UuidOut({ description: 'Id of the run', example: '5a0d9a6e-90d6-4f0e-9a7b-8f5c7f3f2b11' })
  id: string;

  @TextOut({ description: 'Name', example: 'answer question' })
  name: string;

  @TextOut({ description: 'Kind of run', example: 'chain' })
  run_type: string;

  @TimeOut({ description: 'Start' })
  start_time: string;

  @TimeOut({ description: 'End', nullable: true, example: '2026-01-05T10:00:02+00:00' })
  end_time: string | null;

  @TextOut({
    description: '`error` when there is an error, else `success`, or `pending` until its end',
    example: 'success',
  })
  status: string;

  @TextOut({ description: 'Reason of the failure', nullable: true, example: null })
  error: string | null;

  @ObjectOut({ description: 'Inputs', nullable: true, example: { question: 'Which river flows through Paris?' } })
  inputs: Record<string, unknown> | null;

  @ObjectOut({ description: 'Outputs', nullable: true, example: { answer: 'Seine' } })
  outputs: Record<string, unknown> | null;

  @TextOut({
    description:
      'About the first 500 characters of the inputs, as JSON; a truncated text ends with `…`. Of a long list of `messages` the last one',
    nullable: true,
    example: '{"question": "What is the cap…"}',
  })
  inputs_preview: string | null;

  @TextOut({
    description:
      'About the first 500 characters of the outputs, as JSON; a truncated text ends with `…`. Of a long list of `messages` the last one',
    nullable: true,
    example: '{"answer": "The capital of Fra…"}',
  })
  outputs_preview: string | null;

  @ObjectOut({
    description: '`metadata` holds `run_metadata` of the upload',
    nullable: true,
    example: { metadata: {} },
  })
  extra: Record<string, unknown> | null;

  @UuidOut({ description: 'Experiment' })
  session_id: string;

  @UuidOut({ description: 'Example that the run is about', nullable: true })
  reference_example_id: string | null;

  @UuidOut({ description: 'Dataset of that example', nullable: true })
  reference_dataset_id: string | null;

  @UuidOut({ description: 'The root of the run; a root is its own' })
  trace_id: string;

  @TextOut({
    description: 'Sorts runs of a trace by time',
    example: '20260105T100000000000Z5a0d9a6e-90d6-4f0e-9a7b-8f5c7f3f2b11',
  })
  dotted_order: string;

  @UuidOut({ description: 'The run that this one is a step of; null on a root', nullable: true, example: null })
  parent_run_id: string | null;

  @ApiProperty({
    type: [String],
    nullable: true,
    description: 'Ancestors from the root to the direct parent',
    example: [],
  })
  parent_run_ids: string[];

  @ApiProperty({
    type: [String],
    nullable: true,
    description: 'All descendants of the run; null unless selected',
    example: [],
  })
  child_run_ids: string[] | null;

  @ApiProperty({ type: [String], nullable: true, description: 'Tags', example: [] })
  tags: string[];

  @ApiProperty({ type: [Object], nullable: true, description: 'Events during the run', example: [] })
  events: object[];

  @ObjectOut({ description: 'The executed object, as serialised by its framework', nullable: true, example: null })
  serialized: Record<string, unknown> | null;

  @ApiProperty({
    type: 'object',
    additionalProperties: { $ref: getSchemaPath(FeedbackStatDto) },
    nullable: true,
    description: 'Feedback on the run, by key',
    example: {},
  })
  feedback_stats: Record<string, FeedbackStatDto> | null;

  @IntegerOut({ description: '0 without a report, as in uploads', example: 0 })
  total_tokens: number;

  @IntegerOut({ description: '0 without a report, as in uploads', example: 0 })
  prompt_tokens: number;

  @IntegerOut({ description: '0 without a report, as in uploads', example: 0 })
  completion_tokens: number;

  @TextOut({ description: 'US dollars, all in all', nullable: true, example: null })
  total_cost: string | null;

  @TextOut({ description: 'US dollars for input', nullable: true, example: null })
  prompt_cost: string | null;

  @TextOut({ description: 'US dollars for output', nullable: true, example: null })
  completion_cost: string | null;

  @MapOut('integer', { description: 'Tokens read, by kind', nullable: true, example: { cache_read: 8 } })
  prompt_token_details: Record<string, number> | null;

  @MapOut('integer', { description: 'Tokens written, by kind', nullable: true, example: { reasoning: 1 } })
  completion_token_details: Record<string, number> | null;

  @MapOut('string', { description: 'US dollars for input, by kind', nullable: true, example: null })
  prompt_cost_details: Record<string, string> | null;

  @MapOut('string', { description: 'US dollars for output, by kind', nullable: true, example: null })
  completion_cost_details: Record<string, string> | null;

  @TimeOut({ description: 'When the first token came', nullable: true, example: null })
  first_token_time: string | null;

  @IntegerOut({ description: 'Always 1: every run is a root', example: 1 })
  execution_order: number;

  @TextOut({ description: 'Path of the run in the console', example: '/o/…/projects/p/…/r/…?poll=true' })
  app_path: string;

  @ApiProperty({ type: Boolean, nullable: true, description: 'Belongs to an example', example: true })
  in_dataset: boolean;

  @TextOut({ description: 'Retention of the run', nullable: true, example: 'longlived' })
  trace_tier: string;

  @TextOut({
    description: 'The conversation, as `session_id`, `thread_id` or `conversation_id` of the metadata names it',
    nullable: true,
    example: null,
  })
  thread_id: string | null;
}

class RunCursorsDto {
  @TextOut({ description: 'Send it as `cursor` for the next page', nullable: true, example: null })
  next: string | null;

  @TextOut({ description: 'Send it as `cursor` for the page before', nullable: true, example: null })
  prev: string | null;
}

/** Members that every answer has, because clients rely on them. */
export const alwaysSelected = [
  'id',
  'name',
  'run_type',
  'start_time',
  'status',
  'trace_id',
  'dotted_order',
  'session_id',
  'app_path',
] as const;

/** A run with the selected members; without a selection it has all of them. */
export class SelectedRunDto extends IntersectionType(
  PickType(RunDto, alwaysSelected),
  PartialType(OmitType(RunDto, alwaysSelected)),
) {}

export class RunPageDto {
  @ApiProperty({ type: [SelectedRunDto], description: 'The runs' })
  runs: SelectedRunDto[];

  @ApiProperty({ type: RunCursorsDto, description: 'Cursors of the neighbouring pages' })
  cursors: RunCursorsDto;

  @ObjectOut({ description: 'Always null', nullable: true, example: null })
  search_cursors: null;

  @TextOut({ description: 'Always null', nullable: true, example: null })
  parsed_query: null;

  @TimeOut({
    description:
      'Start of the last run that was searched, if `max_search_ms` ended the search before the page was full',
    nullable: true,
    example: null,
  })
  searched_until: string | null;
}

/** Selection of runs. */
export class RunFilterDto {
  @UuidField({
    isArray: true,
    nullable: true,
    maxItems: 1000,
    description: 'Only these; the other filters then do not count',
  })
  id?: string[] | null;

  @UuidField({ isArray: true, nullable: true, maxItems: 1000, description: 'Only feedback of these experiments' })
  session?: string[] | null;

  @UuidField({ isArray: true, nullable: true, maxItems: 1000, description: 'About these examples' })
  reference_example?: string[] | null;

  @UuidField({ nullable: true, description: 'Only runs of this trace' })
  trace?: string | null;

  @UuidField({ nullable: true, description: 'Children of this run' })
  parent_run?: string | null;

  @EnumField({ enum: runTypes, nullable: true, description: 'Only runs of this type', example: 'chain' })
  run_type?: string | null;

  @BooleanField({
    nullable: true,
    description: 'True: root runs only; false: other runs only',
    example: true,
  })
  is_root?: boolean | null;

  @IntField({ nullable: true, min: 1, max: 1, description: '1 is another way to ask for roots' })
  execution_order?: number | null;

  @BooleanField({
    nullable: true,
    description: 'True: runs with an error only; false: runs without one only',
    example: false,
  })
  error?: boolean | null;

  @InstantField({ description: 'Started at this time or later' })
  start_time?: string | null;

  @InstantField({ description: 'Ended at this time or earlier' })
  end_time?: string | null;

  @TextField({
    nullable: true,
    maxLength: filterCharacters,
    description: 'Filter of runs in the query language',
    example: 'and(eq(run_type, "chain"), gt(latency, "5s"))',
  })
  filter?: string | null;

  @TextField({
    nullable: true,
    maxLength: filterCharacters,
    description: 'Filter in the query language: runs whose root matches',
    example: 'and(eq(feedback_key, "correctness"), eq(feedback_score, 1))',
  })
  trace_filter?: string | null;

  @TextField({
    nullable: true,
    maxLength: filterCharacters,
    description: 'Filter in the query language: runs of traces in which any run matches',
    example: 'eq(name, "retrieve")',
  })
  tree_filter?: string | null;

  @TextField({
    nullable: true,
    maxLength: filterCharacters,
    description: 'Further filter in the query language',
    example: 'search("timeout")',
  })
  search_filter?: string | null;

  @TextField({
    nullable: true,
    maxLength: 1000,
    description: 'Runs with this text in their name, error, inputs, outputs, metadata or tags; case-insensitive',
    example: 'timeout',
  })
  query?: string | null;

  @EnumField({
    enum: ['current'],
    nullable: true,
    description: 'Always `current`: there is one store of runs',
    example: 'current',
  })
  data_source_type?: string | null;

  @NotSupported(400)
  use_experimental_search?: unknown;
}

/** Order of runs by start time: all of them, or a page. */
export class ExportRunsDto extends RunFilterDto {
  @EnumField({ enum: ['asc', 'desc'], nullable: true, default: 'desc', description: 'Order by start time' })
  order?: 'asc' | 'desc' | null;

  @TextListField({
    nullable: true,
    maxItems: 200,
    maxLength: 100,
    description: 'Only these fields, besides the required ones',
    example: ['id', 'inputs'],
  })
  select?: string[] | null;
}

export class ExportRunsQueryDto {
  @StringQuery({ enum: ['csv', 'jsonl'], default: 'jsonl', description: 'Form of the file' })
  format: 'csv' | 'jsonl' = 'jsonl';
}

export class QueryRunsDto extends ExportRunsDto {
  @IntField({ nullable: true, min: 1, max: 1000, default: 100, description: 'Maximum number of items' })
  limit?: number | null;

  @TextField({ nullable: true, maxLength: 2048, description: 'A cursor of another page' })
  cursor?: string | null;

  @BooleanField({ nullable: true, description: 'Omit cursors in the answer', example: false })
  skip_pagination?: boolean | null;

  @BooleanField({
    nullable: true,
    description: 'Omit the cursor of the previous page',
    example: false,
  })
  skip_prev_cursor?: boolean | null;

  @IntField({
    nullable: true,
    min: 100,
    max: 10_000,
    description:
      'Maximum time in ms to search for runs that pass the filters, in one `session`. The page may then have fewer runs than `limit`, or none; `cursors.next` continues the search',
  })
  max_search_ms?: number | null;
}
