import { NameField } from '@heddle/dto-common';
import { ApiProperty } from '@nestjs/swagger';

export class CreateWorkspaceDto {
  @NameField({ required: true, maxLength: 255, description: 'Name shown to people.', example: 'Research' })
  name: string;
}

export class WorkspaceResponseDto {
  @ApiProperty({
    format: 'uuid',
    description: 'Send it as `X-Tenant-Id` to act in this workspace.',
    example: '0d1f6f3e-7d0b-4d6e-8f0e-5b8f0a9c1234',
  })
  id: string;

  @ApiProperty({ description: 'Name shown to people.', example: 'Research' })
  name: string;

  @ApiProperty({ description: 'Workspace created at the first start.', example: false })
  is_default: boolean;

  @ApiProperty({ format: 'date-time', description: 'Time of creation.', example: '2026-11-21T10:00:00.000Z' })
  created_at: string;
}
