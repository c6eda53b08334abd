import { Injectable } from '@nestjs/common';
import type { RequestContext, TxContext } from '@heddle/auth';
import { TransactionRunner } from '@heddle/database';
import type { AssistantEntity, AssistantVersionEntity } from '@heddle/entities-agent-server';
import { refuseLargeMetadata } from '../../contract/metadata-limit.js';
import { AssistantEditsRepository, type VersionFilter, type VersionPage } from './assistant-edits.repository.js';
import { type AssistantPatch, applyPatch } from './assistant-patch.js';
import { AssistantNotFoundError, AssistantVersionNotFoundError } from './assistant.errors.js';
import { AssistantsService } from './assistants.service.js';

/** Changes of assistants. Each change creates a version and affects later runs only. */
@Injectable()
export class AssistantEditsService {
  constructor(
    private readonly transactions: TransactionRunner,
    private readonly assistants: AssistantsService,
    private readonly edits: AssistantEditsRepository,
  ) {}

  async patch(ctx: RequestContext, idOrGraph: string, patch: AssistantPatch): Promise<AssistantEntity> {
    if (patch.graphId !== undefined) this.assistants.requireGraph(patch.graphId);
    return this.change(ctx, idOrGraph, async (tx, current) => {
      const content = applyPatch(current, patch);
      refuseLargeMetadata(content.metadata, 'assistant');
      return this.edits.storeNext(tx, current.assistantId, content);
    });
  }

  /** Activates another version. Later changes are numbered after all versions. */
  async goTo(ctx: RequestContext, idOrGraph: string, version: number): Promise<AssistantEntity> {
    return this.change(ctx, idOrGraph, async (tx, { assistantId }) => {
      const changed = await this.edits.goTo(tx, assistantId, version);
      if (!changed) throw new AssistantVersionNotFoundError(idOrGraph, version);
      this.assistants.requireGraph(changed.graphId);
      return changed;
    });
  }

  /** Existing runs continue: they store all that they need of the assistant. */
  async delete(ctx: RequestContext, assistantId: string): Promise<void> {
    if (!(await this.edits.delete(ctx, assistantId))) throw new AssistantNotFoundError(assistantId);
    this.assistants.invalidate(ctx, assistantId);
  }

  async versions(
    ctx: RequestContext,
    idOrGraph: string,
    filter: VersionFilter,
    page: VersionPage,
  ): Promise<AssistantVersionEntity[]> {
    const { assistantId } = await this.assistants.get(ctx, idOrGraph);
    return this.edits.versions(ctx, assistantId, filter, page);
  }

  private async change(
    ctx: RequestContext,
    idOrGraph: string,
    work: (tx: TxContext, current: AssistantEntity) => Promise<AssistantEntity | null>,
  ): Promise<AssistantEntity> {
    const { assistantId } = await this.assistants.get(ctx, idOrGraph);
    const changed = await this.transactions.run(ctx, async (tx) => {
      const current = await this.edits.lock(tx, assistantId);
      return current && (await work(tx, current));
    });
    if (!changed) throw new AssistantNotFoundError(idOrGraph);
    this.assistants.invalidate(ctx, assistantId);
    return changed;
  }
}
