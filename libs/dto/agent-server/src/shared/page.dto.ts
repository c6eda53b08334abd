import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';

/** The page part of every search body. */
export class PageBodyDto {
  @ApiPropertyOptional({ description: 'Most entries returned.', minimum: 1, maximum: 1000, default: 10, example: 10 })
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(1000)
  limit?: number;

  @ApiPropertyOptional({ description: 'Entries skipped.', minimum: 0, default: 0, example: 0 })
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(2_147_483_647)
  offset?: number;

  @ApiPropertyOptional({
    description: 'Direction of the order.',
    enum: ['asc', 'desc'],
    default: 'desc',
    example: 'desc',
  })
  @IsOptional()
  @IsIn(['asc', 'desc'])
  sort_order?: 'asc' | 'desc';
}
