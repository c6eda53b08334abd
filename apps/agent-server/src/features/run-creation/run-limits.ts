/** Maximum runs in flight; null means no limit. */
interface RunLimits {
  perWorkspace: number | null;
  perAssistant: number | null;
}

export type LimitScope =
  { scope: 'workspace'; limit: number } | { scope: 'assistant'; assistantId: string; limit: number };

/** First limit that new runs would exceed; null without one. Both counts are by assistant. */
export function findExceeded(
  { perWorkspace, perAssistant }: RunLimits,
  inFlight: ReadonlyMap<string, number>,
  wanted: ReadonlyMap<string, number>,
): LimitScope | null {
  const sum = (counts: ReadonlyMap<string, number>) => [...counts.values()].reduce((total, count) => total + count, 0);
  if (perWorkspace !== null && sum(inFlight) + sum(wanted) > perWorkspace) {
    return { scope: 'workspace', limit: perWorkspace };
  }
  if (perAssistant === null) return null;
  for (const [assistantId, count] of wanted) {
    if ((inFlight.get(assistantId) ?? 0) + count > perAssistant) {
      return { scope: 'assistant', assistantId, limit: perAssistant };
    }
  }
  return null;
}

/** Number of occurrences of each value. */
export function countsOf(values: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}
