import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsArray, IsOptional, IsString } from 'class-validator';
import { IntField, JsonObject } from '@heddle/dto-common';

export class ConfigDto {
  @ApiPropertyOptional({ description: 'Tags of the run, for tracing.', type: [String], example: ['production'] })
  @IsOptional()
  @IsArray()
  @IsString({ each: true })
  tags?: string[];

  @IntField({ description: 'Most supersteps of one run.', min: 1, max: 100_000, example: 25 })
  recursion_limit?: number;

  @JsonObject({
    description: 'Values that the graph reads as `config.configurable`.',
    example: { model: 'scripted', temperature: 0 },
  })
  configurable?: Record<string, unknown>;

  @JsonObject({ description: 'Metadata added to the run.', example: { tenant: 'acme' } })
  metadata?: Record<string, unknown>;
}
