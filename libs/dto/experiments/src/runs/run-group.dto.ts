import { EnumField, IntField, TextField, UuidField } from '@heddle/dto-common';
import { ApiProperty, getSchemaPath } from '@nestjs/swagger';
import { FeedbackStatDto } from '../feedback/feedback.dto.js';
import { InstantField, IntegerOut, NumberOut, TextOut, TimeOut } from '../fields.js';
import { RunStatsDto } from './run-stats.dto.js';

export class GroupRunsDto {
  @UuidField({ required: true, description: 'Experiment or project' })
  session_id: string;

  @EnumField({ required: true, enum: ['conversation'], description: 'Grouping of runs', example: 'conversation' })
  group_by: string;

  @TextField({
    nullable: true,
    maxLength: 16_384,
    description: 'Filter of root runs in the query language',
    example: 'neq(error, null)',
  })
  filter?: string | null;

  @InstantField({ description: 'Started at this time or later' })
  start_time?: string | null;

  @InstantField({ description: 'Ended at this time or earlier' })
  end_time?: string | null;

  @IntField({ nullable: true, min: 0, max: 1_000_000_000, default: 0, description: 'Number of items to skip' })
  offset?: number | null;

  @IntField({ nullable: true, min: 1, max: 1000, default: 10, description: 'Maximum number of items' })
  limit?: number | null;
}

class RunGroupDto {
  @TextOut({ description: 'The conversation', example: 'a1b2c3' })
  group_key: string;

  @TextOut({ description: 'Chooses its runs', example: 'eq(thread_id, "a1b2c3")' })
  filter: string;

  @IntegerOut({ description: 'Root runs', example: 3 })
  count: number;

  @IntegerOut({ description: 'Sum; 0 without a report', example: 0 })
  total_tokens: number;

  @NumberOut({ description: 'US dollars, summed', nullable: true, example: null })
  total_cost: number | null;

  @TimeOut({ description: 'Start of the first run' })
  min_start_time: string;

  @TimeOut({ description: 'Start of the last run' })
  max_start_time: string;

  @NumberOut({ description: 'Median latency in seconds', nullable: true, example: 1.5 })
  latency_p50: number | null;

  @NumberOut({ description: '99th percentile of latency in seconds', nullable: true, example: 1.99 })
  latency_p99: number | null;

  @ApiProperty({
    type: 'object',
    additionalProperties: { $ref: getSchemaPath(FeedbackStatDto) },
    description: 'Feedback on the runs, by key',
    example: {},
  })
  feedback_stats: Record<string, FeedbackStatDto>;

  @TextOut({ description: 'Beginning of the inputs of the first run', nullable: true, example: '{"question":"Hi"}' })
  first_inputs: string | null;

  @TextOut({ description: 'Beginning of the outputs of the last run', nullable: true, example: '{"answer":"Bye"}' })
  last_outputs: string | null;

  @TextOut({ description: 'Error of the last run', nullable: true, example: null })
  last_error: string | null;
}

export class RunGroupPageDto {
  @ApiProperty({ type: [RunGroupDto], description: 'The conversations' })
  groups: RunGroupDto[];

  @IntegerOut({ description: 'Their number', example: 1 })
  total: number;
}

export class RunGroupStatsDto extends RunStatsDto {
  @IntegerOut({ description: 'Conversations', example: 1 })
  group_count: number;
}
