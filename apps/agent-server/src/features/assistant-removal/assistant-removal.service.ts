import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@heddle/auth';
import { AssistantEditsService } from '../assistants/assistant-edits.service.js';
import { AssistantsService } from '../assistants/assistants.service.js';
import { ThreadsService } from '../threads/threads.service.js';

/** Deletes an assistant, and on request the threads whose last run used it. */
@Injectable()
export class AssistantRemovalService {
  constructor(
    private readonly assistants: AssistantsService,
    private readonly edits: AssistantEditsService,
    private readonly threads: ThreadsService,
  ) {}

  /**
   * Deletes threads first, each in its own transaction, so that an interrupted request can be repeated. Later runs may
   * create threads meanwhile, so it searches again after the assistant is gone.
   */
  async remove(ctx: RequestContext, idOrGraph: string, options: { withThreads: boolean }): Promise<void> {
    const { assistantId } = await this.assistants.get(ctx, idOrGraph);
    if (options.withThreads) await this.threads.deleteOfAssistant(ctx, assistantId);
    await this.edits.delete(ctx, assistantId);
    if (options.withThreads) await this.threads.deleteOfAssistant(ctx, assistantId);
  }
}
