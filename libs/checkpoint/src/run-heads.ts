import type { CheckpointChange, CheckpointRow, ChannelRow, StoredValue, WriteRow } from './checkpoint-change.js';
import { keyOf } from './checkpoint-change.js';
import type { StoredCheckpoint } from './checkpoint-query.js';

/** Maximum cached heads per run; the least recently used are dropped. */
const keptHeads = 16;
const keptBytes = 1024 * 1024;

/** Newest checkpoint of a namespace; null without one. */
export type Head = StoredCheckpoint | null;

/**
 * Cache of the heads of a run's namespaces. It has stored bytes only, decoded anew by every read, so that no reader
 * shares a node's objects. While the run holds its lease, it is the only writer of its thread: earlier reads plus its
 * own writes equal the database.
 *
 * An uncertain head, as after a fork, is unknown and read again.
 */
export class RunHeads {
  private readonly heads = new Map<string, Head>();
  private revision = 0;
  private closed = false;

  constructor(private readonly runId: string) {}

  /** Undefined if unknown. */
  get(threadId: string, namespace: string): Head | undefined {
    const key = keyOf(threadId, namespace);
    const head = this.heads.get(key);
    if (head !== undefined) this.keep(key, head);
    return head;
  }

  /** Begins a read of the database. Its result is cached only without a concurrent write of the run. */
  reading(threadId: string, namespace: string): (head: Head) => void {
    const { revision } = this;
    return (head) => {
      if (revision === this.revision) this.keep(keyOf(threadId, namespace), head);
    };
  }

  /** Applies a write of the run, in the order of storage. */
  apply({ threadId, checkpoint, channels, writes }: CheckpointChange): void {
    this.revision += 1;
    if (checkpoint) {
      this.change(keyOf(threadId, checkpoint.namespace), (head) => successor(head, threadId, checkpoint, channels));
    }
    for (const write of writes) {
      this.change(keyOf(threadId, write.namespace), (head) => withWrite(head, write, this.runId));
    }
  }

  invalidate(): void {
    this.revision += 1;
    this.heads.clear();
  }

  /** A change was not stored: the cache is no longer valid. */
  close(): void {
    this.closed = true;
    this.invalidate();
  }

  private change(key: string, next: (head: Head) => Head | undefined): void {
    const head = this.heads.get(key);
    if (head === undefined) return;
    const changed = next(head);
    if (changed === undefined) this.heads.delete(key);
    else this.keep(key, changed);
  }

  /** Marks the entry as most recently used. */
  private keep(key: string, head: Head): void {
    this.heads.delete(key);
    if (this.closed) return;
    this.heads.set(key, head);
    let bytes = 0;
    [...this.heads].reverse().forEach(([each, kept], count) => {
      bytes += sizeOf(kept);
      if (bytes > keptBytes || count >= keptHeads) this.heads.delete(each);
    });
  }
}

/** Head after this checkpoint; undefined if the database must be read. */
function successor(head: Head, threadId: string, row: CheckpointRow, changed: ChannelRow[]): Head | undefined {
  const isStoredAgain = head !== null && head.checkpointId === row.checkpointId;
  const parentId = head === null ? null : head.checkpointId;
  if (!isStoredAgain && row.parentCheckpointId !== parentId) return undefined;
  const { versions } = row;
  const values = new Map(changed.map((each) => [each.channel, each]));
  const channels = new Map<string, StoredValue>();
  for (const [channel, version] of Object.entries(versions)) {
    const value = valueOf(channel, String(version));
    if (value === undefined) return undefined;
    if (value) channels.set(channel, value);
  }
  return {
    ...{ threadId, namespace: row.namespace, checkpointId: row.checkpointId },
    ...{
      parentCheckpointId: row.parentCheckpointId,
      metadata: row.metadata,
      body: row.body,
      stepWrites: row.stepWrites,
    },
    ...{ versions, channels },
    seq: isStoredAgain ? head.seq : String(BigInt(head?.seq ?? 0) + 1n),
    // Assigned on storage; not read here.
    stamp: '',
    writes: isStoredAgain ? head.writes : [],
  };

  /** Null if this version has no value. */
  function valueOf(channel: string, version: string): StoredValue | null | undefined {
    const row = values.get(channel);
    if (row?.version === version) return row.value;
    if (head === null || String(head.versions[channel]) !== version) return undefined;
    return head.channels.get(channel) ?? null;
  }
}

/** A write on another checkpoint may refer to one that is stored a moment later. */
function withWrite(head: Head, row: WriteRow, runId: string): Head | undefined {
  if (head?.checkpointId !== row.checkpointId) return undefined;
  const { taskId, idx, channel, value } = row;
  const at = head.writes.findIndex((each) => each.taskId === taskId && each.idx === idx && each.runId === runId);
  const earlier = head.writes[at];
  if (!earlier) {
    const seq = head.writes.reduce((newest, each) => (each.seq > newest ? each.seq : newest), 0n) + 1n;
    return { ...head, writes: [...head.writes, { taskId, idx, runId, seq, channel, value }] };
  }
  if (idx >= 0) return head;
  return { ...head, writes: head.writes.with(at, { ...earlier, channel, value }) };
}

function sizeOf(head: Head): number {
  if (!head) return 0;
  let bytes = head.metadata.length + head.body.blob.length + (head.stepWrites?.blob.length ?? 0);
  for (const { blob } of head.channels.values()) bytes += blob.length;
  for (const { value } of head.writes) bytes += value.blob.length;
  return bytes;
}
