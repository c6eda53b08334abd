import { type LeaseTerm, within } from '@heddle/leases';
import { CheckpointCommitter, StorageGate, type StoreSettings, ValueCache } from '@heddle/checkpoint';
import { createPool, type DatabaseLimits } from '@heddle/postgres';
import type { Pool } from 'pg';
import type { ThreadGraph } from '../graph-inspector.port.js';
import type { ExecuteOutcome, ExecuteRequest, GraphDescription } from '../graph-runtime.port.js';
import { executeRun, type EventSink } from './execute-run.js';
import { GraphDescriber } from './describe-graph.js';
import type { StateArguments, StateOperation, StateOperations, StateResult } from './forwarding-inspector.js';
import { readGraphConfig } from '../../config/langgraph/graph-config.js';
import type { SectionVariables } from '../../config/langgraph/section.js';
import { storeSettings } from '../store-settings.js';
import { embeddingFunction } from './embedding/embedding-function.js';
import type { ImportModule } from '../langgraph-internals/graph-types.js';
import { untilAborted } from '../langgraph-internals/graph-stream.js';
import { brokenGraph, loadGraph, type LoadedGraph } from './graph-loader.js';
import { graphScope } from './graph-log.js';
import { StateInspector } from './inspect-state.js';
import { defaultLoadLimitMs } from './load-limit.js';
import { SnapshotCache } from './snapshot-cache.js';
import { GraphNotFoundError } from './runtime.errors.js';

export interface GraphHostOptions {
  /** Path of langgraph.json. */
  configPath: string;
  databaseUrl: string;
  databaseLimits?: DatabaseLimits;
  /** Database connections of this host. */
  poolSize: number;
  /** Settings of default assistants; take precedence over those of the file. */
  assistantDefaults?: string;
  /** Sections of langgraph.json; take precedence over those of the file. */
  sections?: SectionVariables;
  /** Maximum time to embed texts. */
  embedLimitMs?: number;
  /** Maximum time to load one graph. */
  loadLimitMs?: number;
  /** Maximum length of an event of a run, in characters of JSON. */
  maxEventLength?: number;
  /** Graphs that are not loaded, with the reason: they ended or blocked an earlier thread. */
  withheld?: ReadonlyMap<string, string>;
}

/** The loaded graphs of one langgraph.json with a connection pool. */
export class GraphHost {
  private readonly snapshots = new SnapshotCache();
  private readonly rule: StorageGate;
  private readonly values = new ValueCache();

  private constructor(
    /** A graph that loads after its time limit replaces its broken entry. */
    private readonly graphs: ReadonlyMap<string, LoadedGraph>,
    /** Loads that go on after their time limit, by graph. */
    private readonly lateLoads: ReadonlyMap<string, Promise<void>>,
    private readonly pool: Pool,
    private readonly committer: CheckpointCommitter,
    private readonly loadLimitMs: number,
    private readonly store: StoreSettings,
    private readonly maxEventLength: number | undefined,
  ) {
    this.rule = new StorageGate(pool);
  }

  static async open(
    options: GraphHostOptions,
    importModule: ImportModule,
    onLoading: (graphId: string) => void = () => undefined,
    onLate: () => void = () => undefined,
  ): Promise<GraphHost> {
    const { graphs, store } = readGraphConfig(options.configPath, options.assistantDefaults, options.sections);
    const loaded = new Map<string, LoadedGraph>();
    const lateLoads = new Map<string, Promise<void>>();
    for (const spec of graphs) {
      const { graphId } = spec;
      const withheld = options.withheld?.get(graphId);
      if (withheld === undefined) {
        onLoading(graphId);
        const replace = (loading: Promise<LoadedGraph>): void => {
          const replaced = loading.then((graph) => {
            loaded.set(graphId, graph);
            lateLoads.delete(graphId);
            onLate();
          });
          lateLoads.set(graphId, replaced);
        };
        const load = () => loadGraph(spec, importModule, options.loadLimitMs, replace);
        loaded.set(graphId, await graphScope.run({ graph_id: graphId }, load));
      } else loaded.set(graphId, brokenGraph(spec, { reason: withheld }));
    }
    const pool = createPool({
      url: options.databaseUrl,
      applicationName: 'heddle-graphs',
      limits: options.databaseLimits,
      size: options.poolSize,
      blockable: true,
    });
    const committer = new CheckpointCommitter(pool);
    const embed = embeddingFunction(store.index, importModule, options.embedLimitMs);
    const { loadLimitMs = defaultLoadLimitMs, maxEventLength } = options;
    return new GraphHost(loaded, lateLoads, pool, committer, loadLimitMs, storeSettings(store, embed), maxEventLength);
  }

  describe(): GraphDescription[] {
    return [...this.graphs.values()].map(({ resolve: _resolve, ...description }) => description);
  }

  async execute(
    request: ExecuteRequest,
    emit: EventSink,
    signal: AbortSignal,
    lease?: LeaseTerm,
  ): Promise<ExecuteOutcome> {
    const lateLoad = this.lateLoads.get(request.graphId);
    if (lateLoad) await this.untilLoaded(lateLoad, signal);
    const graph = this.graphs.get(request.graphId);
    if (!graph) {
      const { name, message } = new GraphNotFoundError(request.graphId);
      return { kind: 'failed', error: { error: name, message }, head: null };
    }
    const { tenantId: tenant_id, graphId: graph_id, threadId: thread_id, runId: run_id } = request;
    const ids = { tenant_id, graph_id, thread_id, run_id };
    const { pool, committer, rule, values, store, maxEventLength } = this;
    const storage = { pool, committer, rule, values, store, maxEventLength };
    return graphScope.run(ids, () => executeRun(graph, storage, request, emit, signal, lease));
  }

  /** A claimed run waits as long as a load may take; a graph that is still absent fails it. */
  private async untilLoaded(load: Promise<void>, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    const wait = () => within(this.loadLimitMs, load, () => undefined);
    // The execution ends an aborted run.
    await untilAborted(signal, wait).catch(() => undefined);
  }

  databaseLoad(): { waitingCallers: number; isHeldBack: boolean } {
    return { waitingCallers: this.pool.waitingCount, isHeldBack: this.committer.waitForCapacity() !== undefined };
  }

  /** Reads and edits the states of the graph's threads. */
  states(graph: ThreadGraph): StateInspector {
    return new StateInspector(this.require(graph), graph, this.pool, this.snapshots, this.rule);
  }

  async operate<O extends StateOperation>(
    graph: ThreadGraph,
    operation: O,
    ...args: StateArguments<O>
  ): Promise<StateResult<O>> {
    const isOfTheGraph = operation in GraphDescriber.prototype;
    const subject: Partial<StateOperations> = isOfTheGraph
      ? new GraphDescriber(this.require(graph), graph, this.loadLimitMs)
      : this.states(graph);
    const operate = subject[operation]?.bind(subject) as (...all: StateArguments<O>) => Promise<StateResult<O>>;
    return operate(...args);
  }

  private require({ graphId }: ThreadGraph): LoadedGraph {
    const loaded = this.graphs.get(graphId);
    if (!loaded) throw new GraphNotFoundError(graphId);
    return loaded;
  }

  async close(): Promise<void> {
    await this.pool.end();
  }
}
