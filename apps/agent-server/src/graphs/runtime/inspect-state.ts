import type { RunnableConfig } from '@langchain/core/runnables';
import type { StateSnapshot } from '@langchain/langgraph';
import type { CheckpointTuple } from '@langchain/langgraph-checkpoint';
import type { Pool } from 'pg';
import {
  type CheckpointStamp,
  compareChannelVersions,
  type StorageRule,
  PostgresSaver,
  type ShownValues,
} from '@heddle/checkpoint';
import { type FieldError, ValidationError } from '@heddle/errors';
import { isOfTheCheckpoint, selectState } from '../../contract/state-selection.js';
import type {
  HistoryOptions,
  HistoryPage,
  StateUpdate,
  Superstep,
  SuperstepUpdate,
  ThreadGraph,
} from '../graph-inspector.port.js';
import type { CheckpointRef, Json, JsonObject, StateSnapshotWire } from '../wire-types.js';
import { InvalidRunError, toCommand } from './graph-call.js';
import type { AnyGraph } from '../langgraph-internals/graph-types.js';
import { bindGraph, type LoadedGraph } from './graph-loader.js';
import { graphScope } from './graph-log.js';
import { toGraphProblem } from './graph-problem.js';
import { langGraphOf } from '../langgraph-internals/langgraph-copy.js';
import { HistoryText } from './history-text.js';
import { findRefusedValue } from './refused-values.js';
import type { RenderedSnapshot, SnapshotCache } from './snapshot-cache.js';
import { threadFactoryConfig } from './run-config.js';
import {
  CheckpointNotFoundError,
  GraphBrokenError,
  InvalidStateUpdateError,
  UnknownNodeError,
} from './runtime.errors.js';
import { fromCheckpointRef, toCheckpointRef, toStateSnapshotWire } from './state-snapshot.js';
import { StepWritesRecorder } from './step-writes.js';
import { WireDecoder } from './wire-decoder.js';

/** Names with a meaning of LangGraph in updates. */
const inputNode = '__input__';
const specialNodes = new Set([inputNode, '__copy__', '__end__']);

interface StateAtCheckpoint extends CheckpointStamp {
  state: StateSnapshotWire;
}

/** Reads and writes states of threads of one graph. Executes no node. */
export class StateInspector {
  constructor(
    private readonly loaded: LoadedGraph,
    private readonly threadGraph: ThreadGraph,
    private readonly pool: Pool,
    private readonly cache?: SnapshotCache,
    private readonly rule?: StorageRule,
  ) {}

  async getState(ref: CheckpointRef, options: { subgraphs: boolean }): Promise<StateSnapshotWire> {
    const { graph } = await this.open(ref.thread_id, 'threads.read');
    const snapshot = await graph.getState(fromCheckpointRef(ref), { subgraphs: options.subgraphs });
    if (ref.checkpoint_id && snapshot.createdAt === undefined) throw new CheckpointNotFoundError(ref.checkpoint_id);
    return toStateSnapshotWire(snapshot, this.loaded.graphId);
  }

  async getHistory(ref: CheckpointRef, options: HistoryOptions): Promise<HistoryPage> {
    const { select, maxLength } = options;
    if (!select) return this.wholeHistory(ref, options);
    const isCheap = ref.checkpoint_ns === '' && isOfTheCheckpoint(select);
    const states = isCheap ? this.checkpoints(ref, options) : await this.states(ref, options);
    const history = new HistoryText(maxLength);
    for await (const { checkpointId, state } of states) {
      if (!history.add(checkpointId, JSON.stringify(selectState(state, select)))) break;
    }
    return history.page();
  }

  /** Checkpoints without their values; the graph is not asked. */
  private async *checkpoints(ref: CheckpointRef, options: HistoryOptions): AsyncGenerator<StateAtCheckpoint> {
    const saver = new PostgresSaver({ pool: this.pool });
    const tuples = saver.list(fromCheckpointRef(ref), { ...toListOptions(options), withoutValues: true });
    for await (const { config, metadata, checkpoint, parentConfig } of tuples) {
      const snapshot: StateSnapshot = {
        values: {},
        next: [],
        tasks: [],
        config,
        createdAt: checkpoint.ts,
        ...(metadata ? { metadata } : {}),
        ...(parentConfig ? { parentConfig } : {}),
      };
      yield { checkpointId: checkpoint.id, stamp: '', state: toStateSnapshotWire(snapshot, this.loaded.graphId) };
    }
  }

