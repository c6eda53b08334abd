import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@heddle/auth';
import { TransactionRunner } from '@heddle/database';
import type { WorkspaceEntity } from '@heddle/entities-control-plane';
import { AllWorkspacesNeededError } from './key.errors.js';
import { WorkspaceRepository } from './workspace.repository.js';
import { AuditRepository } from '../../core/audit/audit.repository.js';
import type { Page } from './api-key.repository.js';

@Injectable()
export class WorkspacesService {
  constructor(
    private readonly transactions: TransactionRunner,
    private readonly audit: AuditRepository,
    private readonly workspaces: WorkspaceRepository,
  ) {}

  async create(ctx: RequestContext, name: string): Promise<WorkspaceEntity> {
    if (ctx.principal.tenantIds !== '*') throw new AllWorkspacesNeededError();
    const id = randomUUID();
    return this.transactions.run(ctx, async (tx) => {
      await this.audit.record(tx, { action: 'create_workspace', objectId: id, objectName: name, tenantId: id });
      return this.workspaces.insert(tx, { id, name });
    });
  }

  /** Workspaces that the caller may access. */
  list(ctx: RequestContext, page: Page): Promise<WorkspaceEntity[]> {
    return this.workspaces.list(ctx, ctx.principal.tenantIds, page);
  }
}
