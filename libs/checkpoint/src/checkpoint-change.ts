import type { Entry } from './entries.js';
import type { Element, Part } from './rope.js';

/** Serialized value. */
export interface StoredValue {
  type: string;
  blob: Uint8Array;
  /** Elements of the value, in its form for the database; see `Rope`. */
  refs?: Uint8Array | null;
  /** All entries of a large list or object, in their order; not stored. */
  entries?: readonly Entry[];
  /** The same large list or object in parts, for readers that need no whole text; not stored. */
  parts?: readonly Part[] | undefined;
}

/** Type of a value that has elements; see `Rope`. Servers without elements refuse it instead of misreading it. */
export const ropeType = 'rope';
/** Type of a body that has the small values of its checkpoint. Servers before refuse it. */
export const compactType = 'compact';
/** Type of a row with several writes of a task. Servers before refuse it. */
export const writesType = 'writes';

const texts = new Set(['json', ropeType, compactType, writesType]);

/** Whether values of this type are texts, which may be deflated. */
export const isText = (type: string): boolean => texts.has(type);

/** Type of a channel version without a value, in rows of servers before; now such a version has no row. */
export const emptyType = 'empty';

export interface CheckpointRow {
  namespace: string;
  checkpointId: string;
  parentCheckpointId: string | null;
  /** Versions of the channels. */
  versions: Record<string, string | number>;
  /** JSON. */
  metadata: string;
  body: StoredValue;
  stepWrites: StoredValue | null;
}

export interface ChannelRow {
  namespace: string;
  channel: string;
  version: string;
  /** Null if this version has no value. */
  value: StoredValue | null;
}

export interface WriteRow {
  namespace: string;
  checkpointId: string;
  taskId: string;
  /** Negative for errors, interrupts and answers, which are replaced; a task's own results are written once. */
  idx: number;
  channel: string;
  value: StoredValue;
}

/** Data of one call by LangGraph, stored atomically. Already serialized, so that no node can change it. */
export interface CheckpointChange {
  threadId: string;
  checkpoint: CheckpointRow | null;
  channels: ChannelRow[];
  writes: WriteRow[];
  /** Elements of the values that may be missing in the database. */
  elements?: readonly Element[];
}

/** Estimated size of a row without its values, in bytes. */
const rowBytes = 200;
/** Estimated size of a channel's name and version in a checkpoint, in bytes. */
const versionBytes = 60;

/** Size of a change in memory and in the statement, in bytes. */
export function sizeOf({ checkpoint, channels, writes, elements = [] }: CheckpointChange): number {
  let bytes = 0;
  if (checkpoint) {
    bytes += rowBytes + checkpoint.metadata.length + Object.keys(checkpoint.versions).length * versionBytes;
    bytes += valueBytes(checkpoint.body) + valueBytes(checkpoint.stepWrites);
  }
  for (const { value } of [...channels, ...writes]) bytes += rowBytes + valueBytes(value);
  for (const element of elements) bytes += rowBytes + valueBytes(element);
  return bytes;
}

const valueBytes = (value: Pick<StoredValue, 'blob' | 'refs'> | null): number =>
  value ? value.blob.length + (value.refs?.length ?? 0) : 0;

/** Rows that a statement may write only once. Rows of channels never change, so repetition is harmless. */
export function rowKeysOf({ threadId, checkpoint, writes }: CheckpointChange): string[] {
  const keys = writes.map(({ namespace, checkpointId, taskId, idx }) =>
    keyOf(threadId, namespace, checkpointId, taskId, String(idx)),
  );
  if (checkpoint) keys.push(keyOf(threadId, checkpoint.namespace, checkpoint.checkpointId));
  return keys;
}

export function keyOf(...parts: (string | null)[]): string {
  return parts.join('\u0000');
}
