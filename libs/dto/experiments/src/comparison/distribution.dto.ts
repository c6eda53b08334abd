import { EnumField, IntField, TextField, UuidField } from '@heddle/dto-common';
import { ApiProperty } from '@nestjs/swagger';
import { BooleanOut, IntegerOut, NumberOut, UuidOut } from '../fields.js';
import { longestFeedbackKey } from '../uploads/index.js';
import { ExperimentIds } from './compared-rows.dto.js';

export const maximumDistributionBins = 50;

export class CompareDistributionDto {
  @ExperimentIds()
  session_ids: string[];

  @UuidField({ nullable: true, description: 'One of them; the first when absent' })
  baseline_session_id?: string | null;

  @TextField({
    nullable: true,
    minLength: 1,
    maxLength: longestFeedbackKey,
    description: 'Feedback key. Either this or `run_metric`',
    example: 'correctness',
  })
  feedback_key?: string | null;

  @EnumField({ enum: ['latency', 'error_rate'], nullable: true, description: 'Metric of runs' })
  run_metric?: 'latency' | 'error_rate' | null;

  @IntField({
    min: 2,
    max: maximumDistributionBins,
    default: 20,
    nullable: true,
    description: 'Intervals of the values; of the pairs as many in each direction',
  })
  bins?: number | null;
}

class DistributionBinDto {
  @NumberOut({ description: 'Lowest value', example: 0.4 })
  low: number;

  @NumberOut({
    description: 'Highest value, which belongs to the next interval; equal to `low` if `discrete`',
    example: 0.45,
  })
  high: number;
}

class ExperimentDistributionDto {
  @UuidOut({ description: 'Experiment' })
  session_id: string;

  @ApiProperty({
    type: 'array',
    items: { type: 'integer' },
    description: 'Number of examples in each of `bins`',
    example: [3, 9],
  })
  counts: number[];
}

class DistributionCellDto {
  @NumberOut({ description: 'Mean of the values of the baseline', example: 0.5 })
  baseline: number;

  @NumberOut({ description: 'Mean of the values of the experiment', example: 0.75 })
  value: number;

  @IntegerOut({ description: 'Number of examples', example: 12 })
  n: number;

  @UuidOut({ description: 'One of these examples', example: 'b2f1c7de-6a4b-4a0f-8f7e-2d3c4b5a6978' })
  example_id: string;
}

class ExperimentPairsDto {
  @UuidOut({ description: 'Experiment' })
  session_id: string;

  @ApiProperty({ type: [DistributionCellDto], description: 'Examples with similar values in one cell' })
  cells: DistributionCellDto[];
}

export class ComparisonDistributionDto {
  @BooleanOut({ description: 'Whether each of `bins` is a single value, because there are few', example: true })
  discrete: boolean;

  @ApiProperty({ type: [DistributionBinDto], description: 'Ascending; empty without values' })
  bins: DistributionBinDto[];

  @ApiProperty({ type: [ExperimentDistributionDto], description: 'Entries in the order of `session_ids`' })
  experiments: ExperimentDistributionDto[];

  @ApiProperty({
    type: [ExperimentPairsDto],
    description: 'Values against those of the baseline, for each other experiment',
  })
  pairs: ExperimentPairsDto[];
}