  private async states(ref: CheckpointRef, options: HistoryOptions): Promise<AsyncGenerator<StateAtCheckpoint>> {
    const graph = await this.resolve(ref.thread_id, 'threads.read');
    return this.readStates(graph, ref, options, shownValues(graph, ref));
  }

  private async *readStates(
    graph: AnyGraph,
    ref: CheckpointRef,
    options: HistoryOptions,
    shown: ShownValues | undefined,
  ): AsyncGenerator<StateAtCheckpoint> {
    let newest: CheckpointStamp = { checkpointId: '', stamp: '' };
    const saver = new PostgresSaver({
      pool: this.pool,
      shown: shown && { ...shown, onCheckpoint: (stamp) => (newest = stamp) },
    });
    const history = bindGraph(graph, saver).getStateHistory(fromCheckpointRef(ref), toListOptions(options));
    for await (const snapshot of history) {
      const state = toStateSnapshotWire(snapshot, this.loaded.graphId);
      yield { checkpointId: state.checkpoint_id ?? '', stamp: newest.stamp, state };
    }
  }

  private async wholeHistory(ref: CheckpointRef, options: HistoryOptions): Promise<HistoryPage> {
    const graph = await this.resolve(ref.thread_id, 'threads.read');
    const shown = shownValues(graph, ref);
    const key = shown && this.cache?.keyOf(graph, this.loaded.graphId, ref.thread_id);
    const render = (limit: number, history: HistoryText) =>
      this.render(this.readStates(graph, ref, { ...options, limit }, shown), key, history);
    const cached = key === undefined ? null : await this.cachedHistory(key, ref, options, render);
    if (cached) return cached;
    const history = new HistoryText(options.maxLength);
    await render(options.limit, history);
    return history.page();
  }

  /** Combines cached snapshots with new ones. null without cached ones, or if the thread changes meanwhile. */
  private async cachedHistory(
    key: string,
    ref: CheckpointRef,
    options: HistoryOptions,
    render: (limit: number, history: HistoryText) => Promise<RenderedSnapshot[]>,
  ): Promise<HistoryPage | null> {
    if (!this.cache?.has(key)) return null;
    const saver = new PostgresSaver({ pool: this.pool });
    const stamps = await saver.stamps(fromCheckpointRef(ref), toListOptions(options));
    const texts = stamps.map((stamp) => this.cache?.get(key, stamp));
    // New checkpoints come first.
    const limit = texts.lastIndexOf(undefined) + 1;
    const history = new HistoryText(options.maxLength);
    const made = limit === 0 ? [] : await render(limit, history);
    if (made.some(({ checkpointId }, at) => checkpointId !== stamps[at]?.checkpointId)) return null;
    if (history.isFull) return history.page();
    if (made.length < limit) return null;
    for (let at = limit; at < stamps.length; at += 1) {
      if (!history.add(stamps[at]?.checkpointId as string, texts[at] as string)) break;
    }
    return history.page();
  }

  private async render(
    snapshots: AsyncGenerator<StateAtCheckpoint>,
    key: string | undefined,
    history: HistoryText,
  ): Promise<RenderedSnapshot[]> {
    const states: RenderedSnapshot[] = [];
    for await (const { checkpointId, stamp, state } of snapshots) {
      const text = JSON.stringify(state);
      if (!history.add(checkpointId, text)) break;
      states.push({ checkpointId, stamp, text });
    }
    if (key !== undefined) this.cache?.set(key, states);
    return states;
  }

  async updateState(ref: CheckpointRef, update: StateUpdate): Promise<CheckpointRef> {
    const opened = await this.open(ref.thread_id, 'threads.update', update.metadata);
    const config = fromCheckpointRef(ref);
    const tuple = await opened.saver.getTuple(config);
    if (ref.checkpoint_id && !tuple) throw new CheckpointNotFoundError(ref.checkpoint_id);
    const target = ref.checkpoint_ns === '' ? opened.graph : await subgraphAt(opened.graph, ref.checkpoint_ns);
    if (update.asNode !== undefined) this.assertNode(target, update.asNode);
    // An update without values writes nothing, so it needs no node.
    const asNode = update.asNode ?? (update.values === null ? undefined : inferNode(target, tuple));
    opened.recorder.setUpdateWrites(asNode === undefined ? {} : { [asNode]: update.values });
    const refused = () =>
      findRefusedValue(target, tuple?.checkpoint.channel_values ?? {}, update.values, ['body', 'values']);
    if (asNode === inputNode) refuse(refused());
    const write = { values: channelWrites(target, update.values, asNode), ...(asNode === undefined ? {} : { asNode }) };
    return this.apply(opened.graph, config, [write], () => Promise.resolve(refused()));
  }

