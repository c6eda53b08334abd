import type { RunnableConfig } from '@langchain/core/runnables';
import type {
  BaseCheckpointSaver,
  ChannelVersions,
  Checkpoint,
  CheckpointListOptions,
  CheckpointMetadata,
  CheckpointTuple,
  PendingWrite,
  SerializerProtocol,
} from '@langchain/langgraph-checkpoint';
import type { Pool } from 'pg';
import { LeaseLostError, SaverClosedError } from './checkpoint.errors.js';
import { CheckpointBodies } from './checkpoint-body.js';
import { type ChannelRow, compactType, keyOf, type CheckpointChange, type StoredValue } from './checkpoint-change.js';
import type { CheckpointCommitter, WriteQueue } from './checkpoint-committer.js';
import {
  type CheckpointSelection,
  type CheckpointStamp,
  selectCheckpoints,
  stampCheckpoints,
  type StoredCheckpoint,
} from './checkpoint-query.js';
import { CheckpointSaver } from './checkpoint-saver.js';
import type { StorageForm, StorageRule } from './storage-gate.js';
import { KnownElements } from './known-elements.js';
import { getCheckpointId, WRITES_IDX_MAP } from './langgraph-format.js';
import { packChange } from './pack-change.js';
import { type Outline, TupleReader } from './checkpoint-tuple.js';
import { type Head, RunHeads } from './run-heads.js';
import { runStatement } from './run-statement.js';
import type { ShownValues } from './shown-values.js';
import { storeChanges, type LeaseFence } from './store-changes.js';
import { requireTarget, selectionOf, target } from './saver-target.js';
import { deleteThread } from './thread-operations.js';
import type { ValueCache } from './value-cache.js';
import { allSoon } from './soon.js';
import { type Decoded, ValueCodec } from './value-codec.js';

/** Writes of a superstep's nodes, by node; undefined if unknown. */
type StepWritesSource = (
  namespace: string,
  metadata: CheckpointMetadata,
  checkpoint: Checkpoint,
) => Record<string, unknown> | undefined;

export interface PostgresSaverOptions {
  pool: Pool;
  /** Without a fence, writes are not checked, as in state updates of the API, tools and tests. */
  fence?: LeaseFence;
  /** Added to the metadata of every checkpoint, e.g. `run_id`, by which LangGraph recognises a resumed run. */
  metadata?: Record<string, unknown>;
  stepWrites?: StepWritesSource;
  /** Called once, when the fence refuses a write. */
  onLeaseLost?: (error: LeaseLostError) => void;
  /** Batches writes with other runs, and caches the heads. For runs only: requires a fence. */
  committer?: CheckpointCommitter;
  /**
   * Write-behind; requires a committer. Calls return before their data is stored. `close()` waits, and fails if a write
   * failed; the end of the run must not be reported before.
   */
  writeBehind?: boolean;
  /** The thread was empty before the run: only the run's own writes are read. */
  emptyThread?: string | undefined;
  /** Called once, when an accepted write could not be stored. */
  onWriteLost?: (error: unknown) => void;
  serde?: SerializerProtocol;
  /** How values are stored. Without it, or with an own serializer, they are stored whole. */
  storage?: StorageRule | undefined;
  /** Large values of recent threads, shared by the runs of a process. */
  values?: ValueCache | undefined;
  /** `list` returns these instead of the values; for reading, not for runs. */
  shown?: ShownValues | undefined;
}

const listPage = 50;
/** Width of the counter in a channel version; versions are compared as text. */
const versionDigits = 16;

/**
 * Checkpointer of one run or state edit. By default each call is one awaited statement. With a committer, calls of
 * several runs are batched; the stored rows are the same.
 */
