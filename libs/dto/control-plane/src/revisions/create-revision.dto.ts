import { EnumField, NestedField, TextListField } from '@heddle/dto-common';
import { SecretChangeDto, SecretDto, SecretReferenceDto } from '../deployments/secret.dto.js';
import { SourceConfigDto, SourceRevisionConfigDto } from '../deployments/source-config.dto.js';
import { revisionSources } from '../enums.js';

/** Absent values are carried over from the newest revision. */
export class CreateRevisionDto {
  @EnumField({
    enum: revisionSources,
    nullable: true,
    description: 'Source of this revision only; default: that of the deployment.',
    example: 'internal_docker',
  })
  revision_source?: (typeof revisionSources)[number] | null;

  @NestedField(SourceConfigDto, { nullable: true, description: 'Changes to the source configuration.' })
  source_config?: SourceConfigDto | null;

  @NestedField(SourceRevisionConfigDto, { nullable: true, description: 'Any value creates a revision.' })
  source_revision_config?: SourceRevisionConfigDto | null;

  @NestedField(SecretDto, {
    isArray: true,
    maxItems: 500,
    nullable: true,
    description:
      'Replaces all secrets and creates a revision. An empty list changes nothing. See also `secret_changes`.',
  })
  secrets?: SecretDto[] | null;

  @NestedField(SecretChangeDto, {
    isArray: true,
    maxItems: 500,
    nullable: true,
    description:
      'Sets or removes single secrets and makes a new revision; those that are not named keep their values. ' +
      'Alternative to `secrets` without the list of all secrets, whose values are never returned.',
  })
  secret_changes?: SecretChangeDto[] | null;

  @NestedField(SecretReferenceDto, {
    isArray: true,
    maxItems: 500,
    nullable: true,
    description: 'Replaces all references and creates a revision. `external_docker` only.',
  })
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
