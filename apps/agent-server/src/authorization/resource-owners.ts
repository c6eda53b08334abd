import { Injectable } from '@nestjs/common';
import type { TenantContext } from '@heddle/auth';
import { canonicalUuid, type DomainError } from '@heddle/errors';

export type RowKind = 'thread' | 'run' | 'assistant' | 'cron' | 'delivery';
export type RowMetadata = Readonly<Record<string, unknown>>;

/** Rows of one kind, as authorization sees them. The feature that owns their table registers it. */
interface ResourceOwner {
  /** Metadata by id, for comparison with a filter. A row without an owner has `{}`, which matches no filter. */
  metadataOf(ctx: TenantContext, ids: readonly string[]): Promise<ReadonlyMap<string, RowMetadata>>;
  missing(id: string): DomainError;
  /** Rows that also have names. */
  named?: {
    /** Id of a row by its id or name; null for a value that is neither. */
    idOf(sent: unknown): string | null;
    /** Whether the row belongs to all users. */
    isShared(id: string): boolean;
  };
}

/** Id as routes that take UUIDs report it: in canonical form if it has one. */
export const reportedId = (id: unknown): string => String(canonicalUuid(id) ?? id);

@Injectable()
export class ResourceOwners {
  private readonly owners = new Map<RowKind, ResourceOwner>();

  add(kind: RowKind, owner: ResourceOwner): void {
    this.owners.set(kind, owner);
  }

  of(kind: RowKind): ResourceOwner {
    const owner = this.owners.get(kind);
    if (!owner) throw new Error(`No module has registered the rows of kind ${kind}.`);
    return owner;
  }

  missing(kind: RowKind, id: unknown): DomainError {
    const owner = this.of(kind);
    return owner.missing(owner.named ? String(id) : reportedId(id));
  }
}
