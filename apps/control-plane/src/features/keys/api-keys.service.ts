import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { mayActIn, type RequestContext } from '@heddle/auth';
import type { CreateApiKeyDto } from '@heddle/dto-control-plane';
import type { ApiKeyEntity } from '@heddle/entities-control-plane';
import { ApiKeyRepository } from './api-key.repository.js';
import { hashApiKey, hintOf, newApiKey } from './api-key-format.js';
import { ApiKeyNotFoundError, PermissionsNotHeldError, WorkspaceNotFoundError } from './key.errors.js';
import { notHeld } from './permissions.js';
import { WorkspaceRepository } from './workspace.repository.js';

@Injectable()
export class ApiKeysService {
  constructor(
    private readonly keys: ApiKeyRepository,
    private readonly workspaces: WorkspaceRepository,
  ) {}

  /** The key itself leaves the service here, and nowhere else. */
  async issue(ctx: RequestContext, dto: CreateApiKeyDto): Promise<{ row: ApiKeyEntity; key: string }> {
    const tenantId = dto.workspace_id ?? ctx.tenantId;
    if (!mayActIn(ctx.principal, tenantId) || !(await this.workspaces.exists(ctx, tenantId))) {
      throw new WorkspaceNotFoundError(tenantId);
    }
    const permissions = [...new Set(dto.permissions ?? ctx.principal.permissions)];
    const refused = notHeld(ctx.principal.permissions, permissions);
    if (refused.length > 0) throw new PermissionsNotHeldError(refused);
    const id = randomUUID();
    const key = newApiKey(id);
    const row = await this.keys.insert(ctx, {
      id,
      tenantId,
      allWorkspaces: false,
      name: dto.name,
      permissions,
      keyHash: hashApiKey(key),
      keyHint: hintOf(key),
      createdBy: ctx.principal.name,
    });
    return { row, key };
  }

  list(ctx: RequestContext): Promise<ApiKeyEntity[]> {
    return this.keys.list(ctx);
  }

  async revoke(ctx: RequestContext, id: string): Promise<void> {
    if (!(await this.keys.revoke(ctx, id))) throw new ApiKeyNotFoundError(id);
  }
}
