import { BooleanField, IntField, NotSupported, TextField, TextListField } from '@heddle/dto-common';
import { ApiProperty, getSchemaPath } from '@nestjs/swagger';
import { FeedbackStatDto } from '../feedback/feedback.dto.js';
import { InstantField, IntegerOut, NumberOut, ObjectOut, TimeOut } from '../fields.js';
import { SessionDto } from '../sessions/session.dto.js';

const longestKey = 200;

export class GroupExperimentsDto {
  @TextListField({
    required: true,
    minItems: 1,
    maxItems: 4,
    minLength: 1,
    maxLength: longestKey,
    description: 'Keys of the metadata of experiments; those with the same values are one group',
    example: ['model'],
  })
  metadata_keys: string[];

  @IntField({ min: 1, max: 1000, default: 1000, nullable: true, description: 'Experiments at most, the latest ones' })
  experiment_limit?: number | null;

  @TextField({
    nullable: true,
    maxLength: 500,
    description: 'Only experiments whose name contains this; case-insensitive',
  })
  name_contains?: string | null;

  @TextField({ nullable: true, maxLength: 500, description: 'Only experiments on this version of the dataset' })
  dataset_version?: string | null;

  @InstantField({ description: 'Statistics over runs that started at this time or later' })
  stats_start_time?: string | null;

  @BooleanField({
    default: false,
    nullable: true,
    description: 'Statistics may be approximate; these are exact all the same',
  })
  use_approx_stats?: boolean | null;

  @NotSupported(400)
  filter?: unknown;

  @NotSupported(400)
  tag_value_id?: unknown;
}

export class ExperimentGroupDto {
  @ObjectOut({
    description: 'Common values of the experiments: value by key, null for a missing value',
    example: { model: 'small-1' },
  })
  group_key: Record<string, unknown>;

  @IntegerOut({ description: 'Experiments', example: 3 })
  count: number;

  @IntegerOut({ description: 'Their runs', example: 600 })
  run_count: number;

  @NumberOut({ description: 'Share of their runs with an error, 0 to 1', nullable: true, example: 0.01 })
  error_rate: number | null;

  @TimeOut({ description: 'When the first of them began' })
  min_start_time: string;

  @TimeOut({ description: 'When the latest of them began' })
  max_start_time: string;

  @ApiProperty({
    type: 'object',
    additionalProperties: { $ref: getSchemaPath(FeedbackStatDto) },
    description: 'Feedback on their runs, by key; means are weighted by the number of points',
    example: {},
  })
  feedback_stats: Record<string, FeedbackStatDto>;

  @ApiProperty({ type: [SessionDto], description: 'The experiments with their statistics, latest first' })
  experiments: SessionDto[];
}

export class ExperimentGroupsDto {
  @ApiProperty({ type: [ExperimentGroupDto], description: 'Latest experiment first' })
  groups: ExperimentGroupDto[];
}
