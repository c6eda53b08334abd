import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { UuidField } from '@heddle/dto-common';
import { IsString, MaxLength, MinLength } from 'class-validator';

export class IntrospectDto {
  @ApiProperty({ description: 'Key to verify.', minLength: 1, maxLength: 16384, example: 'hdl_...' })
  @MaxLength(16_384)
  @MinLength(1)
  @IsString()
  token: string;
}

export class IntrospectionResponseDto {
  @ApiProperty({
    description: 'False for an unknown, revoked or malformed key; other fields are then absent.',
    example: true,
  })
  active: boolean;

  @ApiPropertyOptional({ description: 'Id of the key.', example: '3f0b0f2e-6f0b-4a8e-9d0a-3a0f6a4f3c11' })
  sub?: string;

  @ApiPropertyOptional({
    description: 'The same, under its name in RFC 7662.',
    example: '3f0b0f2e-6f0b-4a8e-9d0a-3a0f6a4f3c11',
  })
  client_id?: string;

  @ApiPropertyOptional({ description: 'Kind of credential.', example: 'api_key' })
  token_type?: string;

  @ApiPropertyOptional({ description: 'Name of the key.', example: 'ci' })
  name?: string;

  @ApiPropertyOptional({ description: 'Permissions, separated by spaces.', example: 'deployments:read threads:*' })
  scope?: string;

  @ApiPropertyOptional({
    format: 'uuid',
    description: 'Home workspace.',
    example: '0d1f6f3e-7d0b-4d6e-8f0e-5b8f0a9c1234',
  })
  tenant_id?: string;

  @ApiPropertyOptional({
    oneOf: [
      { type: 'array', items: { type: 'string', format: 'uuid' } },
      { type: 'string', enum: ['*'] },
    ],
    description: 'Accessible workspaces; `*` for all.',
    example: ['0d1f6f3e-7d0b-4d6e-8f0e-5b8f0a9c1234'],
  })
  tenant_ids?: string[] | '*';

  @ApiPropertyOptional({
    type: 'integer',
    description: 'Time of issue, in seconds since 1970.',
    example: 1795255200,
  })
  iat?: number;
}

export class IntrospectWorkspaceDto {
  @UuidField({
    required: true,
    description: 'Requested id.',
    example: '0d1f6f3e-7d0b-4d6e-8f0e-5b8f0a9c1234',
  })
  workspace_id: string;
}

export class WorkspaceIntrospectionResponseDto {
  @ApiProperty({ description: 'Whether the workspace exists.', example: true })
  active: boolean;
}
