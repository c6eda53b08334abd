import { Injectable } from '@nestjs/common';
import type { Access, AccessFilter, TenantContext } from '@heddle/auth';
import { canonicalUuid } from '@heddle/errors';
import { matches } from '../authorization/access-filter.js';
import type { RequestParts, RowRef } from '../authorization/actions.js';
import { ResourceOwners } from '../authorization/resource-owners.js';
import type { PlannedStep } from './granted-value.js';

/** Compares the rows of a request with the filters of the handlers. */
@Injectable()
export class ResourceAccessCheck {
  constructor(private readonly owners: ResourceOwners) {}

  /**
   * A missing row gets the same answer as a hidden one, before the validation of the request: otherwise an invalid
   * request would distinguish the two. A row that the request may create passes.
   */
  async pass(ctx: TenantContext, access: Access, planned: readonly PlannedStep[]): Promise<void> {
    for (const { step, parts } of planned) {
      const { row, resource, narrows } = step;
      const filter = access.filters[resource];
      if (!filter) continue;
      if (narrows) parts.body[narrows] = await this.visibleThreads(ctx, parts.body[narrows], filter);
      if (row && !(await this.isOpen(ctx, row, parts, filter))) {
        throw row.missing?.(parts, this.owners) ?? this.owners.missing(row.kind, row.id(parts));
      }
    }
  }

  /** Values other than a list of ids are left to the validation of the body. */
  private async visibleThreads(ctx: TenantContext, sent: unknown, filter: AccessFilter): Promise<unknown> {
    if (!Array.isArray(sent)) return sent;
    const ids = sent.map((id) => canonicalUuid(id));
    const known = await this.owners.of('thread').metadataOf(
      ctx,
      ids.filter((id) => id !== null),
    );
    return sent.filter((_id, index) => {
      const metadata = known.get(ids[index] ?? '');
      return metadata === undefined || matches(filter, metadata);
    });
  }

  /** A value that is no id passes, and fails the validation of the request. */
  private async isOpen(ctx: TenantContext, row: RowRef, parts: RequestParts, filter: AccessFilter): Promise<boolean> {
    const owner = this.owners.of(row.kind);
    const sent = row.id(parts);
    const id = owner.named ? owner.named.idOf(sent) : canonicalUuid(sent);
    if (id === null || (row.allowsShared && owner.named?.isShared(id))) return true;
    const metadata = (await owner.metadataOf(ctx, [id])).get(id);
    return metadata === undefined ? (row.mayCreate?.(parts) ?? false) : matches(filter, metadata);
  }
}
