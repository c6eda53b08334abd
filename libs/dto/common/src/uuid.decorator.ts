import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, IsOptional, Matches } from 'class-validator';

export const dashedUuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
export const uuidContext = { type: 'uuid_parsing', msg: 'Input should be a valid UUID' };
const hex = /^[0-9a-f]{32}$/;

/**
 * The canonical form (dashed, lower case) of a UUID of any version, written with or without dashes;
 * anything else comes back as it is. Clients do send `uuid4().hex`.
 */
export function normaliseUuid(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const lower = value.trim().toLowerCase();
  if (hex.test(lower)) return lower.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return dashedUuid.test(lower) ? lower : value;
}

export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && dashedUuid.test(value);
}

interface UuidOptions {
  required?: boolean;
  nullable?: boolean;
  isArray?: boolean;
  /** Of a list. */
  minItems?: number;
  maxItems?: number;
  description?: string;
  example?: unknown;
}

const uuidSchema = { type: 'string', format: 'uuid' };

/** A UUID in a body or query, normalised. Not class-validator's own check: that one refuses some valid versions. */
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
    Matches(dashedUuid, { each, context: uuidContext }),
    ...(minItems === undefined ? [] : [ArrayMinSize(minItems)]),
    ...(maxItems === undefined ? [] : [ArrayMaxSize(maxItems)]),
    ...(options.required ? [] : [IsOptional()]),
  );
}
