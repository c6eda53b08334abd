import { ApiPropertyOptional, IntersectionType } from '@nestjs/swagger';
import { IsArray, IsOptional, IsString } from 'class-validator';
import {
  BooleanQuery,
  EnumField,
  FilterField,
  IntField,
  IntQuery,
  JsonObject,
  limits,
  MetadataField,
  NameField,
  NestedField,
  TextField,
  UuidField,
} from '@heddle/dto-common';
import { ConfigDto } from '../shared/config.dto.js';
import { EXAMPLE } from '../shared/examples.js';
import { PageBodyDto } from '../shared/page.dto.js';

export const ASSISTANT_FIELDS = [
  'assistant_id',
  'graph_id',
  'name',
  'description',
  'config',
  'context',
  'created_at',
  'updated_at',
  'metadata',
  'version',
] as const;

export const ASSISTANT_SORT_FIELDS = ['assistant_id', 'graph_id', 'name', 'created_at', 'updated_at'] as const;
type AssistantSortField = (typeof ASSISTANT_SORT_FIELDS)[number];

export class CreateAssistantDto {
  @TextField({
    required: true,
    minLength: 1,
    maxLength: limits.name,
    description: 'A graph of the configuration file.',
    example: 'chat',
  })
  graph_id: string;

  @UuidField({ description: 'Chosen id; random when absent.', example: EXAMPLE.assistantId })
  assistant_id?: string;

  @NestedField(ConfigDto, { description: 'Configuration applied to each of its runs.' })
  config?: ConfigDto;

  @JsonObject({
    description: 'Static context of its runs. Not together with `config.configurable`.',
    example: { user: 'ada' },
  })
  context?: Record<string, unknown>;

  @MetadataField({ description: 'Free-form; searchable.', example: { team: 'support' } })
  metadata?: Record<string, unknown>;

  @EnumField({
    description: 'Behaviour if the id exists.',
    enum: ['raise', 'do_nothing'],
    default: 'raise',
    example: 'raise',
  })
  if_exists?: 'raise' | 'do_nothing';

  @NameField({ description: 'Display name.', default: 'Untitled', example: 'Support agent' })
  name?: string;

  @TextField({
    maxLength: limits.description,
    description: 'Purpose of the assistant.',
    nullable: true,
    example: 'Answers first-line questions',
  })
  description?: string | null;
}

export class PatchAssistantDto {
  @TextField({ minLength: 1, maxLength: limits.name, description: 'Another graph.', example: 'chat' })
  graph_id?: string;

  @NestedField(ConfigDto, { description: 'Replaces the configuration, its settings included.' })
  config?: ConfigDto;

  @JsonObject({
    description: 'Replaces the static context. Not together with `config.configurable`.',
    example: { user: 'ada' },
  })
  context?: Record<string, unknown>;

  @MetadataField({ description: 'Merged into the stored metadata.', example: { team: 'sales' } })
  metadata?: Record<string, unknown>;

  @NameField({ description: 'Display name.', example: 'Sales agent' })
  name?: string;

  @TextField({
    maxLength: limits.description,
    description: 'Purpose of the assistant; null removes it.',
    nullable: true,
    example: 'Answers questions of buyers',
  })
  description?: string | null;
}

export class ListAssistantVersionsDto {
  @FilterField({ description: 'Exact containment.', example: { team: 'support' } })
  metadata?: Record<string, unknown>;

  @IntField({ description: 'Maximum number of versions.', min: 1, max: 1000, default: 10, example: 10 })
  limit?: number;

  @IntField({ description: 'Versions skipped.', min: 0, max: 2_147_483_647, default: 0, example: 0 })
  offset?: number;
}

export class SetLatestVersionDto {
  @IntField({ description: 'The version to go to.', min: 1, max: 2_147_483_647, example: 1 })
  version?: number;
}

export class SetLatestVersionQueryDto {
  @IntQuery({ description: 'The same, for clients that send no body', min: 1, max: 2_147_483_647 })
  version?: number;
}

export class AgentCardQueryDto {
  @TextField({
    required: true,
    maxLength: limits.name,
    description: 'Assistant id, or graph id for the default assistant of a graph',
    example: 'chat',
  })
  assistant_id: string;
}

export class DeleteAssistantQueryDto {
  @BooleanQuery({
    default: false,
    description: 'Delete the threads whose `metadata.assistant_id` is this assistant, with their runs and history',
  })
  delete_threads: boolean = false;
}

export class CountAssistantsDto {
  @FilterField({ description: 'Exact containment.', example: { team: 'support' } })
  metadata?: Record<string, unknown>;

  @TextField({ maxLength: limits.name, description: 'Only assistants of this graph.', example: 'chat' })
  graph_id?: string;

  @TextField({ maxLength: limits.name, description: 'Part of the name; case-insensitive.', example: 'support' })
  name?: string;
}

export class SearchAssistantsDto extends IntersectionType(PageBodyDto, CountAssistantsDto) {
  @EnumField({
    description: 'Sort field.',
    enum: ASSISTANT_SORT_FIELDS,
    default: 'created_at',
    example: 'name',
  })
  sort_by?: AssistantSortField;

  @ApiPropertyOptional({
    description: 'Fields returned; all when absent.',
    enum: ASSISTANT_FIELDS,
    isArray: true,
    example: ['assistant_id', 'name'],
  })
  @IsOptional()
  @IsArray()
  @IsString({ each: true })
  select?: string[];
}
