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
import { LeaseLostError, SaverClosedError } from './checkpoint.errors.js';
import { keyOf, type CheckpointChange, type StoredValue } from './checkpoint-change.js';
import type { CheckpointCommitter, CommitLane } from './checkpoint-committer.js';
import {
  type CheckpointSelection,
  type CheckpointStamp,
  selectCheckpoints,
  stampCheckpoints,
  type StoredCheckpoint,
} from './checkpoint-query.js';
import { effectiveWrites } from './pending-writes.js';
import { type Head, RunHeads } from './run-heads.js';
import { runStatement } from './run-statement.js';
import type { ShownValues } from './shown-values.js';
import { storeChanges, type LeaseFence } from './store-changes.js';
import { deleteThread } from './thread-operations.js';
import { allSoon, type Decoded, ValueCodec } from './value-codec.js';

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
  /** Stores together with other runs, and keeps the heads in memory. For runs: it needs a fence. */
  committer?: CheckpointCommitter;
  /**
   * With a committer: writes are taken without waiting until they are stored. `close()` waits, and fails when one of
   * them was not; nothing may be told about the end of a run before.
   */
  writeBehind?: boolean;
  /** Nothing of this thread was stored before the run: what it has not written itself is not looked for. */
  emptyThread?: string | undefined;
  /** Called once, when a write that was taken could not be stored. */
  onWriteLost?: (error: unknown) => void;
  serde?: SerializerProtocol;
  /** Lists answer with these in place of the values themselves: for reading, not for runs. */
  shown?: ShownValues | undefined;
}

const listPage = 50;
/** LangGraph's mark for writes that came from outside of the graph's nodes. */
const noTask = '00000000-0000-0000-0000-000000000000';
/** Width of the counter of a channel version; versions are compared as text. */
const versionDigits = 16;

/**
 * The checkpointer of one run, or of a state edit. By itself it stores every call with a statement of its own and waits
 * for it. With a committer its calls are stored together with those of other runs; the rows are the same.
 */
export class PostgresSaver extends BaseCheckpointSaver {
  private readonly pool: Pool;
  private readonly codec: ValueCodec;
  private readonly inFlight = new Set<Promise<unknown>>();
  private readonly lane: CommitLane | null = null;
  private readonly heads: RunHeads | null = null;
  private readonly written = new Set<string>();
  private closed = false;
  private lost: LeaseLostError | null = null;
  private toldLoss = false;

  constructor(private readonly options: PostgresSaverOptions) {
    super(options.serde);
    const { pool, committer, fence } = options;
    this.pool = pool;
    this.codec = new ValueCodec(() => this.serde, options.serde === undefined);
    if (!committer) return;
    if (!fence) throw new Error('A committer is for runs: their writes are fenced');
    this.lane = committer.open(fence);
    this.heads = new RunHeads(fence.runId);
  }

  private get isBehind(): boolean {
    return this.lane !== null && this.options.writeBehind === true;
  }

  /** The refusal of the fence, if there was one. */
  get leaseLost(): LeaseLostError | null {
    return this.lost;
  }

  /** Waits for the writes under way and refuses later ones. Fails when a write was taken that could not be stored. */
  async close(): Promise<void> {
    this.closed = true;
    while (this.inFlight.size > 0) await Promise.allSettled([...this.inFlight]);
    await this.lane?.settled();
    if (this.isBehind && this.lane?.failure) throw this.lane.failure.error;
  }

  /**
   * For whoever starts nodes: resolves when the database has caught up with what was taken so far. LangGraph does not
   * wait for its checkpointer between steps, so that a slow database would otherwise fill the memory.
   */
  hasRoom(): Promise<void> | undefined {
    return this.lane?.hasRoom();
  }

  /**
   * Versions carry a random part: two branches that fork from the same checkpoint would otherwise both write
   * "the next" version of a channel, with different values. Must not use `this`: LangGraph calls it unbound.
   */
  override getNextVersion(current: number | undefined): number;
  override getNextVersion(current: unknown): unknown {
    const counter = current === undefined ? 0 : Number.parseInt(String(current), 10);
    const random = Math.random().toString().slice(2, 18).padEnd(16, '0');
    return `${String(counter + 1).padStart(versionDigits, '0')}.${random}`;
  }

  async getTuple(config: RunnableConfig): Promise<CheckpointTuple | undefined> {
    const { threadId, namespace = '' } = target(config);
    if (threadId === undefined) return undefined;
    const checkpointId = getCheckpointId(config);
    const head = this.headOf(threadId, namespace);
    if (head && (!checkpointId || head.checkpointId === checkpointId)) return this.toTuple(head);
    if (head === null && !checkpointId) return undefined;

    await this.caughtUp(threadId, namespace);
    const found = this.heads?.reading(threadId, namespace);
    const [stored] = await selectCheckpoints(this.pool, {
      threadId,
      namespace,
      ...(checkpointId ? { checkpointId } : {}),
      limit: 1,
    });
    if (!checkpointId) found?.(stored ?? null);
    return stored && this.toTuple(stored);
  }

