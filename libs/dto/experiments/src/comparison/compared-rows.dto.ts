import {
  BooleanField,
  EnumField,
  FilterField,
  IntField,
  NestedField,
  NotSupported,
  TextField,
  TextListField,
  UuidField,
} from '@heddle/dto-common';
import { ApiProperty, ApiPropertyOptional, getSchemaPath } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsOptional, ValidateNested } from 'class-validator';
import { ExampleDto } from '../examples/example.dto.js';
import { FeedbackDto } from '../feedback/feedback.dto.js';
import { BooleanOut, IntegerOut } from '../fields.js';
import { longestFeedbackKey } from '../uploads/index.js';
import { RunDto } from '../runs/run.dto.js';

export const maxSessions = 100;

export const ExperimentIds = () =>
  UuidField({
    isArray: true,
    required: true,
    minItems: 1,
    maxItems: maxSessions,
    description: 'Experiments of the dataset',
  });

export const filterWords = {
  description:
    'Filters of the runs of an experiment, by its id, in the language of `POST /runs/query`: `gt(feedback.<key>, 0.5)`, `eq(status, "error")`, `lt(latency, "2s")`, `or(...)`. Shown are examples on which each of these experiments has a root run that meets all of its filters',
  nullable: true,
  example: { '9a94974b-0a5b-4c76-8a4e-2f6f6f0f7a10': ['lt(feedback.correctness, 0.5)'] },
};

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
  @ApiProperty({
    type: [ComparedRunDto],
    description: 'Runs of all requested experiments, distinguished by `session_id`',
  })
  runs: ComparedRunDto[];
}

class SortRowsDto {
  @TextField({
    required: true,
    minLength: 1,
    maxLength: 'disagreement.'.length + longestFeedbackKey,
    description:
      'A feedback key (`feedback.` before it is allowed); `latency` or `total_tokens`; `delta.<key>` or `latency_delta`, the difference against the baseline (the mean of several); `disagreement.<key>`, the largest difference among the experiments',
    example: 'delta.correctness',
  })
  sort_by: string;

  @EnumField({
    enum: ['ASC', 'DESC'],
    default: 'DESC',
    nullable: true,
    description: 'Order by the mean of each example; examples without a value come last',
  })
  sort_order?: 'ASC' | 'DESC' | null;

  @UuidField({
    nullable: true,
    description: 'Sort by the values of this requested experiment alone; not for `disagreement.<key>`',
  })
  session_id?: string | null;
}

const experimentConditions = ['higher', 'lower', 'same', 'only_here', 'category', 'other_category'] as const;
type ExperimentCondition = (typeof experimentConditions)[number];

/** Condition on the result of one experiment on an example. */
export class ExperimentFilterDto {
  @UuidField({ required: true, description: 'One of the requested experiments' })
  session_id: string;

  @EnumField({
    required: true,
    enum: experimentConditions,
    description:
      'The mean is higher than, lower than or the same as that of the baseline, whichever is better; no other experiment has a run; a run has the category; or the runs have other categories than those of the baseline',
  })
  is: ExperimentCondition;

  @TextField({
    nullable: true,
    minLength: 1,
    maxLength: longestFeedbackKey,
    description: 'Feedback key to compare. Either this or `run_metric`; neither with `only_here`',
    example: 'correctness',
  })
  feedback_key?: string | null;

  @EnumField({ enum: ['latency', 'error_rate'], nullable: true, description: 'Metric to compare' })
  run_metric?: 'latency' | 'error_rate' | null;

  @TextField({
    nullable: true,
    maxLength: 10_000,
    description: 'The category of `feedback_key` that a run has; with `category` only',
    example: 'curt',
  })
  category?: string | null;
}

const maxExperimentFilters = 20;

/** Which examples, and in which order. */
export class SelectRowsDto {
  @ExperimentIds()
  session_ids: string[];

  @UuidField({ nullable: true, description: 'Baseline of deltas: one of the experiments; the first when absent' })
  baseline_session_id?: string | null;

  @ApiPropertyOptional({ type: SortRowsDto, nullable: true, description: 'Default: order of upload' })
  @IsOptional()
  @ValidateNested()
  @Type(() => SortRowsDto)
  sort_params?: SortRowsDto | null;

  @UuidField({ isArray: true, nullable: true, maxItems: 1000, description: 'Only these examples' })
  example_ids?: string[] | null;

  @EnumField({
    enum: ['in_any', 'in_all'],
    default: 'in_any',
    nullable: true,
    description: 'Examples that any of the experiments has a run on, or only those that all have',
  })
  examples?: 'in_any' | 'in_all' | null;

  @TextListField({
    maxItems: 20,
    minLength: 1,
    maxLength: 'regressed.different.'.length + longestFeedbackKey,
    nullable: true,
    description:
      'Only examples of which all of this holds: `improved.<key>` or `regressed.<key>` in one of the experiments, `different.<key>` scores, `different` outputs, failures, scores or categories, `missing.<key>` scores or `missing` runs in one of them, `changed` content, `errored` runs',
    example: ['regressed.correctness'],
  })
  show?: string[] | null;

