import type { CallbackHandlerMethods } from '@langchain/core/callbacks/base';
import type { RunnableConfig } from '@langchain/core/runnables';
import type { StreamEvent } from '@langchain/core/tracers/log_stream';
import type { LeaseTerm } from '@heddle/leases';
import {
  type CheckpointCommitter,
  CheckpointUnavailableError,
  type StorageRule,
  type PostgresSaver,
  PostgresStore,
  type StoreSettings,
  type ValueCache,
} from '@heddle/checkpoint';
import { boundedText, readThrown } from '@heddle/errors';
import { isStatementTimeout } from '@heddle/postgres';
import type { Pool } from 'pg';
import type { ExecuteOutcome, ExecuteRequest, RunEvent } from '../graph-runtime.port.js';
import { wholeUpTo } from '../large-values.js';
import type { Durability, FinalSnapshotWire, StateSnapshotWire } from '../wire-types.js';
import { toRunError } from '../run-error.js';
import { FinalState, shownChannels } from './final-state.js';
import { planGraphCall, type GraphCall } from './graph-call.js';
import type { AnyGraph } from '../langgraph-internals/graph-types.js';
import { bindGraph, type LoadedGraph } from './graph-loader.js';
import { isKnownStream, readStream, untilAborted } from '../langgraph-internals/graph-stream.js';
import type { LangChainCore } from '../langgraph-internals/langchain-core.js';
import { langGraphOf } from '../langgraph-internals/langgraph-copy.js';
import { LeaseGuard } from './lease-guard.js';
import { loopConfigurable } from '../langgraph-internals/loop-config.js';
import { LoopEnd } from '../langgraph-internals/loop-end.js';
import { MessageAccumulator, findMessages } from './message-accumulator.js';
import { BackpressuredSaver } from './backpressured-saver.js';
import { rootIdOf, runConfigurable, runContext, runFactoryConfig, runMetadata } from './run-config.js';
import { isTracedByGraph, langsmithTracers } from './run-tracers.js';
import { fromCheckpointRef, toStateSnapshotWire } from './state-snapshot.js';
import { StepTracer } from './step-tracer.js';
import { StepWritesRecorder } from './step-writes.js';
import { StoredStates } from './stored-states.js';
import { TraceRecorder } from './tracing/trace-recorder.js';
import { openProtocolStream, toProtocolChunk } from './protocol-stream.js';
import { graphStreamModes, toRunEvent, toRunEvents, type GraphChunk, type GraphStreamMode } from './stream-events.js';
import { UsageRecorder } from './usage-recorder.js';

/** Receives events in order. A promise delays the run until the receiver has caught up. */
export type EventSink = (event: RunEvent) => void | Promise<void>;

interface RunStorage {
  pool: Pool;
  /** Batches the writes of all runs of a thread; without it each write is stored alone. */
  committer: CheckpointCommitter | undefined;
  /** How values are stored; whole without it. */
  rule?: StorageRule;
  /** Large values of recent threads. */
  values?: ValueCache;
  /** Settings of the store in graphs. */
  store?: StoreSettings;
  /** Maximum length of an event, in characters of JSON. */
  maxEventLength?: number | undefined;
}

/** Rows always leave out a value from this size of its stored text, in bytes. */
const leftOutFrom = 2 * wholeUpTo;

/** Time limit of a cancelled graph for storing its finished steps. */
const settleMs = 5_000;

