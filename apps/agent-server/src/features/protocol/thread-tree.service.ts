import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@heddle/auth';
import { RunSpanRepository } from '../../core/streams/run-span.repository.js';
import { AgentTree, type TreeNode } from './agent-tree.js';
import { numberAt } from './thread-numbers.js';
import { ThreadEventsService } from './thread-events.service.js';

/** Graphs of a run and their statuses, from its log. */
@Injectable()
export class ThreadTreeService {
  constructor(
    private readonly spans: RunSpanRepository,
    private readonly events: ThreadEventsService,
  ) {}

  /** `runId`: null for the newest run. null without such a run. */
  async read(ctx: RequestContext, threadId: string, runId: string | null): Promise<TreeNode | null> {
    const run = await this.spans.newest(ctx, threadId, runId);
    if (!run) return null;
    const tree = new AgentTree(run.graphId);
    for await (const { event } of this.events.snapshot(ctx, run.runId)) {
      if (event.method === 'lifecycle') tree.note(event.namespace, event.tail);
    }
    return tree.root();
  }

  /** Number of the last event of a thread; 0 while a run is under way, since it is not final. */
  async lastNumber(ctx: RequestContext, threadId: string): Promise<number> {
    const run = await this.spans.newest(ctx, threadId, null);
    return run?.endedAt ? numberAt(run.endedAt) + 1 : 0;
  }
}
