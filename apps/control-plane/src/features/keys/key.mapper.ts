import type { RequestContext } from '@heddle/auth';
import type {
  ApiKeyResponseDto,
  CreateApiKeyDto,
  IntrospectionResponseDto,
  MeResponseDto,
  WorkspaceResponseDto,
} from '@heddle/dto-control-plane';
import type { ApiKeyEntity, WorkspaceEntity } from '@heddle/entities-control-plane';
import type { KeyRequest } from './api-keys.service.js';

export function toKeyRequest(dto: CreateApiKeyDto): KeyRequest {
  return { name: dto.name, workspaceId: dto.workspace_id ?? undefined, permissions: dto.permissions ?? undefined };
}

export function toApiKeyDto(row: ApiKeyEntity): ApiKeyResponseDto {
  return {
    id: row.id,
    name: row.name,
    workspace_id: row.tenantId,
    all_workspaces: row.allWorkspaces,
    permissions: row.permissions,
    key_hint: row.keyHint,
    created_by: row.createdBy,
    created_at: row.createdAt.toISOString(),
  };
}

export function toMeDto({ principal, tenantId }: RequestContext): MeResponseDto {
  const { id, kind, name, tenantIds, permissions } = principal;
  const workspaces = tenantIds === '*' ? null : [...tenantIds];
  return { id, kind, name, workspace_id: tenantId, workspace_ids: workspaces, permissions: [...permissions] };
}

export function toWorkspaceDto(row: WorkspaceEntity): WorkspaceResponseDto {
  return { id: row.id, name: row.name, is_default: row.isDefault, created_at: row.createdAt.toISOString() };
}

/** RFC 7662: the answer about an invalid token reveals no more than that. */
export function toIntrospectionDto(row: ApiKeyEntity | null): IntrospectionResponseDto {
  if (!row) return { active: false };
  return {
    active: true,
    sub: row.id,
    client_id: row.id,
    token_type: 'api_key',
    name: row.name,
    scope: row.permissions.join(' '),
    tenant_id: row.tenantId,
    tenant_ids: row.allWorkspaces ? '*' : [row.tenantId],
    iat: Math.floor(row.createdAt.getTime() / 1000),
  };
}
