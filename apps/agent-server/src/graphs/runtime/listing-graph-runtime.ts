import type { GraphConfig, GraphSpec } from '../../config/langgraph/graph-config.js';
import {
  type ExecuteOutcome,
  type GraphDescription,
  GraphRuntime,
  type LearntGraph,
  type RuntimeHealth,
} from '../graph-runtime.port.js';

/**
 * For a process that executes nothing: it loads no graph and starts no thread. Ids of graphs come from langgraph.json;
 * names and problems are reported by other processes.
 */
export class ListingGraphRuntime extends GraphRuntime {
  override readonly loadsGraphs = false;
  private readonly specs: readonly GraphSpec[];
  private described: GraphDescription[];

  constructor({ graphs }: Pick<GraphConfig, 'graphs'>) {
    super();
    this.specs = graphs;
    this.described = graphs.map((spec) => describe(spec));
  }

  async start(): Promise<void> {
    // Nothing to start.
  }

  override learn(graphs: readonly LearntGraph[]): void {
    const described = this.specs.map((spec) =>
      describe(
        spec,
        graphs.find(({ graphId }) => graphId === spec.graphId),
      ),
    );
    if (JSON.stringify(described) === JSON.stringify(this.described)) return;
    this.described = described;
    this.noteGraphs();
  }

  graphs(): GraphDescription[] {
    return this.described;
  }

  freeSlots(): number {
    return 0;
  }

  canIsolate(): boolean {
    return false;
  }

  health(): RuntimeHealth {
    return { ok: true, detail: 'this process executes no graphs' };
  }

  async execute(): Promise<ExecuteOutcome> {
    return { kind: 'lost', cause: 'released', reason: 'This process executes no graphs' };
  }

  async stop(): Promise<void> {
    // Nothing to stop.
  }
}

const describe = ({ graphId, description, assistant }: GraphSpec, learnt?: LearntGraph): GraphDescription => ({
  graphId,
  name: learnt?.name ?? graphId,
  description,
  ...(learnt?.problem ? { problem: { reason: learnt.problem } } : {}),
  ...(assistant ? { assistant } : {}),
});
