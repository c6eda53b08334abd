import { createPool, type DatabaseLimits } from '@heddle/postgres';
import type { Pool } from 'pg';

import type { LeaseTerm } from '../../leases/lease-term.js';
import type {
  CheckpointRef,
  ExecuteOutcome,
  ExecuteRequest,
  GraphDescription,
  HistoryOptions,
  JsonObject,
  StateSnapshotWire,
  StateUpdate,
  Superstep,
  ThreadGraph,
} from '../graph-runtime.port.js';
import { executeRun, type EventSink } from './execute-run.js';
import { readGraphConfig } from './graph-config.js';
import { brokenGraph, loadGraph, type ImportModule, type LoadedGraph } from './graph-loader.js';
import { graphScope } from './graph-log.js';
import { StateInspector } from './inspect-state.js';
import { GraphNotFoundError } from './runtime.errors.js';

export interface GraphHostOptions {
  /** Path of langgraph.json. */
  configPath: string;
  databaseUrl: string;
  databaseLimits?: DatabaseLimits;
  /** Database connections of this host. */
  poolSize: number;
  /** Settings of default assistants that win over those of the file. */
  assistantDefaults?: string;
  /** How long one graph may take to load. */
  loadLimitMs?: number;
  /** Graphs that are not to be loaded, with the reason: they ended or blocked an earlier thread. */
  withheld?: Record<string, string>;
}

/** The graphs of one langgraph.json, loaded, with a connection pool: all that a thread needs to run them. */
export class GraphHost {
  private constructor(
    private readonly graphs: ReadonlyMap<string, LoadedGraph>,
    private readonly pool: Pool,
  ) {}

  static async open(
    options: GraphHostOptions,
    importModule: ImportModule,
    onLoading: (graphId: string) => void = () => undefined,
  ): Promise<GraphHost> {
    const { graphs } = readGraphConfig(options.configPath, options.assistantDefaults);
    const loaded = new Map<string, LoadedGraph>();
    for (const spec of graphs) {
      const { graphId } = spec;
      const withheld = options.withheld?.[graphId];
      if (withheld === undefined) {
        onLoading(graphId);
        const load = () => loadGraph(spec, importModule, options.loadLimitMs);
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
    return new GraphHost(loaded, pool);
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
    const graph = this.graphs.get(request.graphId);
    if (!graph) {
      const { name, message } = new GraphNotFoundError(request.graphId);
      return { kind: 'failed', error: { error: name, message }, head: null };
    }
    const { tenantId: tenant_id, graphId: graph_id, threadId: thread_id, runId: run_id } = request;
    const ids = { tenant_id, graph_id, thread_id, run_id };
    return graphScope.run(ids, () => executeRun(graph, this.pool, request, emit, signal, lease));
  }

  async getState(graph: ThreadGraph, ref: CheckpointRef, options: { subgraphs: boolean }): Promise<StateSnapshotWire> {
    return this.inspector(graph).getState(ref, options);
  }

  async getHistory(graph: ThreadGraph, ref: CheckpointRef, options: HistoryOptions): Promise<StateSnapshotWire[]> {
    return this.inspector(graph).getHistory(ref, options);
  }

  async updateState(graph: ThreadGraph, ref: CheckpointRef, update: StateUpdate): Promise<CheckpointRef> {
    return this.inspector(graph).updateState(ref, update);
  }

  async applySupersteps(
    graph: ThreadGraph,
    threadId: string,
    supersteps: Superstep[],
    metadata: JsonObject,
  ): Promise<CheckpointRef> {
    return this.inspector(graph).applySupersteps(threadId, supersteps, metadata);
  }

  async close(): Promise<void> {
    await this.pool.end();
  }

  private inspector(graph: ThreadGraph): StateInspector {
    const loaded = this.graphs.get(graph.graphId);
    if (!loaded) throw new GraphNotFoundError(graph.graphId);
    return new StateInspector(loaded, graph, this.pool);
  }
}
