import { createPool, type DatabaseLimits } from '@heddle/postgres';
import type { Pool } from 'pg';

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
import type { LeaseTerm } from '../leases/lease-term.js';
import { executeRun, type EventSink } from './execute-run.js';
import { readGraphConfig } from './graph-config.js';
import { loadGraph, type ImportModule, type LoadedGraph } from './graph-loader.js';
import { StateInspector } from './inspect-state.js';
import { GraphNotFoundError } from './runtime.errors.js';

export interface GraphHostOptions {
  /** Path of langgraph.json. */
  configPath: string;
  databaseUrl: string;
  databaseLimits?: DatabaseLimits;
  /** Database connections of this host. */
  poolSize: number;
}

/** The graphs of one langgraph.json, loaded, with a connection pool: all that a thread needs to run them. */
export class GraphHost {
  private constructor(
    private readonly graphs: ReadonlyMap<string, LoadedGraph>,
    private readonly pool: Pool,
  ) {}

  static async open(options: GraphHostOptions, importModule: ImportModule): Promise<GraphHost> {
    const { graphs } = readGraphConfig(options.configPath);
    const loaded = new Map<string, LoadedGraph>();
    for (const spec of graphs) loaded.set(spec.graphId, await loadGraph(spec, importModule));
    const pool = createPool({
      url: options.databaseUrl,
      applicationName: 'heddle-graphs',
      limits: options.databaseLimits,
      size: options.poolSize,
    });
    return new GraphHost(loaded, pool);
  }

  describe(): GraphDescription[] {
    return [...this.graphs.values()].map(({ graphId, name, description }) => ({ graphId, name, description }));
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
    return executeRun(graph, this.pool, request, emit, signal, lease);
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