  /** Checks all node names before the first superstep is stored. */
  async applySupersteps(threadId: string, supersteps: Superstep[], metadata: JsonObject): Promise<CheckpointRef> {
    const { graph, recorder, saver } = await this.open(threadId, 'threads.update', metadata);
    const steps = supersteps
      .map(({ updates }, index) => ({ updates, loc: ['body', 'supersteps', index, 'updates'] }))
      .filter(({ updates }) => updates.length > 0);
    if (steps.length === 0) throw new InvalidStateUpdateError('Supersteps need at least one update');
    for (const { updates } of steps) for (const update of updates) this.assertNode(graph, update.as_node);
    const nodes = Object.keys(graph.nodes);
    const mapped = steps.map(({ updates, loc }) => ({
      writes: writesByNode(updates),
      sent: updates,
      loc,
      updates: updates.map((update) => ({ values: superstepValues(graph, update, nodes), asNode: update.as_node })),
    }));

    let head: CheckpointRef = { thread_id: threadId, checkpoint_ns: '', checkpoint_id: null };
    for (const { writes, updates, sent, loc } of mapped) {
      const config = fromCheckpointRef(head);
      const refused = async () => {
        const held = (await saver.getTuple(config))?.checkpoint.channel_values ?? {};
        return sent
          .map(({ values }, at) => findRefusedValue(graph, held, values, [...loc, at, 'values']))
          .find(Boolean);
      };
      if (sent.some((update) => update.as_node === inputNode)) refuse(await refused());
      recorder.setInputWrites({});
      recorder.setUpdateWrites(writes);
      head = await this.apply(graph, config, updates, refused);
    }
    return head;
  }

  private async apply(
    graph: AnyGraph,
    config: RunnableConfig,
    updates: { values: unknown; asNode?: string }[],
    refused: () => Promise<FieldError | null | undefined>,
  ): Promise<CheckpointRef> {
    let next: RunnableConfig;
    try {
      next = await graph.bulkUpdateState(config as never, [{ updates: updates as never }]);
    } catch (error) {
      const reason = asUpdateError(error);
      // LangGraph does not name the refused value.
      if (reason instanceof InvalidStateUpdateError) refuse(await refused());
      throw reason;
    }
    const ref = toCheckpointRef(next);
    if (!ref) throw new Error('The state update returned no checkpoint');
    return ref;
  }

  private assertNode(graph: AnyGraph, node: string): void {
    if (specialNodes.has(node)) return;
    const known = Object.keys(graph.nodes);
    if (known.includes(node)) return;
    throw new UnknownNodeError(
      this.loaded.graphId,
      node,
      known.filter((name) => !name.startsWith('__')),
    );
  }

  private async open(threadId: string, accessContext: 'threads.read' | 'threads.update', metadata: JsonObject = {}) {
    const recorder = new StepWritesRecorder();
    const saver = new PostgresSaver({
      pool: this.pool,
      metadata: { ...metadata, thread_id: threadId, graph_id: this.loaded.graphId },
      stepWrites: (namespace, stored, checkpoint) => recorder.source(namespace, stored, checkpoint),
      storage: this.rule,
    });
    const graph = await this.resolve(threadId, accessContext);
    return { graph: bindGraph(graph, saver), saver, recorder };
  }

  private async resolve(threadId: string, accessContext: 'threads.read' | 'threads.update'): Promise<AnyGraph> {
    const { graphId } = this.loaded;
    try {
      const config = threadFactoryConfig(this.threadGraph, threadId);
      const resolve = () => this.loaded.resolve(config, { accessContext, executionRuntime: null });
      return await graphScope.run({ graph_id: graphId, thread_id: threadId }, resolve);
    } catch (error) {
      throw error instanceof GraphBrokenError ? error : new GraphBrokenError(graphId, toGraphProblem(error).reason);
    }
  }
}

function refuse(refused: FieldError | null | undefined): void {
  if (refused) throw new ValidationError([refused]);
}

function toListOptions({ limit, before, metadata }: HistoryOptions) {
  return {
    limit,
    ...(before ? { before: fromCheckpointRef(before) } : {}),
    ...(metadata ? { filter: metadata } : {}),
  };
}

