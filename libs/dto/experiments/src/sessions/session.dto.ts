import {
  BooleanQuery,
  CsvQuery,
  EnumField,
  IntQuery,
  limits,
  MetadataField,
  NameField,
  NotSupported,
  StringQuery,
  TextField,
  UuidField,
} from '@heddle/dto-common';
import { ApiProperty, getSchemaPath } from '@nestjs/swagger';
import { FeedbackStatDto } from '../feedback/feedback.dto.js';
import {
  InstantField,
  IntegerOut,
  JsonObjectQuery,
  NumberOut,
  ObjectOut,
  TextOut,
  TimeOut,
  UuidOut,
} from '../fields.js';

const sessionSortColumns = [
  'name',
  'start_time',
  'last_run_start_time',
  'latency_p50',
  'latency_p99',
  'error_rate',
  'feedback',
  'runs_count',
] as const;

/** Members that are computed on request. */
export const sessionStatistics = [
  'run_count',
  'latency_p50',
  'latency_p99',
  'first_token_p50',
  'first_token_p99',
  'total_tokens',
  'prompt_tokens',
  'completion_tokens',
  'total_cost',
  'prompt_cost',
  'completion_cost',
  'last_run_start_time',
  'feedback_stats',
  'session_feedback_stats',
  'run_facets',
  'error_rate',
  'streaming_rate',
] as const;

const feedbackStats = (description: string) =>
  ApiProperty({
    type: 'object',
    additionalProperties: { $ref: getSchemaPath(FeedbackStatDto) },
    nullable: true,
    description,
    example: {
      correctness: {
        n: 2,
        avg: 0.5,
        min: 0,
        max: 1,
        stdev: 0.7071067811865476,
        errors: 0,
        values: {},
        comments: [],
        sources: ['model'],
        contains_thread_feedback: false,
      },
    },
  });

/** An experiment without its statistics. */
export class SessionSummaryDto {
  @UuidOut({ description: 'Id of the experiment', example: '9a94974b-0a5b-4c76-8a4e-2f6f6f0f7a10' })
  id: string;

  @UuidOut({ description: 'Workspace', example: '00000000-0000-4000-8000-000000000001' })
  tenant_id: string;

  @TextOut({ description: 'Unique in the workspace', example: 'prompt v2' })
  name: string;

  @TextOut({ description: 'Shown beside the name', nullable: true, example: 'Shorter system prompt' })
  description: string | null;

  @TimeOut({ description: 'When the experiment began' })
  start_time: string;

  @TimeOut({ description: 'When the experiment ended', nullable: true, example: '2026-01-05T10:00:05+00:00' })
  end_time: string | null;

  @ObjectOut({
    description: '`metadata` has the values of the upload',
    nullable: true,
    example: { metadata: { model: 'small-1' } },
  })
  extra: Record<string, unknown> | null;

  @UuidOut({ description: 'Dataset that new examples go to', nullable: true, example: null })
  default_dataset_id: string | null;

  @UuidOut({ description: 'Dataset of the experiment; null for a plain project', nullable: true })
  reference_dataset_id: string | null;

  @TextOut({ description: 'Retention of runs', example: 'longlived' })
  trace_tier: string;

  @TimeOut({ description: 'Always null', nullable: true, example: null })
  last_run_start_time_live: null;
}

export class ExperimentProgressDto {
  @IntegerOut({ description: 'Runs that it is to have, repetitions included', example: 20 })
  expected_run_count: number;

  @NumberOut({ description: 'Share of them that have ended, 0 to 1', example: 0.5 })
  run_progress: number;

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'number' },
    description: 'Share of them that have feedback, 0 to 1, by key',
    example: { correctness: 0.5 },
  })
  evaluator_progress: Record<string, number>;
}

export class RunFacetDto {
  @TextOut({ description: 'name, run_type, status or tag', example: 'status' })
  key: string;

  @TextOut({ description: 'Their common values', example: 'error' })
  value: string;

  @TextOut({ description: 'The filter that finds them', example: 'eq(status, "error")' })
  query: string;

  @IntegerOut({ description: 'Their number', example: 3 })
  n: number;
}

/** An experiment. Its statistics are null unless requested. */
export class SessionDto extends SessionSummaryDto {
  @IntegerOut({ description: 'Runs; roots, as in everything that follows', nullable: true, example: 2 })
  run_count: number | null;

  @NumberOut({ description: 'Median latency in seconds, interpolated', nullable: true, example: 1.5 })
  latency_p50: number | null;

  @NumberOut({ description: '99th percentile of latency in seconds, interpolated', nullable: true, example: 1.99 })
  latency_p99: number | null;

  @NumberOut({
    description: 'Median of the seconds to the first token, over runs that streamed',
    nullable: true,
    example: null,
  })
  first_token_p50: number | null;

  @NumberOut({ description: '99th percentile of the same', nullable: true, example: null })
  first_token_p99: number | null;

  @IntegerOut({ description: 'All tokens; null if no run reports any', nullable: true, example: null })
  total_tokens: number | null;

  @IntegerOut({ description: 'Input tokens; null if no run reports any', nullable: true, example: null })
  prompt_tokens: number | null;

  @IntegerOut({ description: 'Output tokens; null if no run reports any', nullable: true, example: null })
  completion_tokens: number | null;

  @TextOut({ description: 'US dollars in total; null if no run reports any', nullable: true, example: null })
  total_cost: string | null;

  @TextOut({ description: 'US dollars for input; null if no run reports any', nullable: true, example: null })
  prompt_cost: string | null;

