import { CsvQuery, JsonObject, MetadataField, NotSupported, UuidField } from '@heddle/dto-common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsDefined, IsOptional, ValidateBy } from 'class-validator';
import { InstantField, IntegerOut, TextOut, TimeOut } from '../fields.js';

const maxSplits = 100;
const maxSplitLength = 200;

const isSplitName = (value: unknown) =>
  typeof value === 'string' && value.trim() !== '' && value.length <= maxSplitLength;

/** One name or a list of them. */
const isSplit = (value: unknown) =>
  Array.isArray(value) ? value.length <= maxSplits && value.every(isSplitName) : isSplitName(value);

const splitName = { type: 'string', minLength: 1, maxLength: maxSplitLength };

/** Checked as a whole: it has two forms. */
export const SplitField = (description: string, only?: { required: true }) => {
  const rules = [
    ApiProperty({
      oneOf: [splitName, { type: 'array', items: splitName, maxItems: maxSplits }],
      required: only?.required ?? false,
      ...(only?.required ? {} : { nullable: true }),
      description,
      example: 'test',
    }),
    ValidateBy(
      { name: 'isSplit', validator: { validate: isSplit } },
      {
        context: {
          type: 'split_type',
          msg: `Input should be a name of at most ${maxSplitLength} characters, or a list of up to ${maxSplits}`,
        },
      },
    ),
    only?.required ? IsDefined() : IsOptional(),
  ];
  return (prototype: object, property: string | symbol) => {
    for (const rule of rules) rule(prototype, property);
  };
};

const Flag = (description: string) => {
  const rules = [
    ApiPropertyOptional({ type: Boolean, default: false, nullable: true, description }),
    IsBoolean(),
    IsOptional(),
  ];
  return (prototype: object, property: string | symbol) => {
    for (const rule of rules) rule(prototype, property);
  };
};

/** Members of an example besides its dataset, inputs and outputs. */
class ExampleAttributes {
  @MetadataField({ nullable: true, description: 'Any metadata', example: { source: 'support' } })
  metadata?: Record<string, unknown> | null;

  @SplitField('Splits of the example, stored in `metadata.dataset_split`; default: `base`')
  split?: string | string[] | null;

  @UuidField({ nullable: true, description: 'Source run of the example' })
  source_run_id?: string | null;

  @Flag('Take inputs and outputs from the source run')
  use_source_run_io?: boolean | null;

  @InstantField({ description: 'Default: now' })
  created_at?: string | null;

  @NotSupported(400, { type: 'array', items: { type: 'string' } })
  use_source_run_attachments?: unknown;

  @NotSupported(400, { type: 'boolean' })
  use_legacy_message_format?: unknown;
}

/** Part of a form; its name is the id of the example. */
export class ExampleFormPartDto extends ExampleAttributes {}

export class CreateExampleDto extends ExampleAttributes {
  @UuidField({ required: true, description: 'Dataset; not one of uploads' })
  dataset_id: string;

  @UuidField({ nullable: true, description: 'Chosen by the client; generated if absent' })
  id?: string | null;

  @JsonObject({ nullable: true, description: 'Inputs', example: { question: 'Which river flows through Paris?' } })
  inputs?: Record<string, unknown> | null;

  @JsonObject({ nullable: true, description: 'Expected outputs', example: { answer: 'Seine' } })
  outputs?: Record<string, unknown> | null;
}

/** Part of a form; its name is the id of the changed example. */
export class ExampleChangePartDto {
  @MetadataField({
    nullable: true,
    description: 'Replaces the metadata except the splits',
    example: { checked: true },
  })
  metadata?: Record<string, unknown> | null;

  @SplitField('Replaces the splits')
  split?: string | string[] | null;

  @NotSupported(400, { type: 'boolean' })
  overwrite?: unknown;
}

export class UpdateExampleDto extends ExampleChangePartDto {
  @UuidField({ nullable: true, description: 'Dataset of the example; an example cannot be moved' })
  dataset_id?: string | null;

  @JsonObject({ nullable: true, description: 'Replaces the inputs', example: { question: 'And through Lyon?' } })
  inputs?: Record<string, unknown> | null;

  @JsonObject({ nullable: true, description: 'Replaces the expected outputs', example: { answer: 'Rhône' } })
  outputs?: Record<string, unknown> | null;

  @NotSupported(400, { type: 'object' })
  attachments_operations?: unknown;
}

export class UpdateExampleOfManyDto extends UpdateExampleDto {
  @UuidField({ required: true, description: 'Id of the example' })
  id: string;
}

export class ExamplesWrittenDto {
  @IntegerOut({ description: 'Count', example: 1 })
  count: number;

  @ApiProperty({
    type: 'array',
    items: { type: 'string', format: 'uuid' },
    description: 'Ids, in the order of the request',
    example: ['3f0f6a54-8d53-4f6a-b7cd-3b2b6e0f5c01'],
  })
  example_ids: string[];

  @TimeOut({ description: 'Version of the dataset made by this request' })
  as_of: string;
}

export class DeleteExamplesQueryDto {
  @CsvQuery({ uuid: true, description: 'Ids to delete; unknown ids are ignored' })
  example_ids?: string[];
}

export class DeleteExamplesDto {
  @UuidField({ isArray: true, required: true, minItems: 1, maxItems: 1000, description: 'Examples to delete' })
  example_ids: string[];

  @ApiProperty({ type: Boolean, description: 'Also remove them from all versions', example: true })
  @IsBoolean()
  @IsDefined()
  hard_delete: boolean;
}

export class ExamplesDeletedDto {
  @IntegerOut({ description: 'Their number', example: 1 })
  count: number;

  @ApiProperty({
    type: 'array',
    items: { type: 'string', format: 'uuid' },
    description: 'Their ids',
    example: ['3f0f6a54-8d53-4f6a-b7cd-3b2b6e0f5c01'],
  })
  example_ids: string[];
}

export class UpdateSplitDto {
  @SplitField('The split', { required: true })
  split_name: string;

  @UuidField({ isArray: true, required: true, maxItems: 100_000, description: 'Examples of the dataset' })
  examples: string[];

  @Flag('Remove them from the split instead of adding them')
  remove?: boolean | null;
}

/** The example in its stored form; nothing is stored. */
export class ExampleValidationDto {
  @TextOut({ description: 'Dataset', nullable: true })
  dataset_id: string | null;

  @TextOut({ description: 'Id, if the request has one', nullable: true })
  id: string | null;

  @ApiProperty({ type: 'object', additionalProperties: true, nullable: true })
  inputs: Record<string, unknown> | null;

  @ApiProperty({ type: 'object', additionalProperties: true, nullable: true })
  outputs: Record<string, unknown> | null;

  @ApiProperty({ type: 'object', additionalProperties: true, nullable: true })
  metadata: Record<string, unknown> | null;

  @TextOut({ description: 'Source run of the example', nullable: true })
  source_run_id: string | null;

  @ApiProperty({ type: [String], description: 'Splits', example: ['base'] })
  split: string[];

  @ApiProperty({ type: Boolean, example: false })
  use_source_run_io: boolean;
}