/** Channels that store values unchanged; other types revive or transform them. */
const passiveChannels = new Set(['LastValue', 'AnyValue', 'EphemeralValue', 'BinaryOperatorAggregate']);

/**
 * Values of the graph's own channels that a history shows. All values are revived where code of the graph may read
 * them: in subgraphs, in cache keys of nodes, and in input functions outside a StateGraph.
 */
function shownValues(graph: AnyGraph, ref: CheckpointRef): ShownValues | undefined {
  const nodes = Object.values(graph.nodes);
  if (ref.checkpoint_ns !== '' || !('builder' in graph) || nodes.some(({ cachePolicy }) => cachePolicy))
    return undefined;
  const decoder = new WireDecoder();
  return {
    shows: (channel) => passiveChannels.has(graph.channels[channel]?.lc_graph_name ?? ''),
    decode: (json, revive) => decoder.decode(json, revive),
    decodeParts: (parts, revive) => decoder.decodeParts(parts, revive),
  };
}

/** A list of [channel, value] in the form of LangGraph: a command of a node, or an object as input. */
function channelWrites(graph: AnyGraph, values: Json | undefined, asNode: string | undefined): unknown {
  const hasChannels = 'builder' in graph && !('__root__' in graph.channels);
  if (!hasChannels || !Array.isArray(values) || values.length === 0 || !values.every(isPair)) return values;
  return asNode === inputNode ? Object.fromEntries(values) : new (langGraphOf(graph).Command)({ update: values });
}

const isPair = (item: Json): item is [string, Json] =>
  Array.isArray(item) && item.length === 2 && typeof item[0] === 'string';

function superstepValues(graph: AnyGraph, update: SuperstepUpdate, nodes: string[]): unknown {
  if (!update.command) return channelWrites(graph, update.values, update.as_node);
  if (update.as_node === inputNode) {
    throw new InvalidStateUpdateError(`An update as '${inputNode}' takes values and no command`);
  }
  try {
    return toCommand(update.command, [], nodes, langGraphOf(graph)) ?? update.values;
  } catch (error) {
    throw error instanceof InvalidRunError ? new InvalidStateUpdateError(error.message) : error;
  }
}

function writesByNode(updates: SuperstepUpdate[]): Record<string, unknown> {
  const writes: Record<string, Json[]> = {};
  for (const update of updates) {
    (writes[update.as_node] ??= []).push(update.command?.update ?? update.values);
  }
  return Object.fromEntries(
    Object.entries(writes).map(([node, values]) => [node, values.length === 1 ? values[0] : values]),
  );
}

async function subgraphAt(graph: AnyGraph, namespace: string): Promise<AnyGraph> {
  const path = namespace
    .split('|')
    .filter((part) => !/^\d+$/.test(part))
    .map((part) => part.split(':')[0])
    .join('|');
  for await (const [name, subgraph] of graph.getSubgraphsAsync(path, true)) {
    if (name === path) return subgraph as AnyGraph;
  }
  throw new InvalidStateUpdateError(`The graph has no subgraph at '${namespace}'`);
}

/**
 * The node of an update without one: the only node, or the one that ran last. Equals LangGraph's rule; needed here to
 * store the author of the update with the checkpoint.
 */
function inferNode(graph: AnyGraph, tuple: CheckpointTuple | undefined): string {
  const names = Object.keys(graph.nodes);
  if (names.length === 1 && names[0] !== undefined) return names[0];
  const seen = Object.entries(tuple?.checkpoint.versions_seen ?? {})
    .flatMap(([node, versions]) => Object.values(versions).map((version) => ({ node, version })))
    .sort((left, right) => compareChannelVersions(left.version, right.version));
  if (seen.length === 0 && typeof graph.inputChannels === 'string' && names.includes(graph.inputChannels)) {
    return graph.inputChannels;
  }
  const [last, secondLast] = [seen.at(-1), seen.at(-2)];
  if (last && counterOf(last.version) !== counterOf(secondLast?.version) && names.includes(last.node)) return last.node;
  throw new InvalidStateUpdateError('It is not clear which node the update is from: name it in "as_node"');
}

/** Channels that change in one step share a count; the rest of the version is random. */
function counterOf(version: number | string | undefined): number | null {
  return version === undefined ? null : Number.parseInt(String(version), 10);
}

/** Errors of LangGraph describe the update; errors of the database are rethrown. */
function asUpdateError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const isDatabaseError = 'severity' in error || error.name === 'CheckpointUnavailableError';
  return isDatabaseError ? error : new InvalidStateUpdateError(error.message);
}