  @TextOut({ description: 'US dollars for output; null if no run reports any', nullable: true, example: null })
  completion_cost: string | null;

  @TimeOut({ description: 'Start of the latest run', nullable: true })
  last_run_start_time: string | null;

  @feedbackStats('Feedback on the runs, by key')
  feedback_stats: Record<string, FeedbackStatDto> | null;

  @feedbackStats('Feedback on the experiment as a whole, by key')
  session_feedback_stats: Record<string, FeedbackStatDto> | null;

  @ApiProperty({
    type: [RunFacetDto],
    nullable: true,
    description: 'Common values of the latest 50,000 root runs, ten of each, if `facets=true`; otherwise empty',
    example: [],
  })
  run_facets: RunFacetDto[] | null;

  @NumberOut({ description: 'Share of runs with an error, 0 to 1', nullable: true, example: 0 })
  error_rate: number | null;

  @NumberOut({ description: 'Share of runs that streamed', nullable: true, example: 0 })
  streaming_rate: number | null;

  @IntegerOut({ description: '1-based ordinal of the experiment in its dataset', nullable: true, example: 1 })
  test_run_number: number | null;

  @ApiProperty({
    type: ExperimentProgressDto,
    nullable: true,
    description: 'Progress; null if the expected number of runs is unknown',
  })
  experiment_progress: ExperimentProgressDto | null;
}

/** A null leaves the field as it is: docs/reference/contract/experiments.md, rule 17. */
export class UpdateSessionDto {
  @NameField({ nullable: true, description: 'New name', example: 'prompt v2b' })
  name?: string | null;

  @TextField({
    nullable: true,
    maxLength: limits.description,
    description: 'New description',
    example: 'After review',
  })
  description?: string | null;

  @UuidField({ nullable: true, description: 'Dataset that new examples go to' })
  default_dataset_id?: string | null;

  @InstantField({ description: 'When the experiment ended' })
  end_time?: string | null;

  @MetadataField({ nullable: true, description: 'Replaces `extra`', example: { metadata: { reviewed: true } } })
  extra?: Record<string, unknown> | null;

  @EnumField({ enum: ['longlived', 'shortlived'], nullable: true, description: 'Retention of runs' })
  trace_tier?: string | null;
}

export class GetSessionQueryDto {
  @BooleanQuery({ default: false, description: 'With statistics' })
  include_stats = false;

  @InstantField({ description: 'Statistics over runs that started at this time or later' })
  stats_start_time?: string;
}

export class ListSessionsQueryDto extends GetSessionQueryDto {
  @CsvQuery({ uuid: true, description: 'Only these' })
  id?: string[];

  @StringQuery({ description: 'Only the one of this name' })
  name?: string;

  @StringQuery({ description: 'Only those whose name contains this; case-insensitive' })
  name_contains?: string;

  @CsvQuery({ uuid: true, description: 'Only experiments of these datasets' })
  reference_dataset?: string[];

  @BooleanQuery({ description: 'true: only plain projects; false: only experiments' })
  reference_free?: boolean;

  @JsonObjectQuery({ description: 'Only those whose metadata contain this', example: '{"model":"small-1"}' })
  metadata?: Record<string, unknown>;

  @StringQuery({ enum: sessionSortColumns, default: 'start_time', description: 'Order' })
  sort_by: (typeof sessionSortColumns)[number] = 'start_time';

  @BooleanQuery({ default: true, description: 'Largest first' })
  sort_by_desc = true;

  @StringQuery({ description: 'Key whose mean score orders; needed with `sort_by=feedback`' })
  sort_by_feedback_key?: string;

  @StringQuery({ enum: ['session', 'run'], default: 'run', description: 'Level of the feedback that orders' })
  sort_by_feedback_source: 'session' | 'run' = 'run';

  @IntQuery({ min: 0, max: 1_000_000_000, default: 0, description: 'Number of items to skip' })
  offset = 0;

  @IntQuery({ min: 1, max: 1000, default: 100, description: 'Maximum number of items' })
  limit = 100;

  @StringQuery({ description: 'Filter in the query language, e.g. `gt(run_count, 10)`' })
  filter?: string;

  @BooleanQuery({ default: false, description: 'Add common values of the runs' })
  facets = false;

  @StringQuery({ description: 'Only those with this `dataset_version` in their metadata, where `evaluate()` puts it' })
  dataset_version?: string;

  @CsvQuery({ enum: sessionStatistics, description: 'Only these statistics; all others are null' })
  stats_select?: (typeof sessionStatistics)[number][];

  @BooleanQuery({ default: false, description: 'Statistics may be approximate; these are exact all the same' })
  use_approx_stats = false;

  @StringQuery({ description: 'Filter in the query language of the runs in the statistics, e.g. `has(tags, "beta")`' })
  stats_filter?: string;

  @NotSupported(400)
  tag_value_id?: unknown;
}

export class SessionMetadataQueryDto {
  @CsvQuery({ description: 'Only these keys' })
  metadata_keys?: string[];

  @InstantField({ description: 'Runs that started at this time or later' })
  start_time?: string;

  @IntQuery({ min: 1, max: 100, default: 10, description: 'Values of a key at most' })
  k = 10;

  @BooleanQuery({ default: false, description: 'Root runs only' })
  root_runs_only = false;
}

export class DeleteSessionsQueryDto {
  @CsvQuery({ uuid: true, description: 'The experiments to delete' })
  session_ids?: string[];
}
