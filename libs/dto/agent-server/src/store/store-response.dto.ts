import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { EXAMPLE } from '../shared/examples.js';

export class ItemDto {
  @ApiProperty({
    description: 'Where it lies.',
    type: 'array',
    items: { type: 'string' },
    example: ['users', 'ada'],
  })
  namespace: string[];

  @ApiProperty({ description: 'Its name within the namespace.', example: 'profile' })
  key: string;

  @ApiProperty({
    description: 'What is stored.',
    type: 'object',
    additionalProperties: true,
    example: { text: 'likes linen', age: 36 },
  })
  value: Record<string, unknown>;

  @ApiProperty({ description: 'When it was put first.', format: 'date-time', example: EXAMPLE.time })
  created_at: string;

  @ApiProperty({ description: 'When it was put last.', format: 'date-time', example: EXAMPLE.time })
  updated_at: string;
}

export class FoundItemDto extends ItemDto {
  @ApiPropertyOptional({
    description: 'How near it is to the query, from -1 to 1; of searches with a query.',
    type: 'number',
    example: 0.87,
  })
  score?: number;
}

export class SearchItemsResponseDto {
  @ApiProperty({ description: 'The newest first; with a query the nearest first.', type: [FoundItemDto] })
  items: FoundItemDto[];
}

export class ListNamespacesResponseDto {
  @ApiProperty({
    description: 'Those that have items, in their order.',
    type: 'array',
    items: { type: 'array', items: { type: 'string' } },
    example: [['users', 'ada']],
  })
  namespaces: string[][];
}