  @NestedField(ExperimentFilterDto, {
    isArray: true,
    maxItems: maxExperimentFilters,
    nullable: true,
    description: 'Only examples on which the named experiments meet all of these conditions',
  })
  experiment_filters?: ExperimentFilterDto[] | null;

  @FilterField(filterWords)
  filters?: Record<string, unknown> | null;
}

export class CompareRunsDto extends SelectRowsDto {
  @IntField({ min: 0, max: 1_000_000_000, default: 0, nullable: true, description: 'Number of examples to skip' })
  offset?: number | null;

  @IntField({
    min: 1,
    max: 5000,
    nullable: true,
    description: 'Maximum number of examples: up to 1,000, default 10; for CSV up to 5,000, its default',
  })
  limit?: number | null;

  @BooleanField({
    default: false,
    nullable: true,
    description: 'For tables: runs have previews instead of inputs and outputs, and their long texts are cut',
  })
  preview?: boolean | null;

  @UuidField({
    nullable: true,
    description: '`feedbacks` has only preferences of this pairwise comparison, not of others',
  })
  comparative_experiment_id?: string | null;

  @NotSupported(400)
  include_annotator_detail?: unknown;
}

/** Maximum ids in one answer. */
export const maxListedRows = 50_000;
const maxPreviews = 100;

export class ListComparedRowsDto extends SelectRowsDto {
  @IntField({ min: 0, max: 1_000_000_000, default: 0, nullable: true, description: 'Number of examples to skip' })
  offset?: number | null;

  @IntField({
    min: 1,
    max: maxListedRows,
    default: maxListedRows,
    nullable: true,
    description: 'Maximum number of ids',
  })
  limit?: number | null;

  @IntField({
    min: 0,
    max: maxPreviews,
    default: 0,
    nullable: true,
    description: 'Number of listed rows, from the first, to return with previews of their contents',
  })
  previews?: number | null;
}

export class ComparedRowListDto {
  @IntegerOut({ description: 'All rows that pass, however many are listed', example: 2 })
  total: number;

  @ApiProperty({
    type: 'array',
    items: { type: 'string', format: 'uuid' },
    description: 'Examples in the requested order',
    example: ['b2f1c7de-6a4b-4a0f-8f7e-2d3c4b5a6978'],
  })
  example_ids: string[];

  @ApiProperty({
    type: [ComparedExampleDto],
    description:
      'The first of these examples, as many as `previews`, in the form of `POST .../runs` with `preview`, but without `feedback_stats`',
  })
  previews: ComparedExampleDto[];
}

export class CompareRunsQueryDto {
  @EnumField({ enum: ['json', 'csv'], default: 'json', description: 'Form of the answer' })
  format?: 'json' | 'csv';
}

export class ExportComparisonDto extends SelectRowsDto {
  @EnumField({
    enum: ['long', 'wide'],
    default: 'long',
    nullable: true,
    description: 'A line per example, experiment and metric, or one per example',
  })
  layout?: 'long' | 'wide' | null;
}

export class ExportComparisonQueryDto {
  @EnumField({ enum: ['csv', 'jsonl'], default: 'csv', description: 'Form of the answer' })
  format?: 'csv' | 'jsonl';
}

export class FeedbackDeltaScopeDto {
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

  @FilterField(filterWords)
  filters?: Record<string, unknown> | null;
}

export class FeedbackDeltaQueryDto extends FeedbackDeltaScopeDto {
  @TextField({ required: true, maxLength: longestFeedbackKey, description: 'Metric', example: 'correctness' })
  feedback_key: string;

  @IntField({
    min: 0,
    max: 1_000_000_000,
    default: 0,
    nullable: true,
    description: 'Number of examples of the baseline to skip',
  })
  offset?: number | null;

  @IntField({
    min: 1,
    max: 100,
    default: 100,
    nullable: true,
    description: 'Number of examples of the baseline to read',
  })
  limit?: number | null;

  @UuidField({ nullable: true, description: 'Only scores that were given in this pairwise comparison' })
  comparative_experiment_id?: string | null;
}

export class FeedbackDeltaBatchDto extends FeedbackDeltaScopeDto {
  @UuidField({
    isArray: true,
    required: true,
    minItems: 1,
    maxItems: 10,
    description: 'Experiments that are compared',
  })
  declare comparison_session_ids: string[];

  @TextListField({
    required: true,
    minItems: 1,
    maxItems: 100,
    maxLength: longestFeedbackKey,
    description: 'Metrics',
    example: ['correctness'],
  })
  feedback_keys: string[];
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
    description: 'Values by experiment',
    example: {
      'a4f6759c-e90b-4b35-94c4-fb5d97f754eb': {
        improved_examples: ['6f1f3a3c-5c0e-4c54-9d2e-0d5f0c1f9a01'],
        regressed_examples: [],
      },
    },
  })
  feedback_deltas: Record<string, FeedbackDeltaDto>;
}
