import { Injectable } from '@nestjs/common';
import type { TenantContext } from '@heddle/auth';
import { canonicalUuid, type DomainError } from '@heddle/errors';

export type RowKind = 'thread' | 'run' | 'assistant' | 'cron' | 'delivery';
export type RowMetadata = Readonly<Record<string, unknown>>;

/** Rows of one kind, as authorization sees them. The feature that owns their table registers it. */
interface RegisteredRows {
  /** Metadata by id, for comparison with a filter. A row that belongs to no user has `{}`, which matches no filter. */
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
export class ResourceRegistry {
  private readonly rows = new Map<RowKind, RegisteredRows>();

  add(kind: RowKind, rows: RegisteredRows): void {
    this.rows.set(kind, rows);
  }

  of(kind: RowKind): RegisteredRows {
    const rows = this.rows.get(kind);
    if (!rows) throw new Error(`No module has registered the rows of kind ${kind}.`);
    return rows;
  }

  missing(kind: RowKind, id: unknown): DomainError {
    const rows = this.of(kind);
    return rows.missing(rows.named ? String(id) : reportedId(id));
  }
}
