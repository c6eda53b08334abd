import { NameField } from '@heddle/dto-common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsDefined, IsIn, IsObject, IsOptional, ValidateNested } from 'class-validator';
import { type DeploymentSourceName, deploymentSources } from '../enums.js';
import { SecretDto, SecretReferenceDto } from './secret.dto.js';
import { SourceConfigDto, SourceRevisionConfigDto } from './source-config.dto.js';

export class CreateDeploymentDto {
  @NameField({
    required: true,
    maxLength: 255,
    description: 'Unique in the workspace; immutable.',
    example: 'order-agent',
  })
  name: string;

  @ApiProperty({ enum: deploymentSources, description: 'Source of the code.', example: 'github' })
  @IsIn(deploymentSources)
  source: DeploymentSourceName;

  @ApiProperty({ type: SourceConfigDto, description: 'May be empty.' })
  @Type(() => SourceConfigDto)
  @ValidateNested()
  @IsObject()
  @IsDefined()
  source_config: SourceConfigDto;

  @ApiProperty({ type: SourceRevisionConfigDto, description: 'May be empty if the code arrives later.' })
  @Type(() => SourceRevisionConfigDto)
  @ValidateNested()
  @IsObject()
  @IsDefined()
  source_revision_config: SourceRevisionConfigDto;

  @ApiPropertyOptional({
    type: [SecretDto],
    nullable: true,
    maxItems: 500,
    description: 'Environment variables of the agent.',
  })
  @Type(() => SecretDto)
  @ValidateNested({ each: true })
  @ArrayMaxSize(500)
  @IsArray()
  @IsOptional()
  secrets?: SecretDto[] | null;

  @ApiPropertyOptional({
    type: [SecretReferenceDto],
    nullable: true,
    maxItems: 500,
    description: 'Environment from Kubernetes Secrets. `external_docker` only.',
  })
  @Type(() => SecretReferenceDto)
  @ValidateNested({ each: true })
  @ArrayMaxSize(500)
  @IsArray()
  @IsOptional()
  secret_references?: SecretReferenceDto[] | null;
}