/** Executes a run once, in the current thread. Never rejects: every end is an outcome. */
export async function executeRun(
  loaded: LoadedGraph,
  { pool, committer, rule, values, store, maxEventLength }: RunStorage,
  request: ExecuteRequest,
  emit: EventSink,
  signal: AbortSignal,
  lease?: LeaseTerm,
): Promise<ExecuteOutcome> {
  const abort = new AbortController();
  const guard = new LeaseGuard(lease, abort);
  const onAbort = (): void => abort.abort(signal.reason);
  if (signal.aborted) onAbort();
  signal.addEventListener('abort', onAbort, { once: true });

  const recorder = new StepWritesRecorder();
  const states = new StoredStates();
  const saver = new BackpressuredSaver({
    pool,
    fence: { runId: request.runId, leaseGeneration: request.leaseGeneration },
    metadata: runMetadata(request),
    stepWrites: (namespace, metadata, checkpoint) => {
      states.onCheckpoint(namespace, checkpoint);
      return recorder.source(namespace, metadata, checkpoint);
    },
    onLeaseLost: (error) => abort.abort(error),
    emptyThread: request.threadIsEmpty ? request.threadId : undefined,
    ...(committer ? { committer } : {}),
    storage: rule,
    values,
    writeBehind: storesBehind(request, committer),
    onWriteLost: (error) => abort.abort(error),
  });
  const durability = storesBehind(request, committer) ? 'sync' : request.durability;
  const items = new PostgresStore(pool, request.tenantId, store);
  const execution = new RunExecution(
    loaded,
    saver,
    recorder,
    states,
    guard,
    items,
    request,
    durability,
    emit,
    maxEventLength,
    abort,
  );
  try {
    return await Promise.race([execute(), guard.expired]);
  } finally {
    signal.removeEventListener('abort', onAbort);
    guard.close();
  }

  async function execute(): Promise<ExecuteOutcome> {
    try {
      const error = await execution.run();
      // Events are not final before their checkpoints are stored.
      const unstored: unknown = await saver.close().catch((cause: unknown) => cause);
      return traced(await conclude(unstored ?? error));
    } catch (error) {
      return traced(lostOrFailed(error, null));
    }
  }

  async function conclude(error: unknown): Promise<ExecuteOutcome> {
    if (saver.leaseLost) return { kind: 'lost', cause: 'unreachable', reason: saver.leaseLost.message };
    if (error === undefined) return withUsage({ kind: 'completed', head: await execution.readHead() });
    if (signal.aborted) {
      const { nodesUnderWay } = guard;
      const head = await execution.readHead().catch(() => null);
      return guard.lost() ?? withUsage({ kind: 'aborted', head, ...(nodesUnderWay ? { nodesUnderWay } : {}) });
    }
    return lostOrFailed(error, await execution.readHead().catch(() => null));
  }

  function lostOrFailed(error: unknown, head: StateSnapshotWire | null): ExecuteOutcome {
    const unavailable = readThrown(() => findUnavailable(error), null);
    if (unavailable) {
      const cause = isStatementTimeout(unavailable.cause) ? 'stuck' : 'unreachable';
      return { kind: 'lost', cause, reason: boundedText(unavailable.message) };
    }
    return withUsage({ kind: 'failed', error: toRunError(error), head });
  }

  function traced(outcome: ExecuteOutcome): ExecuteOutcome {
    execution.recorder?.finish(outcome);
    return outcome;
  }

  function withUsage(outcome: Exclude<ExecuteOutcome, { kind: 'lost' }>): ExecuteOutcome {
    const usage = execution.usage.total();
    return usage ? { ...outcome, usage } : outcome;
  }
}

/**
 * Whether the saver stores behind the graph. With durability `async` and a committer, LangGraph waits for the saver
 * after each step, at no cost while the database keeps up. Without a committer LangGraph stores in the background
 * itself.
 */
function storesBehind({ durability }: ExecuteRequest, committer: CheckpointCommitter | undefined): boolean {
  return durability === 'async' && committer !== undefined;
}

class RunExecution {
  private readonly requested: Set<ExecuteRequest['streamModes'][number]>;
  private readonly loop = new LoopEnd();
  private readonly final = new FinalState();
  readonly usage = new UsageRecorder();
  /** Undefined for a run that LangSmith traces. */
  recorder: TraceRecorder | undefined;
  private graph: AnyGraph | null = null;

  constructor(
    private readonly loaded: LoadedGraph,
    private readonly saver: PostgresSaver,
    private readonly writes: StepWritesRecorder,
    private readonly states: StoredStates,
    private readonly guard: LeaseGuard,
    private readonly items: PostgresStore,
    private readonly request: ExecuteRequest,
    /** Durability of LangGraph's loop. */
    private readonly durability: Durability,
    private readonly emit: EventSink,
    private readonly maxEventLength: number | undefined,
    private readonly abort: AbortController,
  ) {
    this.requested = new Set(request.streamModes);
    const { trace } = request;
    if (trace) this.recorder = new TraceRecorder(trace, request, (event) => void emit(event));
  }

