import { ApiProperty } from '@nestjs/swagger';
import { IntQuery, StringQuery } from '@heddle/dto-common';
import { IsISO8601 } from 'class-validator';
import { NullableText, NullableUuid } from '../nullable.decorators.js';

export const auditActions = [
  'create_deployment',
  'update_deployment',
  'delete_deployment',
  'create_revision',
  'redeploy_revision',
  'interrupt_revision',
  'create_api_key',
  'revoke_api_key',
  'create_workspace',
  'create_webhook',
  'update_webhook',
  'rotate_webhook_secret',
  'delete_webhook',
  'create_listener',
  'update_listener',
  'delete_listener',
] as const;

export class AuditQuery {
  @IntQuery({ min: 1, max: 100, default: 20, description: 'Maximum number of events.' })
  limit: number = 20;

  @StringQuery({ pattern: /^\d{1,18}$/, description: '`next_cursor` of the previous page.' })
  cursor?: string;

  @StringQuery({ enum: auditActions, description: 'Action.' })
  action?: (typeof auditActions)[number];

  @StringQuery({ description: 'Id of the key, or subject of the token.' })
  actor_id?: string;

  @StringQuery({
    uuid: true,
    description: 'Id of a deployment with its revisions, of a revision, a key or a workspace.',
  })
  object_id?: string;

  @StringQuery({ description: 'Earliest time, inclusive; ISO 8601.' })
  @IsISO8601({ strict: true })
  start_time?: string;

  @StringQuery({ description: 'Latest time, inclusive; ISO 8601.' })
  @IsISO8601({ strict: true })
  end_time?: string;
}

export class AuditActorDto {
  @ApiProperty({
    description: 'Id of the key, or subject of the token.',
    example: '3f0b0f2e-6f0b-4a8e-9d0a-3a0f6a4f3c11',
  })
  id: string;

  @ApiProperty({ description: '`api-key`, `jwt`, or `system` for pushes.', example: 'api-key' })
  kind: string;

  @ApiProperty({ example: 'ci' })
  name: string;
}

export class AuditEventDto {
  @ApiProperty({ example: '42' })
  id: string;

  @ApiProperty({ format: 'date-time', example: '2026-11-26T10:00:00.000Z' })
  time: string;

  @ApiProperty({ enum: auditActions, example: 'update_deployment' })
  action: string;

  @ApiProperty({ type: AuditActorDto })
  actor: AuditActorDto;

  @ApiProperty({ format: 'uuid', example: '6b0f2f6e-0f6b-4a8e-9d0a-3a0f6a4f3c11' })
  object_id: string;

  @NullableText({ description: 'Name at that time.', example: 'order-agent' })
  object_name: string | null;

  @NullableUuid({ description: 'Deployment of a revision.' })
  deployment_id: string | null;

  @NullableText({
    description: 'Address of the client, or of the proxy in front of the service.',
    example: '203.0.113.7',
  })
  address: string | null;

  @ApiProperty({ description: 'Id of the request, as in the log of the service.' })
  request_id: string;
}

export class AuditLogDto {
  @ApiProperty({ type: [AuditEventDto] })
  events: AuditEventDto[];

  @NullableText({ description: 'Cursor of the next page; null after the last one.' })
  next_cursor: string | null;
}
