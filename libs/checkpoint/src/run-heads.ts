import type { CheckpointChange, CheckpointRow, ChannelRow, StoredValue, WriteRow } from './checkpoint-change.js';
import { keyOf } from './checkpoint-change.js';
import type { StoredCheckpoint } from './checkpoint-query.js';

/** What is kept for one run; beyond it the longest unused heads are read from the database again. */
const keptHeads = 16;
const keptBytes = 1024 * 1024;

/** The newest checkpoint of a namespace; null when it has none. */
export type Head = StoredCheckpoint | null;

/**
 * The heads of the namespaces that a run reads and writes, as they are stored: only bytes, which every read decodes
 * anew, so that nobody finds the objects that a node works on. While the run holds its lease, nobody else writes to its
 * thread: what was read once and what the run itself wrote since is what the database says.
 *
 * Where that cannot be told, as after a fork, the head is unknown, and is read again.
 */
export class RunHeads {
  private readonly heads = new Map<string, Head>();
  private revision = 0;
  private closed = false;

  constructor(private readonly runId: string) {}

  /** Undefined when it is not known. */
  get(threadId: string, namespace: string): Head | undefined {
    const key = keyOf(threadId, namespace);
    const head = this.heads.get(key);
    if (head !== undefined) this.keep(key, head);
    return head;
  }

  /** Begins a read of the database. Its result counts only if the run has not written meanwhile. */
  reading(threadId: string, namespace: string): (head: Head) => void {
    const { revision } = this;
    return (head) => {
      if (revision === this.revision) this.keep(keyOf(threadId, namespace), head);
    };
  }

  /** Follows what the run writes, in the order of storing. */
  apply({ threadId, checkpoint, channels, writes }: CheckpointChange): void {
    this.revision += 1;
    if (checkpoint) {
      this.change(keyOf(threadId, checkpoint.namespace), (head) => successor(head, threadId, checkpoint, channels));
    }
    for (const write of writes) {
      this.change(keyOf(threadId, write.namespace), (head) => withWrite(head, write, this.runId));
    }
  }

  forget(): void {
    this.revision += 1;
    this.heads.clear();
  }

  /** Something was not stored: from now on only the database knows. */
  close(): void {
    this.closed = true;
    this.forget();
  }

  private change(key: string, next: (head: Head) => Head | undefined): void {
    const head = this.heads.get(key);
    if (head === undefined) return;
    const changed = next(head);
    if (changed === undefined) this.heads.delete(key);
    else this.keep(key, changed);
  }

  /** As the last used one. */
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

/** The head after this checkpoint was stored; undefined when the database has to say. */
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
    // Of what is stored; nobody asks for it here.
    stamp: '',
    writes: isStoredAgain ? head.writes : [],
  };

  /** Null when this version holds no value. */
  function valueOf(channel: string, version: string): StoredValue | null | undefined {
    const row = values.get(channel);
    if (row?.version === version) return row.value;
    if (head === null || String(head.versions[channel]) !== version) return undefined;
    return head.channels.get(channel) ?? null;
  }
}

/** A write on another checkpoint than the head may be on one that comes a moment later. */
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
