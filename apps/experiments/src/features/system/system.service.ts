import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@heddle/auth';
import { SystemSettings } from '../../config/system-settings.js';
import { ExperimentRepository } from '../../core/experiments/experiment.repository.js';
import { ExperimentsService } from '../experiments/experiments.service.js';

/** Official clients compare it with their minimum version. */
const contractVersion = '0.16.14';

export interface ServerInfo {
  contractVersion: string;
  maxBatchBytes: number;
}

export interface Workspace {
  id: string;
  name: string;
  /** Time of the first request. */
  createdAt: string;
}

@Injectable()
export class SystemService {
  constructor(
    private readonly settings: SystemSettings,
    private readonly sessions: ExperimentsService,
    private readonly rows: ExperimentRepository,
  ) {}

  info(): ServerInfo {
    return { contractVersion, maxBatchBytes: this.settings.maxBatchBytes };
  }

  /** Workspaces that the caller may select. */
  async workspaces(ctx: RequestContext): Promise<Workspace[]> {
    const { tenantIds } = ctx.principal;
    const ids = tenantIds === '*' ? [ctx.tenantId] : tenantIds;
    const found: Workspace[] = [];
    for (const tenantId of ids) found.push(await this.workspace({ ...ctx, tenantId }));
    return found;
  }

  async workspace(ctx: RequestContext): Promise<Workspace> {
    await this.sessions.ensureDefault(ctx);
    return {
      id: ctx.tenantId,
      name: `Workspace ${ctx.tenantId.slice(0, 8)}`,
      createdAt: await this.rows.firstSeen(ctx),
    };
  }
}
