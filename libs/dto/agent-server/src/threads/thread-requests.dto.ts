import { ApiPropertyOptional, IntersectionType } from '@nestjs/swagger';
import { IsArray, IsOptional, IsString } from 'class-validator';
import {
  CsvQuery,
  EnumField,
  FilterField,
  JsonObject,
  JsonValue,
  limits,
  MetadataField,
  NestedField,
  TextField,
  UuidField,
} from '@heddle/dto-common';
import { EXAMPLE } from '../shared/examples.js';
import { PageBodyDto } from '../shared/page.dto.js';

export const THREAD_STATUS_VALUES = ['idle', 'busy', 'interrupted', 'error'] as const;
export type ThreadStatusValue = (typeof THREAD_STATUS_VALUES)[number];

export const THREAD_FIELDS = [
  'thread_id',
  'created_at',
  'updated_at',
  'state_updated_at',
  'metadata',
  'config',
  'context',
  'status',
  'values',
  'interrupts',
  'error',
] as const;

const THREAD_SORT_FIELDS = ['thread_id', 'status', 'created_at', 'updated_at', 'state_updated_at'] as const;
export type ThreadSortField = (typeof THREAD_SORT_FIELDS)[number];

export const THREAD_TTL_STRATEGY_VALUES = ['delete', 'keep_latest'] as const;
export type ThreadTtlStrategyValue = (typeof THREAD_TTL_STRATEGY_VALUES)[number];

const THREAD_INCLUDES = ['ttl'] as const;
export type ThreadInclude = (typeof THREAD_INCLUDES)[number];

const ttlMinutes = { type: 'number', minimum: 0, exclusiveMinimum: true, maximum: 52_560_000 };
const ttlForms = [
  ttlMinutes,
  {
    type: 'object',
    properties: {
      strategy: {
        type: 'string',
        enum: [...THREAD_TTL_STRATEGY_VALUES],
        default: 'delete',
        description:
          '`delete` removes the thread; `keep_latest` repeatedly removes its history except the newest state',
      },
      ttl: { ...ttlMinutes, description: 'Minutes from now on' },
    },
  },
];

class SuperstepUpdateDto {
  @JsonValue({
    description: 'Writes of the node: an object of channels, or a list of [channel, value].',
    example: { messages: [{ role: 'human', content: 'hello' }] },
  })
  values?: unknown;

  @JsonObject({ description: 'A command of the node, instead of or beside values.', nullable: true })
  command?: Record<string, unknown> | null;

  @TextField({
    required: true,
    minLength: 1,
    maxLength: limits.name,
    description: 'Node to attribute the update to; `__input__` or `__start__` first.',
    example: '__input__',
  })
  as_node: string;
}

class SuperstepDto {
  @NestedField(SuperstepUpdateDto, {
    required: true,
    isArray: true,
    description: 'Updates of one step, applied together.',
  })
  updates: SuperstepUpdateDto[];
}

export class CreateThreadDto {
  @UuidField({ description: 'Chosen id; random when absent.', example: EXAMPLE.threadId })
  thread_id?: string;

  @MetadataField({
    description: 'Free-form; searchable. May hold `graph_id`.',
    example: { graph_id: 'chat', user: 'ada' },
  })
  metadata?: Record<string, unknown>;

  @EnumField({
    description: 'Behaviour if the id exists.',
    enum: ['raise', 'do_nothing'],
    default: 'raise',
    example: 'raise',
  })
  if_exists?: 'raise' | 'do_nothing';

  @NestedField(SuperstepDto, {
    isArray: true,
    maxItems: 10_000,
    description: 'Steps that establish the initial state; needs `metadata.graph_id`.',
  })
  supersteps?: SuperstepDto[];

  @JsonValue({
    description: 'Lifetime of the thread from now on: minutes, or strategy and minutes. Default: that of the server.',
    oneOf: ttlForms,
    example: { strategy: 'delete', ttl: 43_200 },
  })
  ttl?: unknown;
}

export class GetThreadQueryDto {
  @CsvQuery({ enum: THREAD_INCLUDES, description: 'Values that are shown in addition.' })
  include?: ThreadInclude[];
}

export class PatchThreadDto {
  @MetadataField({
    description: 'Merged into the metadata by key; the size limit applies to the result.',
    example: { topic: 'billing' },
  })
  metadata?: Record<string, unknown>;

  @JsonValue({
    description: 'Lifetime of the thread from now on: minutes, or strategy and minutes; null for no expiry.',
    oneOf: ttlForms,
    example: { strategy: 'keep_latest', ttl: 1440 },
  })
  ttl?: unknown;
}

export class CountThreadsDto {
  @FilterField({ description: 'Exact containment in the metadata.', example: { graph_id: 'chat' } })
  metadata?: Record<string, unknown>;

  @FilterField({ description: 'Exact containment in the state values.', example: { topic: 'billing' } })
  values?: Record<string, unknown>;

  @EnumField({ description: 'Only threads of this status.', enum: THREAD_STATUS_VALUES, example: 'idle' })
  status?: ThreadStatusValue;

  @FilterField({
    description:
      'Conditions on `metadata.<key>`, `status`, `created_at`, `updated_at` and `state_updated_at`, joined by `$and`, ' +
      '`$or` and `$not`; besides equality there are `$ne`, `$in`, `$nin`, `$gt`, `$gte`, `$lt`, `$lte` and `$exists`.',
    example: { $or: [{ 'metadata.team': 'billing' }, { 'metadata.priority': { $gt: 3 } }] },
  })
  filter?: Record<string, unknown>;
}

export class SearchThreadsDto extends IntersectionType(PageBodyDto, CountThreadsDto) {
  @UuidField({ description: 'Only these threads.', isArray: true, maxItems: 10_000, example: [EXAMPLE.threadId] })
  ids?: string[];

  @EnumField({
    description: 'Sort field.',
    enum: THREAD_SORT_FIELDS,
    default: 'updated_at',
    example: 'updated_at',
  })
  sort_by?: ThreadSortField;

  @ApiPropertyOptional({
    description: 'Fields returned; all when absent.',
    enum: THREAD_FIELDS,
    isArray: true,
    example: ['thread_id', 'status'],
  })
  @IsOptional()
  @IsArray()
  @IsString({ each: true })
  select?: string[];

  @TextField({
    maxLength: 1_000,
    description: 'Start of the page: `X-Pagination-Cursor` of the previous one, instead of `offset`.',
  })
  cursor?: string;

  @JsonObject({
    description:
      'Values to read out of each thread, by name: at most 10 paths that begin with `values`, `metadata`, `config` or ' +
      '`interrupts`. They come as `extracted`.',
    example: { last_message: 'values.messages[-1].content' },
  })
  extract?: Record<string, unknown>;
}
