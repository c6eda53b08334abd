/** A value as the serializer wrote it. */
export interface StoredValue {
  type: string;
  blob: Uint8Array;
}

/** Marks a version of a channel that holds no value. */
export const emptyType = 'empty';

export interface CheckpointRow {
  namespace: string;
  checkpointId: string;
  parentCheckpointId: string | null;
  /** Of the channels. */
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
  /** Null when this version holds no value. */
  value: StoredValue | null;
}

export interface WriteRow {
  namespace: string;
  checkpointId: string;
  taskId: string;
  /** Below zero for errors, interrupts and answers, which are replaced; a task's own results are written once. */
  idx: number;
  channel: string;
  value: StoredValue;
}

/** What one call of LangGraph stores, whole or not at all; already serialised, so that no node can change it. */
export interface CheckpointChange {
  threadId: string;
  checkpoint: CheckpointRow | null;
  channels: ChannelRow[];
  writes: WriteRow[];
}

/** What a row weighs besides its values, in bytes; an estimate. */
const rowBytes = 200;
/** What the name and version of a channel weigh in a checkpoint, in bytes; an estimate. */
const versionBytes = 60;

/** Of the memory and of the statement that a change takes, in bytes. */
export function sizeOf({ checkpoint, channels, writes }: CheckpointChange): number {
  let bytes = 0;
  if (checkpoint) {
    bytes += rowBytes + checkpoint.metadata.length + Object.keys(checkpoint.versions).length * versionBytes;
    bytes += checkpoint.body.blob.length + (checkpoint.stepWrites?.blob.length ?? 0);
  }
  for (const { value } of channels) bytes += rowBytes + (value?.blob.length ?? 0);
  for (const { value } of writes) bytes += rowBytes + value.blob.length;
  return bytes;
}

/** The rows that a statement may write only once. Those of channels are never changed, so twice does no harm. */
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
