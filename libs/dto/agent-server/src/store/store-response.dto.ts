import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { EXAMPLE } from '../shared/examples.js';

export class ItemDto {
  @ApiProperty({
    description: 'Namespace of the item.',
    type: 'array',
    items: { type: 'string' },
    example: ['users', 'ada'],
  })
  namespace: string[];

  @ApiProperty({ description: 'Key within the namespace.', example: 'profile' })
  key: string;

  @ApiProperty({
    description: 'Stored value.',
    type: 'object',
    additionalProperties: true,
    example: { text: 'likes linen', age: 36 },
  })
  value: Record<string, unknown>;

  @ApiProperty({ description: 'Time of the first put.', format: 'date-time', example: EXAMPLE.time })
  created_at: string;

  @ApiProperty({ description: 'Time of the last put.', format: 'date-time', example: EXAMPLE.time })
  updated_at: string;
}

export class FoundItemDto extends ItemDto {
  @ApiPropertyOptional({
    description: 'Similarity to the query, from -1 to 1; only in searches with a query.',
    type: 'number',
    example: 0.87,
  })
  score?: number;
}

export class SearchItemsResponseDto {
  @ApiProperty({ description: 'Newest first; with a query, most similar first.', type: [FoundItemDto] })
  items: FoundItemDto[];
}

export class ListNamespacesResponseDto {
  @ApiProperty({
    description: 'Namespaces with items, sorted.',
    type: 'array',
    items: { type: 'array', items: { type: 'string' } },
    example: [['users', 'ada']],
  })
  namespaces: string[][];
}
