import type { StoragePart } from '@heddle/entities-agent-server';

export interface StoredPart {
  part: StoragePart;
  count: number;
  bytes: number;
}

type Sizes = Partial<Record<StoragePart, { count: number; bytes: number }>>;

/** Sizes by workspace. Plain JSON, because the progress of a pass stores it. */
export type StorageOfWorkspaces = Record<string, Sizes>;

/** Adds measurements to `total`, in place. */
export function addStorage(
  total: StorageOfWorkspaces,
  measured: readonly (StoredPart & { tenantId: string })[],
): StorageOfWorkspaces {
  for (const { tenantId, part, count, bytes } of measured) {
    const sizes = (total[tenantId] ??= {});
    const before = sizes[part] ?? { count: 0, bytes: 0 };
    sizes[part] = { count: before.count + count, bytes: before.bytes + bytes };
  }
  return total;
}
