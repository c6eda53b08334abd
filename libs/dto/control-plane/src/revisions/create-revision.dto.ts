import { TextListField } from '@heddle/dto-common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsIn, IsObject, IsOptional, ValidateNested } from 'class-validator';
import { SecretChangeDto, SecretDto, SecretReferenceDto } from '../deployments/secret.dto.js';
import { SourceConfigDto, SourceRevisionConfigDto } from '../deployments/source-config.dto.js';
import { revisionSources } from '../enums.js';

/** Absent values are carried over from the newest revision. */
export class CreateRevisionDto {
  @ApiPropertyOptional({
    enum: revisionSources,
    nullable: true,
    description: 'Source of this revision only; default: that of the deployment.',
    example: 'internal_docker',
  })
  @IsIn(revisionSources)
  @IsOptional()
  revision_source?: (typeof revisionSources)[number] | null;

  @ApiPropertyOptional({ type: SourceConfigDto, nullable: true, description: 'Changes to the source configuration.' })
  @Type(() => SourceConfigDto)
  @ValidateNested()
  @IsObject()
  @IsOptional()
  source_config?: SourceConfigDto | null;

  @ApiPropertyOptional({
    type: SourceRevisionConfigDto,
    nullable: true,
    description: 'Any value creates a revision.',
  })
  @Type(() => SourceRevisionConfigDto)
  @ValidateNested()
  @IsObject()
  @IsOptional()
  source_revision_config?: SourceRevisionConfigDto | null;

  @ApiPropertyOptional({
    type: [SecretDto],
    nullable: true,
    maxItems: 500,
    description:
      'Replaces all secrets and creates a revision. An empty list changes nothing. See also `secret_changes`.',
  })
  @Type(() => SecretDto)
  @ValidateNested({ each: true })
  @ArrayMaxSize(500)
  @IsArray()
  @IsOptional()
  secrets?: SecretDto[] | null;

  @ApiPropertyOptional({
    type: [SecretChangeDto],
    nullable: true,
    maxItems: 500,
    description:
      'Sets or removes single secrets and makes a new revision; those that are not named keep their values. ' +
      'In place of `secrets`, for who cannot list them all: values are never returned.',
  })
  @Type(() => SecretChangeDto)
  @ValidateNested({ each: true })
  @ArrayMaxSize(500)
  @IsArray()
  @IsOptional()
  secret_changes?: SecretChangeDto[] | null;

  @ApiPropertyOptional({
    type: [SecretReferenceDto],
    nullable: true,
    maxItems: 500,
    description: 'Replaces all references and creates a revision. `external_docker` only.',
  })
  @Type(() => SecretReferenceDto)
  @ValidateNested({ each: true })
  @ArrayMaxSize(500)
  @IsArray()
  @IsOptional()
  secret_references?: SecretReferenceDto[] | null;

  @TextListField({
    nullable: true,
    description: 'Packages of the new revision, as found by the deploying tool.',
    maxItems: 1000,
    maxLength: 500,
    example: ['@langchain/langgraph@1.7.3'],
  })
  tracked_packages?: string[] | null;
}
