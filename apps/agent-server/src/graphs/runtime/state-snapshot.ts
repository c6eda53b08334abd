import type { RunnableConfig } from '@langchain/core/runnables';
import type { StateSnapshot } from '@langchain/langgraph';
import { boundedText } from '@heddle/errors';
import type {
  CheckpointRef,
  InterruptWire,
  Json,
  JsonObject,
  StateSnapshotWire,
  StateTaskWire,
  SubgraphRef,
} from '../wire-types.js';
import { toWire } from './wire-values.js';

type SnapshotTask = StateSnapshot['tasks'][number];

/** Metadata of LangGraph's own bookkeeping, hidden from clients. */
const internalMetadata = new Set(['counters_since_delta_snapshot']);

export function toStateSnapshotWire(snapshot: StateSnapshot, graphId: string): StateSnapshotWire {
  const checkpoint = toCheckpointRef(snapshot.config);
  const exists = snapshot.createdAt !== undefined;
  const parent = snapshot.parentConfig ? toCheckpointRef(snapshot.parentConfig) : null;
  const tasks = snapshot.tasks.map((task) => toTaskWire(task, graphId));
  return {
    values: toWire(snapshot.values ?? {}),
    next: [...snapshot.next],
    tasks,
    metadata: exists ? toMetadata(snapshot, checkpoint, graphId) : {},
    created_at: snapshot.createdAt ?? null,
    checkpoint: exists ? checkpoint : null,
    parent_checkpoint: parent,
    interrupts: tasks.flatMap((task) => task.interrupts),
    checkpoint_id: exists ? (checkpoint?.checkpoint_id ?? null) : null,
    parent_checkpoint_id: parent?.checkpoint_id ?? null,
  };
}

function toMetadata(snapshot: StateSnapshot, checkpoint: CheckpointRef | null, graphId: string): JsonObject {
  const stored = Object.entries((snapshot.metadata ?? {}) as Record<string, unknown>);
  const kept = stored.filter(([key]) => !internalMetadata.has(key)).map(([key, value]) => [key, toWire(value)]);
  return {
    graph_id: graphId,
    writes: {},
    parents: {},
    ...(Object.fromEntries(kept) as JsonObject),
    thread_id: checkpoint?.thread_id ?? null,
    checkpoint_id: checkpoint?.checkpoint_id ?? null,
  };
}

function toTaskWire(task: SnapshotTask, graphId: string): StateTaskWire {
  const { state } = task;
  const nested = state !== undefined && 'values' in state ? state : null;
  return {
    id: task.id,
    name: task.name,
    path: (task.path === undefined ? [] : toWire(task.path)) as Json[],
    error: toErrorText(task.error),
    interrupts: (task.interrupts ?? []).map(toInterruptWire),
    checkpoint: state && !nested ? toSubgraphRef(state as RunnableConfig) : null,
    state: nested ? toStateSnapshotWire(nested, graphId) : null,
    result: toWire(task.result),
  };
}

/** Exactly these keys: clients send the object back to address the subgraph. */
function toSubgraphRef(config: RunnableConfig): SubgraphRef | null {
  const ref = toCheckpointRef(config);
  return ref && { thread_id: ref.thread_id, checkpoint_ns: ref.checkpoint_ns };
}

function toErrorText(error: unknown): string | null {
  return error === undefined || error === null ? null : boundedText(errorText(error));
}

function errorText(error: NonNullable<unknown>): string {
  if (typeof error === 'object' && 'message' in error) {
    const { name, message } = error as { name?: unknown; message: unknown };
    return typeof name === 'string' ? `${name}: ${String(message)}` : String(message);
  }
  return typeof error === 'string' ? error : JSON.stringify(toWire(error));
}

export function toInterruptWire(interrupt: unknown): InterruptWire {
  const { id, value } = interrupt as { id?: string; value?: unknown };
  return { id: id ?? null, value: toWire(value) };
}

export function toCheckpointRef(config: RunnableConfig): CheckpointRef | null {
  const configurable = config.configurable ?? {};
  if (typeof configurable.thread_id !== 'string') return null;
  const map = configurable.checkpoint_map as Record<string, string> | undefined;
  return {
    thread_id: configurable.thread_id,
    checkpoint_ns: (configurable.checkpoint_ns as string | undefined) ?? '',
    checkpoint_id: (configurable.checkpoint_id as string | undefined) ?? null,
    checkpoint_map: map && Object.keys(map).length > 0 ? { ...map } : null,
  };
}

export function fromCheckpointRef(ref: CheckpointRef): RunnableConfig {
  return {
    configurable: {
      thread_id: ref.thread_id,
      checkpoint_ns: ref.checkpoint_ns,
      ...(ref.checkpoint_id ? { checkpoint_id: ref.checkpoint_id } : {}),
      ...(ref.checkpoint_map ? { checkpoint_map: ref.checkpoint_map } : {}),
    },
  };
}
