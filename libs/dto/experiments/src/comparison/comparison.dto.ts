import { BooleanField, IntField, UuidField } from '@heddle/dto-common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsNumber, IsOptional, Max, Min } from 'class-validator';
import { BooleanOut, IntegerOut, NumberOut, TextOut, UuidOut } from '../fields.js';
import { maxSessions } from './compared-rows.dto.js';

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

  @BooleanField({
    default: false,
    nullable: true,
    description: 'Intervals, tests and verdicts for every difference, by examples that both experiments have scored',
  })
  statistics?: boolean | null;

  @ApiPropertyOptional({
    type: Number,
    minimum: 0.5,
    maximum: 0.999,
    default: 0.95,
    nullable: true,
    description: 'Confidence level of the intervals; 1 minus it is the significance level of the tests',
  })
  @IsOptional()
  @Max(0.999)
  @Min(0.5)
  @IsNumber()
  confidence?: number | null;

  @IntField({
    min: 0,
    max: 4_294_967_295,
    nullable: true,
    description:
      'Seed of the random numbers; the default is derived from the dataset. The same seed gives the same answer',
  })
  seed?: number | null;

  @IntField({
    min: 1000,
    max: 20_000,
    default: 2000,
    nullable: true,
    description: 'Random samples for each interval and test',
  })
  resamples?: number | null;

  @BooleanField({
    default: false,
    nullable: true,
    description: 'Pair examples, too, whose inputs or expected outputs changed between the two experiments',
  })
  include_changed?: boolean | null;

  @BooleanField({
    default: false,
    nullable: true,
    description: 'Leave examples out of the pairs that failed in one of the two experiments',
  })
  exclude_errors?: boolean | null;
}

class ExperimentCoverageDto {
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

  @IntegerOut({ description: 'Examples that the baseline has, too', example: 418 })
  in_both: number;

  @IntegerOut({ description: 'Examples of the baseline that are missing here', example: 6 })
  only_in_baseline: number;

  @IntegerOut({ description: 'Examples with a run that failed', example: 9 })
  errored_examples: number;

  @IntegerOut({ description: 'Examples with a score', example: 421 })
  scored_examples: number;

  @IntegerOut({ description: 'Runs on the example that has the most', example: 1 })
  most_repetitions: number;

  @IntegerOut({ description: 'Runs with an error', example: 9 })
  error_count: number;

  @NumberOut({ description: 'Median latency in seconds', nullable: true, example: 1.5 })
  latency_p50: number | null;

  @NumberOut({ description: '99th percentile of latency in seconds', nullable: true, example: 2.9 })
  latency_p99: number | null;
}

class CoverageDto {
  @IntegerOut({ description: 'Examples in at least one of the experiments', example: 448 })
  total: number;

  @IntegerOut({ description: 'Examples in all of them', example: 412 })
  in_all: number;

  @IntegerOut({ description: 'Examples whose inputs or expected outputs were not the same in all of them', example: 0 })
  changed: number;

  @ApiProperty({ type: [ExperimentCoverageDto], description: 'Entries in the order of `session_ids`' })
  experiments: ExperimentCoverageDto[];
}

export class PairedStatisticsDto {
  @IntegerOut({ description: 'Examples that are compared', example: 412 })
  pairs: number;

  @NumberOut({ description: 'Mean of their differences; repetitions count as their mean', example: 0.042 })
  mean_delta: number;

  @NumberOut({
    description: 'Lower end of the bootstrap interval of that mean; null for a single pair',
    nullable: true,
    example: 0.011,
  })
  ci_low: number | null;

  @NumberOut({ description: 'Upper end', nullable: true, example: 0.073 })
  ci_high: number | null;

  @NumberOut({ description: 'Confidence level of the interval', example: 0.95 })
  confidence: number;

  @ApiProperty({
    enum: ['mcnemar_exact', 'sign_flip'],
    description: "McNemar's exact test if all scores are 0 or 1, otherwise a permutation test of signs",
    example: 'sign_flip',
  })
  test: 'mcnemar_exact' | 'sign_flip';

