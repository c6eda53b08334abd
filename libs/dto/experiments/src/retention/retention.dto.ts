import { ApiProperty } from '@nestjs/swagger';
import { IsInt, IsNumber, IsOptional, Max, Min } from 'class-validator';
import { IntQuery } from '@heddle/dto-common';
import { IntegerOut, NumberOut, TextOut, TimeOut, UuidOut } from '../fields.js';

const maxDays = 36_500;
const maxKept = 1_000_000;

export class RetentionPreviewQueryDto {
  @IntQuery({ min: 1, max: 1000, default: 100, description: 'Maximum number of experiments named' })
  limit: number = 100;
}

/** Rule for the experiments of a dataset; replaces the settings of the service. */
export class DatasetRetentionRuleDto {
  @ApiProperty({
    type: Number,
    nullable: true,
    required: false,
    description: 'Age in days from which experiments are removed; null: never',
    minimum: 0.001,
    maximum: maxDays,
    example: 90,
  })
  @IsOptional()
  @IsNumber({ allowNaN: false, allowInfinity: false })
  @Min(0.001)
  @Max(maxDays)
  experiment_days?: number | null;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    required: false,
    description: 'Number of newest experiments to keep; null keeps all',
    minimum: 1,
    maximum: maxKept,
    example: 50,
  })
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(maxKept)
  experiments_kept?: number | null;
}

export class RetentionPoliciesDto {
  @NumberOut({ nullable: true, description: 'Age from which experiments are removed; null: never', example: 365 })
  experiment_days: number | null;

  @IntegerOut({ nullable: true, description: 'Newest experiments of each dataset that stay; null: all', example: 200 })
  experiments_kept: number | null;

  @NumberOut({
    nullable: true,
    description:
      'Age from which runs of projects without a dataset, with `trace_tier` `shortlived`, are removed; null: never',
    example: 14,
  })
  shortlived_days: number | null;

  @NumberOut({
    nullable: true,
    description: 'Age from which other runs of projects without a dataset are removed; null: never',
    example: 400,
  })
  longlived_days: number | null;
}

export class DatasetRetentionDto {
  @UuidOut({ description: 'The dataset', example: 'c1f8f0b0-5f0a-4c0e-9f5a-2f1f6f0a9d3e' })
  dataset_id: string;

  @NumberOut({ nullable: true, description: 'Age from which its experiments are removed', example: 90 })
  experiment_days: number | null;

  @IntegerOut({ nullable: true, description: 'Newest ones that stay', example: 50 })
  experiments_kept: number | null;
}

class ExpiredExperimentDto {
  @UuidOut({ description: 'The experiment', example: '5f0c2c0e-7a34-4f5c-9e3f-0a4a3f0f8d55' })
  session_id: string;

  @TextOut({ description: 'Name of the experiment', example: 'gpt-5 with tools' })
  name: string;

  @UuidOut({ description: 'Dataset of the experiment', example: 'c1f8f0b0-5f0a-4c0e-9f5a-2f1f6f0a9d3e' })
  dataset_id: string;

  @ApiProperty({ enum: ['age', 'count'], description: 'Which rule it falls under', example: 'age' })
  reason: 'age' | 'count';

  @TimeOut({ description: 'When it was stored' })
  created_at: string;

  @IntegerOut({ nullable: true, description: 'Number of runs; null: not measured yet', example: 50_000 })
  runs: number | null;

  @IntegerOut({
    nullable: true,
    description: 'Storage of its runs and feedback; null: not measured yet',
    example: 48_000_000,
  })
  bytes: number | null;
}

export class RetentionPreviewDto {
  @ApiProperty({ type: RetentionPoliciesDto, description: 'Rule for datasets without their own' })
  policies: RetentionPoliciesDto;

  @ApiProperty({ type: [DatasetRetentionDto], description: 'Rules of datasets' })
  datasets: DatasetRetentionDto[];

  @IntegerOut({ description: 'Experiments that the next sweep removes', example: 12 })
  experiment_count: number;

  @IntegerOut({ description: 'Their measured storage', example: 570_000_000 })
  experiment_bytes: number;

  @ApiProperty({ type: [ExpiredExperimentDto], description: 'The first of them, oldest first' })
  experiments: ExpiredExperimentDto[];

  @IntegerOut({ description: 'Runs of plain projects that the next sweep removes', example: 1_200 })
  project_run_count: number;
}

export class StoredSizeDto {
  @IntegerOut({ description: 'Rows', example: 50_000 })
  count: number;

  @IntegerOut({ description: 'Stored bytes, without indexes', example: 26_000_000 })
  bytes: number;
}

export class WorkspaceStorageDto {
  @IntegerOut({ description: 'Total', example: 81_000_000 })
  total_bytes: number;

  @TimeOut({ description: 'When; null: not yet', nullable: true })
  measured_at: string | null;

  @ApiProperty({ type: StoredSizeDto, description: 'Runs' })
  runs: StoredSizeDto;

  @ApiProperty({ type: StoredSizeDto, description: 'Scores, labels and comments' })
  feedback: StoredSizeDto;

  @ApiProperty({ type: StoredSizeDto, description: 'Examples in their newest version' })
  examples: StoredSizeDto;
}