export class PostgresSaver extends CheckpointSaver implements BaseCheckpointSaver {
  private readonly pool: Pool;
  private readonly codec: ValueCodec;
  private readonly inFlight = new Set<Promise<unknown>>();
  private readonly queue: WriteQueue | null = null;
  private readonly heads: RunHeads | null = null;
  private readonly written = new Set<string>();
  private readonly tuples: TupleReader;
  private readonly bodies = new CheckpointBodies();
  /** A read that the graph is about to repeat; see `readAhead`. */
  private ahead: { key: string; tuple: Promise<CheckpointTuple | undefined> } | null = null;
  /** Null for writers without a lease: elements may be removed between their reads and writes. */
  private readonly known: KnownElements | null;
  private closed = false;
  private lost: LeaseLostError | null = null;
  private toldLoss = false;

  constructor(private readonly options: PostgresSaverOptions) {
    super(options.serde);
    const { pool, committer, fence } = options;
    this.pool = pool;
    this.codec = new ValueCodec(() => this.serde, options.serde === undefined);
    this.known = fence ? new KnownElements() : null;
    this.tuples = new TupleReader(
      this.codec,
      options.shown,
      (selection) => this.select(selection),
      () => this.getNextVersion(undefined),
    );
    if (!committer) return;
    if (!fence) throw new Error('A committer is for runs: their writes are fenced');
    this.queue = committer.open(fence);
    this.heads = new RunHeads(fence.runId);
  }

  private get isBehind(): boolean {
    return this.queue !== null && this.options.writeBehind === true;
  }

  /** Refusal by the fence, if any. */
  get leaseLost(): LeaseLostError | null {
    return this.lost;
  }

  /** Waits for writes in flight and refuses later ones. Fails if an accepted write could not be stored. */
  async close(): Promise<void> {
    this.closed = true;
    while (this.inFlight.size > 0) await Promise.allSettled([...this.inFlight]);
    await this.queue?.settled();
    if (this.isBehind && this.queue?.failure) throw this.queue.failure.error;
  }

  /**
   * Backpressure for the scheduling of nodes: resolves when the database has caught up. LangGraph does not wait for its
   * checkpointer between steps, so a slow database would otherwise fill the memory.
   */
  waitForCapacity(): Promise<void> | undefined {
    return this.queue?.waitForCapacity();
  }

  /**
   * Versions have a random part: two branches from one checkpoint would otherwise write the same "next" version of a
   * channel with different values. Must not use `this`: LangGraph calls it unbound.
   */
  getNextVersion(current: number | undefined): number;
  getNextVersion(current: unknown): unknown {
    const counter = current === undefined ? 0 : Number.parseInt(String(current), 10);
    const random = Math.random().toString(36).slice(2, 10).padEnd(8, '0');
    return `${String(counter + 1).padStart(versionDigits, '0')}.${random}`;
  }

  async getTuple(config: RunnableConfig): Promise<CheckpointTuple | undefined> {
    const { ahead } = this;
    const { threadId, namespace = '' } = target(config);
    if (ahead && threadId !== undefined && ahead.key === keyOf(threadId, namespace) && !getCheckpointId(config)) {
      this.ahead = null;
      return ahead.tuple;
    }
    const stored = await this.read(config);
    const tuple = stored && (await this.tuples.read(stored));
    if (tuple) this.bodies.onRead(tuple.checkpoint);
    return tuple;
  }

  /**
   * The newest checkpoint. Its next read returns the same objects, so the state is decoded once. The caller must not
   * change or keep them. A write in between makes the next read a new one.
   */
  readAhead(threadId: string): Promise<CheckpointTuple | undefined> {
    const tuple = this.getTuple({ configurable: { thread_id: threadId, checkpoint_ns: '' } });
    this.ahead = { key: keyOf(threadId, ''), tuple };
    return tuple;
  }

  /** The newest checkpoint without the values whose stored text has at least `bytes`, and the names of their channels. */
  async getOutline(threadId: string, bytes: number): Promise<Outline | undefined> {
    const stored = await this.read({ configurable: { thread_id: threadId, checkpoint_ns: '' } });
    if (!stored) return undefined;
    const channels = [...stored.channels];
    const leftOut = channels.filter(([, { blob }]) => blob.length >= bytes).map(([channel]) => channel);
    const small = new Map(channels.filter(([channel]) => !leftOut.includes(channel)));
    return { tuple: await this.tuples.read({ ...stored, channels: small }), leftOut };
  }

