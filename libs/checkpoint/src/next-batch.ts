/** Waiting change, as far as the decision needs it. */
export interface WaitingChange {
  bytes: number;
  /** Rows that one statement may write only once. */
  rowKeys: readonly string[];
}

/** Waiting changes of one run, in order. */
interface WaitingQueue {
  readonly waiting: readonly WaitingChange[];
}

/** Number of a queue's oldest changes to send. */
interface BatchPart<Queue> {
  queue: Queue;
  count: number;
}

/**
 * Next batch. Queues come in order of waiting, and a change that does not fit keeps its place, so that none starves. A
 * batch has
 * - the oldest changes of a queue, up to the first that does not fit: changes are stored in order;
 * - at most `maxBytes`, unless its very first change alone is larger;
 * - each row only once, since a statement can write a row only once.
 */
export function nextBatch<Queue extends WaitingQueue>(queues: Iterable<Queue>, maxBytes: number): BatchPart<Queue>[] {
  const parts: BatchPart<Queue>[] = [];
  const rows = new Set<string>();
  let bytes = 0;
  for (const queue of queues) {
    let count = 0;
    for (const change of queue.waiting) {
      const isFirst = parts.length === 0 && count === 0;
      const fits = bytes + change.bytes <= maxBytes && !change.rowKeys.some((key) => rows.has(key));
      if (!isFirst && !fits) break;
      bytes += change.bytes;
      for (const key of change.rowKeys) rows.add(key);
      count += 1;
    }
    if (count > 0) parts.push({ queue, count });
    if (bytes >= maxBytes) break;
  }
  return parts;
}
