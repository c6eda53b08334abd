import { applyDecorators } from '@nestjs/common';
import { BooleanField, JsonObject, NameField, NotSupported, StringQuery, UuidField } from '@heddle/dto-common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsBoolean, IsDefined, IsOptional, ValidateNested } from 'class-validator';
import { InstantField } from '../fields.js';
import { longestFeedbackKey } from '../uploads/index.js';
import {
  CommentField,
  CorrectionField,
  FeedbackConfigField,
  FeedbackConfigInputDto,
  FeedbackSourceInputDto,
  FeedbackValueField,
  ScoreField,
} from './feedback-fields.js';

/** Changeable members of a judgement. */
class JudgementDto {
  @ScoreField()
  score?: number | null;

  @FeedbackValueField()
  value?: number | boolean | string | Record<string, unknown> | null;

  @CommentField()
  comment?: string | null;

  @CorrectionField()
  correction?: Record<string, unknown> | string | null;

  @FeedbackConfigField('Meaning of the scores of this key; stored for the key')
  feedback_config?: FeedbackConfigInputDto | null;
}

export class CreateFeedbackDto extends JudgementDto {
  @NameField({
    required: true,
    maxLength: longestFeedbackKey,
    description: 'Name of the metric',
    example: 'correctness',
  })
  key: string;

  @UuidField({ nullable: true, description: 'The run that is judged; it may arrive later' })
  run_id?: string | null;

  @UuidField({ nullable: true, description: 'Experiment that is judged as a whole, if `run_id` is absent' })
  session_id?: string | null;

  @UuidField({ nullable: true, description: 'Session of the run; optional' })
  trace_id?: string | null;

  @InstantField({ description: 'When the run began; it is found without this' })
  start_time?: string | null;

  @UuidField({ description: 'Chosen by the client, or generated. Sending the same feedback again changes nothing' })
  id?: string;

  @InstantField({ description: 'Default: the time of the request' })
  created_at?: string | null;

  @InstantField({ description: 'Default: the time of the request' })
  modified_at?: string | null;

  @ApiPropertyOptional({
    type: FeedbackSourceInputDto,
    nullable: true,
    description: 'Source of the judgement; `{"type": "api"}` when absent',
  })
  @IsOptional()
  @ValidateNested()
  @Type(() => FeedbackSourceInputDto)
  feedback_source?: FeedbackSourceInputDto | null;

  @UuidField({ nullable: true, description: 'Ties feedback of one judgement together' })
  feedback_group_id?: string | null;

  @UuidField({ nullable: true, description: 'Pairwise comparison that the feedback belongs to' })
  comparative_experiment_id?: string | null;

  @JsonObject({ nullable: true, description: 'Anything else' })
  extra?: Record<string, unknown> | null;

  @BooleanField({
    nullable: true,
    description: 'The judgement failed, so it has no score; it counts as an error in statistics',
    example: false,
  })
  error?: boolean | null;
}

/** A null leaves the field as it is: docs/reference/contract/experiments.md, rule 17. */
export class UpdateFeedbackDto extends JudgementDto {}

const DirectionField = () =>
  applyDecorators(
    ApiPropertyOptional({ type: Boolean, nullable: true, description: 'Lower scores are better', example: true }),
    IsOptional(),
    IsBoolean(),
  );

const KeyField = () =>
  NameField({ required: true, maxLength: longestFeedbackKey, description: 'Name of the metric', example: 'toxicity' });

export class CreateFeedbackConfigDto {
  @KeyField()
  feedback_key: string;

  @ApiProperty({ type: FeedbackConfigInputDto, description: 'Meaning of its scores' })
  @IsDefined()
  @ValidateNested()
  @Type(() => FeedbackConfigInputDto)
  feedback_config: FeedbackConfigInputDto;

  @DirectionField()
  is_lower_score_better?: boolean | null;

  @NotSupported(400, { type: 'boolean' })
  is_enforced?: unknown;
}

/** A null leaves the field as it is: docs/reference/contract/experiments.md, rule 17. */
export class UpdateFeedbackConfigDto {
  @KeyField()
  feedback_key: string;

  @FeedbackConfigField('Meaning of its scores')
  feedback_config?: FeedbackConfigInputDto | null;

  @DirectionField()
  is_lower_score_better?: boolean | null;

  @NotSupported(400, { type: 'array', items: { type: 'object' } })
  add_categories?: unknown;

  @NotSupported(400, { type: 'array', items: { type: 'number' } })
  remove_categories?: unknown;

  /** A key has one configuration. */
  @NotSupported(400)
  id?: unknown;
}

export class DeleteFeedbackConfigQueryDto {
  @StringQuery({ description: 'Name of the metric' })
  feedback_key?: string;
}
