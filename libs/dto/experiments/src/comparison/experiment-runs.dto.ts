import { BooleanField, EnumField, FilterField, IntField, TextField, UuidField } from '@heddle/dto-common';
import { ApiExtraModels, ApiProperty, ApiPropertyOptional, getSchemaPath } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsIn, IsOptional, ValidateNested } from 'class-validator';
import { ExampleDto } from '../examples/example.dto.js';
import { FeedbackStatDto } from '../feedback/feedback.dto.js';
import { IntegerOut, NumberOut, TextOut, TimeOut, UuidOut } from '../fields.js';
import { longestFeedbackKey } from '../uploads/index.js';
import { type ExperimentRunSelectField, experimentRunSelectFields } from '../runs/run-v2.dto.js';
import { ComparedExampleDto, ExperimentIds, filterWords } from './compared-rows.dto.js';

class SortExperimentRunsDto {
  @TextField({
    required: true,
    minLength: 1,
    maxLength: 'feedback.'.length + longestFeedbackKey,
    description: 'Feedback key; `feedback.` before it is allowed',
    example: 'feedback.correctness',
  })
  by: string;

  @EnumField({
    enum: ['ASC', 'DESC'],
    default: 'DESC',
    nullable: true,
    description: 'Direction of the order by the mean score of each example',
  })
  order?: 'ASC' | 'DESC' | null;
}

export class QueryExperimentRunsDto {
  @ExperimentIds()
  experiment_ids: string[];

  @ApiPropertyOptional({
    enum: experimentRunSelectFields,
    isArray: true,
    maxItems: experimentRunSelectFields.length,
    nullable: true,
    description: 'Members of runs; unknown values are null. Default: the id alone',
  })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(experimentRunSelectFields.length)
  @IsIn(experimentRunSelectFields, { each: true })
  selects?: ExperimentRunSelectField[] | null;

  @TextField({ nullable: true, maxLength: 1000, description: '`next_cursor` of the previous page' })
  cursor?: string | null;

  @IntField({ min: 1, max: 100, default: 20, nullable: true, description: 'Maximum number of examples' })
  page_size?: number | null;

  @UuidField({ isArray: true, nullable: true, maxItems: 1000, description: 'Only these examples' })
  example_ids?: string[] | null;

  @FilterField(filterWords)
  filters?: Record<string, unknown> | null;

  @ApiPropertyOptional({
    type: SortExperimentRunsDto,
    nullable: true,
    description: 'Only for a single experiment. Default: order of upload',
  })
  @IsOptional()
  @ValidateNested()
  @Type(() => SortExperimentRunsDto)
  sort?: SortExperimentRunsDto | null;

  @UuidField({ nullable: true, description: 'Pairwise comparison of the preferences to return' })
  comparative_experiment_id?: string | null;
}

export class ExperimentRowDto extends ExampleDto {
  @ApiProperty({
    type: 'array',
    items: { type: 'object', additionalProperties: true },
    description: 'Runs of the experiments, with the selected members',
    example: [{ id: '0b6b2c8e-9f1f-4f5e-8f5c-0c4e5a1e2d11', status: 'SUCCESS' }],
  })
  runs: Record<string, unknown>[];
}

export class ExperimentRowPageDto {
  @ApiProperty({ type: [ExperimentRowDto], description: 'Examples' })
  items: ExperimentRowDto[];

  @TextOut({ description: 'Cursor of the next page; null on the last one', nullable: true, example: null })
  next_cursor: string | null;
}

export class QueryRunGroupsDto {
  @ExperimentIds()
  session_ids: string[];

  @EnumField({
    required: true,
    enum: ['run_metadata', 'example_metadata'],
    description: 'Metadata of the runs, or of their examples',
  })
  group_by: 'run_metadata' | 'example_metadata';

  @TextField({ required: true, minLength: 1, maxLength: 1000, description: 'Key of the metadata', example: 'model' })
  metadata_key: string;

  @IntField({ min: 0, max: 1_000_000_000, default: 0, nullable: true, description: 'Number of groups to skip' })
  offset?: number | null;

  @IntField({ min: 1, max: 100, default: 10, nullable: true, description: 'Maximum number of groups' })
  limit?: number | null;

  @IntField({ min: 1, max: 10, default: 5, nullable: true, description: 'Number of examples of each group' })
  per_group_limit?: number | null;

  @BooleanField({
    default: false,
    nullable: true,
    description: 'Previews in place of inputs and outputs',
  })
  preview?: boolean | null;

  @FilterField(filterWords)
  filters?: Record<string, unknown> | null;
}

@ApiExtraModels(FeedbackStatDto)
export class MetadataGroupStatsDto {
  @IntegerOut({ description: 'Runs', example: 412 })
  count: number;

  @NumberOut({ description: 'Share of runs that failed', example: 0.02 })
  error_rate: number;

  @NumberOut({ description: 'Median latency in seconds', nullable: true, example: 1.5 })
  latency_p50: number | null;

  @NumberOut({ description: '99th percentile of latency in seconds', nullable: true, example: 2.9 })
  latency_p99: number | null;

  @TimeOut({ description: 'First start' })
  min_start_time: string;

  @TimeOut({ description: 'Last start' })
  max_start_time: string;

  @IntegerOut({ description: 'Sum; null without a report', nullable: true, example: null })
  prompt_tokens: number | null;

  @IntegerOut({ description: 'Sum', nullable: true, example: null })
  completion_tokens: number | null;

  @IntegerOut({ description: 'Sum', nullable: true, example: null })
  total_tokens: number | null;

  @TextOut({ description: 'Sum in US dollars', nullable: true, example: null })
  prompt_cost: string | null;

  @TextOut({ description: 'Sum in US dollars', nullable: true, example: null })
  completion_cost: string | null;

  @TextOut({ description: 'Sum in US dollars', nullable: true, example: null })
  total_cost: string | null;

  @ApiProperty({
    type: 'object',
    additionalProperties: { $ref: getSchemaPath(FeedbackStatDto) },
    description: 'Statistics by feedback key, without labels and comments',
    example: {},
  })
  feedback_stats: Record<string, FeedbackStatDto>;
}

class MetadataGroupSessionDto extends MetadataGroupStatsDto {
  @UuidOut({ description: 'Experiment' })
  id: string;

  @UuidOut({ description: 'Experiment' })
  session_id: string;

  @UuidOut({ description: 'Workspace' })
  tenant_id: string;

  @IntegerOut({ description: 'Examples', example: 412 })
  example_count: number;
}

export class MetadataGroupDto extends MetadataGroupStatsDto {
  @TextOut({
    description: 'The group as a filter of runs',
    example: 'and(eq(is_root, true), and(eq(metadata_key, "model"), eq(metadata_value, "small")))',
  })
  filter: string;

  @TextOut({ description: 'Shared value of the metadata', example: 'small' })
  group_key: string;

  @IntegerOut({ description: 'Examples', example: 412 })
  example_count: number;

  @ApiProperty({ type: [MetadataGroupSessionDto], description: 'Experiments with runs in the group' })
  sessions: MetadataGroupSessionDto[];

  @ApiProperty({ type: [ComparedExampleDto], description: 'First examples, with their runs in the group' })
  examples: ComparedExampleDto[];
}

export class RunGroupsDto {
  @ApiProperty({ type: [MetadataGroupDto], description: 'Groups' })
  groups: MetadataGroupDto[];
}
