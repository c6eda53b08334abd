import { ApiProperty } from '@nestjs/swagger';
import { EnumField, IntQuery, NameField, NestedField, TextField, TextListField } from '@heddle/dto-common';
import { IsUrl, MaxLength, ValidateIf } from 'class-validator';
import { SecretReferenceDto } from '../deployments/secret.dto.js';
import { NullableText, NullableTime } from '../nullable.decorators.js';

export const computeTypes = ['k8s'] as const;
export const listenerReports = ['DEPLOYING', 'DEPLOYED', 'DEPLOY_FAILED'] as const;
const workStatuses = ['AWAITING_DEPLOY', 'DEPLOYING'] as const;

const exampleId = '6b0f2f6e-0f6b-4a8e-9d0a-3a0f6a4f3c11';
const exampleTime = '2026-11-21T10:00:00.000Z';

export class ComputeConfigDto {
  @TextListField({
    nullable: true,
    maxItems: 1000,
    maxLength: 63,
    pattern: /^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/,
    description: 'Namespaces that deployments may use; null for all.',
    example: ['agents'],
  })
  k8s_namespaces?: string[] | null;
}

export class CreateListenerDto {
  @EnumField({ required: true, enum: computeTypes, description: 'Type of the compute.', example: 'k8s' })
  compute_type: (typeof computeTypes)[number];

  @NameField({
    required: true,
    maxLength: 255,
    description: 'Name of the compute, such as that of the cluster. Unique in the workspace; immutable.',
    example: 'production-eu',
  })
  compute_id: string;

  @NestedField(ComputeConfigDto, { required: true, description: 'May be empty.' })
  compute_config: ComputeConfigDto;

  @TextField({ nullable: true, maxLength: 255, description: 'Version of the listener.', example: '1.0.0' })
  version?: string | null;
}

export class UpdateListenerDto {
  @TextField({ nullable: true, maxLength: 255, description: 'Version of the listener.', example: '1.0.0' })
  version?: string | null;

  @NestedField(ComputeConfigDto, { nullable: true, description: 'Replaces the configuration.' })
  compute_config?: ComputeConfigDto | null;
}

export class ListListenersQuery {
  @IntQuery({ min: 1, max: 100, default: 20, description: 'Maximum number of resources.' })
  limit: number = 20;

  @IntQuery({ min: 0, max: 2_147_483_647, default: 0, description: 'Number of resources to skip.' })
  offset: number = 0;
}

class ComputeConfigResponseDto {
  @ApiProperty({
    type: [String],
    nullable: true,
    description: 'Allowed namespaces; null for all.',
    example: ['agents'],
  })
  k8s_namespaces: string[] | null;
}

export class ListenerDto {
  @ApiProperty({ format: 'uuid', description: 'Listener.', example: exampleId })
  id: string;

  @ApiProperty({ enum: computeTypes, description: 'Type of the compute.', example: 'k8s' })
  compute_type: string;

  @ApiProperty({ description: 'Name of the compute.', example: 'production-eu' })
  compute_id: string;

  @ApiProperty({ type: ComputeConfigResponseDto, description: 'Configuration of the compute.' })
  compute_config: ComputeConfigResponseDto;

  @NullableText({ description: 'Version of the listener.', example: '1.0.0' })
  version: string | null;

  @NullableTime({ description: 'Time of the last poll; null before the first.', example: exampleTime })
  last_seen_at: string | null;

  @ApiProperty({ format: 'date-time', description: 'Time of creation.', example: exampleTime })
  created_at: string;

  @ApiProperty({ format: 'date-time', description: 'Time of the last change.', example: exampleTime })
  updated_at: string;
}

export class ListenersListDto {
  @ApiProperty({ type: [ListenerDto], description: 'Newest first.' })
  resources: ListenerDto[];

  @ApiProperty({ type: 'integer', description: 'Pass it as `offset` to get the next page.', example: 20 })
  offset: number;
}

export class PollListenerDto {
  @TextField({ nullable: true, maxLength: 255, description: 'Version of the listener.', example: '1.0.0' })
  version?: string | null;
}

export class RemoteWorkDto {
  @ApiProperty({ format: 'uuid', description: 'Revision to roll out.', example: exampleId })
  revision_id: string;

  @ApiProperty({ format: 'uuid', description: 'Deployment of the revision.', example: exampleId })
  deployment_id: string;

  @ApiProperty({ description: 'Name of the deployment.', example: 'order-agent' })
  deployment_name: string;

  @NullableText({ description: 'Namespace of the deployment.', example: 'agents' })
  k8s_namespace: string | null;

  @ApiProperty({
    enum: workStatuses,
    description: 'AWAITING_DEPLOY until the listener has taken it.',
    example: 'AWAITING_DEPLOY',
  })
  status: (typeof workStatuses)[number];

  @NullableText({ description: 'Image.', example: 'registry.example.com/order-agent:1.2.0' })
  image_uri: string | null;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    nullable: true,
    description: 'Given values of `source_config.resource_spec`.',
    example: { cpu: 1, memory_mb: 1024 },
  })
  resource_spec: Record<string, unknown> | null;

  @ApiProperty({
    type: [SecretReferenceDto],
    nullable: true,
    description: 'Environment from Secrets of the cluster.',
    example: null,
  })
  secret_references: SecretReferenceDto[] | null;

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string' },
    description: 'Secrets of the revision, with their values.',
    example: { OPENAI_API_KEY: 'sk-...' },
  })
  environment: Record<string, string>;
}

export class RemoteRemovalDto {
  @ApiProperty({ format: 'uuid', description: 'Deployment to remove.', example: exampleId })
  deployment_id: string;

  @ApiProperty({ description: 'Name of the deployment.', example: 'order-agent' })
  deployment_name: string;

  @NullableText({ description: 'Namespace of the deployment.', example: 'agents' })
  k8s_namespace: string | null;
}

export class PolledWorkDto {
  @ApiProperty({ type: [RemoteWorkDto], description: 'Oldest first; at most 50.' })
  revisions: RemoteWorkDto[];

  @ApiProperty({ type: [RemoteRemovalDto], description: 'Oldest first; at most 50.' })
  removals: RemoteRemovalDto[];
}

export class ListenerReportDto {
  @EnumField({ required: true, enum: listenerReports, description: 'New status of the revision.', example: 'DEPLOYED' })
  status: (typeof listenerReports)[number];

  @ValidateIf(({ status, url }: ListenerReportDto) => status === 'DEPLOYED' || (url ?? null) !== null)
  @MaxLength(2048)
  @IsUrl({ protocols: ['http', 'https'], require_protocol: true, require_tld: false })
  @ApiProperty({
    type: String,
    required: false,
    nullable: true,
    maxLength: 2048,
    description: 'Address of the agent server. Required for DEPLOYED.',
    example: 'https://order-agent.agents.example.com',
  })
  url?: string | null;

  @TextField({ nullable: true, maxLength: 255, description: 'Version of the agent server.', example: '1.2.0' })
  image_version?: string | null;

  @TextField({
    nullable: true,
    maxLength: 10_000,
    description: 'Reason of a failure, or progress.',
    example: 'ImagePullBackOff',
  })
  message?: string | null;
}
