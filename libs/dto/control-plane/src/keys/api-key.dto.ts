import { NameField, TextListField, UuidField } from '@heddle/dto-common';
import { ApiProperty } from '@nestjs/swagger';
import { NullableText } from '../nullable.decorators.js';

export class CreateApiKeyDto {
  @NameField({ required: true, maxLength: 255, description: 'Purpose of the key.', example: 'ci' })
  name: string;

  @UuidField({ nullable: true, description: 'Workspace of the key; default: the selected one.' })
  workspace_id?: string | null;

  @TextListField({
    nullable: true,
    description: "Permissions, a subset of the caller's; default: all of the caller's.",
    minItems: 1,
    maxItems: 100,
    maxLength: 128,
    pattern: /^(\*|[a-z][a-z0-9-]*:(\*|[a-z][a-z0-9_-]*))$/,
    example: ['deployments:read', 'deployments:create'],
  })
  permissions?: string[] | null;
}

export class ApiKeyResponseDto {
  @ApiProperty({
    format: 'uuid',
    description: 'Id of the key; not secret.',
    example: '3f0b0f2e-6f0b-4a8e-9d0a-3a0f6a4f3c11',
  })
  id: string;

  @ApiProperty({ description: 'Purpose of the key.', example: 'ci' })
  name: string;

  @ApiProperty({
    format: 'uuid',
    description: 'Workspace of the key.',
    example: '0d1f6f3e-7d0b-4d6e-8f0e-5b8f0a9c1234',
  })
  workspace_id: string;

  @ApiProperty({ description: 'The key has access to every workspace.', example: false })
  all_workspaces: boolean;

  @ApiProperty({ type: [String], description: 'Permissions of the key.', example: ['deployments:read'] })
  permissions: string[];

  @ApiProperty({ description: 'First characters of the key.', example: 'hdl_3f0b0f2e' })
  key_hint: string;

  @NullableText({ description: 'Issuing principal.', example: 'first-key' })
  created_by: string | null;

  @ApiProperty({ format: 'date-time', description: 'Time of issue.', example: '2026-11-21T10:00:00.000Z' })
  created_at: string;
}

export class IssuedApiKeyResponseDto extends ApiKeyResponseDto {
  @ApiProperty({
    description: 'The key. Shown only once; only its digest is stored.',
    example: 'hdl_3f0b0f2e6f0b4a8e9d0a3a0f6a4f3c11_<secret>',
  })
  key: string;
}
