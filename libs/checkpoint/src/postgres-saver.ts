import type { RunnableConfig } from '@langchain/core/runnables';
import {
  BaseCheckpointSaver,
  WRITES_IDX_MAP,
  TASKS,
  getCheckpointId,
  maxChannelVersion,
  type ChannelVersions,
  type Checkpoint,
  type CheckpointListOptions,
  type CheckpointMetadata,
  type CheckpointPendingWrite,
  type CheckpointTuple,
  type PendingWrite,
  type SerializerProtocol,
} from '@langchain/langgraph-checkpoint';
import type { Pool } from 'pg';

import { dumpChannel } from './channel-value.js';
import { LeaseLostError, SaverClosedError } from './checkpoint.errors.js';
import type { CheckpointChange, StoredValue } from './checkpoint-change.js';
import { selectCheckpoints, type StoredCheckpoint } from './checkpoint-query.js';
import { effectiveWrites } from './pending-writes.js';
import { runStatement } from './run-statement.js';
import { storeChanges, type LeaseFence } from './store-changes.js';
import { deleteThread } from './thread-operations.js';

/** What the nodes of a superstep wrote, keyed by node; undefined when unknown. */
export type StepWritesSource = (
  namespace: string,
  metadata: CheckpointMetadata,
  checkpoint: Checkpoint,
) => Record<string, unknown> | undefined;

export interface PostgresSaverOptions {
  pool: Pool;
  /** No fence means no check: state updates by the API, tools, tests. */
  fence?: LeaseFence;
  /** Added to the metadata of every checkpoint, e.g. `run_id`, by which LangGraph recognises a resumed run. */
  metadata?: Record<string, unknown>;
  stepWrites?: StepWritesSource;
  /** Called once, when the fence refuses a write. */
  onLeaseLost?: (error: LeaseLostError) => void;
  serde?: SerializerProtocol;
}

const LIST_PAGE = 50;
/** Width of the counter of a channel version; versions are compared as text. */
const VERSION_DIGITS = 16;

export class PostgresSaver extends BaseCheckpointSaver {
  private readonly pool: Pool;
  private readonly inFlight = new Set<Promise<unknown>>();
  private closed = false;
  private lost: LeaseLostError | null = null;

  constructor(private readonly options: PostgresSaverOptions) {
    super(options.serde);
    this.pool = options.pool;
  }

  /** The refusal of the fence, if there was one. */
  get leaseLost(): LeaseLostError | null {
    return this.lost;
  }

  /** Waits for the writes under way and refuses later ones. */
  async close(): Promise<void> {
    this.closed = true;
    while (this.inFlight.size > 0) await Promise.allSettled([...this.inFlight]);
  }

  /**
   * Versions carry a random part: two branches that fork from the same checkpoint would otherwise both write
   * "the next" version of a channel, with different values. Must not use `this`: LangGraph calls it unbound.
   */
  override getNextVersion(current: number | undefined): number;
  override getNextVersion(current: unknown): unknown {
    const counter = current === undefined ? 0 : Number.parseInt(String(current), 10);
    const random = Math.random().toString().slice(2, 18).padEnd(16, '0');
    return `${String(counter + 1).padStart(VERSION_DIGITS, '0')}.${random}`;
  }

  async getTuple(config: RunnableConfig): Promise<CheckpointTuple | undefined> {
    const { threadId, namespace } = target(config);
    if (threadId === undefined) return undefined;
    const checkpointId = getCheckpointId(config);
    const [stored] = await selectCheckpoints(this.pool, {
      threadId,
      namespace: namespace ?? '',
      ...(checkpointId ? { checkpointId } : {}),
      limit: 1,
    });
    return stored && this.toTuple(stored);
  }

  async *list(config: RunnableConfig, options: CheckpointListOptions = {}): AsyncGenerator<CheckpointTuple> {
    const { threadId, namespace } = target(config);
    const checkpointId = getCheckpointId(config);
    const before = options.before && getCheckpointId(options.before);
    let remaining = options.limit ?? Number.POSITIVE_INFINITY;
    let belowSeq: string | undefined;
    while (remaining > 0) {
      const limit = Math.min(LIST_PAGE, remaining);
      const page = await selectCheckpoints(this.pool, {
        ...(threadId === undefined ? {} : { threadId }),
        ...(namespace === undefined ? {} : { namespace }),
        ...(checkpointId ? { checkpointId } : {}),
        ...(before ? { before } : {}),
        ...(options.filter ? { filter: options.filter } : {}),
        ...(belowSeq === undefined ? {} : { belowSeq }),
        limit,
      });
      for (const stored of page) yield await this.toTuple(stored);
      remaining -= page.length;
      if (page.length < limit) return;
      belowSeq = page.at(-1)?.seq;
    }
  }

