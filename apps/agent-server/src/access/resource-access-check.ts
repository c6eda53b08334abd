import { Injectable } from '@nestjs/common';
import type { Access, AccessFilter, TenantContext } from '@heddle/auth';
import { canonicalUuid } from '@heddle/errors';
import { defaultAssistantId } from '../contract/default-assistant-id.js';
import { GraphRuntime } from '../graphs/graph-runtime.port.js';
import { matches } from './access-filter.js';
import type { RequestParts, RowRef } from './access-steps.js';
import { HiddenRowError } from './access.errors.js';
import { AccessRepository } from './access.repository.js';
import type { PlannedStep } from './granted-value.js';

/** Holds the rows that a request names against what the handlers said of them. */
@Injectable()
export class ResourceAccessCheck {
  constructor(
    private readonly rows: AccessRepository,
    private readonly runtime: GraphRuntime,
  ) {}

  /**
   * A row that is not there at all is answered like one that is hidden, and before the request is checked in detail:
   * else a request that is wrong would tell the two apart. Only where the row may be made is there nothing to say.
   */
  async pass(ctx: TenantContext, access: Access, planned: readonly PlannedStep[]): Promise<void> {
    for (const { step, parts } of planned) {
      const { row, resource, narrows } = step;
      const filter = access[resource];
      if (!filter) continue;
      if (narrows) parts.body[narrows] = await this.visibleThreads(ctx, parts.body[narrows], filter);
      if (!row) continue;
      const id = this.idOf(row, row.id(parts));
      if (id !== null && !(await this.isOpen(ctx, { row, parts }, id, filter))) throw missing(row, parts);
    }
  }

  /** What is no list of ids is left for the check of the body to refuse. */
  private async visibleThreads(ctx: TenantContext, sent: unknown, filter: AccessFilter): Promise<unknown> {
    if (!Array.isArray(sent)) return sent;
    const ids = sent.map((id) => canonicalUuid(id));
    const known = await this.rows.ofThreads(
      ctx,
      ids.filter((id) => id !== null),
    );
    return sent.filter((_id, index) => {
      const metadata = known.get(ids[index] ?? '');
      return metadata === undefined || matches(filter, metadata);
    });
  }

  private async isOpen(
    ctx: TenantContext,
    { row, parts }: { row: RowRef; parts: RequestParts },
    id: string,
    filter: AccessFilter,
  ): Promise<boolean> {
    if (row.kind === 'assistant' && row.defaultsToo && this.isDefault(id)) return true;
    const metadata = await this.metadataOf(ctx, row.kind, id);
    return metadata === null ? row.missing(parts).error === 'taken-thread' : matches(filter, metadata);
  }

  private metadataOf(ctx: TenantContext, kind: RowRef['kind'], id: string): Promise<Record<string, unknown> | null> {
    switch (kind) {
      case 'thread':
        return this.rows.ofThread(ctx, id);
      case 'run':
        return this.rows.ofRun(ctx, id);
      case 'assistant':
        return this.rows.ofAssistant(ctx, id);
      case 'cron':
        return this.rows.ofCron(ctx, id);
      case 'delivery':
        return this.rows.ofDelivery(ctx, id);
    }
  }

  /** null for what names no row at all. */
  private idOf(row: RowRef, id: unknown): string | null {
    const graphs = row.kind === 'assistant' ? this.graphIds() : [];
    return typeof id === 'string' && graphs.includes(id) ? defaultAssistantId(id) : canonicalUuid(id);
  }

  private isDefault(assistantId: string): boolean {
    return this.graphIds().some((graphId) => defaultAssistantId(graphId) === assistantId);
  }

  private graphIds(): string[] {
    return this.runtime.graphs().map(({ graphId }) => graphId);
  }
}

function missing(row: RowRef, parts: RequestParts): HiddenRowError {
  const { error, id } = row.missing(parts);
  // Routes that take ids of UUIDs alone name them in their canonical form, the others as they were sent.
  return new HiddenRowError({ error, id: row.kind === 'assistant' ? id : (canonicalUuid(id) ?? id) });
}
