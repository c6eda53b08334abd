import { Injectable } from '@nestjs/common';
import type { Access, AccessFilter, TenantContext } from '@heddle/auth';
import { canonicalUuid } from '@heddle/errors';
import { matches } from '../authorization/access-filter.js';
import type { RequestParts, RowRef } from '../authorization/actions.js';
import { ResourceRegistry } from '../authorization/resource-registry.js';
import type { PlannedAction } from './granted-value.js';

/** Applies the filters of the handlers to the rows of a request, and removes hidden ids from its body. */
@Injectable()
export class ResourceAccessCheck {
  constructor(private readonly registry: ResourceRegistry) {}

  /**
   * A missing row gets the same answer as a hidden one, before the validation of the request: otherwise an invalid
   * request would reveal whether the row exists. A row that the request may create passes.
   */
  async enforce(ctx: TenantContext, access: Access, planned: readonly PlannedAction[]): Promise<void> {
    for (const { rule, parts } of planned) {
      const { row, resource, hidesIdsIn } = rule;
      const filter = access.filters[resource];
      if (!filter) continue;
      if (hidesIdsIn) parts.body[hidesIdsIn] = await this.withoutHiddenThreads(ctx, parts.body[hidesIdsIn], filter);
      if (row && !(await this.isVisible(ctx, row, parts, filter))) {
        throw row.missing?.(parts, this.registry) ?? this.registry.missing(row.kind, row.id(parts));
      }
    }
  }

  /** Unknown ids stay: the route answers them like removed ones. Other values are left to the validation of the body. */
  private async withoutHiddenThreads(ctx: TenantContext, sent: unknown, filter: AccessFilter): Promise<unknown> {
    if (!Array.isArray(sent)) return sent;
    const ids = sent.map((id) => canonicalUuid(id));
    const known = await this.registry.of('thread').metadataOf(
      ctx,
      ids.filter((id) => id !== null),
    );
    return sent.filter((_id, index) => {
      const metadata = known.get(ids[index] ?? '');
      return metadata === undefined || matches(filter, metadata);
    });
  }

  /** A value that is not an id passes, and fails the validation of the request. */
  private async isVisible(
    ctx: TenantContext,
    row: RowRef,
    parts: RequestParts,
    filter: AccessFilter,
  ): Promise<boolean> {
    const rows = this.registry.of(row.kind);
    const sent = row.id(parts);
    const id = rows.named ? rows.named.idOf(sent) : canonicalUuid(sent);
    if (id === null || (row.allowsShared && rows.named?.isShared(id))) return true;
    const metadata = (await rows.metadataOf(ctx, [id])).get(id);
    return metadata === undefined ? (row.mayCreate?.(parts) ?? false) : matches(filter, metadata);
  }
}