  private headOf(threadId: string, namespace: string): Head | undefined {
    const head = this.heads?.get(threadId, namespace);
    if (head !== undefined || !this.heads || threadId !== this.options.emptyThread) return head;
    if (this.written.has(keyOf(threadId, namespace))) return undefined;
    this.heads.reading(threadId, namespace)(null);
    return null;
  }

  /** `withoutValues` leaves out what channels hold and what tasks wrote, for who wants to know of checkpoints alone. */
  async *list(
    config: RunnableConfig,
    options: CheckpointListOptions & { withoutValues?: boolean } = {},
  ): AsyncGenerator<CheckpointTuple> {
    const { threadId, namespace } = target(config);
    await this.caughtUp(threadId, namespace);
    const selection = selectionOf(config, options);
    let remaining = options.limit ?? Number.POSITIVE_INFINITY;
    let belowSeq: string | undefined;
    while (remaining > 0) {
      const limit = Math.min(listPage, remaining);
      const page = await selectCheckpoints(this.pool, {
        ...selection,
        ...(belowSeq === undefined ? {} : { belowSeq }),
        ...(options.withoutValues ? { withoutValues: true } : {}),
        limit,
      });
      const decoded: Decoded = new Map();
      for (const stored of page) {
        const tuple = await this.toTuple(stored, decoded);
        this.options.shown?.onCheckpoint?.(stored);
        yield tuple;
      }
      remaining -= page.length;
      if (page.length < limit) return;
      belowSeq = page.at(-1)?.seq;
    }
  }

  /** Of what `list` would give now. */
  stamps(config: RunnableConfig, options: CheckpointListOptions & { limit: number }): Promise<CheckpointStamp[]> {
    return stampCheckpoints(this.pool, { ...selectionOf(config, options), limit: options.limit });
  }

  async put(
    config: RunnableConfig,
    checkpoint: Checkpoint,
    metadata: CheckpointMetadata,
    newVersions: ChannelVersions,
  ): Promise<RunnableConfig> {
    const { threadId, namespace = '' } = requireTarget(config);
    await this.track(async () => {
      const { channel_values: channelValues, ...body } = checkpoint;
      const dumpedBody = await this.codec.dump(body);
      const changed = Object.keys(newVersions);
      const dumped = await allSoon(
        changed.map((channel) =>
          Object.hasOwn(channelValues, channel) ? this.codec.dumpChannel(channel, channelValues[channel]) : null,
        ),
      );
      const channels = changed.map((channel, at) => {
        return { namespace, channel, version: String(newVersions[channel]), value: dumped[at] ?? null };
      });
      // After the channels, whose errors say more; it holds what they hold.
      const stepWrites = this.options.stepWrites?.(namespace, metadata, checkpoint);
      const versions = { ...checkpoint.channel_versions };
      await this.store({
        threadId,
        checkpoint: {
          namespace,
          checkpointId: checkpoint.id,
          parentCheckpointId: (config.configurable?.checkpoint_id as string | undefined) ?? null,
          versions,
          metadata: JSON.stringify({ ...this.options.metadata, ...metadata }),
          body: dumpedBody,
          stepWrites: stepWrites === undefined ? null : await this.codec.dump(stepWrites),
        },
        channels,
        writes: [],
      });
    });
    return { configurable: { thread_id: threadId, checkpoint_ns: namespace, checkpoint_id: checkpoint.id } };
  }

  async putWrites(config: RunnableConfig, writes: PendingWrite[], taskId: string): Promise<void> {
    const { threadId, namespace = '' } = requireTarget(config);
    const checkpointId = config.configurable?.checkpoint_id as string | undefined;
    if (checkpointId === undefined) throw new Error('Pending writes need "checkpoint_id" in "configurable"');
    return this.track(async () => {
      // A task may write a special channel twice in one call; the last one counts.
      const byIndex = new Map<number, PendingWrite>();
      writes.forEach((write, position) => byIndex.set(WRITES_IDX_MAP[write[0]] ?? position, write));
      if (byIndex.size === 0) return;
      const indexed = [...byIndex];
      const dumped = await allSoon(indexed.map(([, [channel, value]]) => this.codec.dumpChannel(channel, value)));
      const rows = indexed.map(([idx, [channel]], at) => {
        return { namespace, checkpointId, taskId, idx, channel, value: dumped[at] as StoredValue };
      });
      await this.store({ threadId, checkpoint: null, channels: [], writes: rows });
    });
  }

  async deleteThread(threadId: string): Promise<void> {
    await this.lane?.settled();
    await deleteThread((text, values) => runStatement(this.pool, text, values), threadId);
    this.heads?.forget();
  }

