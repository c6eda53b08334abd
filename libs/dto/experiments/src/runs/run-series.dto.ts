import { BooleanField, IntField, NestedField, TextField, UuidField } from '@heddle/dto-common';
import { ApiProperty, getSchemaPath } from '@nestjs/swagger';
import { IsDefined, IsIn } from 'class-validator';
import { InstantField, IntegerOut, NumberOut, TextOut, TimeOut } from '../fields.js';

const seriesAttributes = ['name', 'run_type', 'tag', 'metadata'] as const;

class RunSeriesGroupByDto {
  @ApiProperty({ enum: seriesAttributes, description: 'Grouping of runs', example: 'metadata' })
  @IsDefined()
  @IsIn(seriesAttributes)
  attribute: (typeof seriesAttributes)[number];

  @TextField({ nullable: true, minLength: 1, maxLength: 500, description: 'Key of the metadata', example: 'model' })
  path?: string | null;
}

export class RunSeriesQueryDto {
  @UuidField({ isArray: true, required: true, minItems: 1, maxItems: 100, description: 'Projects' })
  session: string[];

  @InstantField({ description: 'Runs that start at this time or later. Default: a day before the end' })
  start_time?: string | null;

  @InstantField({ description: 'Runs that start at this time or earlier. Default: now' })
  end_time?: string | null;

  @IntField({ nullable: true, min: 1, max: 400, default: 60, description: 'Maximum number of points' })
  points?: number | null;

  @BooleanField({
    nullable: true,
    default: true,
    description: 'True: root runs only; false: other runs only',
  })
  is_root?: boolean | null;

  @TextField({
    nullable: true,
    maxLength: 16_384,
    description: 'Filter of runs in the query language',
    example: 'eq(name, "chat")',
  })
  filter?: string | null;

  @NestedField(RunSeriesGroupByDto, { nullable: true, description: 'A series of each group, the largest ones' })
  group_by?: RunSeriesGroupByDto | null;

  @IntField({ nullable: true, min: 1, max: 10, default: 5, description: 'Number of groups' })
  max_groups?: number | null;
}

class SeriesFeedbackDto {
  @IntegerOut({ description: 'Scores and categories', example: 4 })
  n: number;

  @NumberOut({ description: 'Mean of the scores', nullable: true, example: 0.75 })
  avg: number | null;
}

class SeriesPointDto {
  @TimeOut({ description: 'Start of the interval' })
  time: string;

  @IntegerOut({ description: 'Runs that start in the interval', example: 12 })
  run_count: number;

  @IntegerOut({ description: 'Runs with an error', example: 1 })
  error_count: number;

  @NumberOut({ description: 'Median latency in seconds', nullable: true, example: 1.5 })
  latency_p50: number | null;

  @NumberOut({ description: '95th percentile of latency in seconds', nullable: true, example: 1.9 })
  latency_p95: number | null;

  @NumberOut({ description: '99th percentile of latency in seconds', nullable: true, example: 1.99 })
  latency_p99: number | null;

  @NumberOut({ description: 'Median of the seconds until the first token', nullable: true, example: 0.4 })
  first_token_p50: number | null;

  @NumberOut({ description: '99th percentile of the seconds until the first token', nullable: true, example: 0.9 })
  first_token_p99: number | null;

  @IntegerOut({ description: 'Sum; null without a report', nullable: true, example: 1200 })
  prompt_tokens: number | null;

  @IntegerOut({ description: 'Sum; null without a report', nullable: true, example: 300 })
  completion_tokens: number | null;

  @IntegerOut({ description: 'Sum; null without a report', nullable: true, example: 1500 })
  total_tokens: number | null;

  @NumberOut({ description: 'US dollars, summed; null without a report', nullable: true, example: 0.02 })
  total_cost: number | null;

  @ApiProperty({
    type: 'object',
    additionalProperties: { $ref: getSchemaPath(SeriesFeedbackDto) },
    description: 'Feedback on the runs, by key',
    example: { correctness: { n: 4, avg: 0.75 } },
  })
  feedback: Record<string, SeriesFeedbackDto>;
}

class RunSeriesDto {
  @TextOut({ description: 'The group; null without groups', nullable: true, example: 'gpt' })
  group: string | null;

  @ApiProperty({ type: [SeriesPointDto], description: 'Intervals with runs, the earliest first' })
  points: SeriesPointDto[];
}

export class RunSeriesAnswerDto {
  @TimeOut({ description: 'Start of the range' })
  start_time: string;

  @TimeOut({ description: 'End of the range' })
  end_time: string;

  @IntegerOut({ description: 'Length of an interval in seconds', example: 1800 })
  bucket_seconds: number;

  @ApiProperty({ type: [RunSeriesDto], description: 'The largest group first' })
  series: RunSeriesDto[];
}

export { SeriesFeedbackDto, SeriesPointDto };
