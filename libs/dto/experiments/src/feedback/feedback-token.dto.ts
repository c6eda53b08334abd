import { IntField, IntQuery, JsonObject, JsonValue, NameField, StringQuery, UuidField } from '@heddle/dto-common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsOptional, ValidateNested } from 'class-validator';
import { InstantField, TextOut, TimeOut, UuidOut } from '../fields.js';
import { longestFeedbackKey } from '../uploads/index.js';
import {
  CommentField,
  CorrectionField,
  FeedbackConfigField,
  type FeedbackConfigInputDto,
  ScalarValueRule,
  ScoreField,
  ScoreQuery,
} from './feedback-fields.js';

const longestDays = 3650;

class TimeSpanDto {
  @IntField({ min: 0, max: longestDays, default: 0, nullable: true, description: 'Days', example: 1 })
  days?: number | null;

  @IntField({ min: 0, max: longestDays * 24, default: 0, nullable: true, description: 'Hours', example: 0 })
  hours?: number | null;

  @IntField({ min: 0, max: longestDays * 24 * 60, default: 0, nullable: true, description: 'Minutes', example: 0 })
  minutes?: number | null;
}

export class CreateFeedbackTokenDto {
  @UuidField({ required: true, description: 'The run that is judged; it may arrive later' })
  run_id: string;

  @NameField({ required: true, maxLength: longestFeedbackKey, description: 'Name of the metric', example: 'thumb' })
  feedback_key: string;

  @FeedbackConfigField('Meaning of the scores of this key; stored for the key when the link is used')
  feedback_config?: FeedbackConfigInputDto | null;

  @ApiPropertyOptional({ type: TimeSpanDto, nullable: true, description: 'Lifetime; default: three hours' })
  @IsOptional()
  @ValidateNested()
  @Type(() => TimeSpanDto)
  expires_in?: TimeSpanDto | null;

  @InstantField({ description: 'Time of expiry; alternative to `expires_in`' })
  expires_at?: string | null;
}

export class FeedbackTokenDto {
  @UuidOut({ description: 'Permits its holder to give feedback', example: '7d2e3a52-11a5-4a40-8f05-0f2c6c0f2b10' })
  id: string;

  @TextOut({
    description: 'Address of the judgement, as parameters of a GET or as the body of a POST',
    example: 'https://experiments.example.org/api/v1/feedback/tokens/7d2e3a52-11a5-4a40-8f05-0f2c6c0f2b10',
  })
  url: string;

  @TimeOut({ description: 'Until when it works' })
  expires_at: string;

  @TextOut({ description: 'Name of the metric', example: 'thumb' })
  feedback_key: string;
}

export class ListFeedbackTokensQueryDto {
  @UuidField({ required: true, description: 'The run' })
  run_id: string;

  @IntQuery({ min: 0, max: 1_000_000_000, default: 0, description: 'Number of items to skip' })
  offset = 0;

  @IntQuery({ min: 1, max: 1000, default: 100, description: 'Maximum number of items' })
  limit = 100;
}

export class UseFeedbackTokenQueryDto {
  @ScoreQuery()
  score?: number;

  @StringQuery({ description: 'Label or other text' })
  value?: string;

  @StringQuery({ description: 'Why' })
  comment?: string;

  @StringQuery({ description: 'The correct answer' })
  correction?: string;
}

export class UseFeedbackTokenDto {
  @ScoreField()
  score?: number | null;

  @JsonValue({
    oneOf: [{ type: 'number' }, { type: 'boolean' }, { type: 'string' }],
    description: 'Label or other value',
    example: 'CORRECT',
  })
  @ScalarValueRule()
  value?: number | boolean | string | null;

  @CommentField()
  comment?: string | null;

  @CorrectionField()
  correction?: Record<string, unknown> | string | null;

  @JsonObject({ nullable: true, description: 'Any metadata of the source', example: { page: 'help' } })
  metadata?: Record<string, unknown> | null;
}