  private async read(config: RunnableConfig): Promise<StoredCheckpoint | undefined> {
    const { threadId, namespace = '' } = target(config);
    if (threadId === undefined) return undefined;
    const checkpointId = getCheckpointId(config);
    const head = this.headOf(threadId, namespace);
    if (head && (!checkpointId || head.checkpointId === checkpointId)) return head;
    if (head === null && !checkpointId) return undefined;

    await this.caughtUp(threadId, namespace);
    const found = this.heads?.reading(threadId, namespace);
    const [stored] = await this.select({ threadId, namespace, ...(checkpointId ? { checkpointId } : {}), limit: 1 });
    if (!checkpointId) found?.(stored ?? null);
    return stored;
  }

  private headOf(threadId: string, namespace: string): Head | undefined {
    const head = this.heads?.get(threadId, namespace);
    if (head !== undefined || !this.heads || threadId !== this.options.emptyThread) return head;
    if (this.written.has(keyOf(threadId, namespace))) return undefined;
    this.heads.reading(threadId, namespace)(null);
    return null;
  }

  /** `withoutValues` omits channel values and task writes. */
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
      const page = await this.select({
        ...selection,
        ...(belowSeq === undefined ? {} : { belowSeq }),
        ...(options.withoutValues ? { withoutValues: true } : {}),
        limit,
      });
      const decoded: Decoded = new Map();
      for (const stored of page) {
        const tuple = await this.tuples.read(stored, decoded);
        this.options.shown?.onCheckpoint?.(stored);
        yield tuple;
      }
      remaining -= page.length;
      if (page.length < limit) return;
      belowSeq = page.at(-1)?.seq;
    }
  }

  private select(selection: CheckpointSelection): Promise<StoredCheckpoint[]> {
    const onElement = (threadId: string, key: string) => this.known?.add(threadId, key);
    // A page of a history has values of many versions.
    const cache = selection.limit === 1 ? this.options.values : undefined;
    return selectCheckpoints(this.pool, selection, onElement, cache);
  }

  /** Stamps of the checkpoints that `list` would return now. */
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
      const { channel_values: channelValues } = checkpoint;
      const form = await this.form();
      const { body, rows } = this.bodies.divide(checkpoint, newVersions, form);
      const dumpedBody = await this.codec.dump(body);
      const dumped = await allSoon(
        rows.map(({ channel, hasRow }) => (hasRow ? this.codec.dumpChannel(channel, channelValues[channel]) : null)),
      );
      const channels = rows.map(({ channel, version }, at) => ({
        ...{ namespace, channel, version },
        value: dumped[at] ?? null,
      }));
      // After the channels, whose errors are more precise: the step writes contain their values.
      const stepWrites = this.options.stepWrites?.(namespace, metadata, checkpoint);
      const versions = { ...checkpoint.channel_versions };
      const change = {
        threadId,
        checkpoint: {
          namespace,
          checkpointId: checkpoint.id,
          parentCheckpointId: (config.configurable?.checkpoint_id as string | undefined) ?? null,
          versions,
          metadata: JSON.stringify({ ...this.options.metadata, ...metadata }),
          body: form === 'compact' ? { ...dumpedBody, type: compactType } : dumpedBody,
          stepWrites: stepWrites === undefined ? null : await this.codec.dump(stepWrites),
        },
        channels,
        writes: [],
      };
      await this.store(change, form);
    });
    return { configurable: { thread_id: threadId, checkpoint_ns: namespace, checkpoint_id: checkpoint.id } };
  }

  async putWrites(config: RunnableConfig, writes: PendingWrite[], taskId: string): Promise<void> {
    const { threadId, namespace = '' } = requireTarget(config);
    const checkpointId = config.configurable?.checkpoint_id as string | undefined;
    if (checkpointId === undefined) throw new Error('Pending writes need "checkpoint_id" in "configurable"');
    return this.track(async () => {
      // A task may write a special channel twice in one call; the last write is valid.
      const byIndex = new Map<number, PendingWrite>();
      writes.forEach((write, position) => byIndex.set(WRITES_IDX_MAP[write[0]] ?? position, write));
      if (byIndex.size === 0) return;
      const indexed = [...byIndex];
      const dumped = await allSoon(indexed.map(([, [channel, value]]) => this.codec.dumpChannel(channel, value)));
      const rows = indexed.map(([idx, [channel]], at) => {
        return { namespace, checkpointId, taskId, idx, channel, value: dumped[at] as StoredValue };
      });
      await this.store({ threadId, checkpoint: null, channels: [], writes: rows }, await this.form());
    });
  }

  async deleteThread(threadId: string): Promise<void> {
    await this.queue?.settled();
    await deleteThread((text, values) => runStatement(this.pool, text, values), threadId);
    this.heads?.invalidate();
    this.known?.clear();
  }

  private form(): StorageForm | Promise<StorageForm> {
    return (this.codec.isPlain && this.options.storage?.form()) || 'whole';
  }

  private store(change: CheckpointChange, form: StorageForm): Promise<void> {
    const { threadId, checkpoint, writes } = change;
    this.ahead = null;
    for (const { namespace } of checkpoint ? [checkpoint] : writes) this.written.add(keyOf(threadId, namespace));
    const { known } = this;
    const { storage, values } = this.options;
    const isStored = (key: string) => known?.has(threadId, key) ?? false;
    const onChannel = ({ namespace, channel, version, value }: ChannelRow, keys: readonly string[]) =>
      value &&
      values?.keep(threadId, namespace, channel, { version, blob: value.blob, elements: keys, entries: value.entries });
    const packed = storage ? packChange(change, { sizes: storage.sizes, form, isStored, onChannel }) : change;
    const stored = this.queue ? this.queue.store(packed) : this.storeAlone(packed);
    if (this.queue && !this.queue.failure) known?.addAll(packed);
    if (!this.queue?.failure) this.heads?.apply(change);
    if (!this.isBehind) return stored;
    stored.catch((error: unknown) => this.refuse(error));
    return Promise.resolve();
  }

  private async storeAlone(change: CheckpointChange): Promise<void> {
    const fence = this.options.fence ?? null;
    const [stored] = await storeChanges(this.pool, [{ fence, changes: [change] }], fence ? 'wait' : 'none');
    if (!stored) throw new LeaseLostError(fence?.runId ?? '', fence?.leaseGeneration ?? 0);
    this.known?.addAll(change);
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

  /** A run reads its own writes. Failed writes are not awaited: they end the run. */
  private async caughtUp(threadId?: string, namespace?: string): Promise<void> {
    const isOfOthers =
      threadId !== undefined && namespace !== undefined && !this.written.has(keyOf(threadId, namespace));
    if (!isOfOthers) await this.queue?.settled();
  }

  /**
   * A write-behind does not reject here: LangGraph looks at it only at the end, and an unhandled rejection would count
   * as a fault of the process. The failure ends the run, and `close()` reports it.
   */
  private async track(write: () => Promise<void>): Promise<void> {
    if (this.closed) throw new SaverClosedError();
    const promise = write().catch((error: unknown) => {
      if (!this.isBehind) {
        this.refuse(error);
        throw error;
      }
      this.queue?.breakOff(error);
      // In a tick of its own: LangGraph is in the middle of a step, whose chunks would be lost.
      setImmediate(() => this.refuse(error));
    });
    this.inFlight.add(promise);
    try {
      await promise;
    } finally {
      this.inFlight.delete(promise);
    }
  }
}
