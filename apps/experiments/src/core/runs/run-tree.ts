/** A run with its parent. */
export interface TreeNode {
  id: string;
  parentRunId: string | null;
}

const uuidAtEnd = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/**
 * Ids of the ancestors of a run, the root first. Its dotted order has all of them; without one, only root and parent are
 * known.
 */
export function ancestors(run: TreeNode & { traceId: string | null; dottedOrder: string | null }): string[] {
  if (run.parentRunId === null) return [];
  const named = (run.dottedOrder ?? '')
    .split('.')
    .slice(0, -1)
    .map((part) => uuidAtEnd.exec(part)?.[0].toLowerCase());
  if (named.length > 0 && named.every((id) => id !== undefined)) return named;
  return [...new Set([run.traceId ?? run.parentRunId, run.parentRunId])];
}

/** Ids of the descendants of each run, level by level. A cycle is visited once. */
export function descendants(ids: readonly string[], members: readonly TreeNode[]): Map<string, string[]> {
  const children = new Map<string, string[]>();
  for (const { id, parentRunId } of members) {
    if (parentRunId === null) continue;
    const siblings = children.get(parentRunId);
    if (siblings) siblings.push(id);
    else children.set(parentRunId, [id]);
  }
  return new Map(
    ids.map((id) => {
      const seen = new Set([id]);
      // Iteration of a Set includes members that are added meanwhile.
      for (const above of seen) for (const child of children.get(above) ?? []) seen.add(child);
      return [id, [...seen].slice(1)];
    }),
  );
}
