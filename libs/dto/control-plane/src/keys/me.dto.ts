import { ApiProperty } from '@nestjs/swagger';

export class MeResponseDto {
  @ApiProperty({
    description: 'Id of the API key, or subject of the token.',
    example: '3f0b0f2e-6f0b-4a8e-9d0a-3a0f6a4f3c11',
  })
  id: string;

  @ApiProperty({ enum: ['api-key', 'jwt'], description: 'Kind of the credentials.', example: 'api-key' })
  kind: string;

  @ApiProperty({ description: 'Name of the key or of the user.', example: 'ci' })
  name: string;

  @ApiProperty({
    format: 'uuid',
    description: 'Workspace of this request.',
    example: '0d1f6f3e-7d0b-4d6e-8f0e-5b8f0a9c1234',
  })
  workspace_id: string;

  @ApiProperty({
    type: [String],
    nullable: true,
    description: 'Workspaces that `X-Tenant-Id` may select; null for all.',
    example: ['0d1f6f3e-7d0b-4d6e-8f0e-5b8f0a9c1234'],
  })
  workspace_ids: string[] | null;

  @ApiProperty({ type: [String], description: 'Permissions, with `*` as a wildcard.', example: ['deployments:*'] })
  permissions: string[];
}
