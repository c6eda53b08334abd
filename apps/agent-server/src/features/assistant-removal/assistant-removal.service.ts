import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@heddle/auth';
import { AssistantEditsService } from '../assistants/assistant-edits.service.js';
import { AssistantsService } from '../assistants/assistants.service.js';
import { ThreadsService } from '../threads/threads.service.js';

/** An assistant goes, and where that is wanted, the threads that it was the last to work on. */
@Injectable()
export class AssistantRemovalService {
  constructor(
    private readonly assistants: AssistantsService,
    private readonly edits: AssistantEditsService,
    private readonly threads: ThreadsService,
  ) {}

  /**
   * Threads first, each in a transaction of its own: whoever is cut off finds the assistant, and deletes on. Those that
   * runs make meanwhile are looked for again when nobody can begin one any more.
   */
  async remove(ctx: RequestContext, idOrGraph: string, options: { withThreads: boolean }): Promise<void> {
    const { assistantId } = await this.assistants.get(ctx, idOrGraph);
    if (options.withThreads) await this.threads.deleteOfAssistant(ctx, assistantId);
    await this.edits.delete(ctx, assistantId);
    if (options.withThreads) await this.threads.deleteOfAssistant(ctx, assistantId);
  }
}