  @NumberOut({ description: 'Two-sided', example: 0.004 })
  p_value: number;

  @NumberOut({
    description: 'Corrected by Holm over all metrics of this experiment and the baseline (`run_metrics` apart)',
    example: 0.012,
  })
  p_value_adjusted: number;

  @NumberOut({
    description: 'The true difference that so many pairs would show with a probability of 80%',
    nullable: true,
    example: 0.038,
  })
  minimum_detectable_effect: number | null;

  @ApiProperty({
    enum: ['improved', 'regressed', 'changed', 'not_distinguishable', 'too_few_examples'],
    description: 'By the corrected p-value and the direction of the metric; `changed` without a direction',
    example: 'improved',
  })
  verdict: 'improved' | 'regressed' | 'changed' | 'not_distinguishable' | 'too_few_examples';

  @TextOut({
    description: 'The same in a sentence',
    example:
      'correctness improved: mean change +0.042 (95% interval +0.011 to +0.073) over 412 shared examples, p = 0.012 after correction.',
  })
  summary: string;
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

  @IntegerOut({ description: 'Examples of these with a higher score than in the baseline', example: 60 })
  higher: number;

  @IntegerOut({ description: 'Examples of these with a lower score than in the baseline', example: 19 })
  lower: number;

  @IntegerOut({
    description: 'Examples of these with a better score than in the baseline; null if the metric has no direction',
    nullable: true,
    example: 60,
  })
  improved: number | null;

  @IntegerOut({
    description: 'Examples of these with a worse score; null if the metric has no direction',
    nullable: true,
    example: 19,
  })
  regressed: number | null;

  @IntegerOut({ description: 'Examples of these with an equal score', example: 333 })
  same: number;

  @ApiProperty({
    type: PairedStatisticsDto,
    nullable: true,
    description: 'Null unless requested, and without shared examples',
  })
  statistics: PairedStatisticsDto | null;
}

class ExperimentMetricDto {
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

  @BooleanOut({
    description: 'Direction of improvement; null if neither a setting nor the name defines it',
    nullable: true,
    example: false,
  })
  is_lower_score_better: boolean | null;

  @ApiProperty({
    enum: ['setting', 'name'],
    nullable: true,
    description: 'Whether the direction was set for the key, or derived from words of its name',
    example: 'name',
  })
  direction_source: 'setting' | 'name' | null;

  @ApiProperty({ type: [ExperimentMetricDto], description: 'Entries in the order of `session_ids`' })
  experiments: ExperimentMetricDto[];
}

class ComparisonStatisticsDto {
  @IntegerOut({ description: 'Seed of the random numbers: send it to get the same answer', example: 2871263441 })
  seed: number;

  @IntegerOut({ description: 'Random samples for each interval and test', example: 2000 })
  resamples: number;

  @NumberOut({ description: 'Confidence level of the intervals', example: 0.95 })
  confidence: number;

  @ApiProperty({ enum: ['holm'], description: 'Correction of p-values for their number' })
  correction: 'holm';
}

export class ComparisonSummaryDto {
  @UuidOut({ description: 'Dataset' })
  dataset_id: string;

  @UuidOut({ description: 'Experiment that all others are compared with' })
  baseline_session_id: string;

  @ApiProperty({ type: CoverageDto, description: 'Which examples the experiments share' })
  coverage: CoverageDto;

  @ApiProperty({ type: [MetricComparisonDto], description: 'Every key that has scores in one of the experiments' })
  metrics: MetricComparisonDto[];

  @ApiProperty({
    type: [MetricComparisonDto],
    description: 'Metrics of runs without feedback: `error_rate`, and `latency` in seconds',
  })
  run_metrics: MetricComparisonDto[];

  @ApiProperty({ type: ComparisonStatisticsDto, nullable: true, description: 'Null unless requested' })
  statistics: ComparisonStatisticsDto | null;
}
