/** A change that waits, as the decision sees it. */
export interface WaitingChange {
  bytes: number;
  /** Rows that one statement may write only once. */
  rowKeys: readonly string[];
}

/** The changes of one run that wait, in their order. */
export interface WaitingLane {
  readonly waiting: readonly WaitingChange[];
}

/** So many of the lane's oldest changes. */
export interface BatchPart<Lane> {
  lane: Lane;
  count: number;
}

/**
 * What is sent together next. Lanes come in the order in which they began to wait, and what does not fit keeps its
 * place, so that nobody is overtaken for ever:
 * - of a lane, its oldest changes up to the first that does not go in: nothing is stored before what came before it;
 * - none that would make the batch larger than `maxBytes`, except the very first: it has to go some time;
 * - none that writes a row again that is in the batch: a statement can write a row only once.
 */
export function nextBatch<Lane extends WaitingLane>(lanes: Iterable<Lane>, maxBytes: number): BatchPart<Lane>[] {
  const parts: BatchPart<Lane>[] = [];
  const rows = new Set<string>();
  let bytes = 0;
  for (const lane of lanes) {
    let count = 0;
    for (const change of lane.waiting) {
      const isFirst = parts.length === 0 && count === 0;
      const fits = bytes + change.bytes <= maxBytes && !change.rowKeys.some((key) => rows.has(key));
      if (!isFirst && !fits) break;
      bytes += change.bytes;
      for (const key of change.rowKeys) rows.add(key);
      count += 1;
    }
    if (count > 0) parts.push({ lane, count });
    if (bytes >= maxBytes) break;
  }
  return parts;
}
