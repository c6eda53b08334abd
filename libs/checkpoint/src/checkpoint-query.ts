import type { Pool } from 'pg';
import { emptyType, isText, keyOf, ropeType, type StoredValue, writesType } from './checkpoint-change.js';
import { ungroupWrites } from './grouped-writes.js';
import { inflatedText } from './deflated-text.js';
import type { StoredWrite } from './pending-writes.js';
import { hashesIn } from './element-sql.js';
import { flatten, keyOfHash, partsOf, type Rope } from './rope.js';
import { runStatement, runUnprepared } from './run-statement.js';
import { type CachedValue, channelKey, type ValueCache } from './value-cache.js';

/** Selection of checkpoints. */
export interface CheckpointSelection {
  threadId?: string;
  namespace?: string;
  checkpointId?: string;
  before?: string;
  /** Containment on the stored metadata. */
  filter?: Record<string, unknown>;
  /** Continue below this `seq` (exclusive). */
  belowSeq?: string;
  /** Omits channel values and task writes: the remaining read is cheap. */
  withoutValues?: boolean;
  limit: number;
}

/**
 * A checkpoint, its step writes, a channel value, a task write and an element are rows of one statement, so they share
 * columns.
 */
interface Part<Kind extends number> {
  kind: Kind;
  thread_id: string;
  checkpoint_ns: string;
  type: string;
  blob: Buffer | null;
  refs: Buffer | null;
}
interface CheckpointPart extends Part<0> {
  checkpoint_id: string;
  /** Parent. */
  a: string | null;
  /** Metadata. */
  b: string;
  /** Channel versions. */
  c: string;
  seq: string;
  /** Changes with every change of the row. */
  version: string;
}
interface StepWritesPart extends Part<1> {
  checkpoint_id: string;
}
interface ValuePart extends Part<2> {
  /** Channel. */
  a: string;
  /** Version of the channel. */
  b: string;
}
interface WritePart extends Part<3> {
  checkpoint_id: string;
  /** Task. */
  a: string;
  /** Channel. */
  b: string;
  /** Run. */
  c: string;
  idx: number;
  seq: string;
  version: string;
}
interface ElementPart extends Part<4> {
  hash: Buffer;
}
type PartRow = CheckpointPart | StepWritesPart | ValuePart | WritePart | ElementPart;

/** Changes whenever the checkpoint or one of its pending writes is changed, added or removed. */
export interface CheckpointStamp {
  checkpointId: string;
  stamp: string;
}

export interface StoredCheckpoint extends CheckpointStamp {
  threadId: string;
  namespace: string;
  parentCheckpointId: string | null;
  seq: string;
  /** JSON. */
  metadata: string;
  body: StoredValue;
  /** Channel versions, and the values of channels that have one. */
  versions: Record<string, string | number>;
  channels: Map<string, StoredValue>;
  /** Writes of all runs; `effectiveWrites` selects the valid ones. */
  writes: StoredWrite[];
  stepWrites: StoredValue | null;
}

/**
 * Reads checkpoints with their channel values and pending writes, newest first, in one round trip.
 *
 * `OFFSET 0` forces an index lookup per row for values and writes. The planner assumes a hundred versions per document
 * and would otherwise scan the values of all threads.
 *
 * @param onElement called with each element of a value that was read.
 * @param cache values that need not be read again, and are added
 */
