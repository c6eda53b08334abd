import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@heddle/auth';
import type { LogLineEntity, RevisionEntity } from '@heddle/entities-control-plane';
import { DeploymentNotFoundError } from '../../core/deployments/deployment.errors.js';
import { LogRepository, type LogSelection, type LogTarget } from '../../core/logs/log.repository.js';
import { RevisionNotFoundError } from '../../core/revisions/revision.errors.js';
import { RevisionRepository } from '../../core/revisions/revision.repository.js';

export interface LogPage {
  lines: LogLineEntity[];
  /** After the last line of the page; the given position if the page is empty. */
  next: string;
}

export type { LogTarget };

/** Before the first line. */
export const logBegin = '0';

@Injectable()
export class LogsService {
  constructor(
    private readonly logs: LogRepository,
    private readonly revisions: RevisionRepository,
  ) {}

  async read(ctx: RequestContext, target: LogTarget, wanted: LogSelection): Promise<LogPage> {
    await this.require(ctx, target);
    const lines = await this.logs.read(ctx, target, wanted);
    return { lines, next: lines.at(-1)?.seq ?? wanted.after ?? logBegin };
  }

  /** The revision of the target, null for the whole deployment. Throws if it does not exist in the workspace. */
  async require(ctx: RequestContext, { deploymentId, revisionId }: LogTarget): Promise<RevisionEntity | null> {
    const revision = revisionId === null ? null : await this.revisions.find(ctx, deploymentId, revisionId);
    if (revision) return revision;
    if ((await this.revisions.isRemote(ctx, deploymentId)) === null) throw new DeploymentNotFoundError(deploymentId);
    if (revisionId !== null) throw new RevisionNotFoundError(revisionId);
    return null;
  }
}
