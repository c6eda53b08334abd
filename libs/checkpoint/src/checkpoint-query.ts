import { ERROR, INTERRUPT } from '@langchain/langgraph-checkpoint';
import type { Pool } from 'pg';

import { runStatement } from './run-statement.js';

/** Which checkpoints to read. */
export interface CheckpointSelection {
  threadId?: string;
  namespace?: string;
  checkpointId?: string;
  before?: string;
  /** Containment on the stored metadata. */
  filter?: Record<string, unknown>;
  /** Continue below this `seq` (exclusive). */
  belowSeq?: string;
  limit: number;
}

interface PartRow {
  kind: number;
  thread_id: string;
  checkpoint_ns: string;
  checkpoint_id: string | null;
  a: string | null;
  b: string | null;
  c: string | null;
  idx: number | null;
  seq: string | null;
  type: string | null;
  blob: Buffer | null;
}

export interface StoredValue {
  type: string;
  blob: Uint8Array;
}

export interface StoredWrite extends StoredValue {
  taskId: string;
  channel: string;
  idx: number;
}

export interface StoredCheckpoint {
  threadId: string;
  namespace: string;
  checkpointId: string;
  parentCheckpointId: string | null;
  seq: string;
  metadata: Record<string, unknown>;
  body: StoredValue;
  channels: Map<string, StoredValue>;
  writes: StoredWrite[];
  stepWrites: StoredValue | null;
}

/** Marks a version of a channel that holds no value. */
export const EMPTY_TYPE = 'empty';

/** Reads checkpoints with their channel values and pending writes, newest first, in one round trip. */
export async function selectCheckpoints(pool: Pool, selection: CheckpointSelection): Promise<StoredCheckpoint[]> {
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
    // Within a namespace the order of storing decides; across namespaces only the time-based ids can be compared,
    // because a parent's checkpoint may be stored after its subgraph's first one.
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
  const limit = bind(selection.limit);

  const rows = await runStatement<PartRow & Record<string, unknown>>(
    pool,
    `WITH picked AS MATERIALIZED (
       SELECT c.* FROM agent_server.checkpoint c ${where} ORDER BY c.seq DESC LIMIT ${limit}::int
     ), versions AS (
       SELECT DISTINCT p.thread_id, p.checkpoint_ns, v.key AS channel, v.value AS version
       FROM picked p CROSS JOIN LATERAL jsonb_each_text(p.channel_versions) v
     )
     SELECT 0 AS kind, p.thread_id, p.checkpoint_ns, p.checkpoint_id, p.parent_checkpoint_id AS a,
            p.metadata::text AS b, p.channel_versions::text AS c, NULL::int AS idx, p.seq::text AS seq,
            p.body_type AS type, p.body AS blob
     FROM picked p
     UNION ALL
     SELECT 1, p.thread_id, p.checkpoint_ns, p.checkpoint_id, NULL, NULL, NULL, NULL, NULL,
            p.step_writes_type, p.step_writes
     FROM picked p WHERE p.step_writes IS NOT NULL
     UNION ALL
     SELECT 2, b.thread_id, b.checkpoint_ns, NULL, b.channel, b.version, NULL, NULL, NULL, b.type, b.blob
     FROM versions v JOIN agent_server.checkpoint_blob b USING (thread_id, checkpoint_ns, channel, version)
     WHERE b.type <> '${EMPTY_TYPE}'
     UNION ALL
     SELECT 3, w.thread_id, w.checkpoint_ns, w.checkpoint_id, w.task_id, w.channel, w.run_id, w.idx, w.seq::text,
            w.type, w.blob
     FROM picked p JOIN agent_server.checkpoint_write w USING (thread_id, checkpoint_ns, checkpoint_id)`,
    values,
  );
  return assemble(rows);
}

function keyOf(...parts: (string | null)[]): string {
  return parts.join('\u0000');
}

