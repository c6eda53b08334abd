import { IntField, NotSupported, TextField, UuidField } from '@heddle/dto-common';
import { ApiProperty, ApiPropertyOptional, getSchemaPath } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsBoolean, IsIn, IsOptional, ValidateNested } from 'class-validator';
import { ExampleDto } from '../examples/example.dto.js';
import { FeedbackDto } from '../feedback/feedback.dto.js';
import { BooleanOut, IntegerOut, NumberOut, TextOut, UuidOut } from '../fields.js';
import { longestFeedbackKey } from '../uploads/index.js';
import { RunDto } from '../runs/run.dto.js';

const maxSessions = 100;

export class ComparedRunDto extends RunDto {
  @ApiProperty({ type: [FeedbackDto], description: 'Every feedback on the run' })
  feedbacks: FeedbackDto[];

  @BooleanOut({
    description: 'The example had other inputs or expected outputs when this run was made',
    example: false,
  })
  example_changed: boolean;
}

export class ComparedExampleDto extends ExampleDto {
  @ApiProperty({ type: [ComparedRunDto], description: 'Runs of all experiments asked for, told apart by `session_id`' })
  runs: ComparedRunDto[];
}

export class SortByFeedbackDto {
  @TextField({
    required: true,
    maxLength: 'feedback.'.length + longestFeedbackKey,
    description: 'Feedback key; `feedback.` before it is allowed',
    example: 'correctness',
  })
  sort_by: string;

  @ApiPropertyOptional({ enum: ['ASC', 'DESC'], default: 'DESC', description: 'By the mean score of each example' })
  @IsOptional()
  @IsIn(['ASC', 'DESC'])
  sort_order?: 'ASC' | 'DESC' | null;
}

export class CompareRunsDto {
  @UuidField({
    isArray: true,
    required: true,
    minItems: 1,
    maxItems: maxSessions,
    description: 'Experiments of the dataset',
  })
  session_ids: string[];

  @IntField({ min: 0, max: 1_000_000_000, default: 0, description: 'How many examples to skip' })
  offset?: number | null;

  @IntField({ min: 1, max: 1000, default: 10, nullable: true, description: 'How many examples at most' })
  limit?: number | null;

  @ApiPropertyOptional({
    type: Boolean,
    default: false,
    description: 'For tables: runs have previews in place of inputs and outputs, and long texts of theirs are cut',
  })
  @IsOptional()
  @IsBoolean()
  preview?: boolean | null;

  @ApiPropertyOptional({ type: SortByFeedbackDto, nullable: true, description: 'Default: order of upload' })
  @IsOptional()
  @ValidateNested()
  @Type(() => SortByFeedbackDto)
  sort_params?: SortByFeedbackDto | null;

  @UuidField({ isArray: true, nullable: true, maxItems: 1000, description: 'Only these examples' })
  example_ids?: string[] | null;

  @NotSupported(400)
  filters?: unknown;

  @NotSupported(400)
  comparative_experiment_id?: unknown;

  @NotSupported(400)
  include_annotator_detail?: unknown;
}

export class CompareRunsQueryDto {
  @ApiPropertyOptional({ enum: ['json'], default: 'json', description: 'Form of the answer' })
  @IsOptional()
  @IsIn(['json'])
  format?: string;
}

export class FeedbackDeltaQueryDto {
  @UuidField({ required: true, description: 'Experiment to compare with' })
  baseline_session_id: string;

  @UuidField({
    isArray: true,
    required: true,
    minItems: 1,
    maxItems: maxSessions,
    description: 'Experiments that are compared',
  })
  comparison_session_ids: string[];

  @TextField({ required: true, maxLength: longestFeedbackKey, description: 'Metric', example: 'correctness' })
  feedback_key: string;

  @IntField({ min: 0, max: 1_000_000_000, default: 0, description: 'How many examples of the baseline to skip' })
  offset?: number | null;

  @IntField({ min: 1, max: 100, default: 100, description: 'How many examples of the baseline to look at' })
  limit?: number | null;

  @NotSupported(400)
  filters?: unknown;

  @NotSupported(400)
  comparative_experiment_id?: unknown;
}

export class FeedbackDeltaDto {
  @ApiProperty({ type: [String], description: 'Examples with a better mean score than in the baseline' })
  improved_examples: string[];

  @ApiProperty({ type: [String], description: 'Examples with a worse mean score than in the baseline' })
  regressed_examples: string[];
}