  /** Resolves with the error of the graph, or undefined. */
  async run(): Promise<unknown> {
    try {
      this.abort.signal.throwIfAborted();
      const { request } = this;
      const graph = await this.resolve();
      const langGraph = langGraphOf(graph);
      if (this.recorder && isTracedByGraph(langGraph.core)) this.recorder = undefined;
      this.graph = bindGraph(graph, this.saver, this.items);
      this.loop.watch(this.graph);
      const head = await this.saver.readAhead(request.threadId);
      const call = await planGraphCall({
        request,
        head,
        nodes: Object.keys(graph.nodes),
        langGraph,
        readState: (ref) => this.readState(fromCheckpointRef(ref)),
      });
      if (call.kind === 'stopped') return undefined;
      const known = findMessages(head?.checkpoint.channel_values ?? {}).map(({ id }) => id);
      this.usage.begin(known);
      if (request.leaseGeneration > 1) await this.addEarlierUsage();
      await this.stream(this.graph, call, new MessageAccumulator(known));
      return undefined;
    } catch (error) {
      await this.loop.settled(settleMs);
      return error ?? new Error('The graph raised nothing');
    }
  }

  async readHead(): Promise<FinalSnapshotWire> {
    const { threadId, leavesOutLarge } = this.request;
    const { graph } = this;
    if (graph !== null && graph.getState === langGraphOf(graph).getState) {
      const outline = await this.saver.getOutline(threadId, leavesOutLarge ? leftOutFrom : Number.POSITIVE_INFINITY);
      const final = outline && this.final.snapshot(graph, outline.tuple, outline.leftOut);
      if (final) {
        const leftOut = shownChannels(graph, outline.leftOut);
        const head = toStateSnapshotWire(final, this.loaded.graphId);
        return leftOut.length > 0 ? { ...head, left_out: leftOut } : head;
      }
    }
    return this.readState({ configurable: { thread_id: threadId, checkpoint_ns: '' } });
  }

  /** Adds the usage of the steps that earlier attempts of the run have stored. */
  private async addEarlierUsage(): Promise<void> {
    const { threadId, runId } = this.request;
    const own = { filter: { run_id: runId } };
    for await (const step of this.saver.list({ configurable: { thread_id: threadId } }, own)) {
      this.usage.continueAfter(step);
    }
  }

  private async readState(config: RunnableConfig): Promise<StateSnapshotWire> {
    const graph = this.graph ?? bindGraph(await this.resolve(), this.saver);
    return toStateSnapshotWire(await graph.getState(config), this.loaded.graphId);
  }

  private resolve(): Promise<AnyGraph> {
    const { request } = this;
    const executionRuntime = { context: runContext(request) };
    return this.loaded.resolve(runFactoryConfig(request), { accessContext: 'threads.create_run', executionRuntime });
  }

  private async stream(
    graph: AnyGraph,
    call: Extract<GraphCall, { kind: 'start' }>,
    accumulator: MessageAccumulator,
  ): Promise<void> {
    this.writes.setInputWrites(call.inputWrites);
    const isKnown = isKnownStream(graph);
    const modes = graphStreamModes(this.requested, isKnown);
    const options = this.options(langGraphOf(graph).core, call, modes);
    const send = async (chunk: GraphChunk): Promise<void> => {
      const events = toRunEvents(chunk, this.requested, modes, accumulator, this.maxEventLength);
      for (const event of events) {
        await this.emit(this.request.hasShortLog ? await this.states.shorten(event, chunk.payload) : event);
      }
    };
    if (this.request.usesProtocol && (await this.streamProtocol(graph, call.input, options, send))) return;
    if (isKnown && !this.requested.has('events')) {
      return readStream(graph, call.input, options, this.abort, (chunk) => send(this.toChunk(chunk)));
    }
    const chunks = this.requested.has('events')
      ? this.chunksOfEvents(graph, call.input, options)
      : this.chunks(await graph.stream(call.input, options as never));
    for await (const chunk of chunks) await send(chunk);
  }

