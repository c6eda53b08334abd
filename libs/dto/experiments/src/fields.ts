import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsObject, IsOptional, Matches } from 'class-validator';
import { InvalidInstantError, parseInstant } from './instant.js';

interface Documentation {
  description: string;
  example?: unknown;
  nullable?: boolean;
}

const property = (schema: object, { description, example, nullable }: Documentation) =>
  ApiProperty({
    ...schema,
    required: true,
    nullable: nullable ?? false,
    description,
    ...(example === undefined ? {} : { example }),
  } as ApiPropertyOptions);

/** Members of answers. Always present; null where `nullable`. */
export const TextOut = (documentation: Documentation) => property({ type: 'string' }, documentation);
export const UuidOut = (documentation: Documentation) => property({ type: 'string', format: 'uuid' }, documentation);
export const TimeOut = (documentation: Documentation) =>
  property({ type: 'string', format: 'date-time' }, { example: '2026-01-05T10:00:00+00:00', ...documentation });
export const IntegerOut = (documentation: Documentation) => property({ type: 'integer' }, documentation);
export const NumberOut = (documentation: Documentation) => property({ type: 'number' }, documentation);
export const BooleanOut = (documentation: Documentation) => property({ type: 'boolean' }, documentation);
export const ObjectOut = (documentation: Documentation) =>
  property({ type: 'object', additionalProperties: true }, documentation);
/** Values of one type by name. */
export const MapOut = (type: 'integer' | 'number' | 'string', documentation: Documentation) =>
  property({ type: 'object', additionalProperties: { type } }, documentation);

const canonicalInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/;

function toInstant(value: unknown): unknown {
  if (typeof value !== 'string' && typeof value !== 'number') return value;
  try {
    return parseInstant(value);
  } catch (error) {
    if (error instanceof InvalidInstantError) return value;
    throw error;
  }
}

/** A time in a body or query, made canonical. */
export function InstantField(options: { description: string; example?: string }): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({
      type: 'string',
      format: 'date-time',
      description: options.description,
      example: options.example ?? '2026-01-05T10:00:00Z',
    }),
    Transform(({ value }: { value: unknown }) => (value === '' ? undefined : toInstant(value))),
    IsOptional(),
    Matches(canonicalInstant, { context: { type: 'datetime_parsing', msg: 'Input should be a valid datetime' } }),
  );
}

/** Checks JSON in a query: its escapes hide characters that PostgreSQL cannot store from the check of the address. */
function refuseUnstorable(key: string, value: unknown): unknown {
  for (const text of [key, value]) {
    if (typeof text === 'string' && (text.includes('\0') || !text.isWellFormed())) throw new Error('unstorable text');
  }
  if (value === Infinity || value === -Infinity) throw new Error('a number beyond the range of a double');
  return value;
}

/** A JSON object written into the query string. */
export function JsonObjectQuery(options: { description: string; example: string }): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({ type: 'string', ...options }),
    Transform(({ value }: { value: unknown }) => {
      if (typeof value !== 'string') return value;
      if (value === '') return undefined;
      try {
        return JSON.parse(value, refuseUnstorable) as unknown;
      } catch {
        return value;
      }
    }),
    IsOptional(),
    IsObject({ context: { type: 'json_type', msg: 'Input should be a JSON object' } }),
  );
}
