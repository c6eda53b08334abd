import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import { IsIn, IsNumber, IsOptional, ValidateBy, ValidateNested } from 'class-validator';
import { BooleanField, JsonObject, JsonValue, limits, NestedField, TextField } from '@heddle/dto-common';
import { feedbackConfigTypes, feedbackSourceTypes, largestScore, longestComment } from '../uploads/index.js';

const anyObject = { type: 'object', additionalProperties: true };
const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);

const rule = (name: string, msg: string, type: string, validate: (value: unknown) => boolean) =>
  ValidateBy({ name, validator: { validate } }, { message: msg, context: { type, msg } });

/** In a query a score is text. */
const toScore = (value: unknown): unknown => {
  if (typeof value === 'boolean') return Number(value);
  if (typeof value !== 'string') return value;
  if (value === '') return undefined;
  if (/^(true|false)$/i.test(value)) return Number(value.toLowerCase() === 'true');
  return Number.isNaN(Number(value)) ? value : Number(value);
};

const scoreSchema = { oneOf: [{ type: 'number', minimum: -largestScore, maximum: largestScore }, { type: 'boolean' }] };

const score = (transform: (value: unknown) => unknown) =>
  applyDecorators(
    ApiPropertyOptional({
      ...scoreSchema,
      nullable: true,
      description: 'Score; true counts as 1, false as 0',
      example: 1,
    } as ApiPropertyOptions),
    Transform(({ value }: { value: unknown }) => transform(value)),
    IsOptional(),
    rule(
      'isScore',
      `Input should be a valid number from -${largestScore} to ${largestScore}`,
      'float_type',
      (value) => typeof value === 'number' && Math.abs(value) <= largestScore,
    ),
  );

/** A number, or a boolean that counts as 1 or 0. */
export const ScoreField = () => score((value) => (typeof value === 'boolean' ? Number(value) : value));

export const ScoreQuery = () => score(toScore);

/** Anything but a list. */
export const FeedbackValueField = () =>
  applyDecorators(
    JsonValue({
      oneOf: [{ type: 'number' }, { type: 'boolean' }, { type: 'string' }, anyObject],
      description: 'Label or other value; anything but a list',
      example: 'CORRECT',
    }),
    rule(
      'isNoList',
      'Input should be a number, boolean, string or object, not a list',
      'value_error',
      (value) => !Array.isArray(value),
    ),
  );

export const ScalarValueRule = () =>
  rule('isScalar', 'Input should be a number, boolean or string', 'value_error', (value) => typeof value !== 'object');

export const CorrectionField = () =>
  applyDecorators(
    JsonValue({
      oneOf: [anyObject, { type: 'string' }],
      description: 'The correct answer',
      example: { answer: 'Seine' },
    }),
    rule(
      'isObjectOrText',
      'Input should be a valid dictionary or string',
      'value_error',
      (value) => value === null || typeof value === 'string' || isObject(value),
    ),
  );

export const CommentField = () =>
  TextField({ nullable: true, maxLength: longestComment, description: 'Why', example: 'The river is right' });

const NumberField = (description: string, example: number) =>
  applyDecorators(
    ApiPropertyOptional({ type: 'number', nullable: true, description, example }),
    IsOptional(),
    IsNumber(),
  );

class FeedbackCategoryInputDto {
  @ApiPropertyOptional({ type: 'number', required: true, description: 'Score of the category', example: 1 })
  @IsNumber()
  value: number;

  @TextField({
    nullable: true,
    minLength: 1,
    maxLength: limits.name,
    description: 'Name of the category',
    example: 'good',
  })
  label?: string | null;
}

const maxCategories = 1000;

export class FeedbackConfigInputDto {
  @ApiPropertyOptional({
    enum: feedbackConfigTypes,
    required: true,
    description: 'Meaning of the scores of the key',
    example: 'continuous',
  })
  @IsIn([...feedbackConfigTypes])
  type: (typeof feedbackConfigTypes)[number];

  @NumberField('Lowest score expected', 0)
  min?: number | null;

  @NumberField('Highest score expected', 1)
  max?: number | null;

  @NestedField(FeedbackCategoryInputDto, {
    isArray: true,
    maxItems: maxCategories,
    nullable: true,
    description: 'The categories of a categorical key',
  })
  categories?: FeedbackCategoryInputDto[] | null;

  @BooleanField({ nullable: true, description: 'A reviewer may choose several categories', example: true })
  allows_multiple_categories?: boolean | null;
}

export class FeedbackSourceInputDto {
  @ApiPropertyOptional({
    enum: feedbackSourceTypes,
    required: true,
    description: 'Source of the judgement',
    example: 'model',
  })
  @IsIn([...feedbackSourceTypes])
  type: (typeof feedbackSourceTypes)[number];

  @JsonObject({ nullable: true, description: 'Anything about the judge', example: { model: 'judge-1' } })
  metadata?: Record<string, unknown> | null;
}

/** Meaning of the scores of the key of this feedback. */
export const FeedbackConfigField = (description: string) =>
  applyDecorators(
    ApiPropertyOptional({ type: FeedbackConfigInputDto, nullable: true, description }),
    IsOptional(),
    ValidateNested(),
    Type(() => FeedbackConfigInputDto),
  );
