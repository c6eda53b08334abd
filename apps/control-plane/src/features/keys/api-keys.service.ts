import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { mayActIn, type RequestContext } from '@heddle/auth';
import { TransactionRunner } from '@heddle/database';
import type { ApiKeyEntity } from '@heddle/entities-control-plane';
import { AuditRepository } from '../../core/audit/audit.repository.js';
import { ApiKeyRepository, type Page, type Visibility } from './api-key.repository.js';
import { hashApiKey, hintOf, newApiKey } from './api-key-format.js';
import { ApiKeyNotFoundError, PermissionsNotHeldError, WorkspaceNotFoundError } from './key.errors.js';
import { notHeld } from './permissions.js';
import { WorkspaceRepository } from './workspace.repository.js';

export interface KeyRequest {
  name: string;
  /** Default: the workspace of the context. */
  workspaceId?: string | undefined;
  /** Default: all permissions of the caller. */
  permissions?: readonly string[] | undefined;
}

@Injectable()
export class ApiKeysService {
  constructor(
    private readonly transactions: TransactionRunner,
    private readonly audit: AuditRepository,
    private readonly keys: ApiKeyRepository,
    private readonly workspaces: WorkspaceRepository,
  ) {}

  /** Returns the key itself, which is stored as a hash only and cannot be read again. */
  async issue(ctx: RequestContext, request: KeyRequest): Promise<{ apiKey: ApiKeyEntity; key: string }> {
    const tenantId = request.workspaceId ?? ctx.tenantId;
    if (!mayActIn(ctx.principal, tenantId) || !(await this.workspaces.exists(ctx, tenantId))) {
      throw new WorkspaceNotFoundError(tenantId);
    }
    const permissions = [...new Set(request.permissions ?? ctx.principal.permissions)];
    const refused = notHeld(ctx.principal.permissions, permissions);
    if (refused.length > 0) throw new PermissionsNotHeldError(refused);
    const id = randomUUID();
    const key = newApiKey(id);
    const { name } = request;
    const apiKey = await this.transactions.run(ctx, async (tx) => {
      await this.audit.record(tx, { action: 'create_api_key', objectId: id, objectName: name, tenantId });
      return this.keys.insert(tx, {
        id,
        tenantId,
        allWorkspaces: false,
        name,
        permissions,
        keyHash: hashApiKey(key),
        keyHint: hintOf(key),
        createdBy: ctx.principal.name,
      });
    });
    if (!apiKey) throw new Error('The insert of the API key returned no row.');
    return { apiKey, key };
  }

  list(ctx: RequestContext, page: Page): Promise<ApiKeyEntity[]> {
    return this.keys.list(ctx, { ...this.visibleTo(ctx), ...page });
  }

  revoke(ctx: RequestContext, id: string): Promise<void> {
    return this.transactions.run(ctx, async (tx) => {
      const name = await this.keys.revoke(tx, id, this.visibleTo(ctx));
      if (name === null) throw new ApiKeyNotFoundError(id);
      await this.audit.record(tx, { action: 'revoke_api_key', objectId: id, objectName: name });
    });
  }

  /** Keys that administer all workspaces are visible only to holders of such a key. */
  private visibleTo({ principal }: RequestContext): Visibility {
    return { allWorkspaces: principal.tenantIds === '*' };
  }
}