  /** False, with nothing executed, for a LangGraph without the protocol: readers derive its events from the modes. */
  private async streamProtocol(
    graph: AnyGraph,
    input: unknown,
    { streamMode: _modes, subgraphs: _subgraphs, ...options }: RunnableConfig & Record<string, unknown>,
    send: (chunk: GraphChunk) => Promise<void>,
  ): Promise<boolean> {
    const events = await openProtocolStream(graph, input, options);
    if (events === null) return false;
    await untilAborted(this.abort.signal, async () => {
      for await (const event of events) {
        if (this.abort.signal.aborted) continue;
        const made = toProtocolChunk(event);
        if (made === null) continue;
        if ('chunk' in made) await send(made.chunk);
        else await this.emit(toRunEvent(...made.event, this.maxEventLength));
      }
    });
    return true;
  }

  private options(
    core: LangChainCore,
    call: Extract<GraphCall, { kind: 'start' }>,
    streamMode: GraphStreamMode[],
  ): RunnableConfig & Record<string, unknown> {
    const { request } = this;
    return {
      configurable: {
        ...runConfigurable(request, call.forkAt),
        ...loopConfigurable(this.durability, {
          modes: this.writes.modes,
          push: (chunk) => {
            this.guard.onChunk(chunk);
            this.writes.push(chunk);
            this.final.onChunk(chunk);
            this.usage.onChunk(chunk);
          },
        }),
      },
      context: runContext(request),
      metadata: runMetadata(request),
      tags: request.config.tags ?? [],
      ...(request.config.recursion_limit === undefined ? {} : { recursionLimit: request.config.recursion_limit }),
      ...rootIdOf(request),
      streamMode,
      subgraphs: request.streamSubgraphs,
      ...(request.interruptBefore === null ? {} : { interruptBefore: request.interruptBefore }),
      ...(request.interruptAfter === null ? {} : { interruptAfter: request.interruptAfter }),
      durability: this.durability,
      ...this.callbacks(core),
      signal: this.abort.signal,
    };
  }

  /** No callbacks without listeners: a single one costs a third of the time of a short run. */
  private callbacks(core: LangChainCore): Pick<RunnableConfig, 'callbacks'> {
    const listeners: CallbackHandlerMethods[] = langsmithTracers(core, this.request);
    if (this.recorder) listeners.push(this.recorder);
    if (this.request.traced) listeners.push(new StepTracer((event) => void this.emit(event)));
    return listeners.length > 0 ? { callbacks: listeners } : {};
  }

  private async *chunks(stream: AsyncIterable<unknown>): AsyncGenerator<GraphChunk> {
    for await (const chunk of stream) yield this.toChunk(chunk);
  }

  /** Stream mode `events`: chunks of the other modes arrive inside events of the run, which are not sent themselves. */
  private async *chunksOfEvents(
    graph: AnyGraph,
    input: unknown,
    options: RunnableConfig & Record<string, unknown>,
  ): AsyncGenerator<GraphChunk> {
    let rootId: string | undefined;
    const events = graph.streamEvents(input, { ...options, version: 'v2' } as never) as unknown;
    for await (const event of events as AsyncIterable<StreamEvent>) {
      rootId ??= event.run_id;
      if (event.event === 'on_chain_stream' && event.run_id === rootId) yield this.toChunk(event.data.chunk);
      else if (!event.tags?.includes('langsmith:hidden')) {
        await this.emit(toRunEvent('events', event, this.maxEventLength));
      }
    }
  }

  private toChunk(chunk: unknown): GraphChunk {
    if (this.request.streamSubgraphs) {
      const [namespace, mode, payload] = chunk as [string[], GraphStreamMode, unknown];
      return { namespace, mode, payload };
    }
    const [mode, payload] = chunk as [GraphStreamMode, unknown];
    return { namespace: [], mode, payload };
  }
}

function findUnavailable(error: unknown): CheckpointUnavailableError | null {
  for (let current = error, depth = 0; current instanceof Error && depth < 10; depth += 1) {
    if (current instanceof CheckpointUnavailableError) return current;
    current = current.cause;
  }
  return null;
}
