import { IsUuid, normaliseUuid } from '@heddle/dto-common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsDefined } from 'class-validator';

export class BulkDeleteQuery {
  @ApiProperty({
    type: 'array',
    items: { type: 'string', format: 'uuid' },
    minItems: 1,
    maxItems: 100,
    description: 'Ids of the deployments to delete; repeat the parameter.',
    example: ['6b0f2f6e-0f6b-4a8e-9d0a-3a0f6a4f3c11'],
  })
  @Transform(({ value }: { value: unknown }) =>
    value === undefined ? undefined : (Array.isArray(value) ? value : [value]).map(normaliseUuid),
  )
  @IsUuid({ each: true })
  @ArrayMaxSize(100)
  @ArrayMinSize(1)
  @IsArray()
  @IsDefined()
  deployment_ids: string[];
}