  async put(
    config: RunnableConfig,
    checkpoint: Checkpoint,
    metadata: CheckpointMetadata,
    newVersions: ChannelVersions,
  ): Promise<RunnableConfig> {
    return this.track(async () => {
      const { threadId, namespace: requested } = requireTarget(config);
      const namespace = requested ?? '';
      const { channel_values: channelValues, ...body } = checkpoint;
      const dumpedBody = await this.dump(body);
      const channels = await Promise.all(
        Object.entries(newVersions).map(async ([channel, version]) => {
          const present = Object.hasOwn(channelValues, channel);
          const value = present ? await this.dumpChannel(channel, channelValues[channel]) : null;
          return { namespace, channel, version: String(version), value };
        }),
      );
      // After the channels, whose errors say more; it holds what they hold.
      const stepWrites = this.options.stepWrites?.(namespace, metadata, checkpoint);
      await this.store({
        threadId,
        checkpoint: {
          namespace,
          checkpointId: checkpoint.id,
          parentCheckpointId: (config.configurable?.checkpoint_id as string | undefined) ?? null,
          channelVersions: JSON.stringify(checkpoint.channel_versions),
          metadata: JSON.stringify({ ...this.options.metadata, ...metadata }),
          body: dumpedBody,
          stepWrites: stepWrites === undefined ? null : await this.dump(stepWrites),
        },
        channels,
        writes: [],
      });
      return { configurable: { thread_id: threadId, checkpoint_ns: namespace, checkpoint_id: checkpoint.id } };
    });
  }

  async putWrites(config: RunnableConfig, writes: PendingWrite[], taskId: string): Promise<void> {
    return this.track(async () => {
      const { threadId, namespace = '' } = requireTarget(config);
      const checkpointId = config.configurable?.checkpoint_id as string | undefined;
      if (checkpointId === undefined) throw new Error('Pending writes need "checkpoint_id" in "configurable"');
      // A task may write a special channel twice in one call; the last one counts.
      const byIndex = new Map<number, PendingWrite>();
      writes.forEach((write, position) => byIndex.set(WRITES_IDX_MAP[write[0]] ?? position, write));
      if (byIndex.size === 0) return;
      const rows = await Promise.all(
        [...byIndex].map(async ([idx, [channel, value]]) => {
          return { namespace, checkpointId, taskId, idx, channel, value: await this.dumpChannel(channel, value) };
        }),
      );
      await this.store({ threadId, checkpoint: null, channels: [], writes: rows });
    });
  }

  async deleteThread(threadId: string): Promise<void> {
    await deleteThread((text, values) => runStatement(this.pool, text, values), threadId);
  }

  private async store(change: CheckpointChange): Promise<void> {
    const fence = this.options.fence ?? null;
    const [stored] = await storeChanges(this.pool, [{ fence, changes: [change] }], fence ? 'wait' : 'none');
    if (stored) return;
    const error = new LeaseLostError(fence?.runId ?? '', fence?.leaseGeneration ?? 0);
    if (!this.lost) {
      this.lost = error;
      this.options.onLeaseLost?.(error);
    }
    throw error;
  }

  private async track<T>(work: () => Promise<T>): Promise<T> {
    if (this.closed) throw new SaverClosedError();
    const promise = work();
    this.inFlight.add(promise);
    try {
      return await promise;
    } finally {
      this.inFlight.delete(promise);
    }
  }

  private async toTuple(stored: StoredCheckpoint): Promise<CheckpointTuple> {
    const body = (await this.load(stored.body)) as Omit<Checkpoint, 'channel_values'>;
    const channelValues: Record<string, unknown> = {};
    for (const [channel, value] of stored.channels) channelValues[channel] = await this.load(value);
    const checkpoint = { ...body, channel_values: channelValues };
    if (checkpoint.v < 4 && stored.parentCheckpointId !== null) await this.migratePendingSends(checkpoint, stored);

    const metadata = JSON.parse(stored.metadata) as CheckpointMetadata<{ writes?: unknown }>;
    if (stored.stepWrites) metadata.writes = await this.load(stored.stepWrites);
    const pendingWrites: CheckpointPendingWrite[] = [];
    for (const { taskId, channel, value } of effectiveWrites(stored.writes)) {
      pendingWrites.push([taskId, channel, await this.load(value)]);
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
    const [parent] = await selectCheckpoints(this.pool, {
      threadId: stored.threadId,
      namespace: stored.namespace,
      checkpointId: stored.parentCheckpointId ?? '',
      limit: 1,
    });
    const sends = effectiveWrites(parent?.writes ?? []).filter((write) => write.channel === TASKS);
    checkpoint.channel_values[TASKS] = await Promise.all(sends.map(({ value }) => this.load(value)));
    const versions = Object.values(checkpoint.channel_versions);
    checkpoint.channel_versions[TASKS] =
      versions.length > 0 ? maxChannelVersion(...versions) : this.getNextVersion(undefined);
  }

  private async dump(value: unknown): Promise<StoredValue> {
    const [type, blob] = await this.serde.dumpsTyped(value);
    return { type, blob };
  }

  private async dumpChannel(channel: string, value: unknown): Promise<StoredValue> {
    const [type, blob] = await dumpChannel(this.serde, channel, value);
    return { type, blob };
  }

  private async load({ type, blob }: StoredValue): Promise<unknown> {
    return this.serde.loadsTyped(type, blob);
  }
}

function target(config: RunnableConfig): { threadId?: string; namespace?: string } {
  return {
    threadId: config.configurable?.thread_id as string | undefined,
    namespace: config.configurable?.checkpoint_ns as string | undefined,
  };
}

function requireTarget(config: RunnableConfig): { threadId: string; namespace?: string } {
  const { threadId, namespace } = target(config);
  if (threadId === undefined) throw new Error('A checkpoint needs "thread_id" in "configurable"');
  return { threadId, namespace };
}
