import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsArray, IsInt, IsOptional, IsString, Max, Min } from 'class-validator';
import { JsonObject } from '@heddle/dto-common';

export class ConfigDto {
  @ApiPropertyOptional({ description: 'Tags of the run, for tracing.', type: [String], example: ['production'] })
  @IsOptional()
  @IsArray()
  @IsString({ each: true })
  tags?: string[];

  @ApiPropertyOptional({ description: 'Most supersteps of one run.', example: 25, minimum: 1, maximum: 100000 })
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(100_000)
  recursion_limit?: number;

  @JsonObject({
    description: 'Values that the graph reads as `config.configurable`.',
    example: { model: 'scripted', temperature: 0 },
  })
  configurable?: Record<string, unknown>;

  @JsonObject({ description: 'Metadata added to the run.', example: { tenant: 'acme' } })
  metadata?: Record<string, unknown>;
}
