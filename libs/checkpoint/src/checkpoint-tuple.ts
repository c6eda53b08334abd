import type { RunnableConfig } from '@langchain/core/runnables';
import type {
  Checkpoint,
  CheckpointMetadata,
  CheckpointPendingWrite,
  CheckpointTuple,
} from '@langchain/langgraph-checkpoint';
import { readBody } from './checkpoint-body.js';
import { compactType, type StoredValue } from './checkpoint-change.js';
import type { CheckpointSelection, StoredCheckpoint } from './checkpoint-query.js';
import { maxChannelVersion, TASKS } from './langgraph-format.js';
import { effectiveWrites } from './pending-writes.js';
import type { ShownValues } from './shown-values.js';
import { allSoon } from './soon.js';
import type { Decoded, ValueCodec } from './value-codec.js';

/** A checkpoint, and the names of the channels whose values it lacks. */
export interface Outline {
  tuple: CheckpointTuple;
  leftOut: readonly string[];
}

/** LangGraph's task id of writes from outside the graph's nodes. */
const noTask = '00000000-0000-0000-0000-000000000000';

/** A compact body is JSON, too. */
const jsonType = (type: string): string => (type === compactType ? 'json' : type);

/** Decodes stored checkpoints. */
export class TupleReader {
  constructor(
    private readonly codec: ValueCodec,
    private readonly shown: ShownValues | undefined,
    private readonly select: (selection: CheckpointSelection) => Promise<StoredCheckpoint[]>,
    private readonly firstVersion: () => number,
  ) {}

  /** @param decoded values of other checkpoints of the same page; with it, `shown` applies */
  async read(stored: StoredCheckpoint, decoded: Decoded | null = null): Promise<CheckpointTuple> {
    const body = (await this.codec.load({ ...stored.body, type: jsonType(stored.body.type) })) as Partial<Checkpoint>;
    const writes = effectiveWrites(stored.writes);
    // Readers apply writes without a task to the values.
    const { shown } = this;
    const isShown = shown && decoded && !writes.some(({ taskId }) => taskId === noTask);
    const show = isShown ? (value: StoredValue) => this.codec.show(shown, value, decoded) : null;
    const channels = [...stored.channels];
    const values = await allSoon(
      channels.map(([channel, value]) => (show && shown?.shows(channel) ? show(value) : this.codec.load(value))),
    );
    const checkpoint = readBody(body, stored);
    channels.forEach(([channel], at) => (checkpoint.channel_values[channel] = values[at]));
    if (checkpoint.v < 4 && stored.parentCheckpointId !== null) await this.migratePendingSends(checkpoint, stored);

    const metadata = JSON.parse(stored.metadata) as CheckpointMetadata<{ writes?: unknown }>;
    if (stored.stepWrites) metadata.writes = await (show ?? ((value) => this.codec.load(value)))(stored.stepWrites);
    const pendingWrites: CheckpointPendingWrite[] = [];
    for (const { taskId, channel, value } of writes) {
      pendingWrites.push([taskId, channel, await this.codec.load(value)]);
    }
    const configOf = (id: string): RunnableConfig => ({
      configurable: { thread_id: stored.threadId, checkpoint_ns: stored.namespace, checkpoint_id: id },
    });
    return {
      config: configOf(stored.checkpointId),
      checkpoint,
      metadata,
      pendingWrites,
      ...(stored.parentCheckpointId === null ? {} : { parentConfig: configOf(stored.parentCheckpointId) }),
    };
  }

  /** Before version 4 of the format, sends to other nodes were pending writes of the parent. */
  private async migratePendingSends(checkpoint: Checkpoint, stored: StoredCheckpoint): Promise<void> {
    const [parent] = await this.select({
      threadId: stored.threadId,
      namespace: stored.namespace,
      checkpointId: stored.parentCheckpointId ?? '',
      limit: 1,
    });
    const sends = effectiveWrites(parent?.writes ?? []).filter((write) => write.channel === TASKS);
    checkpoint.channel_values[TASKS] = await Promise.all(sends.map(({ value }) => this.codec.load(value)));
    const [version = this.firstVersion(), ...others] = Object.values(checkpoint.channel_versions);
    checkpoint.channel_versions[TASKS] = maxChannelVersion([version, ...others]);
  }
}
