import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@heddle/auth';
import type { RunStatusInFlight } from '@heddle/entities-agent-server';
import { GraphRuntime } from '../../graphs/graph-runtime.port.js';
import type { WaitReason } from '../../graphs/wait-reason.js';
import { AllWorkspacesForbiddenError } from './admin.errors.js';
import {
  AdminRepository,
  type BusyThread,
  type Page,
  type QueuedThread,
  type QueueFigures,
  type RunInFlight,
  type Scope,
} from './admin.repository.js';

interface AdminPage extends Page {
  allWorkspaces: boolean;
}

export interface Queue extends QueueFigures {
  threads: QueuedThread[];
  /** Graph threads of this process that take no further run. */
  fullThreads: ReadonlyMap<WaitReason, number>;
}

/** Reads for operators: of their workspace, or of all workspaces with an administrator key. */
@Injectable()
export class AdminService {
  constructor(
    private readonly admin: AdminRepository,
    private readonly runtime: GraphRuntime,
  ) {}

  async queue(ctx: RequestContext, page: AdminPage): Promise<Queue> {
    const scope = scopeOf(ctx, page);
    const [figures, threads] = await Promise.all([this.admin.figures(scope), this.admin.queuedThreads(scope, page)]);
    return { ...figures, threads, fullThreads: this.runtime.fullThreads() };
  }

  async runs(ctx: RequestContext, status: RunStatusInFlight | undefined, page: AdminPage): Promise<RunInFlight[]> {
    return this.admin.runsInFlight(scopeOf(ctx, page), status, page);
  }

  async busyThreads(ctx: RequestContext, page: AdminPage): Promise<BusyThread[]> {
    return this.admin.busyThreads(scopeOf(ctx, page), page);
  }
}

function scopeOf({ tenantId, principal }: RequestContext, { allWorkspaces }: AdminPage): Scope {
  if (!allWorkspaces) return { tenantId };
  if (principal.tenantIds !== '*') throw new AllWorkspacesForbiddenError();
  return 'all';
}
