import { ApiProperty } from '@nestjs/swagger';
import { EXAMPLE } from '../shared/examples.js';
import { NullableText } from '../shared/nullable.decorators.js';

export class AssistantResponseDto {
  @ApiProperty({
    description: 'The default assistant of a graph has the uuid5 of the graph id.',
    format: 'uuid',
    example: EXAMPLE.assistantId,
  })
  assistant_id: string;

  @ApiProperty({ description: 'Configured graph.', example: 'agent' })
  graph_id: string;

  @ApiProperty({
    description: 'Configuration of its runs.',
    type: 'object',
    properties: {
      tags: { type: 'array', items: { type: 'string' } },
      recursion_limit: { type: 'integer' },
      configurable: { type: 'object', additionalProperties: true },
    },
    additionalProperties: true,
    example: { configurable: { model: 'scripted' } },
  })
  config: Record<string, unknown>;

  @ApiProperty({
    description: 'Static context of its runs.',
    type: 'object',
    additionalProperties: true,
    example: { model: 'scripted' },
  })
  context: Record<string, unknown>;

  @ApiProperty({
    description: 'Free-form.',
    type: 'object',
    additionalProperties: true,
    example: { created_by: 'system' },
  })
  metadata: Record<string, unknown>;

  @ApiProperty({ type: 'integer', description: 'Starts at 1.', example: 1 })
  version: number;

  @ApiProperty({ description: 'Display name.', example: 'agent' })
  name: string;

  @NullableText({ description: 'Purpose of the assistant.', example: null })
  description: string | null;

  @ApiProperty({ description: 'Time of creation.', format: 'date-time', example: EXAMPLE.time })
  created_at: string;

  @ApiProperty({ description: 'Time of the last change.', format: 'date-time', example: EXAMPLE.time })
  updated_at: string;
}
