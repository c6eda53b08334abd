import { keyOf, type StoredValue } from './checkpoint-change.js';
import { ERROR, INTERRUPT } from './langgraph-format.js';

/** A row of `checkpoint_write`. */
export interface StoredWrite {
  taskId: string;
  idx: number;
  runId: string;
  /** Order of storage. */
  seq: bigint;
  channel: string;
  value: StoredValue;
}

/**
 * Valid writes of a checkpoint. Several runs may have executed a task on it (an interrupt, then its answer). Of the
 * special writes (negative index) the newest is valid; ordinary writes all come from the last writing run.
 */
export function effectiveWrites(rows: readonly StoredWrite[]): StoredWrite[] {
  const newestFirst = [...rows].sort((left, right) => (left.seq < right.seq ? 1 : -1));
  const lastWriter = new Map<string, StoredWrite>();
  const kept = new Map<string, StoredWrite>();
  for (const row of newestFirst) {
    if (row.idx >= 0) {
      const last = lastWriter.get(row.taskId) ?? row;
      lastWriter.set(row.taskId, last);
      if (last.runId !== row.runId) continue;
    }
    const key = keyOf(row.taskId, String(row.idx));
    if (!kept.has(key)) kept.set(key, row);
  }
  return [...kept.values()]
    .filter((row) => !isSettled(row, lastWriter.get(row.taskId)?.seq))
    .sort((left, right) => compareText(left.taskId, right.taskId) || left.idx - right.idx);
}

/** An interrupt or error of a task that has since finished is settled. */
function isSettled(row: StoredWrite, resultSeq: bigint | undefined): boolean {
  if (resultSeq === undefined || (row.channel !== INTERRUPT && row.channel !== ERROR)) return false;
  return row.seq < resultSeq;
}

function compareText(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