  private store(change: CheckpointChange): Promise<void> {
    const { threadId, checkpoint, writes } = change;
    for (const { namespace } of checkpoint ? [checkpoint] : writes) this.written.add(keyOf(threadId, namespace));
    const stored = this.lane ? this.lane.store(change) : this.storeAlone(change);
    if (!this.lane?.failure) this.heads?.apply(change);
    if (!this.isBehind) return stored;
    stored.catch((error: unknown) => this.refuse(error));
    return Promise.resolve();
  }

  private async storeAlone(change: CheckpointChange): Promise<void> {
    const fence = this.options.fence ?? null;
    const [stored] = await storeChanges(this.pool, [{ fence, changes: [change] }], fence ? 'wait' : 'none');
    if (!stored) throw new LeaseLostError(fence?.runId ?? '', fence?.leaseGeneration ?? 0);
  }

  private refuse(error: unknown): void {
    this.heads?.close();
    if (error instanceof LeaseLostError) {
      if (!this.lost) this.options.onLeaseLost?.(error);
      this.lost ??= error;
    } else if (this.isBehind && !this.toldLoss) {
      this.toldLoss = true;
      this.options.onWriteLost?.(error);
    }
  }

  /** A run reads what it has written. What it could not store is not waited for; the run is ended for it. */
  private async caughtUp(threadId?: string, namespace?: string): Promise<void> {
    const isOfOthers =
      threadId !== undefined && namespace !== undefined && !this.written.has(keyOf(threadId, namespace));
    if (!isOfOthers) await this.lane?.settled();
  }

  /**
   * A write behind does not fail here: LangGraph looks at it at the end only, and a rejection that nobody has looked at
   * yet would count as a fault of the process. The run is ended for it, and `close()` says why.
   */
  private async track(write: () => Promise<void>): Promise<void> {
    if (this.closed) throw new SaverClosedError();
    const promise = write().catch((error: unknown) => {
      if (!this.isBehind) {
        this.refuse(error);
        throw error;
      }
      this.lane?.breakOff(error);
      // In a turn of its own: here LangGraph is in the middle of a step, whose chunks nobody would read any more.
      setImmediate(() => this.refuse(error));
    });
    this.inFlight.add(promise);
    try {
      await promise;
    } finally {
      this.inFlight.delete(promise);
    }
  }

  private async toTuple(stored: StoredCheckpoint, decoded: Decoded | null = null): Promise<CheckpointTuple> {
    const body = (await this.codec.load(stored.body)) as Omit<Checkpoint, 'channel_values'>;
    const writes = effectiveWrites(stored.writes);
    // Writes of no task are applied to the values by whoever reads them.
    const { shown } = this.options;
    const isShown = shown && decoded && !writes.some(({ taskId }) => taskId === noTask);
    const show = isShown ? (value: StoredValue) => this.codec.show(shown, value, decoded) : null;
    const channels = [...stored.channels];
    const values = await allSoon(
      channels.map(([channel, value]) => (show && shown?.shows(channel) ? show(value) : this.codec.load(value))),
    );
    const channelValues: Record<string, unknown> = {};
    channels.forEach(([channel], at) => (channelValues[channel] = values[at]));
    const checkpoint = { ...body, channel_values: channelValues };
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
    const [parent] = await selectCheckpoints(this.pool, {
      threadId: stored.threadId,
      namespace: stored.namespace,
      checkpointId: stored.parentCheckpointId ?? '',
      limit: 1,
    });
    const sends = effectiveWrites(parent?.writes ?? []).filter((write) => write.channel === TASKS);
    checkpoint.channel_values[TASKS] = await Promise.all(sends.map(({ value }) => this.codec.load(value)));
    const versions = Object.values(checkpoint.channel_versions);
    checkpoint.channel_versions[TASKS] =
      versions.length > 0 ? maxChannelVersion(...versions) : this.getNextVersion(undefined);
  }
}

function target(config: RunnableConfig): { threadId?: string; namespace?: string } {
  return {
    threadId: config.configurable?.thread_id as string | undefined,
    namespace: config.configurable?.checkpoint_ns as string | undefined,
  };
}

function selectionOf(config: RunnableConfig, options: CheckpointListOptions): Omit<CheckpointSelection, 'limit'> {
  const { threadId, namespace } = target(config);
  const checkpointId = getCheckpointId(config);
  const before = options.before && getCheckpointId(options.before);
  return {
    ...(threadId === undefined ? {} : { threadId }),
    ...(namespace === undefined ? {} : { namespace }),
    ...(checkpointId ? { checkpointId } : {}),
    ...(before ? { before } : {}),
    ...(options.filter ? { filter: options.filter } : {}),
  };
}

function requireTarget(config: RunnableConfig): { threadId: string; namespace?: string } {
  const { threadId, namespace } = target(config);
  if (threadId === undefined) throw new Error('A checkpoint needs "thread_id" in "configurable"');
  return { threadId, namespace };
}
