import type { StateSnapshotWire } from '../../graphs/wire-types.js';

/** Whether this state is the last one of the run: no node is left to execute, or every node waits for an answer. */
export function isFinalCheckpoint(head: StateSnapshotWire | null, runId: string): boolean {
  if (head?.metadata.run_id !== runId) return false;
  if (head.next.length === 0) return true;
  return head.tasks.length > 0 && head.tasks.every(({ interrupts }) => interrupts.length > 0);
}
