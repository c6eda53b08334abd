import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@heddle/auth';
import { ThreadNotFoundError } from '../threads/thread.errors.js';
import { ThreadRepository } from '../../core/threads/thread.repository.js';
import { UsageRepository, type UsageGroup, type UsageOfGroup, type UsageSum } from './usage.repository.js';

@Injectable()
export class UsageService {
  constructor(
    private readonly usages: UsageRepository,
    private readonly threads: ThreadRepository,
  ) {}

  async ofThread(ctx: RequestContext, threadId: string): Promise<UsageSum> {
    if (!(await this.threads.find(ctx, threadId))) throw new ThreadNotFoundError(threadId);
    return this.usages.ofThread(ctx, threadId);
  }

  async ofWorkspace(
    ctx: RequestContext,
    range: { from: string; to: string },
    groupBy: readonly UsageGroup[],
  ): Promise<{ total: UsageSum; groups: UsageOfGroup[] }> {
    const groups = groupBy.length > 0 ? await this.usages.ofWorkspace(ctx, range, [...new Set(groupBy)]) : [];
    const [total] = await this.usages.ofWorkspace(ctx, range, []);
    return { total: total as UsageSum, groups };
  }
}
