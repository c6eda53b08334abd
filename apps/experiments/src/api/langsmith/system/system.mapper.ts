import type { InfoDto, SettingsDto, WorkspaceDto } from '@heddle/dto-experiments';
import type { ServerInfo, Workspace } from '../../../features/system/system.service.js';

export function toInfoDto(info: ServerInfo): InfoDto {
  return {
    version: info.contractVersion,
    git_sha: null,
    license_expiration_time: null,
    batch_ingest_config: {
      use_multipart_endpoint: false,
      scale_up_qsize_trigger: 1000,
      scale_up_nthreads_limit: 16,
      scale_down_nempty_trigger: 4,
      size_limit: 100,
      size_limit_bytes: info.maxBatchBytes,
    },
    instance_flags: { dataset_examples_multipart_enabled: true },
    customer_info: null,
  };
}

export function toSettingsDto(workspace: Workspace): SettingsDto {
  return {
    id: workspace.id,
    display_name: workspace.name,
    created_at: workspace.createdAt,
    tenant_handle: null,
  };
}

export function toWorkspaceDto(workspace: Workspace, permissions: readonly string[]): WorkspaceDto {
  return {
    id: workspace.id,
    organization_id: null,
    created_at: workspace.createdAt,
    display_name: workspace.name,
    is_personal: false,
    is_deleted: false,
    tenant_handle: null,
    data_plane_url: null,
    read_only: false,
    role_id: null,
    role_name: null,
    permissions: [...permissions],
  };
}
