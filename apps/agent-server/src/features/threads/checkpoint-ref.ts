import type { CheckpointConfigDto } from '@heddle/dto-agent-server';
import { canonicalUuid, ValidationError } from '@heddle/errors';
import { headOf } from '../../core/threads/thread-head.js';
import type { CheckpointRef } from '../../graphs/wire-types.js';

/** Reference of a client to a checkpoint of the thread in the path. */
export function toCheckpointRef(threadId: string, checkpoint: CheckpointConfigDto, loc: string[]): CheckpointRef {
  if (checkpoint.thread_id && checkpoint.thread_id !== threadId) {
    throw ValidationError.of([...loc, 'thread_id'], 'The checkpoint belongs to another thread than the path');
  }
  const map = checkpoint.checkpoint_map ?? null;
  for (const [key, value] of Object.entries(map ?? {})) {
    if (typeof value !== 'string') {
      throw ValidationError.of([...loc, 'checkpoint_map', key], 'Input should be a valid string', 'string_type');
    }
  }
  return {
    thread_id: threadId,
    checkpoint_ns: checkpoint.checkpoint_ns ?? '',
    checkpoint_id: checkpoint.checkpoint_id ?? null,
    ...(map ? { checkpoint_map: map } : {}),
  };
}

/** `before` of a history: a checkpoint id, a checkpoint, or a config that holds one. */
export function parseBefore(threadId: string, before: unknown): CheckpointRef | undefined {
  if (before === undefined || before === null) return undefined;
  const loc = ['body', 'before'];
  if (typeof before === 'string') return { ...headOf(threadId), checkpoint_id: requireUuid(before, loc) };
  if (typeof before !== 'object' || Array.isArray(before)) {
    throw ValidationError.of(loc, 'Input should be a checkpoint id or a checkpoint', 'checkpoint_type');
  }
  const inner = (before as { configurable?: unknown }).configurable ?? before;
  const { checkpoint_id: id, checkpoint_ns: ns } = inner as Record<string, unknown>;
  if (ns !== undefined && ns !== null && typeof ns !== 'string') {
    throw ValidationError.of([...loc, 'checkpoint_ns'], 'Input should be a valid string', 'string_type');
  }
  return {
    ...headOf(threadId),
    checkpoint_ns: typeof ns === 'string' ? ns : '',
    checkpoint_id: requireUuid(id, [...loc, 'checkpoint_id']),
  };
}

function requireUuid(value: unknown, loc: string[]): string {
  if (value === undefined) throw ValidationError.of(loc, 'Field required', 'missing');
  const id = canonicalUuid(value);
  if (id !== null) return id;
  throw ValidationError.of(loc, 'Input should be a valid UUID', 'uuid_parsing');
}
