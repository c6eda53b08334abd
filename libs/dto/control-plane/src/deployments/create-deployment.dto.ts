import { EnumField, IntField, NameField, NestedField } from '@heddle/dto-common';
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

  @EnumField({ required: true, enum: deploymentSources, description: 'Source of the code.', example: 'github' })
  source: DeploymentSourceName;

  @NestedField(SourceConfigDto, { required: true, description: 'May be empty.' })
  source_config: SourceConfigDto;

  @NestedField(SourceRevisionConfigDto, { required: true, description: 'May be empty if the code arrives later.' })
  source_revision_config: SourceRevisionConfigDto;

  @NestedField(SecretDto, {
    isArray: true,
    maxItems: 500,
    nullable: true,
    description: 'Environment variables of the agent.',
  })
  secrets?: SecretDto[] | null;

  @NestedField(SecretReferenceDto, {
    isArray: true,
    maxItems: 500,
    nullable: true,
    description: 'Environment from Kubernetes Secrets. `external_docker` only.',
  })
  secret_references?: SecretReferenceDto[] | null;

  @IntField({
    min: 0,
    max: 31_536_000,
    nullable: true,
    description:
      'Makes the deployment a preview: it is deleted this time in s after its newest revision was created. 0: it stays.',
    example: 604_800,
  })
  ttl_seconds?: number | null;
}
