import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@heddle/auth';
import type { AssistantEntity } from '@heddle/entities-agent-server';
import { within } from '@heddle/leases';
import { isVisible } from '../../authorization/access-filter.js';
import { AssistantGraphService } from '../assistants/assistant-graph.service.js';
import { AssistantNotFoundError } from '../assistants/assistant.errors.js';
import { AssistantsService } from '../assistants/assistants.service.js';
import { NoMessagesError } from './a2a.errors.js';
import { takesMessages } from './agent-card.js';

/** Maximum wait for the schema of a graph; until it is known, the graph may take messages. */
const schemaLimitMs = 15_000;

/** Assistants that a person can talk to. */
@Injectable()
export class AssistantAccessService {
  /** Graphs of this process that take messages. */
  private readonly known = new Set<string>();

  constructor(
    private readonly assistants: AssistantsService,
    private readonly graphs: AssistantGraphService,
  ) {}

  /** @throws AssistantNotFoundError also for a hidden assistant. */
  async find(ctx: RequestContext, idOrGraph: string): Promise<AssistantEntity> {
    const assistant = await this.assistants.get(ctx, idOrGraph);
    const { assistantId, metadata } = assistant;
    if (this.assistants.isDefault(assistantId) || isVisible(ctx, 'assistants', metadata)) return assistant;
    throw new AssistantNotFoundError(idOrGraph);
  }

  /** @throws NoMessagesError */
  async requireMessages(ctx: RequestContext, assistant: AssistantEntity): Promise<void> {
    const { graphId } = assistant;
    if (this.known.has(graphId)) return;
    const schemas = this.graphs.describe(ctx, assistant).then(({ schemas: { input } }) => takesMessages(input));
    const takes = await within(schemaLimitMs, schemas, () => null);
    if (takes === false) throw new NoMessagesError(graphId);
    if (takes === true) this.known.add(graphId);
  }
}