export class FeedbackDeltasDto {
  @ApiProperty({
    type: 'object',
    additionalProperties: { $ref: getSchemaPath(FeedbackDeltaDto) },
    description: 'By experiment',
    example: {
      'a4f6759c-e90b-4b35-94c4-fb5d97f754eb': {
        improved_examples: ['6f1f3a3c-5c0e-4c54-9d2e-0d5f0c1f9a01'],
        regressed_examples: [],
      },
    },
  })
  feedback_deltas: Record<string, FeedbackDeltaDto>;
}

export class SummariseComparisonDto {
  @UuidField({
    isArray: true,
    required: true,
    minItems: 2,
    maxItems: maxSessions,
    description: 'Two or more experiments of the dataset',
  })
  session_ids: string[];

  @UuidField({ nullable: true, description: 'One of them; the first when absent' })
  baseline_session_id?: string | null;
}

export class ExperimentCoverageDto {
  @UuidOut({ description: 'Experiment' })
  session_id: string;

  @TextOut({ description: 'Name of the experiment', example: 'prompt v2' })
  name: string;

  @IntegerOut({ description: 'Runs', example: 430 })
  run_count: number;

  @IntegerOut({ description: 'Examples with at least one run', example: 430 })
  example_count: number;

  @IntegerOut({ description: 'Examples that no other of the experiments has', example: 12 })
  only_here: number;

  @IntegerOut({ description: 'Runs with an error', example: 9 })
  error_count: number;

  @NumberOut({ description: 'Median latency in seconds', nullable: true, example: 1.5 })
  latency_p50: number | null;

  @NumberOut({ description: '99th percentile of latency in seconds', nullable: true, example: 2.9 })
  latency_p99: number | null;
}

export class CoverageDto {
  @IntegerOut({ description: 'Examples in at least one of the experiments', example: 448 })
  total: number;

  @IntegerOut({ description: 'Examples in all of them', example: 412 })
  in_all: number;

  @IntegerOut({ description: 'Examples whose inputs or expected outputs were not the same in all of them', example: 0 })
  changed: number;

  @ApiProperty({ type: [ExperimentCoverageDto], description: 'In the order of `session_ids`' })
  experiments: ExperimentCoverageDto[];
}

export class MetricDeltaDto {
  @NumberOut({ description: 'Mean score minus the mean score of the baseline', nullable: true, example: 0.12 })
  avg_delta: number | null;

  @IntegerOut({ description: 'Examples scored in both', example: 412 })
  paired_examples: number;

  @NumberOut({
    description: 'Mean, over those examples, of the difference of their mean scores',
    nullable: true,
    example: 0.1,
  })
  paired_delta: number | null;

  @IntegerOut({ description: 'Of those, better than in the baseline', example: 60 })
  improved: number;

  @IntegerOut({ description: 'Of those, worse than in the baseline', example: 19 })
  regressed: number;

  @IntegerOut({ description: 'Of those, equal', example: 333 })
  same: number;
}

export class ExperimentMetricDto {
  @UuidOut({ description: 'Experiment' })
  session_id: string;

  @IntegerOut({ description: 'Scores', example: 430 })
  n: number;

  @NumberOut({ description: 'Mean score', nullable: true, example: 0.83 })
  avg: number | null;

  @ApiProperty({
    type: MetricDeltaDto,
    nullable: true,
    description: 'Against the baseline; null on the baseline itself',
  })
  versus_baseline: MetricDeltaDto | null;
}

export class MetricComparisonDto {
  @TextOut({ description: 'Feedback key', example: 'correctness' })
  key: string;

  @BooleanOut({ description: 'Which direction counts as improvement', example: false })
  is_lower_score_better: boolean;

  @ApiProperty({ type: [ExperimentMetricDto], description: 'In the order of `session_ids`' })
  experiments: ExperimentMetricDto[];
}

export class ComparisonSummaryDto {
  @UuidOut({ description: 'Dataset' })
  dataset_id: string;

  @UuidOut({ description: 'Experiment that the others are compared with' })
  baseline_session_id: string;

  @ApiProperty({ type: CoverageDto, description: 'Which examples the experiments share' })
  coverage: CoverageDto;

  @ApiProperty({ type: [MetricComparisonDto], description: 'Every key that has scores in one of the experiments' })
  metrics: MetricComparisonDto[];
}
