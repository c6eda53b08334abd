import { BooleanQuery, CsvQuery, IntQuery, MetadataField, StringQuery, TextField, UuidField } from '@heddle/dto-common';
import { ApiProperty } from '@nestjs/swagger';
import { InstantField, IntegerOut, NumberOut, ObjectOut, TextOut, TimeOut, UuidOut } from '../fields.js';

const longestName = 1000;
const longestDescription = 10_000;

export class CreateComparativeExperimentDto {
  @UuidField({
    isArray: true,
    required: true,
    minItems: 1,
    maxItems: 10,
    description: 'Experiments of one dataset; others are compared with the first',
  })
  experiment_ids: string[];

  @UuidField({ nullable: true, description: 'Chosen when absent' })
  id?: string | null;

  @TextField({ nullable: true, maxLength: longestName, description: 'Name', example: 'prompt v1 vs. prompt v2' })
  name?: string | null;

  @TextField({ nullable: true, maxLength: longestDescription, description: 'Shown beside the name' })
  description?: string | null;

  @UuidField({ nullable: true, description: 'Dataset of the experiments; that of the first when absent' })
  reference_dataset_id?: string | null;

  @MetadataField({ nullable: true, description: 'Anything about the comparison' })
  extra?: Record<string, unknown> | null;

  @InstantField({ description: 'Now when absent' })
  created_at?: string;

  @InstantField({ description: '`created_at` when absent' })
  modified_at?: string;
}

const comparativeSortColumns = ['name', 'created_at'] as const;

export class ListComparativeExperimentsQueryDto {
  @CsvQuery({ uuid: true, description: 'Only these' })
  id?: string[];

  @StringQuery({ description: 'Exact name' })
  name?: string;

  @StringQuery({ description: 'Part of the name; case-insensitive' })
  name_contains?: string;

  @IntQuery({ min: 0, max: 1_000_000_000, default: 0, description: 'Number of items to skip' })
  offset: number = 0;

  @IntQuery({ min: 1, max: 100, default: 100, description: 'Maximum number of items' })
  limit: number = 100;

  @StringQuery({ enum: comparativeSortColumns, default: 'created_at', description: 'Sort order' })
  sort_by: (typeof comparativeSortColumns)[number] = 'created_at';

  @BooleanQuery({ default: true, description: 'Latest or last first' })
  sort_by_desc: boolean = true;
}

export class ComparativeExperimentBaseDto {
  @UuidOut({ description: 'Id of the comparison' })
  id: string;

  @TextOut({ description: 'Name', nullable: true, example: 'prompt v1 vs. prompt v2' })
  name: string | null;

  @TextOut({ description: 'Shown beside the name', nullable: true, example: null })
  description: string | null;

  @UuidOut({ description: 'Workspace' })
  tenant_id: string;

  @TimeOut({ description: 'When it was created' })
  created_at: string;

  @TimeOut({ description: 'Last change' })
  modified_at: string;

  @UuidOut({ description: 'Dataset' })
  reference_dataset_id: string;

  @ObjectOut({ description: 'Anything about the comparison', nullable: true, example: null })
  extra: Record<string, unknown> | null;
}

class ExperimentInfoDto {
  @UuidOut({ description: 'Experiment' })
  id: string;

  @TextOut({ description: 'Its name', example: 'prompt v2' })
  name: string;
}

export class PreferenceDto {
  @TextOut({ description: 'Feedback key', example: 'ranked_preference' })
  key: string;

  @UuidOut({ description: 'Experiment' })
  session_id: string;

  @IntegerOut({ description: 'Examples on which it alone has the best score', example: 31 })
  wins: number;

  @IntegerOut({ description: 'Examples on which it shares the best score', example: 4 })
  ties: number;

  @IntegerOut({ description: 'Examples on which another one has a better score', example: 15 })
  losses: number;

  @NumberOut({
    description: 'p-value of the sign test against the first experiment, without ties; null on the first',
    nullable: true,
    example: 0.026,
  })
  p_value: number | null;

  @NumberOut({
    description: 'Corrected by Holm over all metrics and experiments of the comparison',
    nullable: true,
    example: 0.026,
  })
  p_value_adjusted: number | null;

  @ApiProperty({
    enum: ['this', 'first', 'not_distinguishable'],
    nullable: true,
    description: 'By the corrected p-value at a level of 5%',
    example: 'this',
  })
  preferred: 'this' | 'first' | 'not_distinguishable' | null;
}

export class ComparativeExperimentDto extends ComparativeExperimentBaseDto {
  @ApiProperty({ type: [ExperimentInfoDto], description: 'Experiments in the order given' })
  experiments_info: ExperimentInfoDto[];

  @ObjectOut({
    description: 'Number of scores and their mean, by feedback key',
    nullable: true,
    example: { ranked_preference: { n: 100, avg: 0.5 } },
  })
  feedback_stats: Record<string, { n: number; avg: number }> | null;

  @ApiProperty({
    type: [PreferenceDto],
    description: 'Values per metric and experiment, over examples with two judged runs',
  })
  preferences: PreferenceDto[];
}