export async function selectCheckpoints(
  pool: Pool,
  selection: CheckpointSelection,
  onElement: (threadId: string, key: string) => void = () => undefined,
  cache?: ValueCache,
): Promise<StoredCheckpoint[]> {
  const { where, limit, values } = conditionsOf(selection);
  const cached = cache?.of(selection.threadId) ?? new Map<string, CachedValue>();
  const known = [...cached].map(([key, { version }]) => keyOf(key, version).replaceAll(separator, sqlSeparator));
  const unknown = selection.withoutValues ? '' : `$${values.push(known)}::text[]`;

  // The number of matches depends on the filter's values.
  const run = selection.filter === undefined ? runStatement : runUnprepared;
  const rows = await run<PartRow & Record<string, unknown>>(
    pool,
    `WITH RECURSIVE picked AS MATERIALIZED (
       SELECT c.*, c.xmin::text AS version FROM agent_server.checkpoint c ${where} ORDER BY c.seq DESC LIMIT ${limit}::int
     )${selection.withoutValues ? '' : `, ${valuesOfPicked(unknown)}`},
     ${elementsOf(selection.withoutValues ? ropes.slice(0, 1) : ropes)}
     SELECT 0 AS kind, p.thread_id, p.checkpoint_ns, p.checkpoint_id, p.parent_checkpoint_id AS a,
            p.metadata::text AS b, p.channel_versions::text AS c, NULL::int AS idx, p.seq::text AS seq,
            p.body_type AS type, p.body AS blob, NULL::bytea AS refs, NULL::bytea AS hash, p.version
     FROM picked p
     UNION ALL
     SELECT 1, p.thread_id, p.checkpoint_ns, p.checkpoint_id, NULL, NULL, NULL, NULL, NULL,
            p.step_writes_type, p.step_writes, p.step_writes_refs, NULL, NULL
     FROM picked p WHERE p.step_writes IS NOT NULL
     ${selection.withoutValues ? '' : partsOfValues}
     UNION ALL
     SELECT 4, e.thread_id, '', NULL, NULL, NULL, NULL, NULL, NULL, '', x.blob, x.refs, e.hash, NULL
     FROM element e CROSS JOIN LATERAL ${elementAt('e')} x`,
    values,
  );
  return assemble(rows, onElement, cached, cache);
}

/** Text in a parameter has no NUL. */
const separator = '\u0000';
const sqlSeparator = '\u0001';

const valuesOfPicked = (known: string): string => `versions AS (
       SELECT DISTINCT p.thread_id, p.checkpoint_ns, v.key AS channel, v.value AS version
       FROM picked p CROSS JOIN LATERAL jsonb_each_text(p.channel_versions) v
       WHERE p.checkpoint_ns || chr(1) || v.key || chr(1) || v.value <> ALL (${known})
     ), held AS MATERIALIZED (
       SELECT b.* FROM versions v CROSS JOIN LATERAL (
         SELECT * FROM agent_server.checkpoint_blob
         WHERE thread_id = v.thread_id AND checkpoint_ns = v.checkpoint_ns AND channel = v.channel AND version = v.version
         OFFSET 0
       ) b WHERE b.type <> '${emptyType}'
     ), pending AS MATERIALIZED (
       SELECT w.* FROM picked p CROSS JOIN LATERAL (
         SELECT *, xmin AS row_version FROM agent_server.checkpoint_write
         WHERE thread_id = p.thread_id AND checkpoint_ns = p.checkpoint_ns AND checkpoint_id = p.checkpoint_id
         OFFSET 0
       ) w
     )`;

const partsOfValues = `
     UNION ALL
     SELECT 2, b.thread_id, b.checkpoint_ns, NULL, b.channel, b.version, NULL, NULL, NULL, b.type, b.blob, b.refs, NULL,
            NULL
     FROM held b
     UNION ALL
     SELECT 3, w.thread_id, w.checkpoint_ns, w.checkpoint_id, w.task_id, w.channel, w.run_id, w.idx, w.seq::text,
            w.type, w.blob, w.refs, NULL, w.row_version::text
     FROM pending w`;

/** Values with elements. The type decides: a server without elements that replaces a value leaves the old references. */
const ropes = [
  `SELECT thread_id, step_writes_refs AS refs FROM picked WHERE step_writes_type = '${ropeType}'`,
  `SELECT thread_id, refs FROM held WHERE type = '${ropeType}'`,
  `SELECT thread_id, refs FROM pending WHERE type IN ('${ropeType}', '${writesType}')`,
];

const elementAt = (row: string): string =>
  `(SELECT blob, refs FROM agent_server.checkpoint_element
    WHERE thread_id = ${row}.thread_id AND hash = ${row}.hash OFFSET 0)`;

