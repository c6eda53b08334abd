import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsDefined,
  IsIn,
  IsInt,
  IsObject,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateNested,
} from 'class-validator';
import { limits } from './limits.js';

export interface FieldOptions {
  description: string;
  example?: unknown;
  default?: unknown;
  /** Default: the field may be absent or null. */
  required?: boolean;
  nullable?: boolean;
}

const field = (schema: object, { required = false, nullable, ...words }: FieldOptions, ...rules: PropertyDecorator[]) =>
  applyDecorators(
    ApiProperty({ ...schema, required, ...(nullable ? { nullable } : {}), ...words } as ApiPropertyOptions),
    ...rules,
    ...(required ? [] : [IsOptional()]),
  );

interface IntOptions extends FieldOptions {
  min: number;
  max: number;
}

/** A whole number in a body. */
export const IntField = ({ min, max, ...options }: IntOptions) =>
  field({ type: 'integer', minimum: min, maximum: max }, options, Max(max), Min(min), IsInt());

/** A boolean in a body. The document has the options in their order. */
export const BooleanField = ({ required = false, ...words }: FieldOptions & { deprecated?: boolean }) =>
  applyDecorators(ApiProperty({ type: Boolean, required, ...words }), IsBoolean(), ...(required ? [] : [IsOptional()]));

/** One of some texts in a body. The document has the options in their order. */
export const EnumField = ({ required = false, ...words }: FieldOptions & { enum: readonly string[] }) =>
  applyDecorators(
    ApiProperty({ required, ...words } as ApiPropertyOptions),
    IsIn(words.enum),
    ...(required ? [] : [IsOptional()]),
  );

interface TextRules {
  minLength?: number;
  maxLength?: number;
  pattern?: RegExp;
  /** Appears in the document only; the use of the value checks it. */
  format?: string;
}

const textSchema = ({ minLength, maxLength, pattern, format }: TextRules) => ({
  type: 'string',
  ...(format === undefined ? {} : { format }),
  ...(minLength === undefined ? {} : { minLength }),
  ...(maxLength === undefined ? {} : { maxLength }),
  ...(pattern === undefined ? {} : { pattern: pattern.source }),
});

const textRules = ({ minLength, maxLength, pattern }: TextRules, each = false) => [
  ...(pattern === undefined ? [] : [Matches(pattern, { each })]),
  ...(maxLength === undefined ? [] : [MaxLength(maxLength, { each })]),
  ...(minLength === undefined ? [] : [MinLength(minLength, { each })]),
  IsString({ each }),
];

const notBlank = /\S/;
const blank = { type: 'string_blank', msg: 'String should not be blank' };

/** A display name: not only spaces. */
export const NameField = ({ maxLength = limits.name, ...options }: FieldOptions & { maxLength?: number }) => {
  const rules = { minLength: 1, maxLength };
  const schema = textSchema({ ...rules, pattern: notBlank });
  return field(schema, options, ...textRules(rules), Matches(notBlank, { context: blank }));
};

/** Text in a body. */
export const TextField = ({ minLength, maxLength, pattern, format, ...options }: FieldOptions & TextRules) => {
  const rules = { minLength, maxLength, pattern, format } as TextRules;
  return field(textSchema(rules), options, ...textRules(rules));
};

interface TextListOptions extends FieldOptions, TextRules {
  minItems?: number;
  maxItems: number;
}

/** A list of texts in a body; length and pattern apply to each text. */
export const TextListField = ({ minItems, maxItems, minLength, maxLength, pattern, ...options }: TextListOptions) => {
  const rules = { minLength, maxLength, pattern } as TextRules;
  return field(
    { type: 'array', items: textSchema(rules), ...(minItems === undefined ? {} : { minItems }), maxItems },
    options,
    ...textRules(rules, true),
    ArrayMaxSize(maxItems),
    ...(minItems === undefined ? [] : [ArrayMinSize(minItems)]),
    IsArray(),
  );
};

interface NestedOptions extends FieldOptions {
  /** A list of objects. */
  isArray?: true;
  maxItems?: number;
}

/** An object of another DTO class in a body. */
export const NestedField = (type: new () => object, { isArray, maxItems, ...options }: NestedOptions) =>
  field(
    { type: isArray ? [type] : type, ...(maxItems === undefined ? {} : { maxItems }) },
    options,
    Type(() => type),
    ValidateNested({ each: isArray === true }),
    isArray ? IsArray() : IsObject(),
    ...(maxItems === undefined ? [] : [ArrayMaxSize(maxItems)]),
    ...(options.required ? [IsDefined()] : []),
  );
