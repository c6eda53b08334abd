import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsArray, IsBoolean, IsNumber, IsOptional, IsString, Max } from 'class-validator';
import { BooleanQuery, IntField, JsonObject, JsonValue, limits, TextField, FilterField } from '@heddle/dto-common';
import { NamespaceField } from './namespace-field.js';

const namespace = ['users', 'ada'];

export class PutItemDto {
  @NamespaceField({
    required: true,
    description: 'Namespace of the item: labels without periods. Labels and key have at most 2,000 bytes together.',
    example: namespace,
  })
  namespace: string[];

  @TextField({
    required: true,
    minLength: 1,
    maxLength: limits.name,
    description: 'Key within the namespace.',
    example: 'profile',
  })
  key: string;

  @JsonObject({
    required: true,
    description: 'Replaces the previous value. At most 16 MiB.',
    example: { text: 'likes linen', age: 36 },
  })
  value: Record<string, unknown>;

  @JsonValue({
    description: 'Indexed paths of the value, or false for none; absent or null for those of the configuration.',
    oneOf: [
      { type: 'boolean', enum: [false] },
      { type: 'array', items: { type: 'string', maxLength: limits.name }, maxItems: 32 },
    ],
    example: ['text'],
  })
  index?: unknown;

  @ApiPropertyOptional({
    description: 'Lifetime in minutes; null for no expiry, absent for the configured default.',
    type: 'number',
    minimum: 0,
    exclusiveMinimum: true,
    maximum: 52_560_000,
    nullable: true,
    example: 1440,
  })
  @IsOptional()
  @IsNumber()
  @Max(52_560_000)
  ttl?: number | null;
}

export class DeleteItemDto {
  @NamespaceField({ description: 'Namespace of the item.', example: namespace })
  namespace?: string[];

  @TextField({
    required: true,
    minLength: 1,
    maxLength: limits.name,
    description: 'Key within the namespace.',
    example: 'profile',
  })
  key: string;
}

export class GetItemQueryDto {
  @ApiPropertyOptional({
    description: 'Namespace of the item: labels joined by periods, or the parameter once per label.',
    type: 'array',
    items: { type: 'string' },
    example: namespace,
  })
  @Transform(({ value }: { value: unknown }) =>
    (Array.isArray(value) ? value : [value]).flatMap((part: unknown) =>
      typeof part === 'string' ? (part === '' && !Array.isArray(value) ? [] : part.split('.')) : [part],
    ),
  )
  @IsOptional()
  @IsArray()
  @IsString({ each: true })
  namespace: string[] = [];

  /** Documented as required; without it the answer is 400 and not 422. */
  @ApiProperty({ description: 'Key within the namespace.', type: 'string', example: 'profile' })
  @IsOptional()
  @IsString()
  key?: string;

  @BooleanQuery({ description: 'Whether a read restarts its time to live; absent for the configured default' })
  refresh_ttl?: boolean;
}

export class SearchItemsDto {
  @NamespaceField({ description: 'Only items at or below it; all when absent.', nullable: true, example: ['users'] })
  namespace_prefix?: string[] | null;

  @FilterField({
    description: 'Values of fields: equal, or compared by `$eq`, `$ne`, `$gt`, `$gte`, `$lt`, `$lte`, `$in`, `$nin`.',
    nullable: true,
    example: { age: { $gte: 18 } },
  })
  filter?: Record<string, unknown> | null;

  @IntField({ description: 'Maximum number of items.', min: 1, max: 1000, default: 10, example: 10 })
  limit?: number;

  @IntField({ description: 'Items skipped.', min: 0, max: 2_147_483_647, default: 0, example: 0 })
  offset?: number;

  @TextField({
    maxLength: limits.description,
    description: 'Text of a semantic search; requires an index in the configuration.',
    nullable: true,
    example: 'favourite fabric',
  })
  query?: string | null;

  @ApiPropertyOptional({
    description: "Whether the search extends the items' lifetimes; absent for the configured default.",
    type: 'boolean',
    nullable: true,
    example: true,
  })
  @IsOptional()
  @IsBoolean()
  refresh_ttl?: boolean | null;
}

export class ListNamespacesDto {
  @NamespaceField({ description: 'First labels; `*` is any label.', nullable: true, example: ['users', '*'] })
  prefix?: string[] | null;

  @NamespaceField({ description: 'Last labels; `*` is any label.', nullable: true, example: ['*'] })
  suffix?: string[] | null;

  @IntField({
    description: 'Longer namespaces are truncated to this length and listed once.',
    min: 1,
    max: 1000,
    nullable: true,
    example: 2,
  })
  max_depth?: number | null;

  @IntField({ description: 'Maximum number of namespaces.', min: 1, max: 1000, default: 100, example: 100 })
  limit?: number;

  @IntField({ description: 'Namespaces skipped.', min: 0, max: 2_147_483_647, default: 0, example: 0 })
  offset?: number;
}