/** Every element of the values, once. */
const elementsOf = (values: string[]): string => `element (thread_id, hash) AS (
       SELECT r.thread_id, h.hash FROM (${values.join(' UNION ALL ')}) r CROSS JOIN LATERAL ${hashesIn('r.refs')} h
       UNION
       SELECT e.thread_id, h.hash FROM element e CROSS JOIN LATERAL ${elementAt('e')} x
       CROSS JOIN LATERAL ${hashesIn('x.refs')} h
     )`;

/** Stamps of the same checkpoints in the same order, much cheaper than reading them. */
export async function stampCheckpoints(pool: Pool, selection: CheckpointSelection): Promise<CheckpointStamp[]> {
  const { where, limit, values } = conditionsOf(selection);
  const run = selection.filter === undefined ? runStatement : runUnprepared;
  return run<CheckpointStamp & Record<string, unknown>>(
    pool,
    `SELECT c.checkpoint_id AS "checkpointId", c.seq || ':' || c.xmin::text || coalesce((
       SELECT string_agg(',' || w.seq || ':' || w.xmin::text, '' ORDER BY w.seq) FROM agent_server.checkpoint_write w
       WHERE w.thread_id = c.thread_id AND w.checkpoint_ns = c.checkpoint_ns AND w.checkpoint_id = c.checkpoint_id
     ), '') AS stamp
     FROM agent_server.checkpoint c ${where} ORDER BY c.seq DESC LIMIT ${limit}::int`,
    values,
  );
}

function conditionsOf(selection: CheckpointSelection): { where: string; limit: string; values: unknown[] } {
  const values: unknown[] = [];
  const bind = (value: unknown): string => `$${values.push(value)}`;
  const conditions: string[] = [];
  if (selection.threadId !== undefined) conditions.push(`c.thread_id = ${bind(selection.threadId)}`);
  if (selection.namespace !== undefined) conditions.push(`c.checkpoint_ns = ${bind(selection.namespace)}`);
  if (selection.checkpointId !== undefined) conditions.push(`c.checkpoint_id = ${bind(selection.checkpointId)}`);
  if (selection.belowSeq !== undefined) conditions.push(`c.seq < ${bind(selection.belowSeq)}::bigint`);
  if (selection.filter !== undefined && Object.keys(selection.filter).length > 0) {
    conditions.push(`c.metadata @> ${bind(JSON.stringify(selection.filter))}::jsonb`);
  }
  if (selection.before !== undefined) {
    // Within a namespace the order of storage decides. Across namespaces only the time-based ids are comparable: a
    // parent's checkpoint may be stored after its subgraph's first one.
    const before = bind(selection.before);
    conditions.push(`CASE WHEN EXISTS (
        SELECT 1 FROM agent_server.checkpoint b
        WHERE b.thread_id = c.thread_id AND b.checkpoint_ns = c.checkpoint_ns AND b.checkpoint_id = ${before})
      THEN c.seq < (
        SELECT b.seq FROM agent_server.checkpoint b
        WHERE b.thread_id = c.thread_id AND b.checkpoint_ns = c.checkpoint_ns AND b.checkpoint_id = ${before})
      ELSE c.checkpoint_id < ${before} END`);
  }
  const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';
  return { where, limit: bind(selection.limit), values };
}

