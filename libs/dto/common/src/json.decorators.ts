import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsDefined, IsObject, IsOptional } from 'class-validator';

interface JsonFieldOptions {
  description?: string;
  required?: boolean;
  nullable?: boolean;
  example?: unknown;
}

/** The value exactly as it was parsed: class-transformer would copy it deeply and drop some keys. */
const asSent = () => Transform(({ obj, key }: { obj: Record<string, unknown>; key: string }) => obj[key]);

/** A JSON object of any shape. */
export function JsonObject(options: JsonFieldOptions = {}): PropertyDecorator {
  return applyDecorators(
    ApiProperty({
      type: 'object',
      additionalProperties: true,
      selfRequired: options.required ?? false,
      nullable: options.nullable ?? false,
      ...(options.description ? { description: options.description } : {}),
      ...(options.example !== undefined ? { example: options.example } : {}),
    } as ApiPropertyOptions),
    asSent(),
    IsObject(),
    options.required ? IsDefined() : IsOptional(),
  );
}

const anyJson = [
  { type: 'object', additionalProperties: true },
  { type: 'array', items: {} },
  { type: 'string' },
  { type: 'number' },
  { type: 'boolean' },
];

/** Any JSON value, null included. */
export function JsonValue(options: JsonFieldOptions = {}): PropertyDecorator {
  return applyDecorators(
    ApiProperty({
      required: options.required ?? false,
      nullable: true,
      oneOf: anyJson,
      ...(options.description ? { description: options.description } : {}),
      ...(options.example !== undefined ? { example: options.example } : {}),
    } as ApiPropertyOptions),
    asSent(),
    options.required ? IsDefined() : IsOptional(),
  );
}