function assemble(rows: PartRow[]): StoredCheckpoint[] {
  const checkpoints = new Map<string, StoredCheckpoint>();
  const versions = new Map<StoredCheckpoint, Record<string, string | number>>();
  const blobs = new Map<string, StoredValue>();
  const writes = new Map<string, PartRow[]>();
  const stepWrites = new Map<string, StoredValue>();

  for (const row of rows) {
    const key = keyOf(row.thread_id, row.checkpoint_ns, row.checkpoint_id);
    const value = { type: row.type ?? '', blob: row.blob ?? new Uint8Array() };
    if (row.kind === 0) {
      const checkpoint: StoredCheckpoint = {
        threadId: row.thread_id,
        namespace: row.checkpoint_ns,
        checkpointId: row.checkpoint_id ?? '',
        parentCheckpointId: row.a,
        seq: row.seq ?? '0',
        metadata: JSON.parse(row.b ?? '{}') as Record<string, unknown>,
        body: value,
        channels: new Map(),
        writes: [],
        stepWrites: null,
      };
      checkpoints.set(key, checkpoint);
      versions.set(checkpoint, JSON.parse(row.c ?? '{}') as Record<string, string | number>);
    } else if (row.kind === 1) {
      stepWrites.set(key, value);
    } else if (row.kind === 2) {
      blobs.set(keyOf(row.thread_id, row.checkpoint_ns, row.a, row.b), value);
    } else {
      const list = writes.get(key);
      if (list) list.push(row);
      else writes.set(key, [row]);
    }
  }

  for (const [key, checkpoint] of checkpoints) {
    for (const [channel, version] of Object.entries(versions.get(checkpoint) ?? {})) {
      const blob = blobs.get(keyOf(checkpoint.threadId, checkpoint.namespace, channel, String(version)));
      if (blob) checkpoint.channels.set(channel, blob);
    }
    checkpoint.writes = effectiveWrites(writes.get(key) ?? []);
    checkpoint.stepWrites = stepWrites.get(key) ?? null;
  }
  return [...checkpoints.values()].sort((left, right) => (BigInt(left.seq) < BigInt(right.seq) ? 1 : -1));
}

/**
 * Several runs may have executed a task on the same checkpoint (an interrupt, then its answer). Of the special
 * writes (negative index) the newest counts; ordinary writes all come from the run that wrote last.
 */
function effectiveWrites(rows: PartRow[]): StoredWrite[] {
  const newestFirst = [...rows].sort((left, right) => (BigInt(left.seq ?? 0) < BigInt(right.seq ?? 0) ? 1 : -1));
  const lastWriter = new Map<string, string>();
  const resultSeq = new Map<string, string>();
  const kept = new Map<string, PartRow>();
  for (const row of newestFirst) {
    const taskId = row.a ?? '';
    const idx = row.idx ?? 0;
    if (idx >= 0) {
      if (!lastWriter.has(taskId)) {
        lastWriter.set(taskId, row.c ?? '');
        resultSeq.set(taskId, row.seq ?? '0');
      }
      if (lastWriter.get(taskId) !== (row.c ?? '')) continue;
    }
    const key = keyOf(taskId, String(idx));
    if (!kept.has(key)) kept.set(key, row);
  }
  return [...kept.values()]
    .filter((row) => !isSettled(row, resultSeq.get(row.a ?? '')))
    .sort((left, right) => compareText(left.a ?? '', right.a ?? '') || (left.idx ?? 0) - (right.idx ?? 0))
    .map((row) => ({
      taskId: row.a ?? '',
      channel: row.b ?? '',
      idx: row.idx ?? 0,
      type: row.type ?? '',
      blob: row.blob ?? new Uint8Array(),
    }));
}

/** The question or error of a task that has since finished is no longer open. */
function isSettled(row: PartRow, resultSeq: string | undefined): boolean {
  if (resultSeq === undefined || (row.b !== INTERRUPT && row.b !== ERROR)) return false;
  return BigInt(row.seq ?? 0) < BigInt(resultSeq);
}

function compareText(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
