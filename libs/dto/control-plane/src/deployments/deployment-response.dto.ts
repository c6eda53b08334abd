import { ApiProperty } from '@nestjs/swagger';
import {
  deploymentSources,
  type DeploymentSourceName,
  deploymentStates,
  type DeploymentStateName,
  deploymentStatuses,
  type DeploymentStatusName,
  deploymentTypes,
  revisionStatuses,
  type RevisionStatusName,
} from '../enums.js';
import { SourceRevisionConfigResponseDto } from '../revisions/revision-response.dto.js';
import { ResourceSpecDto } from './resource-spec.dto.js';
import { ListenerConfigDto } from './source-config.dto.js';
import { SecretReferenceDto } from './secret.dto.js';
import { NullableInteger, NullableText, NullableTime, NullableUuid } from '../nullable.decorators.js';

class SourceConfigResponseDto {
  @NullableUuid({ description: 'Git integration.' })
  integration_id: string | null;

  @NullableText({ description: 'Repository.', example: 'https://github.com/acme/order-agent' })
  repo_url: string | null;

  @ApiProperty({ enum: deploymentTypes, nullable: true, description: 'Class of the deployment.', example: 'prod' })
  deployment_type: string | null;

  @ApiProperty({ description: 'Whether pushes to the branch are built.', example: false })
  build_on_push: boolean;

  @NullableText({
    description: "URL of the deployment's agent server, once a revision serves.",
    example: 'http://127.0.0.1:8123',
  })
  custom_url: string | null;

  @ApiProperty({ type: ResourceSpecDto, nullable: true, description: 'Includes derived values.' })
  resource_spec: ResourceSpecDto | null;

  @NullableUuid({ description: 'Remote listener.', example: null })
  listener_id: string | null;

  @ApiProperty({
    type: ListenerConfigDto,
    nullable: true,
    description: 'Configuration at the listener.',
    example: null,
  })
  listener_config: ListenerConfigDto | null;

  @NullableText({ description: 'Install command.', example: null })
  install_command: string | null;

  @NullableText({ description: 'Build command.', example: null })
  build_command: string | null;
}

export class DeploymentResponseDto {
  @ApiProperty({ format: 'uuid', description: 'Deployment.', example: '6b0f2f6e-0f6b-4a8e-9d0a-3a0f6a4f3c11' })
  id: string;

  @ApiProperty({ description: 'Unique in the workspace.', example: 'order-agent' })
  name: string;

  @NullableText({ description: 'Name shown to people.', example: null })
  display_name: string | null;

  @ApiProperty({ format: 'uuid', description: 'Workspace.', example: '0d1f6f3e-7d0b-4d6e-8f0e-5b8f0a9c1234' })
  tenant_id: string;

  @ApiProperty({ enum: deploymentSources, description: 'Source of the code.', example: 'github' })
  source: DeploymentSourceName;

  @ApiProperty({ type: SourceConfigResponseDto, description: 'Source configuration.' })
  source_config: SourceConfigResponseDto;

  @ApiProperty({ type: SourceRevisionConfigResponseDto, description: 'Configuration of the newest revision.' })
  source_revision_config: SourceRevisionConfigResponseDto;

  @ApiProperty({
    type: 'array',
    items: { type: 'object', additionalProperties: false },
    maxItems: 0,
    description: 'Always empty: values are never returned. See `secret_names`.',
    example: [],
  })
  secrets: never[];

  @ApiProperty({
    type: [String],
    description: "Names of the newest revision's secrets.",
    example: ['OPENAI_API_KEY'],
  })
  secret_names: string[];

  @ApiProperty({
    type: [SecretReferenceDto],
    nullable: true,
    description: 'Environment from Kubernetes Secrets.',
    example: null,
  })
  secret_references: SecretReferenceDto[] | null;

  @ApiProperty({
    enum: deploymentStatuses,
    description: 'AWAITING_DATABASE until the first revision is prepared; AWAITING_DELETE during the teardown.',
    example: 'READY',
  })
  status: DeploymentStatusName;

  @ApiProperty({
    enum: deploymentStates,
    description:
      'Serving state, derived from the statuses of the deployment and of its revisions. `serving_older`: an older ' +
      'revision serves, because the newest one did not succeed.',
    example: 'serving',
  })
  state: DeploymentStateName;

  @ApiProperty({
    description: 'Driver of the newest revision, or of the first one to come: `simulated` runs nothing.',
    example: 'process',
  })
  driver: string;

  @NullableUuid({
    description: 'Newest revision, regardless of its status. Null without one.',
    example: 'a3b9c1de-52a1-4a55-b7c8-9e1f7f6f2d10',
  })
  latest_revision_id: string | null;

  @ApiProperty({
    enum: revisionStatuses,
    nullable: true,
    description: 'Status of the newest revision. Null without one.',
    example: 'DEPLOYED',
  })
  latest_revision_status: RevisionStatusName | null;

  @NullableUuid({ description: 'Serving revision. Changes only when another one is DEPLOYED.', example: null })
  active_revision_id: string | null;

  @NullableText({ description: 'Version of the serving image, if known.', example: null })
  image_version: string | null;

  @ApiProperty({ description: 'Whether the deployment is deleted after a while.', example: false })
  is_preview: boolean;

  @NullableInteger({ description: 'Life of a preview after the creation of its newest revision, in s.', example: null })
  ttl_seconds: number | null;

  @NullableTime({ description: 'Time at which a preview is deleted.', example: null })
  expires_at: string | null;

  @ApiProperty({ format: 'date-time', description: 'Time of creation.', example: '2026-11-21T10:00:00.000Z' })
  created_at: string;

  @ApiProperty({ format: 'date-time', description: 'Time of the last change.', example: '2026-11-21T10:00:05.000Z' })
  updated_at: string;
}

export class DeploymentsListDto {
  @ApiProperty({ type: [DeploymentResponseDto], description: 'Sorted as requested; newest first by default.' })
  resources: DeploymentResponseDto[];

  @ApiProperty({ type: 'integer', description: 'Number of all deployments that match.', example: 42 })
  total: number;

  @ApiProperty({ type: 'integer', description: 'Pass it as `offset` to get the next page.', example: 20 })
  offset: number;
}

export class BulkDeleteResponseDto {
  @ApiProperty({
    type: [String],
    format: 'uuid',
    description: 'Deployments that are being deleted.',
    example: ['0d4a1cf2-5b5e-4d6e-9a43-1f8b8a1c7e55'],
  })
  deleted: string[];

  @ApiProperty({
    type: [String],
    format: 'uuid',
    description: 'Ids without a deployment in the workspace.',
    example: ['7c1f0b6e-2d6a-4f0e-8f5d-3f4f6f0a9b21'],
  })
  not_found: string[];
}
