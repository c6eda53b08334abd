import { GraphInspector, type ThreadGraph } from '../graph-inspector.port.js';
import type { GraphDescriber } from './describe-graph.js';
import type { StateInspector } from './inspect-state.js';

/** Operations on the states of threads, and on the graph itself. */
export type StateOperations = Pick<StateInspector, keyof StateInspector> & Pick<GraphDescriber, keyof GraphDescriber>;
export type StateOperation = keyof StateOperations;
export type StateArguments<O extends StateOperation> = Parameters<StateOperations[O]>;
export type StateResult<O extends StateOperation> = Awaited<ReturnType<StateOperations[O]>>;

/** Forwards operations to the host of the graphs. */
export abstract class ForwardingInspector extends GraphInspector {
  getState(graph: ThreadGraph, ...args: StateArguments<'getState'>) {
    return this.forward(graph, 'getState', ...args);
  }

  getHistory(graph: ThreadGraph, ...args: StateArguments<'getHistory'>) {
    return this.forward(graph, 'getHistory', ...args);
  }

  updateState(graph: ThreadGraph, ...args: StateArguments<'updateState'>) {
    return this.forward(graph, 'updateState', ...args);
  }

  applySupersteps(graph: ThreadGraph, ...args: StateArguments<'applySupersteps'>) {
    return this.forward(graph, 'applySupersteps', ...args);
  }

  draw(graph: ThreadGraph, ...args: StateArguments<'draw'>) {
    return this.forward(graph, 'draw', ...args);
  }

  schemas(graph: ThreadGraph) {
    return this.forward(graph, 'schemas');
  }

  subgraphs(graph: ThreadGraph) {
    return this.forward(graph, 'subgraphs');
  }

  protected abstract forward<O extends StateOperation>(
    graph: ThreadGraph,
    operation: O,
    ...args: StateArguments<O>
  ): Promise<StateResult<O>>;
}
