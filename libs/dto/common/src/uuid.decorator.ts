import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, buildMessage, IsOptional, ValidateBy } from 'class-validator';
import { canonicalUuid } from '@heddle/errors';

/** Canonical form of a UUID; other values stay unchanged, for the validator to refuse. */
export const normaliseUuid = (value: unknown) => canonicalUuid(value) ?? value;

/** class-validator's own check refuses some valid versions. */
export const IsUuid = ({ each = false } = {}): PropertyDecorator =>
  ValidateBy(
    {
      name: 'isUuid',
      validator: {
        validate: (value) => canonicalUuid(value) !== null,
        defaultMessage: buildMessage((prefix) => `${prefix}$property must be a UUID`, { each }),
      },
    },
    { each },
  );

interface UuidOptions {
  required?: boolean;
  nullable?: boolean;
  isArray?: boolean;
  /** Minimum length of a list. */
  minItems?: number;
  maxItems?: number;
  description?: string;
  example?: unknown;
}

const uuidSchema = { type: 'string', format: 'uuid' };

/** A UUID in a body or query, normalised. */
export function UuidField(options: UuidOptions = {}): PropertyDecorator {
  const { isArray: each = false, minItems, maxItems } = options;
  return applyDecorators(
    ApiProperty({
      ...(each ? { type: 'array', items: uuidSchema } : uuidSchema),
      ...(minItems === undefined ? {} : { minItems }),
      ...(maxItems === undefined ? {} : { maxItems }),
      required: options.required ?? false,
      nullable: options.nullable ?? false,
      ...(options.description ? { description: options.description } : {}),
      ...(options.example !== undefined ? { example: options.example } : {}),
    } as ApiPropertyOptions),
    Transform(({ value }: { value: unknown }) => {
      if (!each) return normaliseUuid(value);
      if (value === undefined || value === null) return value;
      return (Array.isArray(value) ? value : [value]).map(normaliseUuid);
    }),
    IsUuid({ each }),
    ...(minItems === undefined ? [] : [ArrayMinSize(minItems)]),
    ...(maxItems === undefined ? [] : [ArrayMaxSize(maxItems)]),
    ...(options.required ? [] : [IsOptional()]),
  );
}
