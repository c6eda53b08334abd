import { applyDecorators } from '@nestjs/common';
import { AsSent, IntField, JsonObject, TextField } from '@heddle/dto-common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsOptional,
  ValidateBy,
  ValidateNested,
} from 'class-validator';
import { TimeOut, UuidOut } from '../fields.js';

const maxColumns = 50;
const maxStops = 20;
const longestColumn = 200;
const longestColour = 100;
const columnPattern = /^(inputs|outputs|reference_outputs|feedback|metrics|attachments|metadata)/;

const isStop = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length === 2 &&
  typeof value[0] === 'number' &&
  typeof value[1] === 'string' &&
  value[1].length <= longestColour;

const gradientProblem = `Input should be a list of at most ${maxStops} pairs of a number and a colour`;

const GradientField = () =>
  applyDecorators(
    ApiPropertyOptional({
      type: 'array',
      items: { type: 'array', items: { oneOf: [{ type: 'number' }, { type: 'string', maxLength: longestColour }] } },
      maxItems: maxStops,
      nullable: true,
      description: 'Colours of numbers: pairs of a number and a colour',
      example: [
        [0, '#ff0000'],
        [1, '#00ff00'],
      ],
    }),
    AsSent(),
    IsOptional(),
    ValidateBy(
      {
        name: 'isGradient',
        validator: { validate: (value) => Array.isArray(value) && value.length <= maxStops && value.every(isStop) },
      },
      { message: gradientProblem, context: { type: 'value_error', msg: gradientProblem } },
    ),
  );

const FlagField = (description: string) =>
  applyDecorators(
    ApiPropertyOptional({ type: Boolean, nullable: true, description, example: false }),
    IsOptional(),
    IsBoolean(),
  );

export class ColumnOverrideDto {
  @TextField({
    required: true,
    maxLength: longestColumn,
    pattern: columnPattern,
    description: 'The column: its kind, a dot and the key',
    example: 'feedback.correctness',
  })
  column: string;

  @GradientField()
  color_gradient?: (number | string)[][] | null;

  @JsonObject({ nullable: true, description: 'Colours by value', example: { good: '#00ff00' } })
  color_map?: Record<string, unknown> | null;

  @FlagField('Without colours')
  disable_colors?: boolean | null;

  @FlagField('Not shown')
  hide?: boolean | null;

  @IntField({ min: 1, max: 6, nullable: true, description: 'Decimal places', example: 3 })
  precision?: number | null;
}

/** Request: all columns with a display other than the default. */
export class WriteViewOverrideDto {
  @ApiProperty({
    type: [ColumnOverrideDto],
    minItems: 1,
    maxItems: maxColumns,
    description: 'All columns that are shown otherwise',
  })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(maxColumns)
  @ValidateNested({ each: true })
  @Type(() => ColumnOverrideDto)
  column_overrides: ColumnOverrideDto[];
}

export class ViewOverrideDto {
  @UuidOut({ description: 'Id of the override', example: '2c1b9e7a-6d0f-4a57-8b1b-6f0d7f0c2a33' })
  id: string;

  @UuidOut({ description: 'Dataset of the override' })
  dataset_id: string;

  @ApiProperty({ type: [ColumnOverrideDto], description: 'All columns that are shown otherwise' })
  column_overrides: ColumnOverrideDto[];

  @TimeOut({ description: 'When it was made' })
  created_at: string;

  @TimeOut({ description: 'Last change' })
  modified_at: string;
}
