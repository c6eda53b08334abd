import { GraphInspector, type ThreadGraph } from '../graph-runtime.port.js';
import type { StateInspector } from './inspect-state.js';

/** The operations on the states of a graph's threads. */
export type StateOperation = keyof StateInspector;
export type StateArguments<O extends StateOperation> = Parameters<StateInspector[O]>;
export type StateResult<O extends StateOperation> = Awaited<ReturnType<StateInspector[O]>>;

/** Hands the operations on to wherever the graphs are. */
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

  protected abstract forward<O extends StateOperation>(
    graph: ThreadGraph,
    operation: O,
    ...args: StateArguments<O>
  ): Promise<StateResult<O>>;
}
