import type { Pool } from 'pg';
import type { CheckpointChange, ChannelRow, CheckpointRow, StoredValue, WriteRow } from './checkpoint-change.js';
import { elementLock } from './element-sql.js';
import { type Element, hashBytes } from './rope.js';
import { runStatement } from './run-statement.js';

/** Writes are stored only while this run is running with this lease generation. */
export interface LeaseFence {
  runId: string;
  leaseGeneration: number;
}

/** Changes of one writer, in order. */
interface StoredQueue {
  fence: LeaseFence | null;
  changes: readonly CheckpointChange[];
}

/**
 * Check of the writers' leases:
 * - `none`: no check; for writers other than runs. A lock keeps the removal of elements from the thread until the end.
 * - `wait`: stores queues with a valid lease. A share lock delays takeovers until the end, and waits for a takeover in
 *   progress.
 * - `skip`: as `wait`, but a run with a locked row is left out, so that it does not delay the others.
 */
type FenceMode = 'none' | 'wait' | 'skip';

const heldLeases = `
  JOIN agent_server.run r ON r.run_id = l.run_id::uuid AND r.status = 'running' AND r.lease_generation = l.generation
  ORDER BY r.run_id FOR SHARE OF r`;

const fences: Record<FenceMode, string> = { none: '', wait: heldLeases, skip: `${heldLeases} SKIP LOCKED` };

/**
 * Stores the changes of all queues that pass the fence, in one transaction; returns the outcome of each queue.
 *
 * The text is the same for any number of queues and rows: lists are arrays, and all values are in one parameter,
 * addressed by offset. Identity values follow the order of the rows, so `seq` is the order of the changes.
 */
export async function storeChanges(pool: Pool, queues: readonly StoredQueue[], mode: FenceMode): Promise<boolean[]> {
  const parameters: unknown[] = [];
  const values = new Values();
  const bind = (value: unknown, type: string): string => `$${parameters.push(value)}::${type}`;
  const bindList = <T>(items: readonly T[], value: (item: T) => unknown, type: string): string =>
    bind(items.map(value), `${type}[]`);
  const unnest = (rows: unknown[][], columns: Columns): string => {
    const lists = columns.map(([, type], at) => bindList(rows, (row) => row[at], type));
    return `unnest(${lists.join(', ')}) WITH ORDINALITY AS v (${columns.map(([name]) => name).join(', ')}, position)`;
  };
  const rows = queues.flatMap(({ changes }, at) => changes.map((change) => ({ queue: at + 1, change })));
  // A version without a value needs no row. Servers before stored one of the type `empty`.
  const channels = rows.flatMap(({ queue, change }) =>
    change.channels.flatMap(({ value, ...row }) =>
      value ? [channelRow(queue, change, { ...row, value }, values)] : [],
    ),
  );
  const checkpoints = rows.flatMap(({ queue, change }) =>
    change.checkpoint ? [checkpointRow(queue, change, change.checkpoint, values)] : [],
  );
  const writes = rows.flatMap(({ queue, change }) => change.writes.map((row) => writeRow(queue, change, row, values)));
  const elements = rows.flatMap(({ queue, change }) =>
    (change.elements ?? []).map((element) => [queue, change.threadId, ...values.addElement(element)]),
  );

  const runIds = bindList(queues, ({ fence }) => fence?.runId ?? '', 'text');
  const generations = bindList(queues, ({ fence }) => fence?.leaseGeneration ?? 0, 'bigint');
  const bytes = bind(values.bytes(), 'bytea');
  const keeping =
    mode === 'none'
      ? `, pg_advisory_xact_lock_shared(${elementLock(`(${bindList(queues, threadOf, 'text')})[l.queue]`)})`
      : '';
  const parts = [
    `fence AS MATERIALIZED (
       SELECT l.queue, l.run_id${keeping} FROM unnest(${runIds}, ${generations}) WITH ORDINALITY AS l (run_id, generation, queue)
       ${fences[mode]})`,
  ];
  if (channels.length > 0) parts.push(insertChannels(unnest(channels, channelColumns), bytes));
  if (checkpoints.length > 0) parts.push(insertCheckpoints(unnest(checkpoints, checkpointColumns), bytes));
  if (writes.length > 0) parts.push(insertWrites(unnest(writes, writeColumns), bytes));
  if (elements.length > 0) parts.push(insertElements(unnest(elements, elementColumns), bytes));
  const stored = await runStatement<{ queue: number }>(
    pool,
    `WITH ${parts.join(', ')} SELECT queue::int AS queue FROM fence`,
    parameters,
  );
  const through = new Set(stored.map(({ queue }) => queue));
  return queues.map((_queue, at) => through.has(at + 1));
}