function assemble(
  rows: readonly PartRow[],
  onElement: (threadId: string, key: string) => void,
  cached: ReadonlyMap<string, CachedValue>,
  cache: ValueCache | undefined,
): StoredCheckpoint[] {
  const checkpoints = new Map<string, StoredCheckpoint>();
  const values = new Map<string, StoredValue>();
  const writes: WritePart[] = [];
  const elements = new Map<string, Rope>();
  for (const row of rows) {
    if (row.kind !== 4) continue;
    const key = keyOfHash(row.hash);
    elements.set(row.thread_id + key, { blob: inflatedText(row.blob ?? new Uint8Array()), refs: row.refs });
    onElement(row.thread_id, key);
  }
  for (const row of rows) if (row.kind === 0) checkpoints.set(checkpointKey(row), toCheckpoint(row));
  for (const row of rows) {
    if (row.kind === 1) checkpoint(row).stepWrites = wholeValue(partOf(row), row.thread_id);
    if (row.kind === 2) values.set(keyOf(row.thread_id, row.checkpoint_ns, row.a, row.b), channelValue(row));
    if (row.kind === 3) {
      writes.push(row);
      const stored = { idx: row.idx, channel: row.b, value: partOf(row) };
      for (const { idx, channel, value } of ungroupWrites(stored)) {
        const own = { taskId: row.a, runId: row.c, seq: BigInt(row.seq) };
        checkpoint(row).writes.push({ ...own, idx, channel, value: wholeValue(value, row.thread_id) });
      }
    }
  }
  for (const row of writes.sort(bySeq)) checkpoint(row).stamp += `,${row.seq}:${row.version}`;
  for (const { threadId, namespace, versions, channels } of checkpoints.values()) {
    for (const [channel, version] of Object.entries(versions)) {
      const value = values.get(keyOf(threadId, namespace, channel, String(version))) ?? cachedValue();
      if (value) channels.set(channel, value);

      function cachedValue(): StoredValue | undefined {
        const found = cached.get(channelKey(namespace, channel));
        if (found?.version !== String(version)) return undefined;
        for (const key of found.elements) onElement(threadId, key);
        const { blob, entries } = found;
        return entries ? { type: 'json', blob, entries } : { type: 'json', blob };
      }
    }
  }
  return [...checkpoints.values()].sort((left, right) => bySeq(right, left));

  function channelValue(row: ValuePart): StoredValue {
    const keys = new Set<string>();
    const value = wholeValue(partOf(row), row.thread_id, keys);
    if (keys.size > 0)
      cache?.keep(row.thread_id, row.checkpoint_ns, row.a, { version: row.b, blob: value.blob, elements: [...keys] });
    return value;
  }

  function wholeValue(value: StoredValue, threadId: string, keys?: Set<string>): StoredValue {
    const { type, blob, refs } = value;
    if (type !== ropeType) return inflated(value);
    if (!refs) throw new Error('The references of a stored value are missing');
    const rope = { blob: inflatedText(blob), refs };
    const find = (key: string) => {
      keys?.add(key);
      return elements.get(threadId + key);
    };
    if (cache) return { type: 'json', blob: flatten(rope, find) };
    let text: Uint8Array | undefined;
    return {
      type: 'json',
      get blob() {
        return (text ??= flatten(rope, find));
      },
      parts: partsOf(rope, find),
    };
  }

  function checkpoint(row: StepWritesPart | WritePart): StoredCheckpoint {
    const found = checkpoints.get(checkpointKey(row));
    if (!found) throw new Error('A part of a checkpoint came without it');
    return found;
  }
}

const bySeq = (left: { seq: string }, right: { seq: string }) => (BigInt(left.seq) < BigInt(right.seq) ? -1 : 1);
const checkpointKey = (row: Exclude<PartRow, ValuePart | ElementPart>): string =>
  keyOf(row.thread_id, row.checkpoint_ns, row.checkpoint_id);
const partOf = ({ type, blob, refs }: PartRow): StoredValue => ({ type, blob: blob ?? new Uint8Array(), refs });
const inflated = ({ type, blob }: StoredValue): StoredValue => ({
  type,
  blob: isText(type) ? inflatedText(blob) : blob,
});

function toCheckpoint(row: CheckpointPart): StoredCheckpoint {
  return {
    threadId: row.thread_id,
    namespace: row.checkpoint_ns,
    checkpointId: row.checkpoint_id,
    stamp: `${row.seq}:${row.version}`,
    parentCheckpointId: row.a,
    seq: row.seq,
    metadata: row.b,
    body: inflated(partOf(row)),
    versions: JSON.parse(row.c) as Record<string, string | number>,
    channels: new Map(),
    writes: [],
    stepWrites: null,
  };
}
