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

/** Compares the rows of a request with the filters of the handlers. */
@Injectable()
export class ResourceAccessCheck {
  constructor(
    private readonly rows: AccessRepository,
    private readonly runtime: GraphRuntime,
  ) {}

  /**
   * A missing row gets the same answer as a hidden one, before the validation of the request: otherwise an invalid
   * request would distinguish the two. A row that the request may create passes.
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

  /** Values other than a list of ids are left to the validation of the body. */
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

  /** null for a value that is no id. */
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
  // Routes that take UUIDs only report the canonical form, other routes the value that was sent.
  return new HiddenRowError({ error, id: row.kind === 'assistant' ? id : (canonicalUuid(id) ?? id) });
}
