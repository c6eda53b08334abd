import { BooleanQuery, NotSupported } from '@heddle/dto-common';
import { ApiProperty } from '@nestjs/swagger';
import { BooleanOut, IntegerOut, ObjectOut, TextOut, TimeOut, UuidOut } from '../fields.js';

class BatchIngestConfigDto {
  @BooleanOut({ description: 'Runs may be sent as multipart', example: false })
  use_multipart_endpoint: boolean;

  @IntegerOut({ description: 'Hint to clients', example: 1000 })
  scale_up_qsize_trigger: number;

  @IntegerOut({ description: 'Hint to clients', example: 16 })
  scale_up_nthreads_limit: number;

  @IntegerOut({ description: 'Hint to clients', example: 4 })
  scale_down_nempty_trigger: number;

  @IntegerOut({ description: 'Hint to clients: items per batch', example: 100 })
  size_limit: number;

  @IntegerOut({ description: 'Largest request body in bytes', example: 268435456 })
  size_limit_bytes: number;
}

export class InfoDto {
  @TextOut({ description: 'Version of the API that clients may rely on', example: '0.16.14' })
  version: string;

  @TextOut({ description: 'Always null', nullable: true, example: null })
  git_sha: null;

  @TimeOut({ description: 'Always null', nullable: true, example: null })
  license_expiration_time: null;

  @ApiProperty({ type: BatchIngestConfigDto, description: 'Batches that clients may send' })
  batch_ingest_config: BatchIngestConfigDto;

  @ObjectOut({ description: 'Switches that clients understand', example: {} })
  instance_flags: Record<string, unknown>;

  @ObjectOut({ description: 'Always null', nullable: true, example: null })
  customer_info: null;
}

export class SettingsDto {
  @UuidOut({ description: 'Workspace', example: '00000000-0000-4000-8000-000000000001' })
  id: string;

  @TextOut({ description: 'Name to show', example: 'Workspace 00000000' })
  display_name: string;

  @TimeOut({ description: 'When the workspace was first seen here' })
  created_at: string;

  @TextOut({ description: 'Always null', nullable: true, example: null })
  tenant_handle: null;
}

export class AliveDto {
  @BooleanOut({ description: 'Alive', example: true })
  ok: boolean;
}

export class HealthInfoDto {
  @IntegerOut({ description: 'Always 100', example: 100 })
  clickhouse_disk_free_pct: number;
}

export class UsageLimitsDto {
  @BooleanOut({ description: 'Always false', example: false })
  in_reject_set: boolean;

  @TextOut({ description: 'Always null', nullable: true, example: null })
  usage_limit_type: null;

  @IntegerOut({ description: 'Always null', nullable: true, example: null })
  tenant_limit: null;
}

export class WorkspaceDto {
  @UuidOut({ description: 'Workspace', example: '00000000-0000-4000-8000-000000000001' })
  id: string;

  @UuidOut({ description: 'Always null', nullable: true, example: null })
  organization_id: null;

  @TimeOut({ description: 'When the workspace was first seen here' })
  created_at: string;

  @TextOut({ description: 'Name to show', example: 'Workspace 00000000' })
  display_name: string;

  @BooleanOut({ description: 'Always false', example: false })
  is_personal: boolean;

  @BooleanOut({ description: 'Always false', example: false })
  is_deleted: boolean;

  @TextOut({ description: 'Always null', nullable: true, example: null })
  tenant_handle: null;

  @TextOut({ description: 'Always null', nullable: true, example: null })
  data_plane_url: null;

  @BooleanOut({ description: 'Always false', example: false })
  read_only: boolean;

  @UuidOut({ description: 'Always null', nullable: true, example: null })
  role_id: null;

  @TextOut({ description: 'Always null', nullable: true, example: null })
  role_name: null;

  @ApiProperty({ type: [String], description: 'Permissions of the key', example: ['datasets:read'] })
  permissions: string[];
}

export class ListWorkspacesQueryDto {
  @BooleanQuery({ default: false, description: 'Deleted ones, too; there are none' })
  include_deleted = false;

  @NotSupported(400)
  data_plane_id?: unknown;
}
