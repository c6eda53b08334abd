import { IntField, NestedField, TextField, TextListField } from '@heddle/dto-common';
import { ApiProperty, ApiPropertyOptional, getSchemaPath } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsDefined, IsIn, IsOptional } from 'class-validator';
import { FeedbackStatDto } from '../feedback/feedback.dto.js';
import { IntegerOut, MapOut, NumberOut, TimeOut } from '../fields.js';
import { RunFilterDto } from './run.dto.js';

/** Selectable statistics; the last two stand for all of them, and for those of tokens. */
const runStatNames = [
  'run_count',
  'latency_p50',
  'latency_p99',
  'latency_avg',
  'first_token_p50',
  'first_token_p99',
  'total_tokens',
  'prompt_tokens',
  'completion_tokens',
  'median_tokens',
  'completion_tokens_p50',
  'prompt_tokens_p50',
  'tokens_p99',
  'completion_tokens_p99',
  'prompt_tokens_p99',
  'last_run_start_time',
  'feedback_stats',
  'run_facets',
  'error_rate',
  'streaming_rate',
  'total_cost',
  'prompt_cost',
  'completion_cost',
  'cost_p50',
  'cost_p99',
  'prompt_token_details',
  'completion_token_details',
  'prompt_cost_details',
  'completion_cost_details',
  'all_run_stats',
  'all_token_stats',
] as const;

export type RunStatName = (typeof runStatNames)[number];

export class RunStatsDto {
  @IntegerOut({ description: 'Runs', example: 2 })
  run_count: number;

  @NumberOut({ description: 'Median latency in seconds, interpolated', nullable: true, example: 1.5 })
  latency_p50: number | null;

  @NumberOut({ description: '99th percentile of latency in seconds, interpolated', nullable: true, example: 1.99 })
  latency_p99: number | null;

  @NumberOut({ description: 'Mean latency in seconds', nullable: true, example: 1.5 })
  latency_avg: number | null;

  @NumberOut({ description: 'Median of the seconds until the first token', nullable: true, example: null })
  first_token_p50: number | null;

  @NumberOut({ description: '99th percentile of the seconds until the first token', nullable: true, example: null })
  first_token_p99: number | null;

  @IntegerOut({ description: 'Sum; null without a report', nullable: true, example: null })
  total_tokens: number | null;

  @IntegerOut({ description: 'Sum; null without a report', nullable: true, example: null })
  prompt_tokens: number | null;

  @IntegerOut({ description: 'Sum; null without a report', nullable: true, example: null })
  completion_tokens: number | null;

  @IntegerOut({ description: 'Median of a run', nullable: true, example: null })
  median_tokens: number | null;

  @IntegerOut({ description: 'Median of a run', nullable: true, example: null })
  completion_tokens_p50: number | null;

  @IntegerOut({ description: 'Median of a run', nullable: true, example: null })
  prompt_tokens_p50: number | null;

  @IntegerOut({ description: '99th percentile of a run', nullable: true, example: null })
  tokens_p99: number | null;

  @IntegerOut({ description: '99th percentile of a run', nullable: true, example: null })
  completion_tokens_p99: number | null;

  @IntegerOut({ description: '99th percentile of a run', nullable: true, example: null })
  prompt_tokens_p99: number | null;

  @TimeOut({ description: 'Start of the latest run', nullable: true })
  last_run_start_time: string | null;

  @ApiProperty({
    type: 'object',
    additionalProperties: { $ref: getSchemaPath(FeedbackStatDto) },
    description: 'Feedback on the runs, by key',
    example: {},
  })
  feedback_stats: Record<string, FeedbackStatDto>;

  @ApiProperty({ type: [Object], description: 'Empty', example: [] })
  run_facets: object[];

  @NumberOut({ description: 'Share of runs with an error, 0 to 1', nullable: true, example: 0 })
  error_rate: number | null;

  @NumberOut({ description: 'Share of runs with a first token, 0 to 1', nullable: true, example: 0 })
  streaming_rate: number | null;

  @NumberOut({ description: 'US dollars, summed; null without a report', nullable: true, example: null })
  total_cost: number | null;

  @NumberOut({ description: 'US dollars, summed; null without a report', nullable: true, example: null })
  prompt_cost: number | null;

  @NumberOut({ description: 'US dollars, summed; null without a report', nullable: true, example: null })
  completion_cost: number | null;

  @NumberOut({ description: 'Median of a run', nullable: true, example: null })
  cost_p50: number | null;

  @NumberOut({ description: '99th percentile of a run', nullable: true, example: null })
  cost_p99: number | null;

  @MapOut('integer', { description: 'Tokens read, by kind, summed', nullable: true, example: { cache_read: 8 } })
  prompt_token_details: Record<string, number> | null;

  @MapOut('integer', { description: 'Tokens written, by kind, summed', nullable: true, example: { reasoning: 1 } })
  completion_token_details: Record<string, number> | null;

  @MapOut('number', { description: 'US dollars for input, by kind, summed', nullable: true, example: null })
  prompt_cost_details: Record<string, number> | null;

  @MapOut('number', { description: 'US dollars for output, by kind, summed', nullable: true, example: null })
  completion_cost_details: Record<string, number> | null;
}

const groupAttributes = ['name', 'run_type', 'tag', 'metadata'] as const;

class RunStatsGroupByDto {
  @ApiProperty({ enum: groupAttributes, description: 'Grouping of runs', example: 'metadata' })
  @IsDefined()
  @IsIn(groupAttributes)
  attribute: (typeof groupAttributes)[number];

  @TextField({ nullable: true, minLength: 1, maxLength: 500, description: 'Key of the metadata', example: 'model' })
  path?: string | null;

  @IntField({ nullable: true, min: 1, max: 100, default: 5, description: 'Number of groups, the largest first' })
  max_groups?: number | null;
}

export class RunStatsQueryDto extends RunFilterDto {
  @NestedField(RunStatsGroupByDto, { nullable: true, description: 'Statistics of each group' })
  group_by?: RunStatsGroupByDto | null;

  @TextListField({ nullable: true, maxItems: 100, maxLength: 500, description: 'Only these groups' })
  groups?: string[] | null;

  @ApiPropertyOptional({
    enum: runStatNames,
    isArray: true,
    maxItems: 100,
    nullable: true,
    description: 'Only these',
    example: ['run_count', 'latency_p50'],
  })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(100)
  @IsIn(runStatNames, { each: true })
  select?: RunStatName[] | null;
}