const threadOf = ({ changes: [change] }: StoredQueue): string => change?.threadId ?? '';

type Columns = [name: string, type: string][];

const channelColumns: Columns = [
  ['queue', 'bigint'],
  ['thread_id', 'text'],
  ['checkpoint_ns', 'text'],
  ['channel', 'text'],
  ['version', 'text'],
  ['type', 'text'],
  ['start', 'int'],
  ['length', 'int'],
  ['refs_length', 'int'],
];

function channelRow(
  queue: number,
  { threadId }: CheckpointChange,
  { namespace, channel, version, value }: ChannelRow & { value: StoredValue },
  values: Values,
): unknown[] {
  return [queue, threadId, namespace, channel, version, value.type, ...values.add(value)];
}

const insertChannels = (rows: string, bytes: string): string => `channels AS (
  INSERT INTO agent_server.checkpoint_blob (thread_id, checkpoint_ns, channel, version, type, blob, refs)
  SELECT v.thread_id, v.checkpoint_ns, v.channel, v.version, v.type, ${blobOf('v', bytes)}, ${refsOf('v', bytes)}
  FROM ${rows} JOIN fence USING (queue)
  ON CONFLICT DO NOTHING)`;

const checkpointColumns: Columns = [
  ['queue', 'bigint'],
  ['thread_id', 'text'],
  ['checkpoint_ns', 'text'],
  ['checkpoint_id', 'text'],
  ['parent_checkpoint_id', 'text'],
  ['channel_versions', 'text'],
  ['metadata', 'text'],
  ['type', 'text'],
  ['start', 'int'],
  ['length', 'int'],
  ['refs_length', 'int'],
  ['steps_type', 'text'],
  ['steps_start', 'int'],
  ['steps_length', 'int'],
  ['steps_refs_length', 'int'],
];

function checkpointRow(queue: number, { threadId }: CheckpointChange, row: CheckpointRow, values: Values): unknown[] {
  const { namespace, checkpointId, parentCheckpointId, versions, metadata, body, stepWrites } = row;
  return [
    ...[queue, threadId, namespace, checkpointId, parentCheckpointId, JSON.stringify(versions), metadata],
    ...[body.type, ...values.add(body), stepWrites?.type ?? null, ...values.add(stepWrites)],
  ];
}

const insertCheckpoints = (rows: string, bytes: string): string => `checkpoints AS (
  INSERT INTO agent_server.checkpoint (thread_id, checkpoint_ns, checkpoint_id, parent_checkpoint_id,
    channel_versions, metadata, body_type, body, step_writes_type, step_writes, step_writes_refs)
  SELECT s.thread_id, s.checkpoint_ns, s.checkpoint_id, s.parent_checkpoint_id,
    s.channel_versions::jsonb, s.metadata::jsonb, s.type, ${blobOf('s', bytes)},
    s.steps_type, ${blobOf('s', bytes, 'steps_')}, ${refsOf('s', bytes, 'steps_')}
  FROM (SELECT v.* FROM ${rows} JOIN fence USING (queue) ORDER BY v.position) s
  ON CONFLICT (thread_id, checkpoint_ns, checkpoint_id) DO UPDATE SET
    parent_checkpoint_id = excluded.parent_checkpoint_id, channel_versions = excluded.channel_versions,
    metadata = excluded.metadata, body_type = excluded.body_type, body = excluded.body,
    step_writes_type = excluded.step_writes_type, step_writes = excluded.step_writes,
    step_writes_refs = excluded.step_writes_refs)`;

