import { ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsArray, IsIn, IsObject, IsOptional, IsString, ValidateNested } from 'class-validator';
import { JsonObject, limits, MetadataField, NameField, TextField, UuidField } from '@heddle/dto-common';
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
export type AssistantSortField = (typeof ASSISTANT_SORT_FIELDS)[number];

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

  @ApiPropertyOptional({ description: 'Configuration applied to each of its runs.', type: ConfigDto })
  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => ConfigDto)
  config?: ConfigDto;

  @JsonObject({
    description: 'Static context of its runs. Not together with `config.configurable`.',
    example: { user: 'ada' },
  })
  context?: Record<string, unknown>;

  @MetadataField({ description: 'Free-form; searchable.', example: { team: 'support' } })
  metadata?: Record<string, unknown>;

  @ApiPropertyOptional({
    description: 'What to do when the id exists.',
    enum: ['raise', 'do_nothing'],
    default: 'raise',
    example: 'raise',
  })
  @IsOptional()
  @IsIn(['raise', 'do_nothing'])
  if_exists?: 'raise' | 'do_nothing';

  @NameField({ description: 'Display name.', default: 'Untitled', example: 'Support agent' })
  name?: string;

  @TextField({
    maxLength: limits.description,
    description: 'What it is for.',
    nullable: true,
    example: 'Answers first-line questions',
  })
  description?: string | null;
}

export class CountAssistantsDto {
  @JsonObject({ description: 'Exact containment.', example: { team: 'support' } })
  metadata?: Record<string, unknown>;

  @TextField({ maxLength: limits.name, description: 'Only assistants of this graph.', example: 'chat' })
  graph_id?: string;

  @TextField({ maxLength: limits.name, description: 'Part of the name, in any case.', example: 'support' })
  name?: string;
}

export class SearchAssistantsDto extends PageBodyDto {
  @JsonObject({ description: 'Exact containment.', example: { team: 'support' } })
  metadata?: Record<string, unknown>;

  @TextField({ maxLength: limits.name, description: 'Only assistants of this graph.', example: 'chat' })
  graph_id?: string;

  @TextField({ maxLength: limits.name, description: 'Part of the name, in any case.', example: 'support' })
  name?: string;

  @ApiPropertyOptional({
    description: 'Field of the order.',
    enum: ASSISTANT_SORT_FIELDS,
    default: 'created_at',
    example: 'name',
  })
  @IsOptional()
  @IsIn(ASSISTANT_SORT_FIELDS)
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
