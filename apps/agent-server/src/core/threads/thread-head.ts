import type { OmittedValues, ThreadEntity } from '@heddle/entities-agent-server';
import { findUnstorable } from '@heddle/http';
import { sizeUpTo } from '../../graphs/large-values.js';
import type { CheckpointRef, FinalSnapshotWire, Json, JsonObject, StateSnapshotWire } from '../../graphs/wire-types.js';
import { keepSmall, without } from './kept-values.js';

/** Part of the newest checkpoint that the thread's row has. */
interface HeadProjection {
  values: unknown;
  omitted: OmittedValues | null;
  /** Open interrupts by task id. */
  interrupts: Record<string, unknown>;
  /** null when the snapshot has text that jsonb refuses; reads then ask the checkpoints. */
  head: StateSnapshotWire | null;
  hasNext: boolean;
}

/** Columns of a thread that tell whether its row shows the newest checkpoint. */
export type HeadFacts = Pick<ThreadEntity, 'status' | 'stateUpdatedAt' | 'editLeaseId' | 'editLeaseUntil'>;

/**
 * Whether the row certainly shows the newest checkpoint. It may not during a run or an edit, nor after an unfinished
 * edit until a later run or edit has ended.
 */
export function showsNewest({ status, stateUpdatedAt, editLeaseId, editLeaseUntil }: HeadFacts): boolean {
  if (status === 'busy') return false;
  if (editLeaseId === null || editLeaseUntil === null) return true;
  return stateUpdatedAt !== null && stateUpdatedAt > editLeaseUntil;
}

/** Reference to the newest checkpoint of the root graph. */
export const headOf = (threadId: string): CheckpointRef => ({
  thread_id: threadId,
  checkpoint_ns: '',
  checkpoint_id: null,
});

/** @param mayOmit whether large values may be left out: every connected server reads them from the checkpoint. */
export function projectHead({ left_out, ...snapshot }: FinalSnapshotWire, mayOmit: boolean): HeadProjection {
  const exact = findUnstorable(snapshot) === undefined;
  const given = exact ? snapshot.values : (withoutUnstorable(snapshot.values) as Json);
  const { values, omitted } = keepSmall(given, mayOmit ? snapshot.checkpoint_id : null, left_out);
  return {
    values,
    omitted,
    interrupts: exact
      ? interruptsByTask(snapshot)
      : (withoutUnstorable(interruptsByTask(snapshot)) as Record<string, unknown>),
    head: exact ? { ...snapshot, values, metadata: omitted ? smallMetadata(snapshot) : snapshot.metadata } : null,
    hasNext: snapshot.next.length > 0,
  };
}

/** Writes from this size are left out of the head of a large state, in characters of JSON. */
const writesOmittedFrom = 256;

/** Metadata without large writes of the step, which repeat values of the state. */
function smallMetadata({ metadata }: StateSnapshotWire): JsonObject {
  const { writes = null } = metadata;
  return sizeUpTo(writesOmittedFrom, writes) < writesOmittedFrom ? metadata : without(metadata, ['writes']);
}

/** The whole snapshot of a thread with omitted values, from the head in its row and its checkpoint. */
export function completeHead(head: StateSnapshotWire, { values, metadata }: StateSnapshotWire): StateSnapshotWire {
  const { writes } = metadata;
  const isComplete = 'writes' in head.metadata || writes === undefined;
  return { ...head, values, metadata: isComplete ? head.metadata : { ...head.metadata, writes } };
}

function interruptsByTask(snapshot: StateSnapshotWire): Record<string, unknown> {
  return Object.fromEntries(
    snapshot.tasks.filter((task) => task.interrupts.length > 0).map((task) => [task.id, task.interrupts]),
  );
}

/**
 * Graphs may produce text that jsonb refuses (NUL, unpaired surrogates); rows hold it with U+FFFD instead, because
 * searches read the values as jsonb.
 */
export function withoutUnstorable(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\u0000', '\ufffd').toWellFormed();
  if (Array.isArray(value)) return value.map(withoutUnstorable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, child]) => [withoutUnstorable(key) as string, withoutUnstorable(child)]),
  );
}

/** State of a thread that never ran. */
export function emptySnapshot(): StateSnapshotWire {
  return {
    values: {},
    next: [],
    tasks: [],
    metadata: {},
    created_at: null,
    checkpoint: null,
    parent_checkpoint: null,
    interrupts: [],
    checkpoint_id: null,
    parent_checkpoint_id: null,
  };
}

/** The same snapshot on a copy of its thread. */
export function rehomeSnapshot(snapshot: StateSnapshotWire, threadId: string): StateSnapshotWire {
  const moved = <Ref extends object>(ref: Ref | null) => (ref ? { ...ref, thread_id: threadId } : null);
  return {
    ...snapshot,
    metadata: 'thread_id' in snapshot.metadata ? { ...snapshot.metadata, thread_id: threadId } : snapshot.metadata,
    checkpoint: moved(snapshot.checkpoint),
    parent_checkpoint: moved(snapshot.parent_checkpoint),
    tasks: snapshot.tasks.map((task) => ({
      ...task,
      checkpoint: moved(task.checkpoint),
      state: task.state ? rehomeSnapshot(task.state, threadId) : null,
    })),
  };
}
