import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Matches,
  Max,
  Min,
} from 'class-validator';
import { IsUuid, normaliseUuid } from './uuid.decorator.js';

interface QueryOptions {
  description?: string;
}

const described = ({ description }: QueryOptions) => (description ? { description } : {});

/** An integer in the query string. The default is the class's field initialiser; pass it here too, for the document. */
export function IntQuery(options: QueryOptions & { min?: number; max?: number; default?: number }): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({
      type: 'integer',
      ...(options.min !== undefined ? { minimum: options.min } : {}),
      ...(options.max !== undefined ? { maximum: options.max } : {}),
      ...(options.default !== undefined ? { default: options.default } : {}),
      ...described(options),
    } as ApiPropertyOptions),
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' && /^\s*[+-]?\d{1,15}\s*$/.test(value) ? Number(value) : value,
    ),
    IsOptional(),
    IsInt(),
    ...(options.min !== undefined ? [Min(options.min)] : []),
    ...(options.max !== undefined ? [Max(options.max)] : []),
  );
}

const booleans = new Map<string, boolean>([
  ['true', true],
  ['1', true],
  ['yes', true],
  ['false', false],
  ['0', false],
  ['no', false],
]);

/** A boolean in the query string: true, 1, yes, false, 0, no in any case (Python sends `True`). */
export function BooleanQuery(options: QueryOptions & { default?: boolean } = {}): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({
      type: 'boolean',
      ...(options.default !== undefined ? { default: options.default } : {}),
      ...described(options),
    } as ApiPropertyOptions),
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' ? (booleans.get(value.trim().toLowerCase()) ?? value) : value,
    ),
    IsOptional(),
    IsBoolean(),
  );
}

/** A query parameter of type string; an empty value counts as absent, so it means the default. */
export function StringQuery(
  options: QueryOptions & { enum?: readonly string[]; default?: string; pattern?: RegExp; uuid?: boolean } = {},
): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({
      type: 'string',
      ...(options.enum ? { enum: [...options.enum] } : {}),
      ...(options.pattern ? { pattern: options.pattern.source } : {}),
      ...(options.uuid ? { format: 'uuid' } : {}),
      ...(options.default !== undefined ? { default: options.default } : {}),
      ...described(options),
    } as ApiPropertyOptions),
    Transform(({ value }: { value: unknown }) => (value === '' ? options.default : value)),
    IsOptional(),
    IsString(),
    ...(options.enum ? [IsIn([...options.enum])] : []),
    ...(options.pattern ? [Matches(options.pattern)] : []),
    ...(options.uuid ? [IsUuid()] : []),
  );
}

function splitList(value: unknown): unknown {
  if (value === undefined || value === null) return value;
  const parts = (Array.isArray(value) ? value : [value]).flatMap((item) =>
    typeof item === 'string' ? (jsonList(item) ?? item.split(',')) : [item],
  );
  const items = parts.map((item) => (typeof item === 'string' ? item.trim() : item)).filter((item) => item !== '');
  return items.length > 0 ? items : undefined;
}

/** Some clients write a list as JSON. */
function jsonList(text: string): unknown[] | null {
  if (!text.trimStart().startsWith('[')) return null;
  try {
    const value = JSON.parse(text) as unknown;
    return Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

/** Repeated values of the query string, each as it is; an empty text is a value. */
export function RepeatedQuery(options: QueryOptions & { max: number }): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({ type: 'array', items: { type: 'string' }, maxItems: options.max, ...described(options) }),
    Transform(({ value }: { value: unknown }) => (value === undefined ? undefined : [value].flat())),
    IsOptional(),
    IsArray(),
    ArrayMaxSize(options.max),
    IsString({ each: true }),
  );
}

interface CsvOptions extends QueryOptions {
  enum?: readonly string[];
  uuid?: boolean;
  /** Documented as a single text, as in the contract. */
  documentedAsText?: boolean;
}

/** A list in the query string, comma-separated, repeated or a JSON array; an empty one counts as absent. */
export function CsvQuery(options: CsvOptions = {}): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({
      ...(options.enum && !options.documentedAsText
        ? { type: 'array', items: { type: 'string', enum: [...options.enum] } }
        : { type: 'string' }),
      // No example: Swagger UI would send it, and an unintended filter hides results.
      description: options.description,
    } as ApiPropertyOptions),
    Transform(({ value }: { value: unknown }) => {
      const items = splitList(value);
      return options.uuid && Array.isArray(items) ? items.map(normaliseUuid) : items;
    }),
    IsOptional(),
    IsArray(),
    IsString({ each: true }),
    ...(options.enum ? [IsIn([...options.enum], { each: true })] : []),
    ...(options.uuid ? [IsUuid({ each: true })] : []),
  );
}
