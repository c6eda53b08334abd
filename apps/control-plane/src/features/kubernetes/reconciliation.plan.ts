/** Objects of a revision in the cluster. */
export interface FoundRevision {
  revisionId: string;
  hasService: boolean;
  hasDeployment: boolean;
  /** All of its pods are available. */
  isAvailable: boolean;
  /** Time in s since the epoch at which its links to artefacts expire; null without any. */
  linksUntilS: number | null;
}

interface Reconciliation {
  /** Serving revisions whose objects are missing, or may be, or need new links. */
  apply: string[];
  /** Revisions whose objects have no purpose any more. */
  remove: string[];
}

interface State {
  found: readonly FoundRevision[];
  /** Revisions that should serve now. */
  serving: ReadonlySet<string>;
  /** Serving revisions and those that are being rolled out. */
  wanted: ReadonlySet<string>;
  /** Revisions of this installation, among the found ones. Objects of others stay. */
  known: ReadonlySet<string>;
  /** Time in ms since the epoch since which a revision is not wanted. */
  unwantedSinceMs: ReadonlyMap<string, number>;
  /** Time in ms since the epoch at which a revision was last applied. */
  appliedAtMs: ReadonlyMap<string, number>;
  nowMs: number;
}

/** Time in which all processes of the control plane notice that a revision was replaced. */
export const switchMs = 3_000;
/** Links are renewed when less than this is left of them. */
export const renewBeforeS = 12 * 3600;
/** Interval at which a revision without all of its pods is applied: they may lack a Secret or a ServiceAccount. */
export const repairMs = 60_000;

export function planReconciliation(state: State): Reconciliation {
  const { found, serving, wanted, known, unwantedSinceMs, appliedAtMs, nowMs } = state;
  const byId = new Map(found.map((one) => [one.revisionId, one]));
  const isOutdated = ({ hasService, hasDeployment, linksUntilS }: FoundRevision) =>
    !hasService || !hasDeployment || (linksUntilS !== null && linksUntilS - nowMs / 1000 < renewBeforeS);
  const needsRepair = ({ revisionId, isAvailable }: FoundRevision) =>
    !isAvailable && nowMs - (appliedAtMs.get(revisionId) ?? 0) >= repairMs;
  return {
    apply: [...serving].filter((id) => {
      const one = byId.get(id);
      return !one || isOutdated(one) || needsRepair(one);
    }),
    remove: removable(unwantedSinceMs, known, nowMs).filter((id) => byId.has(id) && !wanted.has(id)),
  };
}

/** Ids that have been noted for so long that all processes, and the followers of logs, have noticed. */
export const removable = (sinceMs: ReadonlyMap<string, number>, known: ReadonlySet<string>, nowMs: number): string[] =>
  [...sinceMs].filter(([id, since]) => known.has(id) && nowMs - since >= switchMs).map(([id]) => id);

/** Notes since when these ids, and no others, are in a state. */
export function noteSince(sinceMs: Map<string, number>, ids: readonly string[], nowMs = Date.now()): void {
  const present = new Set(ids);
  for (const id of sinceMs.keys()) if (!present.has(id)) sinceMs.delete(id);
  for (const id of present) if (!sinceMs.has(id)) sinceMs.set(id, nowMs);
}
