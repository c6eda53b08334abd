import { BooleanField, EnumField, TextField, UuidField } from '@heddle/dto-common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsOptional, ValidateNested } from 'class-validator';
import { deploymentTypes, type DeploymentTypeName } from '../enums.js';
import { ResourceSpecDto } from './resource-spec.dto.js';

export class ListenerConfigDto {
  @TextField({
    nullable: true,
    maxLength: 63,
    description: 'Namespace of the remote cluster, one of those of the listener; default: its only one. Immutable.',
    example: 'agents',
  })
  k8s_namespace?: string | null;
}

/** Source of a deployment and its way of running. `null` counts as absent. */
export class SourceConfigDto {
  @UuidField({
    nullable: true,
    description: 'Git integration. `github` only (required); immutable.',
    example: '2f6b0f0e-6f0b-4a8e-9d0a-3a0f6a4f3c11',
  })
  integration_id?: string | null;

  @TextField({
    nullable: true,
    maxLength: 2048,
    description: 'URL of the repository. `github` only (required); immutable.',
    example: 'https://github.com/acme/order-agent',
  })
  repo_url?: string | null;

  @EnumField({
    enum: deploymentTypes,
    nullable: true,
    description:
      'Class of the deployment; `prod` when absent. Not for `external_docker`; fixed once the deployment exists.',
    example: 'dev',
  })
  deployment_type?: DeploymentTypeName | null;

  @BooleanField({
    nullable: true,
    description:
      'Build a revision for each push to the branch. `github` only; must be false while `repo_ref` is a tag.',
    example: false,
  })
  build_on_push?: boolean | null;

  @TextField({
    nullable: true,
    maxLength: 2048,
    description: 'URL of the deployment. May be set for `external_docker` only; set once a revision serves.',
    example: 'http://127.0.0.1:8123',
  })
  custom_url?: string | null;

  @ApiPropertyOptional({ type: ResourceSpecDto, nullable: true, description: 'Replaces the entire specification.' })
  @Type(() => ResourceSpecDto)
  @ValidateNested()
  @IsOptional()
  resource_spec?: ResourceSpecDto | null;

  @UuidField({
    nullable: true,
    description: 'Remote listener. `external_docker` only, where it is required once the workspace has one; immutable.',
  })
  listener_id?: string | null;

  @ApiPropertyOptional({ type: ListenerConfigDto, nullable: true, description: 'Only together with `listener_id`.' })
  @Type(() => ListenerConfigDto)
  @ValidateNested()
  @IsOptional()
  listener_config?: ListenerConfigDto | null;

  @TextField({
    nullable: true,
    maxLength: 4096,
    description: 'Install command, run at the root of the source.',
    example: 'npm ci',
  })
  install_command?: string | null;

  @TextField({
    nullable: true,
    maxLength: 4096,
    description: 'Build command, run in the folder of the configuration file.',
    example: 'npm run build',
  })
  build_command?: string | null;
}

/** Inputs of one revision. `null` counts as absent. */
export class SourceRevisionConfigDto {
  @TextField({
    nullable: true,
    maxLength: 255,
    description: 'Branch by its bare name, or a tag as `refs/tags/...`. `github` only.',
    example: 'main',
  })
  repo_ref?: string | null;

  @TextField({
    nullable: true,
    maxLength: 1024,
    description: 'Path of the graph configuration file. `github` and `internal_source`.',
    example: 'langgraph.json',
  })
  graph_config_path?: string | null;

  @TextField({
    nullable: true,
    maxLength: 1024,
    description: 'Alias of `graph_config_path`. If both are given they must be equal.',
    example: 'langgraph.json',
  })
  langgraph_config_path?: string | null;

  @TextField({
    nullable: true,
    maxLength: 1024,
    description: 'Container image. `external_docker` and `internal_docker`.',
    example: 'registry.example.com/order-agent:1.2.0',
  })
  image_uri?: string | null;

  @TextField({
    nullable: true,
    maxLength: 1024,
    description: 'Uploaded source: the `object_path` of an upload of this deployment. `internal_source` only.',
  })
  source_tarball_path?: string | null;

  @TextField({
    nullable: true,
    maxLength: 255,
    description: 'Built commit. Read-only: sent values are ignored.',
    example: '8c2f0b5a1d9e4c7b6a3f2e1d0c9b8a7f6e5d4c3b',
  })
  repo_commit_sha?: string | null;
}
