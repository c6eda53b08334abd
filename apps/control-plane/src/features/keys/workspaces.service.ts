import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@heddle/auth';
import type { WorkspaceEntity } from '@heddle/entities-control-plane';
import { AllWorkspacesNeededError } from './key.errors.js';
import { WorkspaceRepository } from './workspace.repository.js';
import type { Page } from './api-key.repository.js';

@Injectable()
export class WorkspacesService {
  constructor(private readonly workspaces: WorkspaceRepository) {}

  async create(ctx: RequestContext, name: string): Promise<WorkspaceEntity> {
    if (ctx.principal.tenantIds !== '*') throw new AllWorkspacesNeededError();
    return this.workspaces.insert(ctx, { id: randomUUID(), name });
  }

  /** Workspaces that the caller may access. */
  list(ctx: RequestContext, page: Page): Promise<WorkspaceEntity[]> {
    return this.workspaces.list(ctx, ctx.principal.tenantIds, page);
  }
}