const writeColumns: Columns = [
  ['queue', 'bigint'],
  ['thread_id', 'text'],
  ['checkpoint_ns', 'text'],
  ['checkpoint_id', 'text'],
  ['task_id', 'text'],
  ['idx', 'int'],
  ['channel', 'text'],
  ['type', 'text'],
  ['start', 'int'],
  ['length', 'int'],
  ['refs_length', 'int'],
];

function writeRow(queue: number, { threadId }: CheckpointChange, row: WriteRow, values: Values): unknown[] {
  const { namespace, checkpointId, taskId, idx, channel, value } = row;
  return [queue, threadId, namespace, checkpointId, taskId, idx, channel, value.type, ...values.add(value)];
}

/** A task's own result is written once; errors, interrupts and answers are replaced. */
const insertWrites = (rows: string, bytes: string): string => `writes AS (
  INSERT INTO agent_server.checkpoint_write
    (thread_id, checkpoint_ns, checkpoint_id, task_id, run_id, idx, channel, type, blob, refs)
  SELECT s.thread_id, s.checkpoint_ns, s.checkpoint_id, s.task_id, s.run_id, s.idx, s.channel, s.type,
    ${blobOf('s', bytes)}, ${refsOf('s', bytes)}
  FROM (SELECT v.*, fence.run_id FROM ${rows} JOIN fence USING (queue) ORDER BY v.position) s
  ON CONFLICT (thread_id, checkpoint_ns, checkpoint_id, task_id, idx, run_id) DO UPDATE SET
    channel = excluded.channel, type = excluded.type, blob = excluded.blob, refs = excluded.refs
  WHERE checkpoint_write.idx < 0)`;

const elementColumns: Columns = [
  ['queue', 'bigint'],
  ['thread_id', 'text'],
  ['start', 'int'],
  ['length', 'int'],
  ['refs_length', 'int'],
];

/** In the order of the key: writers of one thread that store the same elements wait for each other in one order. */
const insertElements = (rows: string, bytes: string): string => `elements AS (
  INSERT INTO agent_server.checkpoint_element (thread_id, hash, blob, refs)
  SELECT s.* FROM (
    SELECT v.thread_id, substring(${bytes} FROM v.start - ${hashBytes} FOR ${hashBytes}) AS hash,
      ${blobOf('v', bytes)} AS blob, ${refsOf('v', bytes)} AS refs
    FROM ${rows} JOIN fence USING (queue)) s
  ORDER BY s.thread_id, s.hash
  ON CONFLICT DO NOTHING)`;

const blobOf = (row: string, bytes: string, prefix = ''): string =>
  `substring(${bytes} FROM ${row}.${prefix}start FOR ${row}.${prefix}length)`;

/** They follow the value. */
const refsOf = (row: string, bytes: string, prefix = ''): string =>
  `substring(${bytes} FROM ${row}.${prefix}start + ${row}.${prefix}length FOR ${row}.${prefix}refs_length)`;

/** Offset of the value, from one, its length, and that of its references; null for a missing part. */
type Place = [start: number | null, length: number | null, refsLength: number | null];

/** Concatenated values. The driver sends one buffer unchanged, but would convert a list of buffers to text. */
class Values {
  private readonly blobs: Uint8Array[] = [];
  private size = 0;

  add(value: Pick<StoredValue, 'blob' | 'refs'> | null): Place {
    if (!value) return [null, null, null];
    const start = this.size + 1;
    this.append(value.blob);
    if (value.refs) this.append(value.refs);
    return [start, value.blob.length, value.refs?.length ?? null];
  }

  /** The hash precedes the value. */
  addElement(element: Element): Place {
    this.append(element.hash);
    return this.add(element);
  }

  bytes(): Buffer {
    return Buffer.concat(this.blobs, this.size);
  }

  private append(bytes: Uint8Array): void {
    this.blobs.push(bytes);
    this.size += bytes.length;
  }
}
